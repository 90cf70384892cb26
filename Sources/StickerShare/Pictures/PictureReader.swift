internal import Glibc
package import StickerModel

/// Reading failed.
package struct ReadFailure: Error {
  /// The system's error number.
  package var code: Int32
}

/// One pass over an open picture: the SHA-256 digest of all its bytes, and what its structure tells.
package struct PictureReader {
  package enum Outcome: Sendable {
    /// The structure reaches its end marker.
    case whole(PictureFacts)
    /// It has no end yet. `nil`: so far it could become anything.
    case partial(PictureFacts?)
    case notAnImage
  }

  /// Reads from where the descriptor stands to its end; does not close it.
  package static func read(descriptor: Int32, size: Int64 = .max) throws(ReadFailure) -> Outcome {
    let reader = threadReader()
    reader.begin(descriptor: descriptor, size: size)
    let outcome = read(reader)
    if let code = reader.failure { throw ReadFailure(code: code) }
    return outcome
  }

  /// The same for bytes at hand.
  package static func read(bytes: [UInt8]) -> Outcome {
    let reader = threadReader()
    reader.begin(bytes: bytes)
    return read(reader)
  }

  private static func read(_ reader: ForwardReader) -> Outcome {
    switch Sniffer.sniff(reader) {
    case .nothing:
      reader.finish()
      return .notAnImage
    case .undecided:
      reader.finish()
      return .partial(nil)
    case .format(let walk):
      guard let structure = walk(reader) else {
        reader.finish()
        return .notAnImage
      }
      reader.finish()
      let facts = structure.facts(bytes: reader.total, digest: reader.sums.digest())
      return structure.isWhole ? .whole(facts) : .partial(facts)
    case .text:
      return readText(reader)
    }
  }

  private static func readText(_ reader: ForwardReader) -> Outcome {
    let reading = SVGReader.read(reader)
    reader.finish()
    switch reading {
    case .notSVG: return .notAnImage
    case .undecided: return .partial(nil)
    case .svg(let structure):
      let facts = structure.facts(bytes: reader.total, digest: reader.sums.digest())
      return structure.isWhole ? .whole(facts) : .partial(facts)
    }
  }

  /// The reader of this thread, with its buffer; it goes with the thread.
  private static func threadReader() -> ForwardReader {
    if let known = pthread_getspecific(key) {
      return Unmanaged<ForwardReader>.fromOpaque(known).takeUnretainedValue()
    }
    let made = ForwardReader()
    pthread_setspecific(key, Unmanaged.passRetained(made).toOpaque())
    return made
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let code = pthread_key_create(&key) { pointer in
      guard let pointer else { return }
      Unmanaged<ForwardReader>.fromOpaque(pointer).release()
    }
    precondition(code == 0, "the system has no thread-local storage left")
    return key
  }()
}
