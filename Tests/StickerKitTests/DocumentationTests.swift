import Foundation
import Testing

/// The documentation is compiled like code: its examples by the compiler, its links by DocC.
@Suite struct DocumentationTests {
  private static let package = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardized
  private static let catalog = package.appendingPathComponent("Sources/StickerKit/Documentation.docc")

  private static let modules: String = {
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(fileURLWithPath: own).deletingLastPathComponent().appendingPathComponent("Modules").path
  }()

  /// What stands between ```` ```swift ```` and the end of the block, in the order of the texts.
  private static func examples(_ files: [URL]) throws -> [String] {
    try files.flatMap { file in
      try String(contentsOf: file, encoding: .utf8).components(separatedBy: "```swift\n").dropFirst()
        .map { $0.components(separatedBy: "```")[0] }
    }
  }

  @Test func theExamplesCompile() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.catalog.path)
    let articles = names.filter { $0.hasSuffix(".md") }.map { Self.catalog.appendingPathComponent($0) }
    let examples = try Self.examples(articles + [Self.package.appendingPathComponent("README.md")])
    try #require(examples.count >= 5)
    var source = "import Foundation\nimport StickerKit\nfunc forget(_ id: String) {}\n"
    for (index, example) in examples.enumerated() {
      let text = example.replacingOccurrences(of: "import StickerKit\n", with: "")
      if text.contains("func ") {
        source += text
      } else {
        source += """
          func example\(index)(
            published: URL, stickers: URL, folder: URL, newer: StickerLibrary, older: StickerLibrary,
            stored: inout String, library: StickerLibrary
          ) throws {
            do {
          \(text)
            }
          }

          """
      }
    }
    let folder = try Folder()
    try Data(source.utf8).write(to: folder.url.appendingPathComponent("examples.swift"))
    let outcome = try folder.run(
      [
        "swiftc", "-typecheck", "-swift-version", "6", "-I", Self.modules,
        folder.url.path + "/examples.swift",
      ])
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test func theCatalogHasNoBrokenLink() throws {
    let folder = try Folder()
    let graphs = folder.url.path + "/graphs"
    try FileManager.default.createDirectory(atPath: graphs, withIntermediateDirectories: true)
    let target = try folder.run(["swiftc", "-print-target-info"])
    let info = try #require(
      try JSONSerialization.jsonObject(with: Data(target.output.utf8)) as? [String: Any])
    let triple = try #require((info["target"] as? [String: Any])?["unversionedTriple"] as? String)
    let extraction = try folder.run([
      "swift", "symbolgraph-extract", "-module-name", "StickerKit", "-I", Self.modules,
      "-minimum-access-level",
      "public", "-output-dir", graphs, "-target", triple,
    ])
    try #require(extraction.status == 0, "\(extraction.errors)")
    let outcome = try folder.run([
      "docc", "convert", Self.catalog.path, "--additional-symbol-graph-dir", graphs,
      "--fallback-display-name",
      "StickerKit", "--fallback-bundle-identifier", "StickerKit", "--output-path", folder.url.path + "/out",
      "--warnings-as-errors",
    ])
    #expect(outcome.status == 0, "\(outcome.errors)\(outcome.output)")
  }
}

/// A folder that goes with the test, in which programs of the toolchain run.
private final class Folder {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent(
    "documentation-\(UUID().uuidString)")

  init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: url) }

  func run(_ words: [String]) throws -> (status: Int32, output: String, errors: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.currentDirectoryURL = url
    let (output, errors) = (url.appendingPathComponent("output"), url.appendingPathComponent("errors"))
    for file in [output, errors] { try Data().write(to: file) }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    return (
      process.terminationStatus, try String(contentsOf: output, encoding: .utf8),
      try String(contentsOf: errors, encoding: .utf8)
    )
  }
}
