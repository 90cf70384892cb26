import Glibc
import StickerCatalog
import StickerExport
import StickerModel
import StickerShare
import StickerTraits
import ToolSupport

/// `export FORM [DEST]`
struct ExportCommand {
  enum Form: String, CaseIterable {
    case xcassets, xcstickers, swift, folder, csv, json
  }

  let session: Session

  func run() throws -> Int32 {
    let form = try wantedForm()
    try checkOptions(form)
    let source = SharePictures(share: try openShare(session, try session.reader()))
    for attempt in 1... {
      let library = try published(source)
      do {
        try export(form, library, source)
        return 0
      } catch let stale as StalePicture {
        // Somebody is at work on the share; what was published meanwhile may fit what is there.
        guard attempt < 3, try published(source).generation != library.generation else {
          throw Problem(
            .temporary, "'\(stale.path)' is no longer what was published",
            hint: "wait until it is, and try again: stickerctl sync.")
        }
      }
    }
    preconditionFailure("the third attempt ends it")
  }

  private func export(_ form: Form, _ library: PublishedLibrary, _ source: SharePictures) throws {
    switch form {
    case .csv: try write(TableExport.csv(library), form, source)
    case .json: try write(TableExport.json(library), form, source)
    case .swift:
      let (bytes, warnings) = SwiftExport.source(library)
      try tell(warnings, mayListAll: session.invocation.arguments.count > 1)
      try write(bytes, form, source, warnings)
    case .xcassets:
      try write(form, source) {
        try CatalogExport.export(library, hasNamespaces: session.invocation.has("namespace"), source)
      }
    case .xcstickers: try write(form, source) { try pack(library) }
    case .folder:
      try write(form, source) {
        let isWhole = !session.invocation.has("theme")
        return try FolderExport.export(library, for: traits(), isWhole: isWhole, digest: source.digest)
      }
    }
  }

  private func pack(_ library: PublishedLibrary) throws -> Export {
    guard library.themes.count == 1, let theme = library.themes.first else {
      throw Problem(.usage, "a pack is made of one theme", hint: "name it: --theme THEME.")
    }
    let found = try session.reader().findings().filter {
      $0.rule == Rule.licenseForbidsPack.rawValue && $0.muted == nil
    }
    let forbidden = Set(found.map(\.path))
    return try StickerPackExport.export(theme, size: packSize()) { sticker in
      forbidden.contains(sticker.path) || sticker.files.contains { forbidden.contains($0.path) }
    }
  }

  /// A folder, or a package of Xcode's.
  private func write(
    _ form: Form, _ source: SharePictures, _ make: () throws -> Export
  ) throws {
    let place = try place(form)
    let (export, outcome) = try source.opened {
      let export = try make()
      let outcome = try ExportProgress().show {
        try Destination(place, source).write(export.tree, form: form.rawValue, progress: $0)
      }
      return (export, outcome)
    }
    try tell(export.warnings)
    try report(outcome, place, export.warnings)
  }

  /// One file, or the output.
  private func write(
    _ bytes: [UInt8], _ form: Form, _ source: SharePictures, _ warnings: [String] = []
  ) throws {
    if session.invocation.arguments.count < 2 { return try session.output.write(bytes) }
    let place = try place(form)
    let outcome = try SingleFile(place, source).write(bytes, form: form.rawValue)
    try report(outcome, place, warnings)
  }
}

extension ExportCommand {
  private func published(_ source: SharePictures) throws -> PublishedLibrary {
    let folder = try publishFolder()
    let library = try PublishedLibrary(folder: folder, digest: source.digest)
    guard library.share == (try session.reader().shareIdentifier) else {
      throw Problem(
        .usage, "what is published in '\(escaped(folder.utf8))' is of another share than the index",
        hint: "name the folder that belongs to it: --publish DIR.")
    }
    guard let wanted = try option("theme") else { return library }
    let chosen = library.filtered { $0.name.utf8.elementsEqual(wanted.utf8) }
    if !chosen.themes.isEmpty { return chosen }
    let near = nearest(wanted, among: library.themes.map(\.name))
    throw Problem(
      .difference, "there is no theme '\(escaped(wanted.utf8))'",
      hint: near.map { "did you mean '\(escaped($0.utf8))'?" } ?? "stickerctl themes lists them.")
  }

  /// What is said on the command line or in the environment, else the daemon's own.
  private func publishFolder() throws -> String {
    if let said = try option("publish") { return absolute(said) }
    if let bytes = Surroundings.process.variable("STICKERD_PUBLISH"), !bytes.isEmpty {
      return absolute(String(decoding: bytes, as: UTF8.self))
    }
    let places = try session.places()
    return places.publish ?? places.state + "/public"
  }

