package import StickerModel

/// What is published at one moment: the manifest with all its documents, each compared with its digest.
package struct PublishedLibrary: Sendable {
  /// The manifest as it stands on the disk.
  package var bytes: [UInt8]
  package var share: String
  package var generation: Int
  package var themes: [PublishedTheme]
  let json: JSONValue

  /// - Parameter folder: the publish folder.
  /// - Throws: `Problem`: status 66 if nothing is published there, 65 if it can't be understood.
  package init(folder: String, digest: ([UInt8]) -> Digest) throws(Problem) {
    for attempt in 1... {
      do {
        self = try Self(reading: DiskPath(folder), digest)
        return
      } catch .replaced where attempt < 3 {
        // Documents of an older manifest are retired ten minutes after it was replaced.
      } catch {
        throw error.problem(DiskPath(folder))
      }
    }
    preconditionFailure("the third attempt ends it")
  }

  private init(reading folder: DiskPath, _ digest: ([UInt8]) -> Digest) throws(PublishedFailure) {
    guard let bytes = try Self.contents(of: folder.appending("manifest.json")) else { throw .nothing }
    guard let json = try? JSONValue.decode(bytes, limit: .max), json["format"]?.text == "sticker-manifest",
      let version = json["version"]?.integer
    else { throw .damaged("manifest.json") }
    guard version == 1 else { throw .version("manifest.json", version) }
    guard let share = json["share"]?.text, let generation = json["generation"]?.integer else {
      throw .damaged("manifest.json")
    }
    (self.bytes, self.json, self.share, self.generation) = (bytes, json, share, generation)
    themes = []
    for entry in json["themes"]?.elements ?? [] {
      themes.append(try Self.theme(entry, in: folder, digest))
    }
  }

  private static func theme(
    _ entry: JSONValue, in folder: DiskPath, _ digest: ([UInt8]) -> Digest
  ) throws(PublishedFailure) -> PublishedTheme {
    guard let href = entry["href"]?.text, let sha256 = entry["sha256"]?.text, isSafe(RelativePath(href))
    else {
      throw .damaged("manifest.json")
    }
    guard let bytes = try contents(of: folder.appending(RelativePath(href))) else { throw .replaced(href) }
    guard digest(bytes).hexadecimal == sha256 else { throw .damaged(href) }
    guard let json = try? JSONValue.decode(bytes, limit: .max), json["format"]?.text == "sticker-theme" else {
      throw .damaged(href)
    }
    guard json["version"]?.integer == 1 else { throw .version(href, json["version"]?.integer ?? 0) }
    guard let theme = PublishedTheme(entry: entry, json: json, bytes: bytes, href: href) else {
      throw .damaged(href)
    }
    return theme
  }

  private static func contents(of path: DiskPath) throws(PublishedFailure) -> [UInt8]? {
    do throws(Problem) {
      return try Disk.contents(of: path)
    } catch {
      throw .unreadable(error)
    }
  }

  /// The same with some of its themes.
  package func filtered(_ isWanted: (PublishedTheme) -> Bool) -> PublishedLibrary {
    var copy = self
    copy.themes = themes.filter(isWanted)
    return copy
  }
}

private enum PublishedFailure: Error {
  case nothing
  case replaced(String)
  case damaged(String)
  case version(String, Int)
  case unreadable(Problem)

  func problem(_ folder: DiskPath) -> Problem {
    switch self {
    case .nothing:
      Problem(
        .noInput, "there is no manifest in '\(folder)'",
        hint: "run stickerd, or say where it publishes: --publish DIR.")
    case .replaced(let name):
      Problem(
        .noInput, "the document '\(escaped(name.utf8))' is missing in '\(folder)'",
        hint: "restart stickerd: it publishes anew what is missing.")
    case .damaged(let name):
      Problem(
        .data, "'\(folder)/\(escaped(name.utf8))' is damaged or no published document",
        hint: "restart stickerd: it publishes anew what is damaged.")
    case .version(let name, let version):
      Problem(
        .data,
        "'\(folder)/\(escaped(name.utf8))' has version \(version), and this stickerctl reads version 1",
        hint: "use the stickerctl that came with that stickerd.")
    case .unreadable(let problem): problem
    }
  }
}
