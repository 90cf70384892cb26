import Foundation

@testable import StickerKit

/// Published documents that a person wrote, in a folder of their own.
final class Handwriting {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "stickerkit-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("themes"), withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// A manifest of one theme, whose document says `theme`.
  func write(
    theme: String, href: String = "themes/camping-0000000000000000.json", sha256: String? = nil,
    version: String = "1", format: String = "sticker-manifest"
  ) throws {
    try Data(theme.utf8).write(to: folder.appendingPathComponent("themes/camping-0000000000000000.json"))
    let digest = sha256 ?? hexadecimalSHA256(Data(theme.utf8))
    let manifest = """
      {"format":"\(format)","version":\(version),"novelty":{"a":[1]},"share":"00000000-0000-0000-0000-000000000000",
       "name":"Stickers","generation":3,"publishedAt":"2026-11-30T20:11:05.123Z",
       "counts":{"themes":1,"stickers":1,"files":1,"bytes":5,"novelty":1},
       "themes":[{"id":"t1","name":"Camping","title":"Camping","href":"\(href)","sha256":"\(digest)","bytes":1,
                  "generation":1,"stickers":1,"files":1,"cover":null,"novelty":true}]}
      """
    try Data(manifest.utf8).write(to: folder.appendingPathComponent("manifest.json"))
  }

  func open() throws -> StickerLibrary { try StickerLibrary(manifest: folder) }

  /// A theme document with these stickers.
  static func theme(_ stickers: String..., version: String = "1") -> String {
    """
    {"format":"sticker-theme","version":\(version),"novelty":null,"id":"t1","name":"Camping","title":"Camping",
     "artist":null,"license":null,"accentColor":null,"order":[],"stickers":[\(stickers.joined(separator: ","))]}
    """
  }

  static func sticker(_ path: String, id: String = "s1", name: String = "tree", files: String...) -> String {
    """
    {"id":"\(id)","name":"\(name)","path":"\(path)","group":"","symbol":null,"symbolPath":null,"kind":"hologram",
     "size":null,"files":[\(files.joined(separator: ","))],"license":null,"label":"\(name)","artist":null,
     "copyright":null,"emoji":[],"added":1,"changed":2,"formerPaths":[],"novelty":[]}
    """
  }

  static func file(_ path: String, format: String = "png", idiom: String = "universal", sha256: String = "")
    -> String
  {
    """
    {"path":"\(path)","format":"\(format)","scale":1,"idiom":"\(idiom)","appearance":"any","heightClass":"any",
     "width":1,"height":1,"orientation":1,"alpha":true,"frames":1,"bytes":5,"sha256":"\(sha256)","problem":null}
    """
  }
}
