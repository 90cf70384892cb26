import Foundation
import Testing

/// Reads an asset catalog by what Apple writes about the format, and by nothing of ours. Whatever is not allowed is
/// recorded as an issue.
struct CatalogReader {
  struct Image: Hashable {
    var file: String
    var idiom: String
    var scale: String?
    var appearance: String?
    var heightClass: String?
  }

  private(set) var images: [String: Set<Image>] = [:]
  private(set) var vectors: Set<String> = []
  private(set) var colors: [String: [String: String]] = [:]
  private(set) var icons: [String: String] = [:]
  private(set) var namespaces: Set<String> = []
  private let root: URL

  init(_ root: URL) throws {
    self.root = root
    try folder("")
  }

  private mutating func folder(_ path: String) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: place(path).path)
    let contents = try contents(path, keys: ["info", "properties"])
    if let properties = contents["properties"] as? [String: Any] {
      #expect(
        Set(properties.keys) == ["provides-namespace"] && properties["provides-namespace"] as? Bool == true)
      namespaces.insert(path)
    }
    for name in names where name != "Contents.json" {
      let inner = path.isEmpty ? name : path + "/" + name
      switch name.split(separator: ".", omittingEmptySubsequences: false).last {
      case "imageset": try imageSet(inner)
      case "colorset": try colorSet(inner)
      case "appiconset": try iconSet(inner)
      default:
        #expect(!name.contains("."), "\(inner) would be no folder")
        try folder(inner)
      }
    }
  }

  private mutating func imageSet(_ path: String) throws {
    let contents = try contents(path, keys: ["images", "info", "properties"])
    let list = try #require(contents["images"] as? [[String: Any]])
    var found: Set<Image> = []
    for entry in list {
      #expect(Set(entry.keys).isSubset(of: ["filename", "idiom", "scale", "appearances", "height-class"]))
      let image = Image(
        file: try #require(entry["filename"] as? String), idiom: try #require(entry["idiom"] as? String),
        scale: entry["scale"] as? String, appearance: try appearance(entry),
        heightClass: entry["height-class"] as? String)
      #expect(["universal", "iphone", "ipad", "mac"].contains(image.idiom))
      #expect(image.scale.map { ["1x", "2x", "3x"].contains($0) } ?? true)
      #expect(image.heightClass.map { ["compact", "regular"].contains($0) } ?? true)
      let isVector = ["svg", "pdf"].contains((image.file as NSString).pathExtension)
      #expect(isVector == (image.scale == nil), "\(path): \(image)")
      #expect(found.insert(image).inserted, "\(path) has two images for one slot")
      if isVector { vectors.insert(path) }
    }
    let slots = found.map { [$0.idiom, $0.scale, $0.appearance, $0.heightClass] }
    #expect(Set(slots).count == slots.count, "\(path) has two images for one slot")
    let properties = contents["properties"] as? [String: Any]
    #expect((properties?["preserves-vector-representation"] as? Bool ?? false) == vectors.contains(path))
    try checkFiles(path, Set(found.map(\.file)))
    images[path] = found
  }

  private mutating func colorSet(_ path: String) throws {
    let contents = try contents(path, keys: ["colors", "info"])
    var found: [String: String] = [:]
    for entry in try #require(contents["colors"] as? [[String: Any]]) {
      #expect(entry["idiom"] as? String == "universal")
      let color = try #require(entry["color"] as? [String: Any])
      #expect(color["color-space"] as? String == "srgb")
      let components = try #require(color["components"] as? [String: String])
      #expect(Set(components.keys) == ["red", "green", "blue", "alpha"] && components["alpha"] == "1.000")
      let digits = ["red", "green", "blue"].compactMap { components[$0]?.dropFirst(2) }.joined()
      found[try appearance(entry) ?? "any"] = "#" + digits
    }
    try checkFiles(path, [])
    colors[path] = found
  }

  private mutating func iconSet(_ path: String) throws {
    let contents = try contents(path, keys: ["images", "info"])
    let list = try #require(contents["images"] as? [[String: String]])
    let entry = try #require(list.first)
    #expect(list.count == 1 && entry["idiom"] == "universal" && entry["platform"] == "ios")
    #expect(entry["size"] == "1024x1024")
    icons[path] = entry["filename"]
    try checkFiles(path, [try #require(entry["filename"])])
  }

  private func appearance(_ entry: [String: Any]) throws -> String? {
    guard let list = entry["appearances"] else { return nil }
    let appearances = try #require(list as? [[String: String]])
    #expect(appearances.count == 1 && appearances[0]["appearance"] == "luminosity")
    return appearances[0]["value"]
  }

  private func contents(_ path: String, keys: Set<String>) throws -> [String: Any] {
    let data = try Data(contentsOf: place(path).appendingPathComponent("Contents.json"))
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(Set(object.keys).isSubset(of: keys), "\(path): \(object.keys)")
    let info = try #require(object["info"] as? [String: Any])
    #expect(info["author"] as? String == "xcode" && info["version"] as? Int == 1 && info.count == 2)
    return object
  }

  /// A file that nothing names is a warning in Xcode, one that is named and missing is an error.
  private func checkFiles(_ path: String, _ named: Set<String>) throws {
    let there = Set(try FileManager.default.contentsOfDirectory(atPath: place(path).path))
    #expect(there == named.union(["Contents.json"]), "\(path)")
  }

  private func place(_ path: String) -> URL { path.isEmpty ? root : root.appendingPathComponent(path) }
}
