import Foundation

/// One line of a case file that does something to the share.
///
/// Paths are relative to the share; `OUT/…` is a folder beside it, `SHARE` the share itself. `sh` runs a script in the
/// share, `beside` one in the folder that holds `share` and `outside`, so that the share can be unmounted.
struct ShareCommand: Sendable {
  let line: String
  private let words: [String]

  init(_ line: String) {
    self.line = line
    words = CaseName.words(line)
  }

  /// The program that writes pictures which encoders would not: `odd KIND path`.
  private static let oddPictures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Cases/odd-pictures.py").path

  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// What commands keep between them: the file that is being written.
  final class Desk {
    let root: String
    let room: MountRoom?
    var open: [String: Int32] = [:]

    init(root: String, room: MountRoom?) {
      self.root = root
      self.room = room
    }

    /// The root as the test's own system calls must name it to see the mounts of the daemon.
    var place: String { (room?.place ?? "") + root }

    deinit { for descriptor in open.values { close(descriptor) } }
  }

  func run(_ desk: Desk) throws {
    let verb = words[0]
    if verb == "sh" { return try shell(String(line.dropFirst(3)), desk) }
    if verb == "beside" { return try shell(String(line.dropFirst(7)), desk, folder: "$1") }
    guard let path = words.last, words.count > 1 else { throw Failure(description: "no path: \(line)") }
    switch verb {
    case "png", "svg", "gif", "jpg", "text", "bytes", "append": try write(verb, desk)
    case "odd": try tool(["python3", Self.oddPictures, words[1]], [path], desk)
    case "mkdir": try makeFolders(path, desk)
    case "cp": try tool(["cp", "--"], [words[1], words[2]], desk)
    case "mv": try check(call(words[1], words[2], desk) { rename($0, $1) })
    case "ln": try check(call(words[1], words[2], desk) { link($0, $1) })
    case "symlink": try check(call(words[1], words[2], desk, isTarget: true) { symlink($0, $1) })
    case "rm": try check(call(path, path, desk) { first, _ in unlink(first) })
    case "rmtree": try tool(["rm", "-rf", "--"], [path], desk)
    case "mkfifo": try check(call(path, path, desk) { first, _ in mkfifo(first, 0o644) })
    case "touch": try tool(["touch", "-d", words[2], "--"], [words[1]], desk)
    case "chmod": try check(chmod(place(path, desk), mode_t(words[1], radix: 8) ?? 0))
    case "truncate": try tool(["truncate", "-s", words[2], "--"], [words[1]], desk)
    case "swap": try swap(desk)
    case "open", "write", "close": try slowWriter(verb, desk)
    default: throw Failure(description: "no such command: \(line)")
    }
  }

  /// The bytes of a path, ending in zero.
  ///
  /// - Parameter root: another way to the sandbox than that of the test's own system calls.
  private func place(_ written: String, _ desk: Desk, root: String? = nil) -> [CChar] {
    let root = root ?? desk.place
    let name = CaseName.bytes(written)
    let text = String(decoding: name.prefix(5), as: UTF8.self)
    let prefix =
      if text == "SHARE" { root + "/share" } else if text.hasPrefix("OUT") {
        root + "/outside"
      } else {
        root + "/share/"
      }
    let rest = text == "SHARE" ? name.dropFirst(5) : text.hasPrefix("OUT") ? name.dropFirst(3) : name[...]
    return (Array(prefix.utf8) + rest + [0]).map { CChar(bitPattern: $0) }
  }

