internal import StickerModel

/// What is sent back for one request.
package struct RequestReply: Hashable, Sendable {
  package enum Content: String, Sendable {
    case json = "application/json"
    case text = "text/plain; charset=utf-8"
    /// JSON, a value to a line.
    case lines = "application/x-ndjson"
    /// The text format of Prometheus.
    case metrics = "text/plain; version=0.0.4; charset=utf-8"
  }

  /// The HTTP status.
  package var status: Int
  package var content: Content
  package var body: [UInt8]
  /// The methods that would do, for a 405.
  package var allow: String?
  /// After how many seconds it is worth asking again, for a 503.
  package var retryAfter: Int?

  /// A reply of JSON, without a line break at its end.
  package init(status: Int, body: [UInt8]) {
    self.init(status: status, content: .json, body: body)
  }

  package init(status: Int, content: Content, body: [UInt8]) {
    self.status = status
    self.content = content
    self.body = body
  }

  /// `{"error":{"code":…,"message":…,"hint":…}}`; the code is for programs, the rest for people.
  package static func refusal(
    _ status: Int, code: String, _ message: String, hint: String? = nil
  ) -> RequestReply {
    var writer = JSONWriter(reserving: 256)
    writer.object { json in
      json.key("error")
      json.object { json in
        json.string("code", code)
        json.string("message", message)
        json.string("hint", hint)
      }
    }
    return RequestReply(status: status, body: writer.bytes)
  }
}
