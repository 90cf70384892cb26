import Foundation

/// Programs that have written half of a picture and go on later.
struct SlowWriters {
  private struct Writer {
    var descriptor: Int32
    var rest: ArraySlice<UInt8>
  }

  private var writers: [Writer] = []

  /// Writes the first part of a new picture.
  mutating func begin(_ path: String, seed: Int) {
    let bytes = [UInt8](Pictures.png(seed, width: 40, height: 30))
    let descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { return }
    writers.append(Writer(descriptor: descriptor, rest: bytes[...]))
    goOn(writers.count - 1, bytes.count / 3)
  }

  /// Every writer adds some bytes.
  mutating func step() {
    for index in writers.indices { goOn(index, 100) }
  }

  mutating func finish() {
    for index in writers.indices {
      goOn(index, .max)
      close(writers[index].descriptor)
    }
    writers = []
  }

  /// Whether one of our pictures has not come to its end: a copy of it would stay so.
  static func isCut(_ path: String) -> Bool {
    guard let data = FileManager.default.contents(atPath: path) else { return true }
    return data.starts(with: [0x89, 0x50]) && data.suffix(8).prefix(4) != Data("IEND".utf8)
  }

  private mutating func goOn(_ index: Int, _ most: Int) {
    let part = Array(writers[index].rest.prefix(most))
    let count = write(writers[index].descriptor, part, part.count)
    writers[index].rest.removeFirst(max(0, count))
  }
}
