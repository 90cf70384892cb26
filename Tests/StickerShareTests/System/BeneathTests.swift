import Glibc
import StickerModel
import Testing

@testable import StickerShare

/// Old kernels walk name by name: both ways must find the same.
struct BeneathTests {
  @Test(
    arguments: [Beneath.Walk.openat2, .openat],
    [
      ("Camping/In/a.png", 0), ("Camping", 0), ("", 0), ("gone", ENOENT), ("Camping/gone/a.png", ENOENT),
      ("Camping/In/a.png/b", ENOTDIR), ("link.png", ELOOP), ("way/a.png", -1), ("Camping/up/x", -1),
      ("..", -1), ("Camping/../../secret", -1), ("/etc/passwd", -1), ("Camping/In/out", ELOOP),
    ] as [(String, Int32)])
  func bothWalksStayBelow(_ walk: Beneath.Walk, _ example: (path: String, code: Int32)) throws {
    guard walk == .openat || Beneath.ability == .openat2 else { return }
    let disk = try TemporaryShare()
    try disk.file("Camping/In/a.png")
    try disk.link("link.png", to: "Camping/In/a.png")
    try disk.link("way", to: "Camping/In")
    try disk.link("Camping/up", to: "..")
    try disk.link("Camping/In/out", to: "/etc/passwd")
    let root = try Descriptor(valueOrErrno { open(disk.path, O_RDONLY | O_DIRECTORY) })
    let beneath = Beneath(root: root.number, walk: walk)
    do throws(SystemError) {
      let descriptor = try beneath.open(RelativePath(example.path), O_RDONLY | O_NONBLOCK)
      #expect(example.code == 0)
      #expect(fcntl(descriptor.number, F_GETFD) & FD_CLOEXEC != 0)
    } catch {
      #expect(error.meansVanished)
      if example.code != -1 { #expect(error.code == example.code) }
    }
  }

  @Test func aCallThatASignalInterruptsIsMadeAgain() throws {
    var calls = 0
    let value = try valueOrErrno {
      calls += 1
      errno = EINTR
      return calls < 3 ? -1 : 7
    }
    #expect(value == 7)
    #expect(calls == 3)
    let error = #expect(throws: SystemError.self) {
      try valueOrErrno(retryOnInterrupt: false) {
        errno = EINTR
        return -1
      }
    }
    #expect(error?.code == EINTR)
  }

  @Test(
    arguments: [
      (0xEF53, "ext4", true), (0x6969, "nfs", false), (0xFF53_4D42, "cifs", false),
      (0x6573_5546, "fuse", false),
      (0x794C_7630, "overlay", false), (0x0102_1994, "tmpfs", true), (0x1234, "type 0x1234", false),
    ] as [(Int64, String, Bool)])
  func fileSystemsAreTrustedByName(_ type: Int64, _ name: String, _ isReliable: Bool) {
    let kind = FileSystemKind(type: type)
    #expect(kind.name == name)
    #expect(kind.eventsAreReliable == isReliable)
  }
}
