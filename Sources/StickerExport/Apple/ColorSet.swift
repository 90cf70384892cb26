/// A colour of a theme in a catalog.
struct ColorSet {
  /// `#RRGGBB`.
  var light: String
  var dark: String?

  /// `nil` if it is no colour.
  var contents: AppleJSON? {
    guard let light = color(light) else { return nil }
    var colors = [AppleJSON.object(["color": light, "idiom": .text("universal")])]
    if let dark = dark.flatMap({ color($0) }) {
      colors.append(
        .object(["appearances": .list([luminosity("dark")]), "color": dark, "idiom": .text("universal")]))
    }
    return .object(["colors": .list(colors), "info": AppleJSON.info])
  }

  private func color(_ text: String) -> AppleJSON? {
    guard text.utf8.count == 7, text.hasPrefix("#"), let value = UInt32(text.dropFirst(), radix: 16) else {
      return nil
    }
    func component(_ shift: UInt32) -> AppleJSON {
      let digits = String((value >> shift) & 255, radix: 16, uppercase: true)
      return .text("0x" + (digits.count == 1 ? "0" : "") + digits)
    }
    let components: [String: AppleJSON] = [
      "alpha": .text("1.000"), "blue": component(0), "green": component(8), "red": component(16),
    ]
    return .object(["color-space": .text("srgb"), "components": .object(components)])
  }
}
