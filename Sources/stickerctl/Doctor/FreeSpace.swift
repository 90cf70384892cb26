import Glibc
import ToolSupport

/// What is left on the disk of a folder, for those who are not root.
struct FreeSpace: Hashable {
  var bytes: Int64
  var files: UInt64
  /// Whether the file system counts files at all.
  var countsFiles: Bool
  var isReadOnly: Bool

  /// `nil` with `errno` if it can't be asked.
  init?(_ folder: String) {
    var facts = statvfs()
    guard statvfs(folder, &facts) == 0 else { return nil }
    let product = Int64(clamping: facts.f_bavail).multipliedReportingOverflow(
      by: Int64(clamping: facts.f_frsize))
    bytes = product.overflow ? .max : product.partialValue
    files = UInt64(facts.f_favail)
    countsFiles = facts.f_files > 0
    isReadOnly = facts.f_flag & UInt(ST_RDONLY) != 0
  }

  init(bytes: Int64, files: UInt64 = 1000, countsFiles: Bool = true, isReadOnly: Bool = false) {
    (self.bytes, self.files, self.countsFiles, self.isReadOnly) = (bytes, files, countsFiles, isReadOnly)
  }

  /// - Parameter need: bytes that writing all of it anew takes; a few megabytes are wanted in any case.
  func remark(need: Int64) -> (Diagnosis.Outcome, String)? {
    if isReadOnly { return (.failed, "the file system is read-only") }
    if countsFiles && files == 0 {
      return (.failed, "no file can be made any more: the disk has no inode left")
    }
    if bytes < 1 << 20 { return (.failed, "the disk is full") }
    if bytes < max(16 << 20, need) { return (.warning, "only \(byteSize(bytes)) are left") }
    if countsFiles && files < 100 { return (.warning, "only \(files) more files can be made") }
    return nil
  }
}
