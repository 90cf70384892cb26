/// A hidden name for a file that is being written, of one length for all and in the folder where it will stand:
/// `themes/.stickerd-0000002a-00000001.tmp`.
func temporaryName(beside name: String, process: Int32, count: Int) -> String {
  let folder = name.hasPrefix("\(documentFolder)/") ? "\(documentFolder)/" : ""
  return
    "\(folder)\(front)\(eightDigits(UInt32(bitPattern: process)))-\(eightDigits(UInt32(truncatingIfNeeded: count)))\(end)"
}

/// Whether a name is one that `temporaryName` gives.
func isTemporaryName(_ name: String) -> Bool {
  name.utf8.count == front.utf8.count + 17 + end.utf8.count && name.hasPrefix(front) && name.hasSuffix(end)
}

private let front = ".stickerd-"
private let end = ".tmp"

private func eightDigits(_ value: UInt32) -> String {
  let digits = String(value, radix: 16)
  return String(repeating: "0", count: 8 - digits.utf8.count) + digits
}
