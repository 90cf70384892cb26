import Foundation
import Testing

/// The share as a bind mount of a folder beside it, and the state on a small disk in memory.
///
/// Only where `STICKERD_SOAK_MOUNTS` says that this process has a mount namespace of its own, as script/test arranges it:
/// whatever goes wrong, the mounts go with it.
final class SoakMounts {
  private let sandbox: Sandbox
  /// Where the share's files are, whether it is mounted or not.
  let disk: String
  private var filler: String { sandbox.state + "/filler" }

  init?(_ sandbox: Sandbox) {
    guard ProcessInfo.processInfo.environment["STICKERD_SOAK_MOUNTS"] != nil else { return nil }
    self.sandbox = sandbox
    disk = sandbox.root + "/disk"
    for folder in [disk, sandbox.state] { mkdir(folder, 0o755) }
    guard mount("-t", "tmpfs", "-o", "size=96m", "soak", sandbox.state) else { return nil }
    guard mountShare() else {
      unmount(sandbox.state)
      return nil
    }
  }

  func mountShare() -> Bool { mount("--bind", disk, sandbox.share) }

  func unmountShare() -> Bool { unmount(sandbox.share) }

  /// Takes all the room there is.
  func fill() {
    let descriptor = open(filler, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let page = [UInt8](repeating: 0, count: 64 << 10)
    for size in [page.count, 4096, 1] {
      while write(descriptor, page, size) == size {}
    }
  }

  func makeRoom() { unlink(filler) }

  /// To be called when the daemon has ended.
  func leave() {
    _ = unmount(sandbox.share)
    _ = unmount(sandbox.state)
  }

  private func mount(_ arguments: String...) -> Bool {
    (try? Programs.run("/usr/bin/mount", arguments).status) == 0
  }

  @discardableResult
  private func unmount(_ folder: String) -> Bool {
    (try? Programs.run("/usr/bin/umount", [folder]).status) == 0
  }
}
