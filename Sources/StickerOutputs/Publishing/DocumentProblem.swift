import Glibc
package import StickerModel

extension DocumentFailure {
  /// What happened, to which file, and what to do about it.
  ///
  /// - Parameter folder: the publish folder.
  package func problem(in folder: String) -> Problem {
    let path = escaped((name.isEmpty ? folder : "\(folder)/\(name)").utf8)
    let message = "could not \(step.rawValue) '\(path)': \(reason)"
    switch code {
    case ENOSPC, EDQUOT:
      return Problem(
        .io, message, hint: "free some space there; what was published last stays as it is meanwhile")
    case EACCES, EPERM, EROFS:
      return Problem(
        .cannotCreate, message,
        hint: "let the user of this program write there, or name another folder with --publish")
    case ENOENT, ENOTDIR:
      return Problem(
        .cannotCreate, message, hint: "create the folder above it, or name another one with --publish")
    case EISDIR, ENOTEMPTY, EEXIST:
      return Problem(.cannotCreate, message, hint: "move away what stands there, it is not ours")
    default:
      return Problem(.io, message, hint: "look at the disk that holds '\(escaped(folder.utf8))'")
    }
  }

  private var reason: String {
    switch code {
    case ENOSPC: "the disk is full"
    case EDQUOT: "the quota is used up"
    default: String(cString: strerror(code))
    }
  }
}
