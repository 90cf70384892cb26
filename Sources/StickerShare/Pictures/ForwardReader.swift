internal import Glibc
internal import StickerModel

/// One forward pass over bytes, pulled by a walker; every byte is hashed as its block is read.
///
/// A failing read ends the bytes and is kept in `failure`, so that walkers know one kind of end only.
/// `@unchecked Sendable`: whoever took a reader out of the pool is alone with it.
final class ForwardReader: @unchecked Sendable {
  enum Source {
    case descriptor(Int32, size: Int64)
    /// Handed on at most so many bytes at a time.
    case memory(UnsafeRawBufferPointer, pieces: Int)
    case nothing
  }

  /// The most that `has(_:)` can answer for.
  static let capacity = 256 << 10

  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: capacity, alignment: 64)
  private let hash = MessageDigest.sha256()
  private let checksum = MessageDigest.crc32()
  private var source = Source.nothing
  private var start = 0
  private var end = 0
  private var isAtEnd = false
  /// Bytes read from the source so far.
  private(set) var total: Int64 = 0
  /// The errno of the read that ended the pass.
  private(set) var failure: Int32?

  deinit { buffer.deallocate() }

  func open(_ source: Source) {
    self.source = source
    (start, end, isAtEnd, total, failure) = (0, 0, false, 0, nil)
    hash.reset()
  }

  func close() { source = .nothing }

  /// Bytes consumed so far.
  var position: Int64 { total - Int64(end - start) }

  /// Whether the next `count` bytes exist; after that the accessors see them. `count` must not exceed `capacity`.
  func has(_ count: Int) -> Bool {
    while end - start < count {
      guard count <= Self.capacity, fill() else { return false }
    }
    return true
  }

  /// What is read and not consumed, at least one byte, or empty at the end of the source. Valid until the next call.
  func block() -> UnsafeRawBufferPointer {
    if start == end { _ = fill() }
    return UnsafeRawBufferPointer(rebasing: buffer[start..<end])
  }

  /// The next bytes, at most `most` of them, without consuming them.
  func peek(_ most: Int) -> UnsafeRawBufferPointer {
    _ = has(most)
    return UnsafeRawBufferPointer(rebasing: buffer[start..<min(end, start + max(0, most))])
  }

  /// Consumes `count` bytes; `false` if the source ends before.
  func skip(_ count: Int64) -> Bool {
    var left = count
    while left > Int64(end - start) {
      left -= Int64(end - start)
      start = end
      guard fill() else { return false }
    }
    start += Int(max(0, left))
    return true
  }

  /// Consumes `count` bytes and answers their CRC-32; `nil` if the source ends before.
  func skipWithChecksum(_ count: Int64) -> UInt32? {
    checksum.reset()
    var left = count
    while left > 0 {
      if start == end, !fill() { return nil }
      let step = Int(min(left, Int64(end - start)))
      checksum.update(UnsafeRawBufferPointer(rebasing: buffer[start..<start + step]))
      start += step
      left -= Int64(step)
    }
    return checksum.checksum()
  }

  /// Reads and hashes what is left.
  func drain() {
    repeat { start = end } while fill()
  }

  /// The SHA-256 of all bytes read; after `drain` that of the whole source.
  func digest() -> Digest { hash.result() }

  func digest(of bytes: UnsafeRawBufferPointer) -> Digest {
    hash.reset()
    hash.update(bytes)
    return digest()
  }

  /// Reads on behind what is buffered; `false` at the end, after a failure, or if the buffer is full.
  private func fill() -> Bool {
    guard !isAtEnd else { return false }
    if start > 0, start == end || end == Self.capacity { compact() }
    guard end < Self.capacity else { return false }
    let room = UnsafeMutableRawBufferPointer(rebasing: buffer[end...])
    let count = load(into: room)
    guard count > 0 else {
      isAtEnd = true
      return false
    }
    hash.update(UnsafeRawBufferPointer(rebasing: room[..<count]))
    end += count
    total += Int64(count)
    return true
  }

  private func compact() {
    if let base = buffer.baseAddress, end > start { memmove(base, base + start, end - start) }
    (start, end) = (0, end - start)
  }

  private func load(into room: UnsafeMutableRawBufferPointer) -> Int {
    switch source {
    case .nothing: return 0
    case .memory(let bytes, let pieces):
      let offset = Int(total)
      let count = min(room.count, bytes.count - offset, pieces)
      if count > 0 { room.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count])) }
      return count
    case .descriptor(let descriptor, let size):
      return total < size ? load(from: descriptor, into: room) : 0
    }
  }

  private func load(from descriptor: Int32, into room: UnsafeMutableRawBufferPointer) -> Int {
    while true {
      let count = Glibc.read(descriptor, room.baseAddress, room.count)
      if count >= 0 { return count }
      if errno == EINTR { continue }
      failure = errno
      return 0
    }
  }
}

/// Numbers at an offset from the next byte. Call `has` first; what is not there reads as 0.
extension ForwardReader {
  func byte(_ offset: Int) -> UInt8 {
    guard offset >= 0, offset < end - start else { return 0 }
    return buffer[start + offset]
  }

  func big16(_ offset: Int) -> Int { Int(byte(offset)) << 8 | Int(byte(offset + 1)) }

  func big32(_ offset: Int) -> Int { big16(offset) << 16 | big16(offset + 2) }

  func little16(_ offset: Int) -> Int { Int(byte(offset)) | Int(byte(offset + 1)) << 8 }

  func little24(_ offset: Int) -> Int { little16(offset) | Int(byte(offset + 2)) << 16 }

  func little32(_ offset: Int) -> Int { little16(offset) | little16(offset + 2) << 16 }

  /// Whether the bytes at an offset are those of an ASCII text.
  func matches(_ text: StaticString, at offset: Int = 0) -> Bool {
    guard has(offset + text.utf8CodeUnitCount) else { return false }
    for index in 0..<text.utf8CodeUnitCount where byte(offset + index) != text.utf8Start[index] {
      return false
    }
    return true
  }
}
