import StickerModel
import StickerTraits

/// One sticker in a catalog: its files, each in the slot that its name asks for.
struct ImageSet {
  private(set) var files: [PublishedFile] = []
  /// Files that can't go in, with the reason.
  private(set) var refused: [(path: RelativePath, reason: String)] = []

  /// - Parameter isPacked: whether a drawing is packed by gzip, which Xcode does not unpack.
  init(_ sticker: PublishedSticker, isPacked: (RelativePath) -> Bool) {
    var slots: [Variant: PublishedFile] = [:]
    for file in sticker.files {
      if let reason = file.catalogRefusal(isPacked) {
        refused.append((file.path, reason))
        continue
      }
      var slot = file.variant
      // A vector has one slot for all scales.
      if file.format.isVector { slot.scale = 0 }
      guard let rival = slots[slot] else {
        slots[slot] = file
        continue
      }
      // The rule that decides between two files with the same selectors is the picker's.
      let isBetter = Traits(file.variant).pick(from: [rival, file]) == 1
      slots[slot] = isBetter ? file : rival
      refused.append(((isBetter ? rival : file).path, "another file has the same selectors"))
    }
    files = slots.values.sorted { $0.path < $1.path }
  }

  var contents: AppleJSON {
    var members: [String: AppleJSON] = ["images": .list(files.map(\.image)), "info": AppleJSON.info]
    if files.contains(where: \.format.isVector) {
      members["properties"] = .object(["preserves-vector-representation": .boolean(true)])
    }
    return .object(members)
  }
}

extension PublishedFile {
  fileprivate var image: AppleJSON {
    var members: [String: AppleJSON] = [
      "filename": .text(String(decoding: appleName, as: UTF8.self)),
      "idiom": .text(variant.idiom.rawValue),
    ]
    if !format.isVector { members["scale"] = .text("\(variant.scale)x") }
    if variant.appearance != .any {
      members["appearances"] = .list([luminosity(variant.appearance.rawValue)])
    }
    if variant.heightClass != .any { members["height-class"] = .text(variant.heightClass.rawValue) }
    return .object(members)
  }

  /// Why Xcode would not take it, `nil` if it would.
  fileprivate func catalogRefusal(_ isPacked: (RelativePath) -> Bool) -> String? {
    switch format {
    case .webp, .avif, .gif: return "asset catalogs take PNG, JPEG, HEIC, SVG and PDF"
    case .svg where isPacked(path): return "asset catalogs take no packed drawings; save it as .svg"
    case .png, .jpg, .heic, .svg, .pdf: break
    }
    return problem.map { "it is \($0.rawValue)" }
  }
}

extension Traits {
  /// A request that a file with these selectors answers best.
  init(_ variant: Variant) {
    self.init(
      scale: variant.scale, idiom: variant.idiom,
      appearance: variant.appearance == .any ? .light : variant.appearance, heightClass: variant.heightClass)
  }
}

/// `dark` or `light`, as catalogs say it.
func luminosity(_ value: String) -> AppleJSON {
  .object(["appearance": .text("luminosity"), "value": .text(value)])
}
