package import StickerModel

/// Where `--listen` listens: `HOST:PORT`, `[IPv6]:PORT`, or a port alone for this machine only.
package struct ListenAddress: Hashable, Sendable {
  /// A name or an address, without brackets.
  package var host: String
  package var port: UInt16

  package init(host: String = "127.0.0.1", port: UInt16) {
    self.host = host
    self.port = port
  }

  package init(parsing text: String) throws(Problem) {
    let bytes = Array(text.utf8)
    let cut = bytes.lastIndex(of: UInt8(ascii: ":"))
    let host = cut.map { bytes[..<$0] } ?? []
    let digits = cut.map { bytes[($0 + 1)...] } ?? bytes[...]
    guard let port = decimalPort(digits), let name = hostName(host) else {
      throw Problem(
        .usage, "'\(escaped(bytes))' is no address to listen on.",
        hint: "Write HOST:PORT, as in 127.0.0.1:8480 or [::1]:8480; a port alone is for this machine only.")
    }
    self.init(host: name, port: port)
  }

  /// As it stands in messages and in a URL.
  package var text: String {
    (host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host) + ":\(port)"
  }

  /// Whether it takes connections for every address of the machine.
  var isWildcard: Bool { host == "0.0.0.0" || host == "::" }
}

/// Five digits at most, and no sign.
func decimalPort(_ digits: ArraySlice<UInt8>) -> UInt16? {
  guard digits.first != UInt8(ascii: "+"), digits.first != UInt8(ascii: "-"), digits.count <= 5 else {
    return nil
  }
  return UInt16(String(decoding: digits, as: UTF8.self))
}

private func hostName(_ bytes: ArraySlice<UInt8>) -> String? {
  if bytes.isEmpty { return "127.0.0.1" }
  let isBracketed = bytes.first == UInt8(ascii: "[") && bytes.last == UInt8(ascii: "]") && bytes.count > 2
  let name = isBracketed ? bytes.dropFirst().dropLast() : bytes
  guard name.count <= 255, name.contains(UInt8(ascii: ":")) == isBracketed else { return nil }
  let isPlain = name.allSatisfy { byte in
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: ":"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "%"):
      true
    default: false
    }
  }
  return isPlain ? String(decoding: name, as: UTF8.self) : nil
}
