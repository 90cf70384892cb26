/// Where things are when nobody says otherwise.
package enum Places {
  package static let instances = "/etc/stickerd"

  package static func settingsFile(instance: String) -> String { "\(instances)/\(instance).json" }

  package static func state(instance: String) -> String { "/var/lib/stickerd/\(instance)" }

  package static func socket(instance: String) -> String { "/run/stickerd/\(instance).sock" }

  package static func socket(state: String) -> String { state + "/stickerd.sock" }

  package static func index(state: String) -> String { state + "/index.sqlite" }

  /// Which instance a settings file makes, `nil` if it lies elsewhere.
  static func instance(settingsFile path: String) -> String? {
    guard folderName(path) == instances, path.hasSuffix(".json") else { return nil }
    let name = String(lastName(path).dropLast(5))
    return isInstanceName(name) ? name : nil
  }

  /// The folder that holds one state folder a share, `nil` if neither `XDG_STATE_HOME` nor `HOME` says where.
  package static func states(_ surroundings: Surroundings) -> String? {
    if let place = surroundings.text("XDG_STATE_HOME"), place.hasPrefix("/") { return place + "/stickerd" }
    return surroundings.text("HOME").map { $0 + "/.local/state/stickerd" }
  }

  /// The name of a share's state folder: its own name, readable, and what tells it from others of that name.
  package static func stateName(share: String) -> String {
    var readable = String(
      decoding: lastName(share).utf8.prefix(40).map { isPlain($0) ? $0 : UInt8(ascii: "-") }, as: UTF8.self)
    if !readable.utf8.contains(where: isPlain) { readable = "share" }
    let digits = String(fingerprint(share.utf8), radix: 16)
    return readable + "-" + String(repeating: "0", count: 16 - digits.count) + digits
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }

  /// 64-bit FNV-1a: it only has to keep a person's few shares apart.
  private static func fingerprint(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
