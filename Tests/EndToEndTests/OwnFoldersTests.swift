import Foundation
import Testing

/// 118: our own output inside the share must never feed us.
@Suite struct OwnFoldersTests {
  private func run(_ sandbox: Sandbox, _ more: String...) throws -> Programs.Result {
    try Programs.run(
      "stickerd", ["--config", sandbox.root + "/settings.json5", "--share", sandbox.share, "--once"] + more)
  }

  @Test func stateInsideTheShareIsRefused() throws {
    let sandbox = try Sandbox()
    for folder in ["/share", "/share/state", "/share/.state", "/share/cats/../.state"] {
      let result = try run(sandbox, "--state", sandbox.root + folder)
      #expect(result.status == 78, "\(folder): \(result.errors)")
      #expect(result.errors.contains("lies in the share"))
    }
    symlink(sandbox.share, sandbox.root + "/link")
    #expect(try run(sandbox, "--state", sandbox.root + "/link/state").status == 78)
    #expect(try FileManager.default.contentsOfDirectory(atPath: sandbox.share).isEmpty)
  }

  @Test func publishingIntoTheShareIsForHiddenFoldersOnly() throws {
    let sandbox = try Sandbox()
    let result = try run(sandbox, "--state", sandbox.state, "--publish", sandbox.share + "/index")
    #expect(result.status == 78 && result.errors.contains("--publish"))
    #expect(try run(sandbox, "--state", sandbox.state, "--publish", sandbox.share + "/.index").status == 0)
  }

  @Test func whatIsPublishedIntoTheShareIsNoChangeOfIt() throws {
    let sandbox = try Sandbox(settings: [#"publish: "PUBLISH""#])
    let settings = sandbox.root + "/settings.json5"
    try String(contentsOfFile: settings, encoding: .utf8)
      .replacingOccurrences(of: "PUBLISH", with: sandbox.share + "/.index")
      .write(toFile: settings, atomically: true, encoding: .utf8)
    try FileManager.default.createDirectory(
      atPath: sandbox.share + "/cats", withIntermediateDirectories: true)
    try sandbox.start()
    for number in 0..<5 {
      try Pictures.png(number).write(to: URL(fileURLWithPath: sandbox.share + "/cats/\(number).png"))
      try sandbox.sync()
    }
    let generation = try status(sandbox, "generation")
    for _ in 0..<5 { try sandbox.sync() }
    #expect(try status(sandbox, "generation") == generation)
    #expect(sandbox.stop() == 0)
  }

  private func status(_ sandbox: Sandbox, _ key: String) throws -> String? {
    try sandbox.control("status", "--json").output.firstMatch(of: try Regex("\"\(key)\":([0-9]+)"))?[1]
      .substring
      .map(String.init)
  }

  /// A link or a mount gives the state folder another name inside the share.
  @Test func ownFoldersThatAreMountedIntoTheShareAreLeftOut() throws {
    if let lack = MountRoom.lack(of: ["mounts"]) { try Test.cancel("\(lack)") }
    let sandbox = try Sandbox(room: MountRoom())
    let setup = """
      set -e; cd "$1"; mkdir -p state/public/themes share/cats/mine share/own share/all
      mount --bind state share/cats/mine; mount --bind state/public share/own; mount --bind . share/all
      """
    let made = try sandbox.shell(setup)
    try #require(made.status == 0, "\(made.errors)")
    try sandbox.start()
    let picture = try sandbox.shell("printf '<svg width=\"1\" height=\"1\"/>' > \"$1/share/cats/a.svg\"")
    try #require(picture.status == 0)
    try sandbox.sync()
    let places = try sandbox.places()
    #expect(places["cats/a.svg"] != nil)
    #expect(!places.keys.contains { $0.contains("mine") || $0.contains("own") || $0.contains("state") })
    #expect(sandbox.stop() == 0)
  }
}
