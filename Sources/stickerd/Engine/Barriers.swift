import Glibc
import StickerModel

/// Syncs on their way: each makes a cookie in a watched folder of our own, whose event comes after every event that
/// was made on the share before it, since one inotify instance is one ordered queue.
struct Barriers {
  private let folder: String
  private var asked: [String: SyncTicket] = [:]
  private var reached: [SyncTicket] = []
  private var count = 0

  init(folder: String) {
    self.folder = folder
  }

  var hasReached: Bool { !reached.isEmpty }

  /// Makes the cookie; `false` if that is not possible.
  mutating func ask(_ ticket: SyncTicket) -> Bool {
    count += 1
    let name = "sync-\(count)"
    let path = "\(folder)/\(name)"
    unlink(path)
    let descriptor = open(path, O_CREAT | O_WRONLY | O_CLOEXEC | O_EXCL, 0o600)
    guard descriptor >= 0 else { return false }
    asked[name] = ticket
    close(descriptor)
    unlink(path)
    return true
  }

  /// The event of a cookie came: everything before it was told.
  mutating func pass(cookie name: String) {
    if let ticket = asked.removeValue(forKey: name) { reached.append(ticket) }
  }

  /// Without a queue of events there is nothing to wait for but the next look at everything.
  mutating func pass(_ ticket: SyncTicket) {
    reached.append(ticket)
  }

  /// The queue overflowed: cookies may be lost with it, and everything is looked at anyway.
  mutating func passAll() {
    reached += asked.values
    asked = [:]
  }

  mutating func answer(_ answer: SyncAnswer) {
    for ticket in reached { ticket.answer(answer) }
    reached = []
  }
}
