internal import CZlib

/// The bytes inside a gzip file, unpacked in a stream; further members after the first are not unpacked.
final class UnpackedOrigin: ByteOrigin {
  /// More is no sticker but a bomb.
  static let cap = 64 << 20
  private static let pageSize = 64 << 10

  enum End {
    /// The packed data's own end, its checksum right.
    case reached
    /// The file ends before.
    case cut
    case broken
    case beyondCap
  }

  private let reader: ForwardReader
  /// Never moves: zlib's state points back to it.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private var unpacked = 0
  /// `nil` while there may be more.
  private(set) var end: End?

  init(_ reader: ForwardReader) {
    self.reader = reader
    stream.initialize(to: z_stream())
    let gzip = MAX_WBITS + 16
    let status = inflateInit2_(stream, gzip, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    if status != Z_OK { end = .broken }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// Pages are full but for the last: whoever looks at the first bytes of a text needs several of them.
  func next(into page: inout [UInt8]) -> Bool {
    page = [UInt8](unsafeUninitializedCapacity: Self.pageSize) { room, used in
      while end == nil, used < room.count {
        used += unpack(into: UnsafeMutableBufferPointer(rebasing: room[used...]))
      }
    }
    return !page.isEmpty
  }

  /// One step; answers the bytes it made. Without further input it asks for what zlib still holds.
  private func unpack(into room: UnsafeMutableBufferPointer<UInt8>) -> Int {
    let block = reader.block()
    stream.pointee.next_in = UnsafeMutablePointer(mutating: block.bindMemory(to: UInt8.self).baseAddress)
    stream.pointee.avail_in = UInt32(block.count)
    stream.pointee.next_out = room.baseAddress
    stream.pointee.avail_out = UInt32(room.count)
    let status = inflate(stream, Z_NO_FLUSH)
    _ = reader.skip(Int64(block.count) - Int64(stream.pointee.avail_in))
    let made = room.count - Int(stream.pointee.avail_out)
    unpacked += made
    note(status, isLast: block.isEmpty)
    return made
  }

  private func note(_ status: Int32, isLast: Bool) {
    switch status {
    case Z_OK: break
    case Z_STREAM_END: end = .reached
    case Z_BUF_ERROR: if isLast { end = .cut }
    default: end = .broken
    }
    if end == nil, unpacked > Self.cap { end = .beyondCap }
  }

  /// Unpacks to the end, to know whether it is there.
  func finish() {
    var page: [UInt8] = []
    while next(into: &page) {}
  }
}
