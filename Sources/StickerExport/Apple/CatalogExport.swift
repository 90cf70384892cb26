package import StickerModel
import StickerTraits

/// `export xcassets`: an asset catalog with a folder for each theme and group.
package struct CatalogExport {
  private let library: PublishedLibrary
  private let hasNamespaces: Bool
  private let pictures: any PictureSource
  private var export = Export()
  private var folders = CatalogFolders()
  /// Image sets by the name that Xcode knows them by in a catalog without namespaces.
  private var names: [[UInt8]: [RelativePath]] = [:]

  /// - Parameter hasNamespaces: whether `Camping/tree` is the name of an image, or `tree` alone.
  package static func export(
    _ library: PublishedLibrary, hasNamespaces: Bool, _ pictures: any PictureSource
  ) throws(Problem) -> Export {
    var catalog = Self(library: library, hasNamespaces: hasNamespaces, pictures: pictures)
    try catalog.build()
    return catalog.export
  }

  private init(library: PublishedLibrary, hasNamespaces: Bool, pictures: any PictureSource) {
    self.library = library
    self.hasNamespaces = hasNamespaces
    self.pictures = pictures
  }

  private mutating func build() throws(Problem) {
    let root = RelativePath("Contents.json")
    try export.tree.add(root, .bytes(AppleJSON.object(["info": AppleJSON.info]).bytes), yieldingTo: root)
    try addAccentColor()
    try addIcon()
    for theme in library.themes {
      try addFolder(RelativePath(theme.name))
      try addColor(of: theme)
      for sticker in theme.stickers { try add(sticker, of: theme) }
    }
    if !hasNamespaces { warnOfEqualNames() }
    export.warnOfCollisions()
  }

  private mutating func add(_ sticker: PublishedSticker, of theme: PublishedTheme) throws(Problem) {
    let images = ImageSet(sticker, isPacked: pictures.isPacked)
    for (path, reason) in images.refused { export.warn("'\(path)' is left out: \(reason)") }
    guard !images.files.isEmpty else { return }
    let place = RelativePath(components: [Array(theme.name.utf8)] + sticker.groups)
    try addFolder(place)
    let set = folders.folder(for: place).appending(fileName(sticker.name.utf8, ".imageset"))
    names[Array(sticker.name.utf8), default: []].append(sticker.path)
    try export.tree.add(set.appending(contentsName), .bytes(images.contents.bytes))
    for file in images.files { try export.tree.add(set.appending(file.appleName), .picture(file)) }
  }

  /// With its own `Contents.json`, and those of the folders around it.
  private mutating func addFolder(_ place: RelativePath) throws(Problem) {
    for folder in (place.ancestors.reversed() + [place]) {
      let path = folders.folder(for: folder).appending(contentsName)
      if export.tree.contains(path) { continue }
      var members = ["info": AppleJSON.info]
      if hasNamespaces { members["properties"] = .object(["provides-namespace": .boolean(true)]) }
      try export.tree.add(path, .bytes(AppleJSON.object(members).bytes))
    }
  }

  /// `Camping/AccentColor` with namespaces, else `CampingAccentColor`, so that each has a name of its own.
  private mutating func addColor(of theme: PublishedTheme) throws(Problem) {
    guard let color = theme.accentColor, let set = ColorSet(light: color.light, dark: color.dark).contents
    else {
      return
    }
    let prefix = hasNamespaces ? "" : namespace(for: theme.name.utf8)?.plainText ?? theme.name
    let name = fileName((prefix + "AccentColor").utf8, ".colorset")
    let place = folders.folder(for: RelativePath(theme.name)).appending(name)
    try export.tree.add(place.appending(contentsName), .bytes(set.bytes))
  }

  /// The app's own, from the first theme that gives one; a catalog that has one already keeps it.
  private mutating func addAccentColor() throws(Problem) {
    let colors = library.themes.lazy.compactMap(\.accentColor)
    guard let color = colors.first, let set = ColorSet(light: color.light, dark: color.dark).contents else {
      return
    }
    let path = RelativePath("AccentColor.colorset/Contents.json")
    try export.tree.add(path, .bytes(set.bytes), yieldingTo: path)
  }

  /// From the first cover that has the size of an icon; a catalog that has one already keeps it.
  private mutating func addIcon() throws(Problem) {
    guard let file = library.themes.lazy.compactMap(\.icon).first else { return }
    let set = RelativePath("AppIcon.appiconset")
    let image: [String: AppleJSON] = [
      "filename": .text(String(decoding: file.appleName, as: UTF8.self)), "idiom": .text("universal"),
      "platform": .text("ios"), "size": .text("1024x1024"),
    ]
    let contents = AppleJSON.object(["images": .list([.object(image)]), "info": AppleJSON.info])
    let lead = set.appending(contentsName)
    try export.tree.add(lead, .bytes(contents.bytes), yieldingTo: lead)
    try export.tree.add(set.appending(file.appleName), .picture(file), yieldingTo: lead)
    if file.alpha == true {
      export.warn("'\(file.path)' has transparency, which the App Store refuses in an icon")
    }
  }

  private mutating func warnOfEqualNames() {
    for (name, paths) in names.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) where paths.count > 1
    {
      let list = paths.sorted().map { "'\($0)'" }.joined(separator: ", ")
      export.warn(
        "\(paths.count) stickers are named '\(escaped(name))': \(list). Without --namespace Xcode keeps one of them "
          + "and says nothing")
    }
  }
}

private let contentsName = Array("Contents.json".utf8)

extension Symbol {
  /// Without back-ticks.
  fileprivate var plainText: String { text.filter { $0 != "`" } }
}

extension PublishedTheme {
  /// The cover's file that can be an app's icon.
  fileprivate var icon: PublishedFile? {
    guard let cover, let sticker = stickers.first(where: { $0.id == cover }) else { return nil }
    return sticker.files.first { file in
      file.width == 1024 && file.height == 1024 && file.format == .png && file.frames == 1
        && file.problem == nil && file.variant.appearance != .dark
    }
  }
}
