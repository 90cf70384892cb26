package import StickerModel

/// What a program finds around it: environment, current folder and the few files that settings come from. Handed in,
/// so that tests need none of them.
package struct Surroundings: Sendable {
  package typealias Refusal = Problem

  package var variable: @Sendable (String) -> [UInt8]?
  package var currentFolder: @Sendable () -> String
  /// A whole small file.
  package var read: @Sendable (String) throws(Problem) -> [UInt8]
  /// The names in a folder; empty if it can't be read.
  package var names: @Sendable (String) -> [String]
  /// When a file was written last, in nanoseconds since 1970; `nil` if there is none.
  package var modified: @Sendable (String) -> Int64?

  package init(
    variable: @escaping @Sendable (String) -> [UInt8]?,
    currentFolder: @escaping @Sendable () -> String = { "/" },
    read: @escaping @Sendable (String) throws(Problem) -> [UInt8],
    names: @escaping @Sendable (String) -> [String] = { _ in [] },
    modified: @escaping @Sendable (String) -> Int64? = { _ in nil }
  ) {
    self.variable = variable
    self.currentFolder = currentFolder
    self.read = read
    self.names = names
    self.modified = modified
  }

  /// A variable that is set to something, as text.
  func text(_ name: String) -> String? {
    variable(name).flatMap { $0.isEmpty ? nil : String(validating: $0, as: UTF8.self) }
  }

  /// The first of the folders that systemd names in a variable.
  func folder(_ name: String) -> String? {
    let first = text(name).flatMap { $0.split(separator: ":").first }.map(String.init)
    return first.flatMap { $0.hasPrefix("/") ? $0 : nil }
  }
}
