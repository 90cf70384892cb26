import StickerExport
import StickerModel
import StickerShare

/// Pictures of the share for exports.
struct SharePictures: PictureSource {
  let share: SharedFolder

  /// Opens the share once for many pictures.
  func opened<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try share.opened(body)
    } catch let problem as ShareProblem {
      throw Problem(
        .noInput, "could not look at the share: \(problem.reason)",
        hint: "check that it is mounted and readable.")
    }
  }

  func read(picture path: RelativePath, _ piece: (UnsafeRawBufferPointer) throws -> Void) throws -> Digest {
    do {
      return try share.read(picture: path, piece)
    } catch let problem as ShareProblem where problem.kind == .vanished {
      throw StalePicture(path: path)
    } catch let problem as ShareProblem {
      throw Problem(
        problem.kind == .unavailable ? .noInput : .io,
        "could not read '\(path)' of the share: \(problem.reason)",
        hint: "check that it is mounted and readable.")
    }
  }

  func digest(of bytes: [UInt8]) -> Digest { sha256(bytes) }
}
