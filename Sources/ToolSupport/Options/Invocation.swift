/// What was asked for: a command line taken apart. Values are bytes: paths need not be UTF-8.
package struct Invocation: Hashable, Sendable {
  /// `nil` in a program without commands, or when only help was asked for.
  package var command: String?
  /// What stood without a hyphen, but for the command.
  package var arguments: [[UInt8]] = []
  /// By long name; a flag has one empty value for each time it was given.
  package var values: [String: [[UInt8]]] = [:]

  package init() {}

  package func has(_ option: String) -> Bool { values[option] != nil }

  /// The value that was given last.
  package func bytes(_ option: String) -> [UInt8]? { values[option]?.last }

  /// The value that was given last; bytes that are no UTF-8 become U+FFFD.
  package func text(_ option: String) -> String? {
    bytes(option).map { String(decoding: $0, as: UTF8.self) }
  }
}
