import Glibc
import StickerCatalog
import StickerChanges
import StickerModel
import StickerOutputs
import StickerShare
import ToolSupport

/// What both ways of running need: the state folder with its lock, the index, the share, the publisher.
struct Workshop {
  let settings: Settings
  let folder: StateFolder
  let catalog: Catalog
  let share: SharedFolder
  let publisher: Publisher
  let findings: FindingsPublisher

  /// - Throws: `Problem` for everything that keeps it from working.
  init(_ settings: Settings, log: any Log) throws {
    self.settings = settings
    try Self.check(settings)
    folder = try StateFolder(path: settings.state)
    catalog = try Self.openCatalog(settings, folder, log)
    share = SharedFolder(
      path: settings.share, ignore: settings.ignore, excluded: [settings.state, settings.publish],
      threads: processors())
    try Self.requireShare(share, catalog, settings)
    try Self.claim(catalog, settings)
    publisher = Publisher(folder: settings.publish, name: Self.name(settings.share), digest: sha256)
    var owners = OwnerNames()
    findings = FindingsPublisher(folder: settings.publish, digest: sha256, ownerName: { owners.name($0) })
    try StateFolder.make(settings.publish, mode: 0o755)
    try mend(log)
    try catalog.setIgnore(settings.ignore)
    _ = try catalog.setPolicy(settings.findings, severities: settings.severities)
    for theme in try catalog.ignorePatterns() { share.setIgnore(theme.patterns, theme: theme.theme) }
  }

  /// Nothing is written into the share but into a hidden folder that is named for it.
  private static func check(_ settings: Settings) throws {
    for (name, path) in [("--state", settings.state), ("--publish", settings.publish)] {
      guard let inside = below(settings.share, path) else { continue }
      let isHidden = inside.split(separator: "/").contains { $0.hasPrefix(".") }
      guard name == "--publish" && isHidden else {
        throw Problem(
          .configuration, "\(name) '\(escaped(path.utf8))' lies in the share",
          hint: name == "--state"
            ? "choose a folder outside the share."
            : "choose a folder outside the share, or a hidden one in it (.index).")
      }
    }
  }

  /// The part of `path` below `folder` by their real places; empty if they are one, `nil` if it lies elsewhere.
  private static func below(_ folder: String, _ path: String) -> String? {
    let folder = realPlace(folder)
    let path = realPlace(path)
    if path == folder { return "" }
    return path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : nil
  }

  private static func openCatalog(_ settings: Settings, _ folder: StateFolder, _ log: any Log) throws
    -> Catalog
  {
    do {
      return try makeCatalog(settings, folder)
    } catch let error as DatabaseError where error.isDamage {
      let aside = try setAside(folder)
      log.warning(
        "the index was damaged (\(error.message)): it was set aside as '\(escaped(aside.utf8))', and is made anew",
        code: "index-damaged")
      return try makeCatalog(settings, folder)
    } catch let error as DatabaseError {
      throw problem(error, opening: folder)
    }
  }

  /// A disk without room is worth another start, a folder that may not be written is not.
  private static func problem(_ error: DatabaseError, opening folder: StateFolder) -> Problem {
    let isWritable = access(folder.path, W_OK) == 0
    return Problem(
      error.isTransient && isWritable ? .io : .cannotCreate,
      "could not open the index '\(escaped(folder.database.utf8))': \(error.message)",
      hint: "give the daemon's user the right to write there, and make room if the disk is full.")
  }

  private static func makeCatalog(_ settings: Settings, _ folder: StateFolder) throws -> Catalog {
    let recovered = FileManagerless.exists(folder.database) ? nil : readPublished(folder: settings.publish)
    let catalog = try Catalog(
      path: folder.database, render: { stickerLine($0, size: pointSize(of: $0.files)) },
      makeIdentifier: Identifiers().next,
      makeShareIdentifier: { recovered?.shareIdentifier ?? Identifiers.uuid() }, now: { Clocks.text() })
    chmod(folder.database, 0o640)
    if try catalog.markOpen() { try catalog.check() }
    if let recovered, try catalog.isEmpty() { try catalog.adopt(recovered) }
    catalog.limits.entries = settings.journal.entries
    catalog.limits.days = Int(settings.journal.days)
    catalog.limits.cap = settings.journal.cap
    return catalog
  }

