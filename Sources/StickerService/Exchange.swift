/// What is remembered of one request between the library's calls; only its connection's thread touches it.
final class Exchange {
  let target: [UInt8]
  /// Whether the headers have been looked at.
  var hasBegun = false
  /// Whether an answer is on its way.
  var isAnswering = false
  /// The bytes of its body so far; they are counted, not kept.
  private(set) var bodyBytes = 0

  init(target: [UInt8]) {
    self.target = target
  }

  func received(_ bytes: Int) {
    bodyBytes = bodyBytes.addingReportingOverflow(bytes).overflow ? .max : bodyBytes + bytes
  }
}
