import StickerModel
import Testing
import ToolSupport

@Suite struct DaemonPlacesTests {
  private func places(_ words: [String], _ pretend: PretendSurroundings) throws -> DaemonPlaces {
    try DaemonPlaces(settingsTable.parse(words.map(bytes)), pretend.surroundings)
  }

  private var several: PretendSurroundings {
    var pretend = PretendSurroundings()
    pretend.files["/etc/stickerd/art.json"] = "{share: '/srv/art', ignore: ['*.x']}"
    pretend.files["/etc/stickerd/toys.json"] =
      "{share: '/srv/toys', state: '/st/toys', socket: '/run/t.sock'}"
    return pretend
  }

  @Test(arguments: [
    (["--state", "st"], "/desk/here/st", "/desk/here/st/stickerd.sock"),
    (["--socket", "/x/y.sock"], "/x", "/x/y.sock"),
    (["--socket", "/run/stickerd/art.sock"], "/var/lib/stickerd/art", "/run/stickerd/art.sock"),
    (["--socket", "/x/y.sock", "--state", "/st"], "/st", "/x/y.sock"),
    (["--instance", "art"], "/var/lib/stickerd/art", "/run/stickerd/art.sock"),
    (["--instance", "toys"], "/st/toys", "/run/t.sock"),
    (["--config", "/etc/stickerd/toys.json"], "/st/toys", "/run/t.sock"),
  ])
  func whatIsSaidLeadsThere(words: [String], state: String, socket: String) throws {
    let found = try places(words, several)
    #expect(found.state == state)
    #expect(found.socket == socket)
    #expect(found.index == state + "/index.sqlite")
  }

  @Test func bothProgramsFindTheSameStateOfAShare() throws {
    let pretend = PretendSurroundings()
    let daemon = try settings(["--share", "art"], pretend)
    let found = try places(["--share", "/desk/here/art/"], pretend)
    #expect(found.state == daemon.state)
    #expect(found.socket == daemon.socket)
  }

  @Test func commandLineComesBeforeEnvironment() throws {
    var pretend = several
    pretend.variables["STICKERD_STATE"] = "/from/environment"
    #expect(try places([], pretend).state == "/from/environment")
    #expect(try places(["--instance", "art"], pretend).state == "/var/lib/stickerd/art")
    #expect(try places(["--instance", "art"], pretend).ignore == ["*.x"])
  }

  @Test func theIndexWrittenLastIsMeant() throws {
    var pretend = several
    let place = "/home/anna/.local/state/stickerd"
    pretend.times = ["\(place)/a/index.sqlite": 5, "\(place)/b/index.sqlite": 3, "\(place)/c/other": 9]
    #expect(try places([], pretend).state == place + "/a")
    pretend.times["\(place)/b/index.sqlite-wal"] = 7
    #expect(try places([], pretend).state == place + "/b")
  }

  @Test func theOnlyInstanceIsMeant() throws {
    var pretend = several
    let found = problem { _ = try places([], pretend) }
    #expect(found?.status == .usage)
    #expect(found?.hint == "there is --instance art, --instance toys.")
    pretend.files["/etc/stickerd/toys.json"] = nil
    #expect(try places([], pretend).state == "/var/lib/stickerd/art")
  }

  @Test func noIndexAnywhere() {
    #expect(problem { _ = try places([], PretendSurroundings()) }?.status == .noInput)
    let missing = problem { _ = try places(["--instance", "cars"], several) }
    #expect(missing?.status == .configuration)
    #expect(missing?.hint?.contains("--instance toys") == true)
  }
}
