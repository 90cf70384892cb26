import Glibc
import StickerModel
import StickerShare

/// Who watches what, as far as `/proc` shows it to us.
enum ProcessTable {
  /// One process with its inotify instances.
  struct Holder: Hashable {
    var process: Int
    var name: String
    var user: UInt32
    var instances: Int
    var watches: Int
  }

  /// Every process that holds an instance, the one with the most watches first.
  ///
  /// Others' are seen by root alone; `isComplete` says whether all could be looked into.
  static func holders(root: String = "/proc") -> (holders: [Holder], isComplete: Bool) {
    var holders: [Holder] = []
    var isComplete = true
    for process in namesIn(root).compactMap({ Int($0) }) {
      let folder = "\(root)/\(process)"
      var facts = stat()
      guard stat(folder, &facts) == 0 else { continue }
      guard access(folder + "/fd", R_OK | X_OK) == 0, opens(folder + "/fd") else {
        isComplete = false
        continue
      }
      let instances = instances(of: process, root: root)
      if instances.isEmpty { continue }
      holders.append(
        Holder(
          process: process, name: name(of: folder), user: facts.st_uid, instances: instances.count,
          watches: instances.reduce(0) { $0 + $1.count }))
    }
    return (holders.sorted { ($1.watches, $0.process) < ($0.watches, $1.process) }, isComplete)
  }

  private static func opens(_ folder: String) -> Bool {
    guard let open = opendir(folder) else { return false }
    closedir(open)
    return true
  }

  /// The folders that a process watches; `nil` if it may not be looked into.
  static func watches(of process: Int, root: String = "/proc") -> Set<ShareSurvey.Place>? {
    guard opens("\(root)/\(process)/fdinfo"), opens("\(root)/\(process)/fd") else { return nil }
    return Set(instances(of: process, root: root).joined())
  }

  private static func instances(of process: Int, root: String) -> [[ShareSurvey.Place]] {
    namesIn("\(root)/\(process)/fd").compactMap { descriptor in
      guard linkTarget("\(root)/\(process)/fd/\(descriptor)")?.hasSuffix("inotify") == true,
        let bytes = try? readFile("\(root)/\(process)/fdinfo/\(descriptor)")
      else { return nil }
      return places(bytes)
    }
  }

  /// `inotify wd:3 ino:9e7e sdev:800013 mask:800afce …`, a line for each watch; the numbers are hexadecimal.
  static func places(_ lines: [UInt8]) -> [ShareSurvey.Place] {
    lines.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let words = line.split(separator: UInt8(ascii: " "))
      guard words.first?.elementsEqual("inotify".utf8) == true, let inode = number(words, "ino:"),
        let device = number(words, "sdev:")
      else { return nil }
      return ShareSurvey.Place(device: device, inode: inode)
    }
  }

  private static func number(_ words: [ArraySlice<UInt8>], _ key: String) -> UInt64? {
    guard let word = words.first(where: { $0.starts(with: key.utf8) }) else { return nil }
    return UInt64(String(decoding: word.dropFirst(key.utf8.count), as: UTF8.self), radix: 16)
  }

  private static func name(of folder: String) -> String {
    let bytes = (try? readFile(folder + "/comm", limit: 64)) ?? []
    return escaped(bytes.filter { $0 != UInt8(ascii: "\n") })
  }

  /// Whether the process of this number is a daemon of ours: one in a container has another number out here.
  static func isDaemon(_ process: Int) -> Bool { name(of: "/proc/\(process)") == "stickerd" }

  /// A running process's user with the groups that it really has, such as a service's `SupplementaryGroups`.
  static func user(of process: Int, _ user: UInt32, _ group: UInt32) -> FileUser {
    let status = String(
      decoding: (try? readFile("/proc/\(process)/status", limit: 1 << 16)) ?? [], as: UTF8.self)
    let line = status.split(separator: "\n").first { $0.hasPrefix("Groups:") }
    guard let line else { return UserTable.user(user, group: group) }
    return FileUser(
      user: user, group: group,
      groups: line.dropFirst("Groups:".count).split { $0 == " " || $0 == "\t" }.compactMap { UInt32($0) })
  }

  /// The service of systemd that a process belongs to, and whether it is one of a person's own; `nil` if it is none.
  static func unit(of process: Int) -> (name: String, isPersonal: Bool)? {
    let text = String(
      decoding: (try? readFile("/proc/\(process)/cgroup", limit: 1 << 16)) ?? [], as: UTF8.self)
    return unit(inGroups: text)
  }

  /// `0::/system.slice/system-stickerd.slice/stickerd@art.service`
  static func unit(inGroups text: String) -> (name: String, isPersonal: Bool)? {
    let names = text.split { $0 == "\n" || $0 == "/" }.map(String.init)
    let name = names.last { $0.hasSuffix(".service") && $0.hasPrefix("stickerd") }
    return name.map { ($0, names.contains { $0.hasPrefix("user@") }) }
  }

  /// How many folders a user may watch: of the machine's limit and a container's, the lower one.
  static var watchLimit: Int? {
    [limit("fs/inotify/max_user_watches"), limit("user/max_inotify_watches")].compactMap(\.self).min()
  }

  /// A number that the kernel shows; `nil` if there is none.
  static func limit(_ name: String) -> Int? {
    let bytes = (try? readFile("/proc/sys/" + name, limit: 64)) ?? []
    return Int(String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
  }
}
