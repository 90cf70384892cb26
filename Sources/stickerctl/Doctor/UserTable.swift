import Glibc
import StickerShare

/// Users and groups as this machine knows them.
enum UserTable {
  /// A user with all its groups.
  static func user(_ number: UInt32, group: UInt32) -> FileUser {
    guard let entry = getpwuid(number) else { return FileUser(user: number, group: group, groups: []) }
    var count: Int32 = 256
    var groups = [gid_t](repeating: 0, count: Int(count))
    let found = getgrouplist(entry.pointee.pw_name, group, &groups, &count)
    return FileUser(user: number, group: group, groups: Array(groups.prefix(max(0, Int(found)))))
  }

  /// `stickerd (998)`, or the number alone.
  static func name(_ number: UInt32) -> String {
    guard let entry = getpwuid(number), let name = entry.pointee.pw_name else { return "user \(number)" }
    return String(cString: name)
  }
}
