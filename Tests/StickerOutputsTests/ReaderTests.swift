import Foundation
import StickerModel
import StickerOutputs
import Synchronization
import Testing

struct ReaderTests {
  /// What a polling reader has seen so far.
  private final class Log: Sendable {
    let isOver = Mutex(false)
    let seen = Mutex((manifests: Set<Int>(), damage: [String]()))
  }

  @Test func aPollingReaderNeverSeesAHalf() async throws {
    let folder = PublishFolder()
    let publisher = folder.publisher()
    folder.catalog.set("Camping", [])
    _ = try publisher.publish(from: folder.catalog)
    let log = Log()
    let path = folder.path
    let reader = Thread { Self.poll(path, log) }
    reader.start()
    for round in 0..<300 {
      folder.pass(seconds: 3)
      let name = ["Camping", "Nature", "Space"][round % 3]
      folder.catalog.set(name, [Sample.sticker("\(name)/\(round).png", id: "s\(round)")])
      _ = try publisher.publish(from: folder.catalog)
    }
    // The reader has seen the end, and reads no more.
    while !log.seen.withLock({ $0.manifests.contains(folder.catalog.currentGeneration) }) { sched_yield() }
    log.isOver.withLock { $0 = true }
    while !reader.isFinished { sched_yield() }
    #expect(log.seen.withLock { $0.damage } == [])
    #expect(log.seen.withLock { $0.manifests.count } > 1)
  }

  private static func poll(_ path: String, _ log: Log) {
    while !log.isOver.withLock({ $0 }) {
      let bytes = (try? Data(contentsOf: URL(fileURLWithPath: "\(path)/manifest.json"))).map { Array($0) }
      guard let bytes, let manifest = ReadManifest(bytes) else {
        log.seen.withLock { $0.damage.append("no manifest") }
        continue
      }
      for theme in manifest.themes {
        let document = try? Data(contentsOf: URL(fileURLWithPath: "\(path)/\(theme.href)"))
        if document.map({ secureHash(Array($0)).hexadecimal }) != theme.sha256 {
          log.seen.withLock { $0.damage.append(theme.href) }
        }
      }
      log.seen.withLock { _ = $0.manifests.insert(manifest.generation) }
    }
  }
}
