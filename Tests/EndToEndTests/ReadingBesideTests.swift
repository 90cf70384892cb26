import Foundation
import Synchronization
import Testing

/// 109, 111: readers of documents and of the index, while both change.
@Suite(.serialized) struct ReadingBesideTests {
  private func stocked() throws -> Sandbox {
    let sandbox = try Sandbox()
    try FileManager.default.createDirectory(
      atPath: sandbox.share + "/cats", withIntermediateDirectories: true)
    try put(sandbox, 0)
    try sandbox.start()
    return sandbox
  }

  private func put(_ sandbox: Sandbox, _ number: Int) throws {
    try Pictures.png(number).write(to: URL(fileURLWithPath: sandbox.share + "/cats/\(number).png"))
  }

  /// A manifest and the documents it names are whole at every moment.
  @Test func readersNeverSeeHalfOfAnything() throws {
    let sandbox = try stocked()
    let manifest = sandbox.published + "/manifest.json"
    let folder = sandbox.published
    let isOver = Mutex(false)
    let broken = Mutex<[String]>([])
    let reads = Mutex(0)
    let ended = DispatchSemaphore(value: 0)
    let reader = Thread {
      while !isOver.withLock({ $0 }) {
        if let problem = halfDocument(manifest, folder) { broken.withLock { $0.append(problem) } }
        reads.withLock { $0 += 1 }
      }
      ended.signal()
    }
    reader.start()
    for number in 1...120 {
      try put(sandbox, number)
      if number.isMultiple(of: 3) {
        try FileManager.default.removeItem(atPath: sandbox.share + "/cats/\(number - 1).png")
      }
      if number.isMultiple(of: 4) { try sandbox.sync() }
    }
    try sandbox.sync()
    while reads.withLock({ $0 }) < 200 { usleep(1000) }
    isOver.withLock { $0 = true }
    ended.wait()
    #expect(broken.withLock { $0 } == [])
    #expect(sandbox.stop() == 0)
  }

  /// A reader in the sqlite3 shell that holds on to an old state of the index.
  @Test func longReaderStopsNothing() throws {
    let sandbox = try stocked()
    let reader = try Shell(sandbox, "BEGIN; SELECT 'held', count(*) FROM files;", until: "held|1")
    for number in 1...60 {
      try put(sandbox, number)
      if number.isMultiple(of: 10) { try sandbox.sync() }
    }
    try sandbox.sync()
    #expect(try sandbox.places().count == 61)
    #expect(try reader.ask("SELECT 'still', count(*) FROM files;", until: "still|").contains("still|1"))
    reader.end()
    try put(sandbox, 99)
    try sandbox.sync()
    #expect(try sandbox.places().count == 62)
    #expect(sandbox.stop() == 0)
  }

  /// Somebody else locks the index for longer than the daemon waits: nothing is lost, and it goes on by itself.
  @Test func lockedIndexIsWaitedFor() throws {
    let sandbox = try stocked()
    let locker = try Shell(sandbox, "BEGIN IMMEDIATE; SELECT 'locked';", until: "locked")
    for number in 1...5 { try put(sandbox, number) }
    let while_ = try sandbox.control("sync", "--timeout", "20")
    #expect(while_.status != 0, "a sync can't be done while the index is locked: \(while_.output)")
    locker.end()
    for _ in 0..<200 where try sandbox.control("sync", "--timeout", "60").status != 0 { usleep(100_000) }
    #expect(try sandbox.places().count == 6)
    #expect(sandbox.stop() == 0)
  }
}

/// What is wrong with what is published at this moment; `nil` if it is whole.
private func halfDocument(_ manifest: String, _ folder: String) -> String? {
  guard let data = FileManager.default.contents(atPath: manifest) else { return "no manifest" }
  guard let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
    let themes = object["themes"] as? [[String: Any]]
  else { return "half a manifest: \(data.count) bytes" }
  for theme in themes {
    guard let href = theme["href"] as? String,
      let text = FileManager.default.contents(atPath: folder + "/" + href)
    else { return "no document \(theme["href"] ?? "")" }
    if (try? JSONSerialization.jsonObject(with: text)) == nil { return "half a document: \(href)" }
  }
  return nil
}

/// An sqlite3 shell on the index that stays open.
private final class Shell {
  private let process: Process
  private let input = Pipe()
  private let output = Pipe()

  init(_ sandbox: Sandbox, _ sql: String, until word: String) throws {
    process = Programs.process("/usr/bin/sqlite3", [sandbox.state + "/index.sqlite"], [:])
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    _ = try ask(sql, until: word)
  }

  func ask(_ sql: String, until word: String) throws -> String {
    try input.fileHandleForWriting.write(contentsOf: Data((sql + "\n").utf8))
    var text = ""
    while !text.contains(word), let part = output.nextBytes() {
      text += String(decoding: part, as: UTF8.self)
    }
    return text
  }

  func end() {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
