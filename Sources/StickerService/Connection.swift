internal import CMicrohttpd

/// One connection of the library, during one of its calls.
struct Connection {
  private let pointer: OpaquePointer?

  init(_ pointer: OpaquePointer?) {
    self.pointer = pointer
  }

  var descriptor: Int32 { stickerd_http_descriptor(pointer) }

  /// The user at the other end, as the kernel noted it at connect(2); `nil` for other kinds of sockets.
  var user: UInt32? {
    var user: UInt32 = .max
    guard stickerd_peer_user(descriptor, &user) == 0, user != .max else { return nil }
    return user
  }

  func header(_ name: String) -> [UInt8]? {
    MHD_lookup_connection_value(pointer, .HEADER_KIND, name).map { bytes($0) }
  }

  /// What `Content-Length` says; a number that can't be one counts as too large for anything.
  var announcedBody: Int {
    guard let text = header("Content-Length") else { return 0 }
    return Int(String(decoding: text, as: UTF8.self)) ?? .max
  }

  func setIdle(seconds: UInt32) {
    stickerd_http_set_idle(pointer, seconds)
  }

  func send(_ reply: RequestReply) -> MHD_Result {
    var body = reply.body
    let response = MHD_create_response_from_buffer(body.count, &body, .RESPMEM_MUST_COPY)
    guard let response else { return .NO }
    defer { MHD_destroy_response(response) }
    MHD_add_response_header(response, "Content-Type", reply.content.rawValue)
    MHD_add_response_header(response, "Cache-Control", "no-store")
    MHD_add_response_header(response, "X-Content-Type-Options", "nosniff")
    if let allow = reply.allow { MHD_add_response_header(response, "Allow", allow) }
    if let seconds = reply.retryAfter { MHD_add_response_header(response, "Retry-After", String(seconds)) }
    return MHD_queue_response(pointer, UInt32(reply.status), response)
  }
}

func bytes(_ text: UnsafePointer<CChar>?) -> [UInt8] {
  guard let text else { return [] }
  var copy = [UInt8]()
  var next = text
  while next.pointee != 0 {
    copy.append(UInt8(bitPattern: next.pointee))
    next += 1
  }
  return copy
}
