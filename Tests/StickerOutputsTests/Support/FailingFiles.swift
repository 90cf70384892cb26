import StickerModel
import StickerOutputs

/// The folder on disk, but one chosen step fails.
final class FailingFiles: DocumentFiles {
  private let files: FolderFiles
  /// The steps asked for so far, with the names they were for.
  private(set) var steps: [String] = []
  /// Counted from 0, among the steps that change something.
  var failing: Int?
  var code: Int32

  init(folder: String, failing: Int? = nil, code: Int32) {
    files = FolderFiles(folder: folder)
    self.failing = failing
    self.code = code
  }

  private func step(_ step: DocumentFailure.Step, _ name: String) throws(DocumentFailure) {
    steps.append("\(step.rawValue) \(name)")
    if steps.count - 1 == failing { throw DocumentFailure(step, name, code: code) }
  }

  func makeFolder(_ name: String) throws(DocumentFailure) -> Bool {
    try step(.makeFolder, name)
    return try files.makeFolder(name)
  }

  func writeAside(_ bytes: [UInt8], for name: String) throws(DocumentFailure) -> WrittenAside {
    try step(.write, name)
    return try files.writeAside(bytes, for: name)
  }

  func rename(_ temporary: String, to name: String) throws(DocumentFailure) {
    try step(.replace, name)
    try files.rename(temporary, to: name)
  }

  func remove(_ name: String) throws(DocumentFailure) { try files.remove(name) }

  func names(in folder: String) throws(DocumentFailure) -> [String] { try files.names(in: folder) }

  func stamp(of name: String) throws(DocumentFailure) -> FileStamp? { try files.stamp(of: name) }

  func read(_ name: String) throws(DocumentFailure) -> [UInt8]? { try files.read(name) }

  func touch(_ name: String, at time: Int64) throws(DocumentFailure) {
    try step(.touch, name)
    try files.touch(name, at: time)
  }
}
