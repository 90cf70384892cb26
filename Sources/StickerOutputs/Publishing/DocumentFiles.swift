package import StickerModel

/// The publish folder as the publisher needs it; tests hand over one that fails where they want.
///
/// Names are relative to that folder. All calls throw `DocumentFailure`.
package protocol DocumentFiles: AnyObject {
  /// Makes a folder (`""` is the publish folder itself) that everybody may read, unless it is there.
  ///
  /// - Returns: whether it was made.
  func makeFolder(_ name: String) throws(DocumentFailure) -> Bool
  /// Writes a new file under a temporary name in the folder where `name` will stand, with all its bytes and readable by
  /// everybody. What was written of it is removed again if that fails.
  func writeAside(_ bytes: [UInt8], for name: String) throws(DocumentFailure) -> WrittenAside
  /// Puts a file that was written aside in its place, at once and whole.
  func rename(_ temporary: String, to name: String) throws(DocumentFailure)
  /// No failure if nothing has this name.
  func remove(_ name: String) throws(DocumentFailure)
  /// The names in a folder that are text, in no order; none if there is no such folder.
  func names(in folder: String) throws(DocumentFailure) -> [String]
  /// `nil` if no regular file has this name.
  func stamp(of name: String) throws(DocumentFailure) -> FileStamp?
  /// `nil` if no regular file has this name, or one that is larger than any document.
  func read(_ name: String) throws(DocumentFailure) -> [UInt8]?
  /// Sets the time of modification, in nanoseconds since 1970.
  func touch(_ name: String, at time: Int64) throws(DocumentFailure)
}

/// A file that is whole, but has no name of its own yet.
package struct WrittenAside: Sendable {
  package var temporary: String
  package var stamp: FileStamp

  package init(temporary: String, stamp: FileStamp) {
    self.temporary = temporary
    self.stamp = stamp
  }
}

/// A step on a published file that the system refused.
package struct DocumentFailure: Error, Hashable, Sendable {
  package enum Step: String, Sendable {
    case makeFolder = "make the folder"
    case write, replace, remove, list, look = "look at", read, touch
  }

  package var step: Step
  /// Relative to the publish folder; empty for the folder itself.
  package var name: String
  /// The system's error number.
  package var code: Int32

  package init(_ step: Step, _ name: String, code: Int32) {
    self.step = step
    self.name = name
    self.code = code
  }
}
