internal import CLinux
internal import Glibc
import StickerModel

/// Opens paths below an open folder, never outside it and never through a link, whatever others rename meanwhile.
/// Mount points on the way are crossed: a theme may be a disk of its own.
struct Beneath: Sendable {
  /// How the way is walked: by one call, or, on kernels before 5.6 and below filters that refuse it, name by name.
  enum Walk: Sendable {
    case openat2, openat
  }

  let root: Int32
  let walk: Walk

  /// What this kernel can.
  static let ability: Walk = {
    let flags = UInt64(UInt32(bitPattern: stickerd_open_path | O_DIRECTORY | O_CLOEXEC))
    guard let folder = try? valueOrErrno({ stickerd_openat2(AT_FDCWD, "/", flags, 0) }) else {
      return .openat
    }
    _ = Descriptor(folder)
    return .openat2
  }()

  /// The kernel takes no more than 4,096 bytes at once, but folders nest deeper.
  private static let longest = 4000

  init(root: Int32, walk: Walk = Beneath.ability) {
    self.root = root
    self.walk = walk
  }

  /// - Throws: `ELOOP` or `ENOTDIR` where a link is in the way, `EAGAIN` where others never stop renaming.
  func open(_ path: RelativePath, _ flags: Int32) throws(SystemError) -> Descriptor {
    if walk == .openat2 && path.bytes.count <= Self.longest {
      return try step(path.isShare ? [dot] : path.bytes, in: root, flags)
    }
    let components = path.components
    guard let last = components.last else { return try step([dot], in: root, flags) }
    if components.count == 1 { return try step(last, in: root, flags) }
    var folder = try step(components[0], in: root, stickerd_open_path | O_DIRECTORY)
    for name in components[1..<(components.count - 1)] {
      folder = try step(name, in: folder.number, stickerd_open_path | O_DIRECTORY)
    }
    return try step(last, in: folder.number, flags)
  }

  /// Whether a link at `path` leads out of the root, its own links followed; `nil` if the kernel can't tell. Nothing
  /// outside is looked at: the kernel stops at the border.
  func leadsOutside(_ path: RelativePath) -> Bool? {
    guard walk == .openat2, path.bytes.count <= Self.longest, !path.isShare else { return nil }
    do throws(SystemError) {
      _ = try openat2(path.bytes, in: root, stickerd_open_path, stickerd_resolve_inside)
      return false
    } catch {
      switch error.code {
      case EXDEV: return true
      case ENOENT, ENOTDIR, ELOOP: return false
      default: return nil
      }
    }
  }

  private func step(_ path: [UInt8], in folder: Int32, _ flags: Int32) throws(SystemError) -> Descriptor {
    switch walk {
    case .openat2: try openat2(path, in: folder, flags | O_NOFOLLOW, stickerd_resolve_beneath)
    case .openat: try openat(path, in: folder, flags | O_NOFOLLOW | O_CLOEXEC)
    }
  }

  private func openat2(
    _ path: [UInt8], in folder: Int32, _ flags: Int32, _ resolve: UInt64
  ) throws(SystemError) -> Descriptor {
    let flags = UInt64(UInt32(bitPattern: flags | O_CLOEXEC))
    let number = try withCString(path) { name throws(SystemError) in
      var tries = 0
      while true {
        do throws(SystemError) {
          return try valueOrErrno { stickerd_openat2(folder, name, flags, resolve) }
        } catch {
          // The kernel could not be sure that a rename elsewhere did not lead outside: ask again. A writer's lease
          // (Samba's) says the same and stays, so not for ever.
          tries += 1
          guard error.code == EAGAIN, tries < 64 else { throw error }
        }
      }
    }
    return Descriptor(number)
  }

  /// One name: the kernel must not take it for more.
  private func openat(_ name: [UInt8], in folder: Int32, _ flags: Int32) throws(SystemError) -> Descriptor {
    if name.isEmpty || name == [dot, dot] || name.contains(slash) { throw SystemError(code: ENOENT) }
    let number = try withCString(name) { name throws(SystemError) in
      try valueOrErrno { stickerd_openat(folder, name, flags) }
    }
    return Descriptor(number)
  }
}

private let dot = UInt8(ascii: ".")