  private func call(
    _ first: String, _ second: String, _ desk: Desk, isTarget: Bool = false,
    _ body: (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Int32
  ) -> Int32 {
    let isInside = isTarget && !first.hasPrefix("OUT")
    let source = isInside ? CaseName.bytes(first).map { CChar(bitPattern: $0) } + [0] : place(first, desk)
    return body(source, place(second, desk))
  }

  private func check(_ result: Int32) throws {
    if result < 0 { throw Failure(description: "\(line): \(String(cString: strerror(errno)))") }
  }

  /// Names go through the environment of a shell, as bytes: arguments of `Process` would have to be text.
  private func tool(_ command: [String], _ paths: [String], _ desk: Desk) throws {
    let quoted = paths.map { path in
      "\"$(printf '"
        + place(path, desk, root: desk.root).dropLast().map { "\\" + octal(UInt8(bitPattern: $0)) }.joined()
        + "x')\""
    }
    // The `x` keeps a line break at the end of a name, which `$( )` would drop.
    let names = quoted.indices.map { "n\($0)=\(quoted[$0]); n\($0)=${n\($0)%x}; " }.joined()
    let command = command.map { "'\($0)'" }.joined(separator: " ")
    try shell(names + command + quoted.indices.map { " \"$n\($0)\"" }.joined(), desk)
  }

  private func octal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 8)
    return String(repeating: "0", count: 3 - digits.count) + digits
  }

  private func shell(_ script: String, _ desk: Desk, folder: String = "$1/share") throws {
    let setting = "set -e; OUT=\"$1/outside\"; cd \"\(folder)\" 2>/dev/null || cd \"$1\"; \(script)"
    let command = (desk.room?.entering ?? []) + ["/bin/bash", "-c", setting, "sh", desk.root]
    let result = try Programs.run(command[0], Array(command.dropFirst()))
    if result.status != 0 { throw Failure(description: "\(line): \(result.errors)") }
  }

  private func content(_ kind: String) throws -> [UInt8] {
    let value = words.count > 2 ? words[2] : ""
    let seed = Int(value) ?? 0
    let given = words.count > 3 ? words[3].split(separator: "x").compactMap { Int($0) } : []
    let sides = given.count == 2 ? given : [8, 8]
    switch kind {
    case "png", "write": return Array(Pictures.png(seed, width: sides[0], height: sides[1]))
    case "jpg": return Array(Pictures.jpg(seed, width: sides[0], height: sides[1]))
    case "gif": return Array(Pictures.gif(seed))
    case "svg": return Array(Pictures.svg(seed))
    case "text": return CaseName.bytes(value)
    default:
      let digits = Array(value.utf8)
      return try stride(from: 0, to: digits.count - 1, by: 2).map { index in
        guard let byte = UInt8(String(decoding: digits[index...(index + 1)], as: UTF8.self), radix: 16) else {
          throw Failure(description: "no hex digits: \(line)")
        }
        return byte
      }
    }
  }

  private func write(_ kind: String, _ desk: Desk) throws {
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC | (kind == "append" ? O_APPEND : O_TRUNC)
    let descriptor = open(place(words[1], desk), flags, 0o644)
    try check(descriptor)
    defer { close(descriptor) }
    try put(content(kind)[...], descriptor)
  }

  private func put(_ bytes: ArraySlice<UInt8>, _ descriptor: Int32) throws {
    let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    if count != bytes.count { throw Failure(description: "\(line): wrote \(count) bytes of \(bytes.count)") }
  }

  /// A writer that keeps its file open from settle to settle.
  private func slowWriter(_ verb: String, _ desk: Desk) throws {
    let path = words[1]
    if verb == "open" {
      let descriptor = open(place(path, desk), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
      try check(descriptor)
      desk.open[path] = descriptor
      return
    }
    guard let descriptor = desk.open[path] else { throw Failure(description: "not open: \(line)") }
    if verb == "close" {
      desk.open[path] = nil
      try check(close(descriptor))
      return
    }
    let bytes = try content("write")
    let half = words.last
    let part =
      half == "first"
      ? bytes[..<(bytes.count / 2)] : half == "rest" ? bytes[(bytes.count / 2)...] : bytes[...]
    try put(part, descriptor)
  }

  /// A folder, with those on the way to it that are not there.
  private func makeFolders(_ path: String, _ desk: Desk) throws {
    let place = place(path, desk)
    for end in place.indices.dropFirst() where place[end] == CChar(UInt8(ascii: "/")) || place[end] == 0 {
      if mkdir(Array(place[..<end]) + [0], 0o755) < 0 && errno != EEXIST && errno != EROFS { try check(-1) }
    }
  }

  /// Two names exchange their files by way of a third name.
  private func swap(_ desk: Desk) throws {
    let aside = words[1] + ".aside"
    for (from, to) in [(words[1], aside), (words[2], words[1]), (aside, words[2])] {
      try check(call(from, to, desk) { rename($0, $1) })
    }
  }
}
