import Glibc
import StickerChanges

/// Answers of the canary: nanoseconds from the making of a file in our own folder until the engine was told of it, or
/// why it could not be made.
enum CanaryAnswer: Sendable {
  case returned(Moment)
  /// Nothing is watched: polling.
  case blind
  case refused(String)
}

/// Files that are made in a folder of our own to see whether their events arrive, and when.
///
/// The folder is watched by the same instance as the share, so that what comes back has gone the way of every event:
/// the kernel's queue, the reader's thread, the mailbox, the engine. It does not prove that a folder of the share is
/// watched; that is what `doctor` asks the kernel.
struct Canaries {
  private let folder: String
  private var flying: [String: (begun: Moment, answer: @Sendable (CanaryAnswer) -> Void)] = [:]
  private var count = 0

  init(folder: String) {
    self.folder = folder
  }

  mutating func fly(_ answer: @escaping @Sendable (CanaryAnswer) -> Void) {
    count += 1
    let name = "canary-\(count)"
    let path = "\(folder)/\(name)"
    unlink(path)
    let begun = Clocks.monotonic()
    let descriptor = open(path, O_CREAT | O_WRONLY | O_CLOEXEC | O_EXCL, 0o600)
    guard descriptor >= 0 else { return answer(.refused(reason(errno))) }
    flying[name] = (begun, answer)
    close(descriptor)
    unlink(path)
  }

  /// The event of a file in our folder came.
  mutating func returned(_ name: String) {
    guard let canary = flying.removeValue(forKey: name) else { return }
    canary.answer(.returned(Clocks.monotonic() - canary.begun))
  }

  /// The queue overflowed: they may be lost with it.
  mutating func lost() {
    for canary in flying.values { canary.answer(.refused("the kernel's event queue overflowed")) }
    flying = [:]
  }
}
