import StickerModel

/// Shows names of the share, or puts numbers in their place: the same name gets the same number, so that a report can
/// still be followed.
final class NameMask {
  private let hides: Bool
  private var numbers: [[UInt8]: Int] = [:]
  /// Endings that say what kind of file it is, and nothing about it.
  private static let endings: Set<String> = [
    "png", "jpg", "jpeg", "gif", "webp", "svg", "svgz", "pdf", "heic", "avif", "json", "license", "tmp",
    "part",
  ]

  init(hides: Bool) {
    self.hides = hides
  }

  func shown(_ path: RelativePath) -> String {
    if path.isShare { return hides ? "(share)" : "the share itself" }
    if !hides { return "'" + path.description + "'" }
    return path.components.map(masked).joined(separator: "/")
  }

  /// A name alone, as in an event.
  func shown(name: [UInt8]) -> String {
    hides ? masked(name) : escaped(name)
  }

  /// A sentence that may quote a path anywhere: everything from its first quotation mark to its last goes.
  func sentence(_ text: String) -> String {
    guard hides else { return escaped(text.utf8) }
    let bytes = Array(text.utf8)
    let mark = UInt8(ascii: "'")
    guard let start = bytes.firstIndex(of: mark), let end = bytes.lastIndex(of: mark), end > start else {
      return escaped(bytes)
    }
    return escaped(bytes[..<start]) + "'…'" + escaped(bytes[(end + 1)...])
  }

  /// Places on this machine, alone or in a sentence; people's names are left out of them.
  func place(_ text: String) -> String {
    guard hides else { return escaped(text.utf8) }
    let parts = text.split(separator: "/home/", omittingEmptySubsequences: false)
    let cut = parts.dropFirst().map { part in part.drop { $0 != "/" && $0 != "'" } }
    return escaped(([parts[0]] + cut).joined(separator: "/home/…").utf8)
  }

  private func masked(_ name: [UInt8]) -> String {
    let number = numbers[name] ?? numbers.count + 1
    numbers[name] = number
    let isHidden = name.first == UInt8(ascii: ".")
    return (isHidden ? ".n" : "n") + "\(number)" + ending(of: name)
  }

  private func ending(of name: [UInt8]) -> String {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return "" }
    let ending = String(decoding: name[(dot + 1)...], as: UTF8.self)
    return Self.endings.contains(ending.lowercased()) ? "." + ending : ""
  }
}
