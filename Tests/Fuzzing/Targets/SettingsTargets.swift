internal import StickerModel
internal import ToolSupport

extension FuzzTarget {
  /// Settings are refused with the status for that, or they are such that the daemon can work with them.
  static let settings = FuzzTarget("settings") { bytes in
    let file = "/etc/stickerd/art.json"
    let surroundings = Surroundings(variable: { _ in nil }, read: { _ in bytes })
    do throws(Problem) {
      let line = try daemonLike.parse([Array("--config".utf8), Array(file.utf8)])
      return violation(of: try Settings(line, surroundings))
    } catch {
      // A file without a share is read to its end, and the share missed as on the command line.
      return error.status == .configuration || error.status == .usage ? nil : "refused with \(error.status)"
    }
  }

  /// A command line is what it says, whichever way it is spelt.
  static let options = FuzzTarget("options") { bytes in
    let words = bytes.split(separator: 0, omittingEmptySubsequences: false).map(Array.init)
    if let line = try? daemonLike.parse(words) {
      let surroundings = Surroundings(variable: { _ in nil }, read: { _ in Array("{}".utf8) })
      if let settings = try? Settings(line, surroundings), let violation = violation(of: settings) {
        return violation
      }
    }
    guard let line = try? commandLike.parse(words) else { return nil }
    _ = commandLike.answer(line)
    let spelt = spelling(of: line)
    guard let again = try? commandLike.parse(spelt) else { return "\(spelt) is refused" }
    return again == line ? nil : "\(line) is spelt \(spelt), and read as \(again)"
  }

  private static func violation(of settings: Settings) -> String? {
    for path in [settings.share, settings.state, settings.publish, settings.socket] where !path.hasPrefix("/")
    {
      return "'\(path)' is not absolute"
    }
    let seconds = [
      settings.poll ?? 1, settings.pollSeconds, settings.quietSeconds, settings.truncatedSeconds,
      settings.rescanHours, settings.deletionGraceMilliseconds, settings.massRemoval ?? 0,
    ]
    for value in seconds where !(0...86_400).contains(value) { return "\(value) is no length of time" }
    let texts = settings.ignore + settings.onPublish + [settings.share, settings.listen ?? "0"]
    if texts.contains(where: { $0.isEmpty || $0.utf8.contains(0) }) { return "an empty text, or a zero byte" }
    return settings.journal.cap < settings.journal.entries ? "the journal's cap is below its entries" : nil
  }

  /// The same with long options only, and everything else behind `--`.
  private static func spelling(of line: Invocation) -> [[UInt8]] {
    let options = line.values.sorted { $0.key < $1.key }.flatMap { name, values in
      values.map { value in
        let takesValue = commandLike.options.contains { $0.name == name && $0.value != nil }
        return Array("--\(name)".utf8) + (takesValue ? Array("=".utf8) + value : [])
      }
    }
    return options + [Array("--".utf8)] + (line.command.map { [Array($0.utf8)] } ?? []) + line.arguments
  }

  private static let daemonLike = OptionTable(
    program: "stickerd", version: "0", summary: "", manualSection: 8,
    options: ["share", "state", "publish", "socket", "listen", "config", "instance", "poll"].map {
      Option($0, value: Option.Value("X"), "")
    } + [
      Option("log", value: Option.Value("LEVEL", allowed: LogLevel.allCases.map(\.rawValue)), ""),
      Option("once", ""), Option("accept", ""), Option("adopt", ""),
    ])

  /// With everything a table can have.
  private static let commandLike = OptionTable(
    program: "stickerctl", version: "0", summary: "", manualSection: 1,
    options: [
      Option("share", value: .folder, ""), Option("json", letter: "j", ""),
      Option("null", letter: "0", "", commands: ["list"]),
      Option(
        "kind", letter: "k", value: Option.Value("KIND", allowed: ["name", "content"]), "", commands: ["list"]
      ),
      Option("ignore", value: Option.Value("PATTERN"), "", isRepeatable: true),
    ],
    commands: [
      Command("list", "", arguments: [Command.Argument("THEME", "", isOptional: true)]),
      Command("show", "", arguments: [Command.Argument("STICKER", "")]),
    ])
}
