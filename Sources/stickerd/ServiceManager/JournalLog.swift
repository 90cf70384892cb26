import CSystemd
import Glibc
import ToolSupport

/// Writes to the journal with fields where standard error is the journal, and plain lines to standard error elsewhere.
final class JournalLog: Log {
  private let threshold: LogLevel
  private let descriptor: Int32
  private let isJournal: Bool

  /// - Parameter threshold: the least level that is written.
  init(threshold: LogLevel, descriptor: Int32 = STDERR_FILENO) {
    self.threshold = threshold
    self.descriptor = descriptor
    isJournal = getenv("JOURNAL_STREAM").map { leadsToJournal(descriptor, String(cString: $0)) } ?? false
  }

  func write(_ line: LogLine) {
    guard line.level.priority <= threshold.priority else { return }
    if isJournal && sendToJournal(line.fields) { return }
    writeWhole(Array(line.text.utf8))
  }

  /// One write for one line, so that lines of several threads do not mix; what can't be written is dropped, since a
  /// full pipe must not stop the daemon.
  private func writeWhole(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }
}

/// Whether `JOURNAL_STREAM` (device:inode) names this descriptor: it is inherited, and a shell may have put a file there.
func leadsToJournal(_ descriptor: Int32, _ stream: String) -> Bool {
  let parts = stream.split(separator: ":", omittingEmptySubsequences: false)
  guard parts.count == 2, let device = UInt(parts[0]), let inode = UInt(parts[1]) else { return false }
  var found = stat()
  return fstat(descriptor, &found) == 0 && found.st_dev == device && found.st_ino == inode
}

/// sd_journal_sendv(3); `false` if the journal took nothing.
private func sendToJournal(_ fields: [[UInt8]]) -> Bool {
  let bytes = Array(fields.joined())
  return bytes.withUnsafeBytes { buffer in
    var offset = 0
    let parts = fields.map { field in
      defer { offset += field.count }
      let start = buffer.baseAddress.map { UnsafeMutableRawPointer(mutating: $0 + offset) }
      return iovec(iov_base: start, iov_len: field.count)
    }
    return sd_journal_sendv(parts, Int32(parts.count)) == 0
  }
}
