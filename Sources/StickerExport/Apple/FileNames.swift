import StickerModel
import StickerTraits

extension PublishedFile {
  /// The name for Xcode, which goes by the ending: where it says something else than the content, the content's is used.
  var appleName: [UInt8] {
    let name = path.name
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return name }
    let ending = String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
    if format.appleEndings.contains(ending) { return name }
    return fileName(name[..<dot], "." + (format.appleEndings.first ?? format.rawValue))
  }
}

extension Format {
  /// What Xcode takes for this format; the first is the usual one.
  fileprivate var appleEndings: [String] {
    switch self {
    case .png: ["png"]
    case .jpg: ["jpg", "jpeg"]
    case .gif: ["gif"]
    case .heic: ["heic", "heif"]
    case .svg: ["svg"]
    case .pdf: ["pdf"]
    case .webp: ["webp"]
    case .avif: ["avif"]
    }
  }
}

/// Folders of a catalog. A folder with a dot in its name would be taken for an asset of that kind.
struct CatalogFolders {
  private var names: [RelativePath: RelativePath] = [:]
  private var taken: Set<RelativePath> = []

  /// The catalog's folder for a theme or group of the share, and those around it.
  mutating func folder(for path: RelativePath) -> RelativePath {
    if path.isShare { return .share }
    if let known = names[path] { return known }
    let outer = folder(for: path.parent ?? .share)
    let plain = path.name.map { $0 == UInt8(ascii: ".") ? UInt8(ascii: "_") : $0 }
    var wanted = outer.appending(plain)
    var number = 2
    while !taken.insert(wanted).inserted {
      wanted = outer.appending(fileName(plain, "-\(number)"))
      number += 1
    }
    names[path] = wanted
    return wanted
  }
}