  private func wantedForm() throws -> Form {
    let word = String(decoding: session.invocation.arguments.first ?? [], as: UTF8.self)
    if let form = Form(rawValue: word) { return form }
    let known = Form.allCases.map(\.rawValue)
    let near = nearest(word, among: known).map { "did you mean '\($0)'? " } ?? ""
    throw Problem(
      .usage, "'\(escaped(word.utf8))' is no form of export",
      hint: near + "There are " + known.joined(separator: ", ") + ".")
  }

  /// Options that would do nothing are a mistake.
  private func checkOptions(_ form: Form) throws {
    let known: [(option: String, form: Form)] = [
      ("namespace", .xcassets), ("size", .xcstickers), ("scale", .folder), ("idiom", .folder),
      ("appearance", .folder),
    ]
    for (option, owner) in known where owner != form && session.invocation.has(option) {
      throw Problem(
        .usage, "'--\(option)' means nothing to export \(form.rawValue)",
        hint: "it belongs to export \(owner.rawValue).")
    }
    if form == .xcstickers, !session.invocation.has("size") {
      throw Problem(.usage, "export xcstickers needs a size", hint: "--size small, regular or large.")
    }
  }

  private func place(_ form: Form) throws -> Place {
    guard session.invocation.arguments.count > 1 else {
      throw Problem(
        .usage, "export \(form.rawValue) needs a destination",
        hint: "stickerctl export \(form.rawValue) DEST.")
    }
    guard let typed = String(validating: session.invocation.arguments[1], as: UTF8.self), !typed.isEmpty
    else {
      throw Problem(.usage, "the destination is empty or no UTF-8", hint: "choose another name.")
    }
    let ending = form == .xcassets ? ".xcassets" : form == .xcstickers ? ".xcstickers" : ""
    let place = try Place(absolute(typed), outside: try session.reader().sharePath ?? "")
    if !place.isNamed(ending) {
      throw Problem(
        .usage, "the destination '\(escaped(typed.utf8))' has to end in \(ending)",
        hint: "Xcode goes by the name.")
    }
    return place
  }

  private func traits() -> DeviceTraits {
    DeviceTraits(
      scale: session.invocation.text("scale").flatMap { Int($0) },
      idiom: session.invocation.text("idiom").flatMap(Variant.Idiom.init),
      appearance: session.invocation.text("appearance").flatMap(Variant.Appearance.init))
  }

  private func packSize() -> StickerPackExport.GridSize {
    session.invocation.text("size").flatMap(StickerPackExport.GridSize.init) ?? .regular
  }

  private func option(_ name: String) throws -> String? {
    guard let bytes = session.invocation.bytes(name) else { return nil }
    guard let text = String(validating: bytes, as: UTF8.self), !text.isEmpty else {
      throw Problem(.usage, "the value of '--\(name)' is empty or no UTF-8")
    }
    return text
  }

  private func absolute(_ path: String) -> String {
    absolutePath(path, in: Surroundings.process.currentFolder())
  }
}

extension ExportCommand {
  private func tell(_ warnings: [String], mayListAll: Bool = true) throws {
    let terminal = TerminalText(descriptor: STDERR_FILENO)
    let errors = ByteOutput(descriptor: STDERR_FILENO, name: "the error output")
    let shown = 50
    for text in warnings.prefix(shown) { try errors.line(terminal.styled("warning:", .yellow) + " " + text) }
    if warnings.count > shown {
      try errors.line(
        "and \(grouped(warnings.count - shown)) more" + (mayListAll ? "; --json lists all" : ""))
    }
    try errors.flush()
  }

  private func report(_ outcome: Outcome, _ place: Place, _ warnings: [String]) throws {
    if session.wantsJSON { return try session.output.write(json(outcome, warnings)) }
    let kept = counted(outcome.kept, "file")
    if outcome.isUnchanged {
      return try session.output.line("'\(place.shown)' is up to date, with \(kept)")
    }
    let parts = [("new", outcome.added), ("changed", outcome.changed), ("removed", outcome.removed)]
    let told = (parts + [("as before", outcome.kept)]).filter { $0.1 > 0 }.map { "\(grouped($0.1)) \($0.0)" }
    try session.output.line(
      "'\(place.shown)': " + told.joined(separator: ", ") + ", \(byteSize(outcome.bytes)) written")
  }

  private func json(_ outcome: Outcome, _ warnings: [String]) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { json in
      json.integer("added", outcome.added)
      json.integer("changed", outcome.changed)
      json.integer("removed", outcome.removed)
      json.integer("kept", outcome.kept)
      json.integer("bytes", outcome.bytes)
      json.key("warnings")
      json.array(of: warnings) { $0.string($1) }
    }
    return writer.bytes + Array("\n".utf8)
  }
}
