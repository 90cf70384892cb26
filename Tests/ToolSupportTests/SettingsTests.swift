import StickerModel
import Testing
import ToolSupport

@Suite struct SettingsTests {
  @Test func flagsComeBeforeEnvironmentBeforeFile() throws {
    var pretend = PretendSurroundings()
    pretend.files["/c.json"] = "{share: '/file', publish: '/file', log: 'debug', poll: 7}"
    pretend.variables["STICKERD_PUBLISH"] = "/environment"
    pretend.variables["STICKERD_LOG"] = "error"
    let found = try settings(["--config", "/c.json", "--log", "warning"], pretend)
    #expect(found.share == "/file")
    #expect(found.publish == "/environment")
    #expect(found.log == .warning)
    #expect(found.poll == 7)
  }

  @Test func whatIsUsual() throws {
    let found = try settings(["--share", "/srv/Art Work"])
    #expect(found.state.hasPrefix("/home/anna/.local/state/stickerd/Art-Work-"))
    #expect(found.publish == found.state + "/public")
    #expect(found.socket == found.state + "/stickerd.sock")
    #expect(found.runtime == found.state)
    #expect(found.massRemoval == 0.5)
    #expect(found.rescanHours == 6)
    #expect(found.pollSeconds == 30)
    #expect(found.quietSeconds == 2)
    #expect(found.truncatedSeconds == 30)
    #expect(found.deletionGraceMilliseconds == 100)
    #expect(found.journal.entries == 100_000)
    #expect(found.journal.days == 30)
    #expect(found.journal.cap == 1_000_000)
    #expect(found.poll == nil && found.listen == nil && !found.once && !found.accept && !found.adopt)
  }

  @Test func placesOfSystemdComeBeforeTheHome() throws {
    var pretend = PretendSurroundings()
    pretend.variables["STATE_DIRECTORY"] = "/var/lib/a:/var/lib/b"
    pretend.variables["RUNTIME_DIRECTORY"] = "/run/a"
    let found = try settings(["--share", "/s"], pretend)
    #expect(found.state == "/var/lib/a")
    #expect(found.runtime == "/run/a")
    #expect(found.socket == "/var/lib/a/stickerd.sock")
  }

  @Test(arguments: [["--instance", "art"], ["--config", "/etc/stickerd/art.json"]])
  func anInstanceHasItsPlaces(words: [String]) throws {
    var pretend = PretendSurroundings()
    pretend.files["/etc/stickerd/art.json"] = "{\"share\": \"/srv/art\"}"
    let found = try settings(words, pretend)
    #expect(found.share == "/srv/art")
    #expect(found.state == "/var/lib/stickerd/art")
    #expect(found.socket == "/run/stickerd/art.sock")
  }

