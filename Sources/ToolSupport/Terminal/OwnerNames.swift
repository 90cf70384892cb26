internal import Glibc

/// The names of users, each looked up once.
package struct OwnerNames {
  private var known: [UInt32: String] = [:]

  package init() {}

  /// The number itself for a user without a name.
  package mutating func name(_ user: UInt32) -> String {
    if let name = known[user] { return name }
    let name = lookUp(user) ?? String(user)
    known[user] = name
    return name
  }

  private func lookUp(_ user: UInt32) -> String? {
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 16_384) { buffer in
      guard let start = buffer.baseAddress, getpwuid_r(user, &entry, start, buffer.count, &found) == 0,
        found != nil, let name = entry.pw_name
      else { return nil }
      return String(cString: name)
    }
  }
}
