internal import CZlib
internal import Glibc

/// The bytes of a text file: plain, UTF-16 or gzip-compressed. Of UTF-16 only the ASCII characters are kept, the others
/// are one placeholder each: what an SVG is made of is ASCII.
final class TextSource {
  /// No SVG needs more; beyond it a small file that unpacks to very much is let alone.
  static let unpackedCap = 64 << 20

  enum End {
    case reached
    /// The compressed stream breaks off or is damaged.
    case broken
    case tooLong
  }

  private let reader: ForwardReader
  private var unit = 1
  private var highByte = 0
  private var inflater: UnsafeMutablePointer<z_stream>?
  private var unpacked: [UInt8] = []
  private var position = 0
  private var total = 0
  private(set) var end: End?
  let isCompressed: Bool

  init(_ reader: ForwardReader) {
    self.reader = reader
    let head = reader.need(2)
    isCompressed = head.map { $0.byte(0) == 0x1F && $0.byte(1) == 0x8B } ?? false
    if isCompressed { beginInflating() }
    detectEncoding()
  }

  deinit {
    if let inflater {
      inflateEnd(inflater)
      inflater.deallocate()
    }
  }

  /// The next character's byte; `nil` at the end, see `end`.
  func next() -> UInt8? {
    if unit == 1 { return raw() }
    guard let first = raw(), let second = raw() else { return nil }
    let high = highByte == 0 ? first : second
    let low = highByte == 0 ? second : first
    return high == 0 && low < 0x80 ? low : 0x80
  }

  private var pushedBack: [UInt8] = []

  private func raw() -> UInt8? {
    if let byte = pushedBack.popLast() { return byte }
    if inflater == nil {
      if let byte = reader.byte() { return byte }
      if end == nil { end = .reached }
      return nil
    }
    if position == unpacked.count && !inflateMore() { return nil }
    position += 1
    return unpacked[position - 1]
  }

  /// By byte order mark, or by the zero beside the first `<`.
  private func detectEncoding() {
    var head: [UInt8] = []
    while head.count < 4, let byte = raw() { head.append(byte) }
    if end != nil && !head.isEmpty { end = nil }
    var used = 0
    if head.starts(with: [0xEF, 0xBB, 0xBF]) {
      used = 3
    } else if head.starts(with: [0xFF, 0xFE]) {
      (unit, highByte, used) = (2, 1, 2)
    } else if head.starts(with: [0xFE, 0xFF]) {
      (unit, highByte, used) = (2, 0, 2)
    } else if head.starts(with: [UInt8(ascii: "<"), 0]) {
      (unit, highByte) = (2, 1)
    } else if head.starts(with: [0, UInt8(ascii: "<")]) {
      (unit, highByte) = (2, 0)
    }
    pushedBack = head[used...].reversed()
  }

  private func beginInflating() {
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // 31: a gzip header is expected.
    guard inflateInit2_(stream, 31, zlibVersion(), Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      stream.deallocate()
      end = .broken
      return
    }
    inflater = stream
    unpacked = []
  }

  private func inflateMore() -> Bool {
    guard end == nil, let inflater else { return false }
    var space = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      if reader.atHand.isEmpty && !reader.readMore() {
        end = .broken
        return false
      }
      let input = reader.atHand
      inflater.pointee.next_in = UnsafeMutablePointer(
        mutating: input.baseAddress?.assumingMemoryBound(to: UInt8.self))
      inflater.pointee.avail_in = UInt32(input.count)
      let produced = space.withUnsafeMutableBufferPointer { space in
        inflater.pointee.next_out = space.baseAddress
        inflater.pointee.avail_out = UInt32(space.count)
        let code = inflate(inflater, Z_NO_FLUSH)
        if code == Z_STREAM_END {
          end = .reached
        } else if code != Z_OK && code != Z_BUF_ERROR {
          end = .broken
        }
        return space.count - Int(inflater.pointee.avail_out)
      }
      reader.consume(input.count - Int(inflater.pointee.avail_in))
      if produced > 0 { return take(space[..<produced]) }
      if end != nil { return false }
    }
  }

  private func take(_ bytes: ArraySlice<UInt8>) -> Bool {
    total += bytes.count
    if total > Self.unpackedCap {
      end = .tooLong
      return false
    }
    unpacked = Array(bytes)
    position = 0
    return true
  }
}
