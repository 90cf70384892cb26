import Foundation
import Testing

/// A case from a file: what people and their tools do to a share, and what the index must say of it.
///
///     # why, and where it was seen
///     settings: quietSeconds: 1
///     mkdir A/x
///     png A/x/n.png 1
///     settle
///     mv A B
///     Output:
///     B/x/n.png
///     Same id: A/x/n.png -> B/x/n.png
///
/// Headers: `needs: mounts` (and file systems), `setup:` (a command before the first start), `settings:` (JSON5), `brake: on`, `user: ordinary`, `modes: live paused (why)`, `rich: why` (ids may differ
/// between the modes), `unlike fresh: why` (a fresh index would say something else).
struct CaseFile: Sendable, CustomTestStringConvertible {
  enum Step: Sendable {
    case command(ShareCommand)
    case settle
    /// Settles until nothing is arriving any more.
    case arrive
    /// What a person or the service manager does to the daemon; where none runs, `--once` sees the same.
    case daemon(DaemonStep)
    case expect(CaseExpectation, line: Int)
  }

  var name: String
  var settings: [String] = []
  var hasBrake = false
  var isForOrdinaryUser = false
  var modes = CaseMode.allCases
  /// What the system must have; with any, the case runs in a mount namespace of its own.
  var needs: [String] = []
  var setup: [ShareCommand] = []
  var isRich = false
  var isLikeFresh = true
  var steps: [Step] = []

  var testDescription: String { name }

  static let all: [CaseFile] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Cases").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let wanted = ProcessInfo.processInfo.environment["STICKERD_CASES"] ?? ""
    return names.filter { $0.hasSuffix(".case") && (wanted.isEmpty || $0.contains(wanted)) }.sorted().map {
      CaseFile(
        name: String($0.dropLast(5)),
        text: (try? String(contentsOfFile: folder + "/" + $0, encoding: .utf8)) ?? "")
    }
  }()

  init(name: String, text: String) {
    self.name = name
    var list: (kind: CaseExpectation.ListKind, entries: [String], line: Int)?
    func close() {
      guard let done = list else { return }
      steps.append(.expect(.list(done.kind, done.entries), line: done.line))
      list = nil
    }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for (number, line) in zip(1..., lines) where !line.hasPrefix("#") {
      if line.isEmpty {
        close()
      } else if let kind = CaseExpectation.ListKind(heading: line) {
        close()
        list = (kind, [], number)
      } else if let expectation = CaseExpectation(line) {
        close()
        steps.append(.expect(expectation, line: number))
      } else if list != nil {
        list?.entries.append(line)
      } else if !readHeader(line) {
        steps.append(step(line))
      }
    }
    close()
  }

  private func step(_ line: String) -> Step {
    switch line {
    case "settle": .settle
    case "arrive": .arrive
    default: DaemonStep(rawValue: line).map(Step.daemon) ?? .command(ShareCommand(line))
    }
  }

  private mutating func readHeader(_ line: String) -> Bool {
    guard let colon = line.firstIndex(of: ":") else { return false }
    let value = line[line.index(after: colon)...].drop { $0 == " " }
    switch line[..<colon] {
    case "settings": settings.append(String(value))
    case "brake": hasBrake = true
    case "user": isForOrdinaryUser = true
    case "modes":
      let wanted = value.prefix { $0 != "(" }.split(separator: " ")
      modes = CaseMode.allCases.filter { wanted.contains(Substring($0.rawValue)) }
    case "needs": needs += value.split(separator: " ").map(String.init)
    case "setup": setup.append(ShareCommand(String(value)))
    case "rich": isRich = true
    case "unlike fresh": isLikeFresh = false
    default: return false
    }
    return true
  }
}

/// How the daemon is while the commands between two settles run.
enum CaseMode: String, CaseIterable, Sendable {
  case live, paused, stopped
}

/// `rescan` and `accept` are commands of `stickerctl`; `restart` ends the daemon as a service manager does, `kill` as
/// a crash does, and both start it again.
enum DaemonStep: String, Sendable {
  case rescan, accept, restart, kill
}
