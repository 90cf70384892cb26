import Foundation
import Testing

/// A mount namespace of its own, held by a sleeping process: what is mounted in it is seen by nobody else, and is gone
/// with it.
///
/// Where the tests are no root, a user namespace goes along; what cannot be had there is skipped by those who need it.
final class MountRoom {
  private let holder: Process
  /// The command in front of another one that makes it run in here.
  let entering: [String]
  /// In front of an absolute path, leads from outside to what that path means in here.
  var place: String { "/proc/\(holder.processIdentifier)/root" }

  /// `nil` where the kernel gives no such namespace.
  ///
  /// - Parameter limits: it has limits of its own too (`/proc/sys/user`), of which the machine's are independent.
  init?(limits: Bool = false) {
    let asOrdinary = geteuid() == 0 && !limits ? [] : ["--user", "--map-root-user"]
    let process = Programs.process(
      "/usr/bin/unshare",
      asOrdinary + ["--mount", "--propagation", "private", "/bin/sh", "-c", "echo; exec sleep 600"], [:])
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    holder = process
    let isOrdinary = !asOrdinary.isEmpty
    entering =
      ["/usr/bin/nsenter", "--target", "\(process.processIdentifier)"]
      + (isOrdinary ? ["--user", "--preserve-credentials"] : []) + ["--mount", "--"]
    // The line comes when the namespace is there; nothing at all if it could not be made.
    if output.nextBytes() == nil { return nil }
  }

  deinit {
    kill(holder.processIdentifier, SIGKILL)
    holder.waitUntilExit()
  }

  /// Runs a script in here; it must go well.
  @discardableResult
  func shell(_ script: String) throws -> String {
    let line = entering + ["/bin/sh", "-ec", script]
    let result = try Programs.run(line[0], Array(line.dropFirst()))
    try #require(result.status == 0, "\(script): \(result.errors)")
    return result.output
  }

  /// Why a case that needs these things can't be run here; `nil` if it can.
  static func lack(of needs: [String]) -> String? {
    needs.lazy.compactMap { lacks.value(for: $0) }.first
  }

  private static let lacks = Lacks()

  /// What was found out once.
  private final class Lacks: @unchecked Sendable {
    private let lock = NSLock()
    private var known: [String: String?] = [:]

    func value(for need: String) -> String? {
      lock.withLock {
        if let found = known[need] { return found }
        let found = lack(of: need)
        known[need] = .some(found)
        return found
      }
    }

    private func lack(of need: String) -> String? {
      guard let room = MountRoom() else { return "no mount namespace can be made here" }
      let folder = NSTemporaryDirectory() + "stickerd-room-" + UUID().uuidString.prefix(8)
      let script = """
        set -e; mkdir \(folder); trap 'rm -rf \(folder)' EXIT; mount -t tmpfs none \(folder); cd \(folder)
        mkdir a b c d
        case \(need) in
        mounts) ;;
        limits) unshare --user --map-root-user --mount sh -c 'echo 9 > /proc/sys/user/max_inotify_watches' ;;
        rsync) rsync --version ;;
        fuse) bindfs --version; test -w /dev/fuse ;;
        overlay) mount -t overlay -o lowerdir=a,upperdir=b,workdir=c none d; umount d ;;
        *) truncate -s 350M disk; mkfs.\(need) -q disk; mount -o loop disk d; umount d ;;
        esac; cd /; umount \(folder)
        """
      let command = room.entering + ["/bin/sh", "-c", script]
      let result = try? Programs.run(command[0], Array(command.dropFirst()))
      return result?.status == 0 ? nil : "'\(need)' cannot be had here: \(result?.errors.suffix(200) ?? "")"
    }
  }
}
