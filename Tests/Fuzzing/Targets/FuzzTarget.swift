/// One reader of bytes that strangers write, with what must hold for any bytes at all.
package struct FuzzTarget: Sendable {
  /// Also the name of its folder in the corpus and of its list of words.
  package let name: String
  /// What does not hold; `nil` if all is well. That nothing traps or hangs goes without saying.
  package let violation: @Sendable ([UInt8]) -> String?

  init(_ name: String, _ violation: @escaping @Sendable ([UInt8]) -> String?) {
    self.name = name
    self.violation = violation
  }

  package static let all =
    pictures + [json, settings, themeMetadata, licenseStatement, route, reply, requests, options]

  package static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}