  private static func setAside(_ folder: StateFolder) throws -> String {
    let stamp = Clocks.text().filter { $0.isNumber }.prefix(14)
    let aside = "\(folder.database).damaged-\(stamp)"
    guard rename(folder.database, aside) == 0 else {
      throw Problem(
        .cannotCreate, "could not set the damaged index aside: \(reason(errno))",
        hint: "move '\(escaped(folder.database.utf8))' away by hand.")
    }
    for ending in ["-wal", "-shm"] { _ = rename(folder.database + ending, aside + ending) }
    return aside
  }

  /// Without an index there is nothing to wait with: a share that is missing is most likely a wrong path.
  private static func requireShare(_ share: SharedFolder, _ catalog: Catalog, _ settings: Settings) throws {
    guard try settings.once || catalog.isEmpty() else { return }
    do {
      _ = try share.rootIdentity()
    } catch let problem as ShareProblem {
      throw Problem(
        .noInput, "could not index the share '\(escaped(settings.share.utf8))': \(problem.reason)",
        hint: "check the path, and that it is mounted and readable; what was indexed stays as it was.")
    }
  }

  /// A state folder belongs to one share.
  private static func claim(_ catalog: Catalog, _ settings: Settings) throws {
    let own = namedPlace(settings.share)
    if let known = try catalog.sharePath(), known != own, realPlace(known) != realPlace(own), !settings.adopt
    {
      throw Problem(
        .configuration,
        "the state folder '\(escaped(settings.state.utf8))' belongs to the share '\(escaped(known.utf8))'",
        hint: "choose another --state folder, or say --adopt if the share has moved.")
    }
    try catalog.setSharePath(own)
    try catalog.setPublishPath(realPlace(settings.publish))
  }

  /// Documents that are not what was written, after a crash or by somebody's hand, are written anew.
  private func mend(_ log: any Log) throws {
    let repairs = try publisher.verify(from: catalog, digests: catalog.wasOpen)
    if repairs.isEmpty { return }
    let count = repairs.themes.count
    let what = count == 0 ? "the manifest is" : count == 1 ? "1 document is" : "\(count) documents are"
    log.notice("\(what) not what was written, and published anew", code: "mended")
    try catalog.forgetDocuments(ofThemes: repairs.themes)
  }

  private static func name(_ share: String) -> String {
    String(share.split(separator: "/").last ?? "share")
  }

  func engineOptions() -> EngineOptions { engineOptions(settings) }

  func engineOptions(_ settings: Settings) -> EngineOptions {
    var options = EngineOptions(
      cookieFolder: folder.cookies, stateFolder: settings.state, sharePath: settings.share)
    options.timing.deletionGrace = .milliseconds(Int(settings.deletionGraceMilliseconds))
    options.timing.quiet = .seconds(settings.quietSeconds)
    options.timing.truncated = .seconds(settings.truncatedSeconds)
    options.timing.clockGrain = Clocks.kernelTellsWritesApart ? 0 : options.timing.clockGrain
    options.brake = Brake(fraction: settings.massRemoval)
    options.accepting = settings.accept
    options.rescanInterval = .seconds(settings.rescanHours * 3600)
    options.ignore = settings.ignore
    options.commands = settings.onPublish
    options.findings = settings.findings
    options.severities = settings.severities
    options.pollInterval = .seconds(settings.poll ?? settings.pollSeconds)
    return options
  }
}

func processors() -> Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

/// A path with its links resolved, as far as it exists.
func realPlace(_ path: String) -> String {
  if let resolved = realpath(path, nil) {
    defer { free(resolved) }
    return String(cString: resolved)
  }
  guard let cut = path.lastIndex(of: "/"), cut > path.startIndex else { return path }
  return realPlace(String(path[..<cut])) + path[cut...]
}

/// A path with the links on the way to it resolved, but not its last name: the share may be a link that is turned to
/// another version, and is the same share.
func namedPlace(_ path: String) -> String {
  let path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  guard path.hasPrefix("/"), let cut = path.lastIndex(of: "/"), cut > path.startIndex else {
    return realPlace(path)
  }
  return realPlace(String(path[..<cut])) + path[cut...]
}

enum FileManagerless {
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }
}
