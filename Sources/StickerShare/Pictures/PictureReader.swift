package import StickerModel

/// A picture could not be read to its end.
package struct ReadFailure: Error {
  /// errno of the failing read.
  package var code: Int32
}

/// One pass over an open picture: SHA-256 of all its bytes and what its structure tells.
package struct PictureReader {
  package enum Outcome: Hashable, Sendable {
    /// The structure reaches its end marker.
    case whole(PictureFacts)
    /// It doesn't, or it is broken; `nil` while the format can't be told.
    case partial(PictureFacts?)
    case notAnImage
  }

  /// Reads from the descriptor's current offset, which must be 0, to the end. Does not close it.
  ///
  /// - Parameter size: of the file, so that its end need not be asked for; who reads must look afterwards whether it
  ///   still has this size.
  package static func read(descriptor: Int32, size: Int64) throws(ReadFailure) -> Outcome {
    let reader = ReaderPool.take()
    defer { ReaderPool.giveBack(reader) }
    let outcome = pass(over: .descriptor(descriptor, size: size), with: reader)
    if let code = reader.failure { throw ReadFailure(code: code) }
    return outcome
  }

  /// The same for bytes in memory, of which each read gives at most `pieces`, which must be above 0.
  package static func read(bytes: [UInt8], pieces: Int = .max) -> Outcome {
    let reader = ReaderPool.take()
    defer { ReaderPool.giveBack(reader) }
    return bytes.withUnsafeBytes { pass(over: .memory($0, pieces: pieces), with: reader) }
  }

  private static func pass(over source: ForwardReader.Source, with reader: ForwardReader) -> Outcome {
    reader.open(source)
    let finding = Sniffer.walk(reader)
    reader.drain()
    switch finding {
    case .undecided: return .partial(nil)
    case .noPicture: return .notAnImage
    case .picture(let sketch):
      let facts = sketch.facts(bytes: reader.total, digest: reader.digest())
      return sketch.isWhole ? .whole(facts) : .partial(facts)
    }
  }
}
