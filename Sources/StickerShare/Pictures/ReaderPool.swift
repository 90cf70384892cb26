internal import StickerModel

/// Readers that wait for their next file: a buffer and two digest handles cost more to make than a small file to read.
enum ReaderPool {
  private static let idle = Guarded<[ForwardReader]>([])
  /// More than this many at once is no steady state.
  private static let most = 16

  static func take() -> ForwardReader {
    idle.withLock { $0.popLast() } ?? ForwardReader()
  }

  static func giveBack(_ reader: ForwardReader) {
    reader.close()
    idle.withLock { if $0.count < most { $0.append(reader) } }
  }
}
