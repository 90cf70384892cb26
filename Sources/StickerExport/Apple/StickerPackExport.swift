package import StickerModel
import StickerTraits

/// `export xcstickers`: a theme as a pack for Messages.
package struct StickerPackExport {
  /// The grid that Messages shows them in.
  package enum GridSize: String, CaseIterable, Sendable {
    case small, regular, large

    /// The length of a side in pixels.
    package var side: Int {
      switch self {
      case .small: 300
      case .regular: 408
      case .large: 618
      }
    }
  }

  static let largestFile: Int64 = 500_000
  static let longestLabel = 150

  private let theme: PublishedTheme
  private let size: GridSize
  private var export = Export()
  private var faults: [String] = []

  /// - Parameters:
  ///   - isForbidden: whether the licence of a sticker forbids handing it on in a pack.
  /// - Throws: `Problem` with status 65 that names every picture that Messages or its licence refuses.
  package static func export(
    _ theme: PublishedTheme, size: GridSize, isForbidden: (PublishedSticker) -> Bool
  ) throws(Problem) -> Export {
    var pack = Self(theme: theme, size: size)
    let forbidden = theme.stickers.filter(isForbidden)
    if !forbidden.isEmpty { throw licenseProblem(forbidden, theme) }
    try pack.build()
    if !pack.faults.isEmpty { throw pack.problem }
    pack.export.warnOfCollisions()
    return pack.export
  }

  private init(theme: PublishedTheme, size: GridSize) {
    self.theme = theme
    self.size = size
  }

  private mutating func build() throws(Problem) {
    let pack = RelativePath(components: [fileName(theme.name.utf8, ".stickerpack")])
    var names: [AppleJSON] = []
    for sticker in theme.ordered {
      guard let file = fitting(sticker) else { continue }
      let name = folderName(sticker, in: pack)
      try add(sticker, file, pack.appending(name))
      names.append(.object(["filename": .text(String(decoding: name, as: UTF8.self))]))
    }
    if names.isEmpty, faults.isEmpty {
      throw Problem(
        .data, "the theme '\(escaped(theme.name.utf8))' has no sticker", hint: "draw one.")
    }
    try export.tree.add(
      RelativePath("Contents.json"), .bytes(AppleJSON.object(["info": AppleJSON.info]).bytes))
    let contents = AppleJSON.object([
      "info": AppleJSON.info, "properties": .object(["grid-size": .text(size.rawValue)]),
      "stickers": .list(names),
    ])
    try export.tree.add(pack.appending(contentsName), .bytes(contents.bytes))
  }

  private mutating func add(
    _ sticker: PublishedSticker, _ file: PublishedFile, _ folder: RelativePath
  ) throws(Problem) {
    let properties: [String: AppleJSON] = [
      "accessibility-label": .text(sticker.label),
      "filename": .text(String(decoding: file.appleName, as: UTF8.self)),
    ]
    let contents = AppleJSON.object(["info": AppleJSON.info, "properties": .object(properties)])
    try export.tree.add(folder.appending(contentsName), .bytes(contents.bytes))
    try export.tree.add(folder.appending(file.appleName), .picture(file))
  }

  /// Stickers of different groups may have one name, so the group is part of it.
  private func folderName(_ sticker: PublishedSticker, in pack: RelativePath) -> [UInt8] {
    let grouped = sticker.groupedName.map { $0 == slash ? UInt8(ascii: "-") : $0 }
    var name = fileName(grouped, ".sticker")
    var number = 2
    while export.tree.contains(pack.appending(name).appending(contentsName)) {
      name = fileName(grouped, "-\(number).sticker")
      number += 1
    }
    return name
  }

  /// The file of this size; if there is none, what is wrong is noted.
  private mutating func fitting(_ sticker: PublishedSticker) -> PublishedFile? {
    let path = sticker.path
    if sticker.label.count > Self.longestLabel {
      faults.append(
        "'\(path)' has a label of \(sticker.label.count) characters; the limit is \(Self.longestLabel)")
    }
    let usable = sticker.files.filter { file in
      [.png, .gif, .jpg].contains(file.format) && file.problem == nil && file.variant.appearance != .dark
    }
    guard !usable.isEmpty else {
      faults.append("'\(path)' has no whole PNG, APNG, GIF or JPEG, and Messages takes nothing else")
      return nil
    }
    let sized = usable.filter { $0.width == size.side && $0.height == size.side }
    guard let file = sized.first(where: { $0.bytes <= Self.largestFile }) ?? sized.first else {
      let found = usable.first { $0.path == path } ?? usable[0]
      let pixels = "\(found.width ?? 0)×\(found.height ?? 0)"
      faults.append(
        "'\(found.path)' has \(pixels) pixels; a \(size.rawValue) sticker has \(size.side)×\(size.side)")
      return nil
    }
    if file.bytes > Self.largestFile {
      faults.append("'\(file.path)' has \(file.bytes) bytes; the limit is \(Self.largestFile)")
    }
    return file
  }

  private var problem: Problem {
    let shown = faults.prefix(20).joined(separator: "; ")
    let rest = faults.count > 20 ? "; and \(faults.count - 20) more" : ""
    return Problem(
      .data, "the theme '\(escaped(theme.name.utf8))' can't be a pack: \(shown)\(rest)",
      hint: "put files of \(size.side)×\(size.side) pixels beside these, for example as @3x.")
  }

  private static func licenseProblem(_ stickers: [PublishedSticker], _ theme: PublishedTheme) -> Problem {
    let names = stickers.prefix(20).map { "'\($0.path)'" }.joined(separator: ", ")
    let rest = stickers.count > 20 ? " and \(stickers.count - 20) more" : ""
    return Problem(
      .data,
      "license-forbids-pack: the licence '\(escaped((stickers[0].license ?? "").utf8))' forbids handing on \(names)\(rest) "
        + "in a pack",
      hint:
        "leave them out of the theme '\(escaped(theme.name.utf8))', or mute the rule in its theme.json with a reason."
    )
  }
}

private let contentsName = Array("Contents.json".utf8)
