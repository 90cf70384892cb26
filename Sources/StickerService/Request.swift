/// One request as it came in, before anything of it is believed.
struct Request {
  var method: [UInt8]
  /// Path and query, as they were sent.
  var target: [UInt8]
  /// The `Host` header.
  var host: [UInt8]?
  /// The user at the other end of a Unix socket; `nil` where there is none to ask for.
  var user: UInt32?
  /// To see whether the client is still there.
  var connection: Int32
}
