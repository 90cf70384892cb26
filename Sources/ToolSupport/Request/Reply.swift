/// What the daemon answered.
package struct Reply: Hashable, Sendable {
  /// The HTTP status.
  package var status: Int
  package var body: [UInt8]

  package init(status: Int, body: [UInt8]) {
    self.status = status
    self.body = body
  }

  /// Reads a whole HTTP/1.1 response.
  ///
  /// - Parameter isClosed: whether the other side has closed; without a `Content-Length` that is the end of the body.
  /// - Returns: `nil` while more bytes have to come.
  /// - Throws: `MalformedReply`.
  package static func parse(_ bytes: [UInt8], isClosed: Bool) throws(MalformedReply) -> Reply? {
    let mark = Array("\r\n\r\n".utf8)
    guard let end = bytes.firstRange(of: mark) else {
      if isClosed || bytes.count > 1 << 16 { throw MalformedReply() }
      return nil
    }
    let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
    let lines = head.utf8.split(separator: UInt8(ascii: "\n")).map { line in
      String(Substring(line.last == UInt8(ascii: "\r") ? line.dropLast() : line))
    }
    let status = try status(lines.first ?? "")
    let body = Array(bytes[end.upperBound...])
    guard let length = try contentLength(lines.dropFirst()) else {
      return isClosed ? Reply(status: status, body: body) : nil
    }
    if body.count >= length { return Reply(status: status, body: Array(body.prefix(length))) }
    if isClosed { throw MalformedReply() }
    return nil
  }

  private static func status(_ line: String) throws(MalformedReply) -> Int {
    let words = line.split(separator: " ", maxSplits: 2)
    guard words.count >= 2, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]),
      (100...599).contains(status)
    else { throw MalformedReply() }
    return status
  }

  private static func contentLength(_ lines: ArraySlice<String>) throws(MalformedReply) -> Int? {
    for line in lines {
      guard let colon = line.firstIndex(of: ":") else { throw MalformedReply() }
      let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
      switch line[..<colon].lowercased() {
      case "content-length":
        guard let length = Int(value), length >= 0, length <= RequestClient.largestBody else {
          throw MalformedReply()
        }
        return length
      // We say `Connection: close`, so nobody has to send pieces.
      case "transfer-encoding": throw MalformedReply()
      default: continue
      }
    }
    return nil
  }
}

/// What came over the socket is no answer of ours.
package struct MalformedReply: Error {}
