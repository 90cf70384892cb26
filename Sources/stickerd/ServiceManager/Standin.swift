import Glibc
import StickerChanges
import StickerModel

final class ServiceNotifier {
  func ready() {}
  func beat() {}
  func status(_ text: String) {}
  func stopping() {}
  var nextBeat: Moment? { nil }
}

final class JournalLog: Sendable {
  func say(_ level: String, _ message: String) {
    let line = Array("stickerd: \(level): \(message)\n".utf8)
    _ = write(2, line, line.count)
  }
  func error(_ message: String, code: String) { say("error", message) }
  func warning(_ message: String, code: String) { say("warning", message) }
  func notice(_ message: String, code: String) { say("notice", message) }
  func info(_ message: String, code: String) { say("info", message) }
  func debug(_ message: String, code: String) {}
}