  @Test func everyKeyOfTheFileIsRead() throws {
    var pretend = PretendSurroundings()
    pretend.files["/etc/c/x.json"] = """
      {share: "../art", state: "/st", socket: "s.sock", listen: "127.0.0.1:80", ignore: ["*.bak"], // comment
       severities: {name: "error", "stray-file": "info"}, massRemoval: "off", rescanHours: 1, pollSeconds: 2,
       quietSeconds: 3, truncatedSeconds: 4, deletionGraceMilliseconds: 5, journal: {entries: 6, days: 7, cap: 8},
       onPublish: ["make"], publish: null,}
      """
    let found = try settings(["--config", "/etc/c/x.json"], pretend)
    #expect(found.share == "/etc/c/../art")
    #expect(found.state == "/st")
    #expect(found.publish == "/st/public")
    #expect(found.socket == "/etc/c/s.sock")
    #expect(found.listen == "127.0.0.1:80")
    #expect(found.ignore == ["*.bak"])
    #expect(found.severities == ["name": .error, "stray-file": .info])
    #expect(found.massRemoval == nil)
    #expect(
      [found.rescanHours, found.pollSeconds, found.quietSeconds, found.truncatedSeconds] == [1, 2, 3, 4])
    #expect(found.deletionGraceMilliseconds == 5)
    #expect([found.journal.entries, Int(found.journal.days), found.journal.cap] == [6, 7, 8])
    #expect(found.onPublish == ["make"])
  }

  /// CASES 124: Swift takes CR+LF for one character.
  @Test(arguments: ["\n", "\r\n", "\r"], ["", "\u{FEFF}"])
  func fileMayComeFromWindows(ending: String, mark: String) throws {
    var pretend = PretendSurroundings()
    pretend.files["/c.json"] =
      mark + ["{", "// a note", "share: '/s',", "log: 'debug' }"].joined(separator: ending)
    let found = try settings(["--config", "/c.json"], pretend)
    #expect(found.share == "/s")
    #expect(found.log == .debug)
  }

  @Test(arguments: [
    ("{shre: '/s'}", "'/c.json': unknown key 'shre'; did you mean 'share'?"),
    ("{share: 1}", "'/c.json': 'share' must be a text, not a number"),
    ("{share: ''}", "'/c.json': 'share' is empty"),
    ("{share: '/s', share: '/t'}", "'/c.json': 'share' is given twice"),
    ("{journal: {dys: 1}}", "'/c.json': unknown key 'journal.dys'; did you mean 'days'?"),
    ("{journal: {days: '1'}}", "'/c.json': 'journal.days' must be a number, not a text"),
    ("{journal: {entries: 1.5}}", "'/c.json': 'journal.entries' must be a whole number from 1 to 1000000000"),
    ("{journal: {entries: 9, cap: 8}}", "'/c.json': 'journal.cap' (8) is less than 'journal.entries' (9)"),
    ("{log: 'debg'}", "'/c.json': 'log': unknown value 'debg'; did you mean 'debug'?"),
    ("{severities: {nme: 'error'}}", "'/c.json': unknown key 'severities.nme'; did you mean 'name'?"),
    ("{severities: {name: 'bad'}}", "'/c.json': 'severities.name': unknown value 'bad'"),
    ("{massRemoval: 2}", "'/c.json': 'massRemoval' must be a number from 0 to 1 or \"off\""),
    ("{poll: 0}", "'/c.json': 'poll' must be a number from 0.1 to 86400"),
    ("{pollSeconds: Infinity}", "'/c.json': 'pollSeconds' must be a number from 0.1 to 86400"),
    ("{pollSeconds: NaN}", "'/c.json': 'pollSeconds' must be a number from 0.1 to 86400"),
    ("{ignore: 'a'}", "'/c.json': 'ignore' must be a list […], not a text"),
    ("{ignore: ['a', 1]}", "'/c.json': 'ignore[1]' must be a text, not a number"),
    ("[]", "'/c.json': the file must be an object {…}, not a list"),
    ("{share: '/s'", "'/c.json': line 1: "),
    ("", "'/c.json': line 1: "),
  ])
  func mistakesInTheFileNameFileAndKey(text: String, message: String) throws {
    var pretend = PretendSurroundings()
    pretend.files["/c.json"] = text
    let found = try #require(problem { _ = try settings(["--config", "/c.json", "--share", "/s"], pretend) })
    #expect(found.status == .configuration)
    #expect(message.hasSuffix(" ") ? found.message.hasPrefix(message) : found.message == message)
  }

  @Test(arguments: [
    (
      ["--share", "/s", "--poll", "soon"], Problem.Status.usage,
      "'--poll': 'soon' is no number of seconds from 0.1 to 86400"
    ),
    (
      ["--share", "/s", "--poll", "nan"], .usage, "'--poll': 'nan' is no number of seconds from 0.1 to 86400"
    ),
    (["--share", ""], .usage, "'--share': '' is empty"),
    (["--share", "/s", "--log", "debg"], .usage, "'--log': 'debg' is no level; did you mean 'debug'?"),
    (["--instance", "../x"], .usage, "'--instance': '../x' is no instance's name"),
    ([], .usage, "which folder shall be indexed? The share is missing"),
    (["--config", "/none.json"], .configuration, "could not read '/none.json'"),
  ])
  func mistakesInFlagsNameTheFlag(words: [String], status: Problem.Status, message: String) {
    let found = problem { _ = try settings(words) }
    #expect(found?.status == status)
    #expect(found?.message == message)
  }

  @Test func mistakesInTheEnvironmentNameTheVariable() {
    var pretend = PretendSurroundings()
    pretend.variables["STICKERD_ONCE"] = "maybe"
    let found = problem { _ = try settings(["--share", "/s"], pretend) }
    #expect(found?.status == .configuration)
    #expect(found?.message == "STICKERD_ONCE: 'maybe' is neither 1 nor 0")
  }

  @Test func variablesOfFlags() throws {
    var pretend = PretendSurroundings()
    pretend.variables["STICKERD_ONCE"] = "1"
    pretend.variables["STICKERD_ACCEPT"] = "0"
    pretend.variables["STICKERD_LOG"] = ""
    let found = try settings(["--share", "/s"], pretend)
    #expect(found.once && !found.accept)
    #expect(found.log == .info)
  }

  @Test func withoutAHomeTheStateMustBeSaid() throws {
    let pretend = PretendSurroundings(variables: [:])
    #expect(problem { _ = try settings(["--share", "/s"], pretend) }?.status == .configuration)
    #expect(try settings(["--share", "/s", "--state", "/t"], pretend).state == "/t")
  }

  @Test(arguments: [
    ("a", "/w/h", "/w/h/a"), ("./a//b/", "/w/h", "/w/h/a/b"), ("../a", "/w/h", "/w/a"),
    ("../../../a", "/w/h", "/a"),
    ("a/../b", "/w/h", "/w/h/a/../b"), ("/x/../y", "/w", "/x/../y"), (".", "/w/h", "/w/h"), ("/", "/w", "/"),
    ("~/a", "/w", "/w/~/a"), ("..", "/", "/"), ("e\u{301}", "/w", "/w/e\u{301}"),
  ])
  func pathsBecomeAbsolute(path: String, folder: String, expected: String) {
    #expect(absolutePath(path, in: folder).utf8.elementsEqual(expected.utf8))
  }

  @Test func sharesOfOneNameHaveTheirOwnStates() {
    let names = ["/a/Stickers", "/b/Stickers", "/a/Stickers2", "/", "/é", "/e\u{301}"].map(Places.stateName)
    #expect(Set(names).count == names.count)
    #expect(names[0].hasPrefix("Stickers-"))
    #expect(names[3].hasPrefix("share-"))
    #expect(names.allSatisfy { $0.utf8.allSatisfy { $0 > 32 && $0 < 127 } })
  }
}
