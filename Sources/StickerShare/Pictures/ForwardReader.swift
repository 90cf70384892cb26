internal import Glibc
import StickerModel

/// Reads a picture once from its start to its end. Every byte is hashed as it passes; the readers of formats look at
/// what they need and skip the rest.
///
/// One of these and its buffer serve all files of a thread.
final class ForwardReader {
  static let longestNeed = 200 * 1024
  private static let capacity = 512 * 1024

  let sums = Checksums()
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: capacity, alignment: 64)
  /// What is in the buffer and not consumed yet.
  private var start = 0
  private var end = 0
  private var descriptor: Int32 = -1
  private var memory: ArraySlice<UInt8> = []
  private var isAtEnd = false
  private var expected: Int64 = 0
  /// The system's error number, if reading failed.
  private(set) var failure: Int32?
  /// How many bytes were read so far; the file's size at its end.
  private(set) var total: Int64 = 0

  deinit {
    buffer.deallocate()
  }

  /// - Parameter size: the file's size as far as it is known; it saves asking for more behind its end.
  func begin(descriptor: Int32, size: Int64) {
    begin()
    expected = size
    self.descriptor = descriptor
  }

  func begin(bytes: [UInt8]) {
    begin()
    expected = Int64(bytes.count)
    descriptor = -1
    memory = bytes[...]
  }

  private func begin() {
    (start, end, total) = (0, 0, 0)
    isAtEnd = false
    failure = nil
    sums.begin()
  }

  /// The bytes at hand, without reading on.
  var atHand: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: buffer[start..<end])
  }

  /// The next `count` bytes, not consumed; `nil` if the file ends before.
  func need(_ count: Int) -> UnsafeRawPointer? {
    precondition(count <= Self.longestNeed, "no reader looks that far ahead")
    while end - start < count {
      if !readMore() { return nil }
    }
    return UnsafeRawPointer(buffer.baseAddress!) + start
  }

  /// Consumes bytes that are at hand.
  func consume(_ count: Int) {
    start += count
  }

  /// Goes on by `count` bytes; `false` if the file ends before.
  func skip(_ count: Int64) -> Bool {
    var left = count
    while left > Int64(end - start) {
      left -= Int64(end - start)
      start = end
      if !readMore() { return false }
    }
    start += Int(left)
    return true
  }

  /// Goes on by `count` bytes and adds them to the chunk's checksum.
  func skipSumming(_ count: Int64) -> Bool {
    var left = count
    while left > 0 {
      if start == end && !readMore() { return false }
      let part = Int(min(left, Int64(end - start)))
      sums.addToChunk(buffer.baseAddress! + start, part)
      start += part
      left -= Int64(part)
    }
    return true
  }

  /// The next byte.
  func byte() -> UInt8? {
    if start == end && !readMore() { return nil }
    defer { start += 1 }
    return buffer[start]
  }

  /// Goes to the next byte of this value, which is not consumed; `false` if there is none.
  func find(_ value: UInt8) -> Bool {
    while true {
      if start == end && !readMore() { return false }
      if let found = memchr(buffer.baseAddress! + start, Int32(value), end - start) {
        start = UnsafeRawPointer(found) - UnsafeRawPointer(buffer.baseAddress!)
        return true
      }
      start = end
    }
  }

  /// Reads and hashes what is left; keeps the last bytes at hand.
  func finish(keeping tail: Int = 0) {
    while true {
      if end - start > tail { start = end - tail }
      if !readMore() { return }
    }
  }

  /// Reads another block behind what is at hand; `false` at the end.
  func readMore() -> Bool {
    if isAtEnd { return false }
    if buffer.count - end < 64 * 1024 { compact() }
    let count = fill(UnsafeMutableRawBufferPointer(rebasing: buffer[end...]))
    if count == 0 {
      isAtEnd = true
      return false
    }
    sums.add(UnsafeRawBufferPointer(rebasing: buffer[end..<(end + count)]))
    end += count
    total += Int64(count)
    // What was appended since the file was looked at shows in its stamp.
    if total == expected { isAtEnd = true }
    return true
  }

  private func compact() {
    let base = buffer.baseAddress!
    memmove(base, base + start, end - start)
    end -= start
    start = 0
  }

  private func fill(_ space: UnsafeMutableRawBufferPointer) -> Int {
    if descriptor < 0 {
      let part = memory.prefix(space.count)
      space.copyBytes(from: part)
      memory = memory.dropFirst(part.count)
      return part.count
    }
    while true {
      let count = read(descriptor, space.baseAddress, min(space.count, 256 * 1024))
      if count >= 0 { return count }
      if errno == EINTR { continue }
      failure = errno
      return 0
    }
  }
}

/// Reads numbers at addresses whose bounds were checked by `need`.
extension UnsafeRawPointer {
  func byte(_ offset: Int) -> UInt8 { load(fromByteOffset: offset, as: UInt8.self) }

  func big16(_ offset: Int) -> Int { Int(byte(offset)) << 8 | Int(byte(offset + 1)) }
  func big32(_ offset: Int) -> Int { big16(offset) << 16 | big16(offset + 2) }
  func little16(_ offset: Int) -> Int { Int(byte(offset)) | Int(byte(offset + 1)) << 8 }
  func little24(_ offset: Int) -> Int { little16(offset) | Int(byte(offset + 2)) << 16 }
  func little32(_ offset: Int) -> Int { little16(offset) | little16(offset + 2) << 16 }

  func starts(with text: StaticString) -> Bool {
    memcmp(self, text.utf8Start, text.utf8CodeUnitCount) == 0
  }
}
