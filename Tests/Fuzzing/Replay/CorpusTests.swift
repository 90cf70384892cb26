import Foundation
import FuzzTargets
import Testing

/// Every input that a fuzzer has found worth keeping, and every one that was a finding, without a fuzzer.
@Suite struct CorpusTests {
  static let corpus = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Corpus").path

  @Test(arguments: FuzzTarget.all.map(\.name)) func corpusHoldsItsProperties(of name: String) throws {
    let target = try #require(FuzzTarget.named(name))
    let folder = Self.corpus + "/" + name
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(!files.isEmpty, "\(name) has no corpus")
    for file in files {
      let data = try #require(FileManager.default.contents(atPath: folder + "/" + file))
      let violation = target.violation([UInt8](data))
      #expect(violation == nil, "\(name)/\(file)")
    }
  }

  @Test func everyFolderOfTheCorpusHasItsTarget() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.corpus)
    #expect(Set(folders) == Set(FuzzTarget.all.map(\.name)))
  }
}
