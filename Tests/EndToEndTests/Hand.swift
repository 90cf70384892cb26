import Foundation

/// A program that writes one picture in its own manner, step by step.
final class Hand {
  let path: String
  let bytes: [UInt8]
  private var descriptor: Int32 = -1

  /// - Parameter path: of the picture to be.
  init(_ path: String, _ picture: Data) {
    self.path = path
    bytes = [UInt8](picture)
  }

  deinit { close() }

  /// Another name in the same folder.
  func beside(_ name: String) -> String {
    String(path[...(path.lastIndex(of: "/") ?? path.startIndex)]) + name
  }

  func open(_ other: String? = nil, truncating: Bool = false) {
    descriptor = Foundation.open(
      other ?? path, O_RDWR | O_CREAT | (truncating ? O_TRUNC : 0) | O_CLOEXEC, 0o644)
    precondition(descriptor >= 0, "could not open \(other ?? path)")
  }

  /// Writes this part of the picture, in tenths, where it belongs.
  func write(_ tenths: Range<Int>) {
    let start = bytes.count * tenths.lowerBound / 10
    let part = Array(bytes[start..<bytes.count * tenths.upperBound / 10])
    precondition(pwrite(descriptor, part, part.count, off_t(start)) == part.count)
  }

  func setSize() { precondition(ftruncate(descriptor, off_t(bytes.count)) == 0) }
  func allocate() { precondition(posix_fallocate(descriptor, 0, off_t(bytes.count)) == 0) }

  /// Writes through memory.
  func map(_ tenths: Range<Int>) {
    guard
      let memory = mmap(nil, bytes.count, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
      memory != MAP_FAILED
    else { preconditionFailure("no map") }
    let range = bytes.count * tenths.lowerBound / 10..<bytes.count * tenths.upperBound / 10
    for index in range { memory.storeBytes(of: bytes[index], toByteOffset: index, as: UInt8.self) }
    precondition(msync(memory, bytes.count, MS_SYNC) == 0 && munmap(memory, bytes.count) == 0)
  }

  func close() {
    if descriptor >= 0 { Foundation.close(descriptor) }
    descriptor = -1
  }

  func rename(from name: String) { precondition(Foundation.rename(beside(name), path) == 0) }
  func remove() { precondition(unlink(path) == 0) }

  /// As Finder does when a copy is over.
  func setTimes() {
    let times = [timeval(tv_sec: 1_700_000_000, tv_usec: 0), timeval(tv_sec: 1_700_000_000, tv_usec: 0)]
    precondition(utimes(path, times) == 0)
  }
}
