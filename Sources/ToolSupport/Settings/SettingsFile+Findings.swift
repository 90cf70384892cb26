import StickerModel

extension SettingsFile {
  /// `findings{largestSide largestBytes noPackLicenses[] wantsLicenses}`: what the rules go by.
  func findingLimits(_ value: JSONValue) throws(Problem) -> FindingLimits {
    let known = ["largestSide", "largestBytes", "noPackLicenses", "wantsLicenses"]
    var limits = FindingLimits()
    for member in try members(value, at: "findings", known: known) where member.value != .null {
      let key = "findings." + member.name
      switch member.name {
      case "largestSide": limits.side = Int(try number(member.value, at: key, .amount))
      case "largestBytes": limits.bytes = Int64(try number(member.value, at: key, .amount))
      case "noPackLicenses": limits.noPackLicenses = try texts(member.value, at: key)
      default: limits.wantsLicenses = try boolean(member.value, at: key)
      }
    }
    return limits
  }

  private func boolean(_ value: JSONValue, at key: String) throws(Problem) -> Bool {
    guard case .boolean(let boolean) = value else {
      throw refusal("'\(key)' must be true or false, not \(value.kind)")
    }
    return boolean
  }
}
