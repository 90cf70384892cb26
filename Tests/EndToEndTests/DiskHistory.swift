import Foundation

/// Random operations on a real folder, as artists and their tools do them.
struct DiskHistory {
  private var state: UInt64
  /// Where the share is now.
  var share: String
  private(set) var log: [String] = []
  /// Whether a copy of a file, given by its full path, would be a whole file.
  var isWorthCopying: (String) -> Bool = { _ in true }

  private static let stems = ["tree", "sun", "moon", "a", "b", "Tree", "tree_dark", "tree@2x", "moon~dark"]
  private static let folders = ["Camping", "Nature", "Space", "Camping/Winter", "Nature/Winter/Night"]
  private let files = FileManager.default

  init(seed: UInt64, share: String) {
    state = seed
    self.share = share
  }

  private mutating func random(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
  }

  mutating func populate() throws {
    for folder in Self.folders {
      try files.createDirectory(atPath: share + "/" + folder, withIntermediateDirectories: true)
    }
    for _ in 0..<25 { write(anyName()) }
  }

  /// Something else that was done to the share.
  mutating func note(_ line: String) { log.append(line) }

  mutating func step() {
    switch random(12) {
    case 0, 1: move(anyFile(), anyName())
    case 2: exchange(anyFile(), anyFile())
    case 3: move(anyFolder(deep: true), anyFolder(deep: false).map { $0 + "/G\(random(5))" })
    case 4: move(anyFolder(deep: false), "Theme\(random(6))")
    case 5, 6: write(anyName())
    case 7: saveAside()
    case 8: remove(anyFile())
    case 9: if random(3) == 0 { remove(anyFolder(deep: random(2) == 0)) }
    case 10: makeFolder()
    default: copyOrLink()
    }
  }

  private mutating func anyName() -> String {
    let folder = pick(entries { $0 }) ?? "Camping"
    let ending = [".png", ".png", ".png", ".PNG", ".svg", ".txt"][random(6)]
    return folder + "/" + Self.stems[random(Self.stems.count)] + ending
  }

  private mutating func anyFile() -> String? { pick(entries { !$0 }) }

  private mutating func anyFolder(deep: Bool) -> String? {
    pick(entries { $0 }.filter { $0.contains("/") == deep })
  }

  private mutating func pick(_ choices: [String]) -> String? {
    choices.isEmpty ? nil : choices[random(choices.count)]
  }

  /// In a fixed order, so that a seed gives the same history each time.
  private func entries(_ isWanted: (Bool) -> Bool) -> [String] {
    guard let walk = files.enumerator(atPath: share) else { return [] }
    return walk.compactMap { $0 as? String }.filter { path in
      var isFolder: ObjCBool = false
      return files.fileExists(atPath: share + "/" + path, isDirectory: &isFolder)
        && isWanted(isFolder.boolValue)
    }.sorted()
  }

  private mutating func write(_ path: String) {
    let seed = random(1000)
    log.append("write \(path)")
    let data = path.hasSuffix(".svg") ? Pictures.svg(seed) : Pictures.png(seed)
    try? data.write(to: URL(fileURLWithPath: share + "/" + path))
  }

  private mutating func saveAside() {
    guard let path = anyFile() else { return }
    log.append("save \(path)")
    try? Pictures.png(random(1000)).write(to: URL(fileURLWithPath: share + "/" + path + ".tmp"))
    rename(share + "/" + path + ".tmp", share + "/" + path)
  }

  private mutating func move(_ from: String?, _ to: String?) {
    guard let from, let to, from != to, !to.hasPrefix(from + "/") else { return }
    log.append("mv \(from) \(to)")
    rename(share + "/" + from, share + "/" + to)
  }

  private mutating func exchange(_ first: String?, _ second: String?) {
    guard let first, let second, first != second else { return }
    log.append("swap \(first) \(second)")
    let aside = share + "/.aside"
    rename(share + "/" + first, aside)
    rename(share + "/" + second, share + "/" + first)
    rename(aside, share + "/" + second)
  }

  private mutating func remove(_ path: String?) {
    guard let path else { return }
    log.append("rm \(path)")
    try? files.removeItem(atPath: share + "/" + path)
  }

  private mutating func makeFolder() {
    let parent = random(3) == 0 ? "" : (anyFolder(deep: random(2) == 0) ?? "")
    let path = parent.isEmpty ? "Theme\(random(6))" : parent + "/G\(random(5))"
    log.append("mkdir \(path)")
    try? files.createDirectory(atPath: share + "/" + path, withIntermediateDirectories: false)
    if random(2) == 0 { write(path + "/a.png") }
  }

  private mutating func copyOrLink() {
    guard let from = anyFile(), isWorthCopying(share + "/" + from) else { return }
    let to = anyName()
    log.append("copy \(from) \(to)")
    if files.fileExists(atPath: share + "/" + to) { return }
    try? files.copyItem(atPath: share + "/" + from, toPath: share + "/" + to)
  }
}
