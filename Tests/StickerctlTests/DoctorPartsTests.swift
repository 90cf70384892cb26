import StickerModel
import StickerShare
import Testing
import ToolSupport

@testable import stickerctl

/// The parts of `doctor` that need no daemon, no disk and no systemd.
@Suite struct DoctorPartsTests {
  @Test func theKernelsListOfWatchesIsRead() {
    let text = """
      pos:\t0
      flags:\t02004000
      inotify wd:3 ino:9e7e sdev:800013 mask:800afce ignored_mask:0 fhandle-bytes:8 f_handle:7e9e0000640d1b6d
      inotify wd:2 ino:a111 sdev:fd00001 mask:800afce ignored_mask:0
      inotify wd:1 ino:zz sdev:1
      inotify wd:1
      """
    #expect(
      ProcessTable.places(Array(text.utf8)) == [
        ShareSurvey.Place(device: 0x80_0013, inode: 0x9E7E),
        ShareSurvey.Place(device: 0xFD0_0001, inode: 0xA111),
      ])
  }

  @Test func aProcessTellsItsService() {
    let system = ProcessTable.unit(inGroups: "0::/system.slice/system-stickerd.slice/stickerd@art.service\n")
    #expect(system?.name == "stickerd@art.service" && system?.isPersonal == false)
    let own = ProcessTable.unit(
      inGroups: "0::/user.slice/user-1000.slice/user@1000.service/app.slice/stickerd.service")
    #expect(own?.name == "stickerd.service" && own?.isPersonal == true)
    #expect(ProcessTable.unit(inGroups: "0::/system.slice/ssh.service/x") == nil)
  }

  static let units: [(String, Diagnosis.Outcome, String)] = [
    (
      "LoadState=loaded\nActiveState=active\nSubState=running\nUnitFileState=enabled\nNRestarts=0", .ok,
      "running"
    ),
    ("LoadState=not-found\nActiveState=inactive", .failed, "no such unit"),
    ("LoadState=loaded\nActiveState=failed\nResult=watchdog", .failed, "watchdog"),
    ("LoadState=loaded\nActiveState=inactive\nUnitFileState=disabled", .failed, "not started"),
    ("LoadState=loaded\nActiveState=active\nUnitFileState=disabled", .warning, "with the machine"),
    ("LoadState=loaded\nActiveState=active\nUnitFileState=enabled\nNRestarts=3", .warning, "3 times"),
    ("LoadState=loaded\nActiveState=activating\nSubState=start", .warning, "on its way"),
    (
      "LoadState=loaded\nActiveState=active\nUnitFileState=enabled\nNeedDaemonReload=yes", .warning,
      "has changed"
    ),
  ]

  @Test(arguments: units) func unitsAreJudged(text: String, outcome: Diagnosis.Outcome, part: String) {
    let diagnosis = UnitState(text).diagnosis("stickerd@art.service")
    #expect(diagnosis.outcome == outcome)
    #expect(diagnosis.message.contains(part), "\(diagnosis.message)")
    #expect((diagnosis.fix == nil) == (outcome == .ok))
  }

  static let spaces: [(FreeSpace, Int64, Diagnosis.Outcome?)] = [
    (FreeSpace(bytes: 1 << 30), 0, nil), (FreeSpace(bytes: 10 << 20), 0, .warning),
    (FreeSpace(bytes: 1 << 30), 2 << 30, .warning), (FreeSpace(bytes: 1000), 0, .failed),
    (FreeSpace(bytes: 1 << 30, files: 0), 0, .failed), (FreeSpace(bytes: 1 << 30, files: 50), 0, .warning),
    // btrfs does not count them.
    (FreeSpace(bytes: 1 << 30, files: 0, countsFiles: false), 0, nil),
    (FreeSpace(bytes: 1 << 30, isReadOnly: true), 0, .failed),
  ]

  @Test(arguments: spaces) func roomIsJudged(space: FreeSpace, need: Int64, outcome: Diagnosis.Outcome?) {
    #expect(space.remark(need: need)?.0 == outcome)
  }

  @Test func theSameNameGetsTheSameNumber() {
    let mask = NameMask(hides: true)
    let first = mask.shown(RelativePath("Camping/tree.png"))
    #expect(first == "n1/n2.png")
    #expect(mask.shown(RelativePath("Camping/Winter.d/tree.PNG")) == "n1/n3/n4.PNG")
    #expect(mask.shown(RelativePath("Nature/tree.png")) == "n5/n2.png")
    #expect(mask.shown(name: Array(".tree.png.tmp".utf8)) == ".n6.tmp")
    #expect(mask.sentence("could not read 'it's here': it's 'odd'") == "could not read '…'")
    #expect(mask.place("no '/home/anna/Stickers' here") == "no '/home/…/Stickers' here")
    #expect(mask.place("/home/anna") == "/home/…")
    #expect(NameMask(hides: false).shown(RelativePath("a\n")) == "'a\\n'")
  }

  @Test func theWorstRemarkDecides() {
    var remarks = Remarks()
    #expect(remarks.diagnosis("x", "fine") == Diagnosis("x", .ok, "fine"))
    remarks.add(.failed, "b", fix: "mend it.")
    remarks.add(.warning, "c", fix: "mend it.")
    #expect(remarks.diagnosis("x", "") == Diagnosis("x", .failed, "b; c", fix: "mend it"))
  }

  @Test(arguments: [20, 40, 80]) func linesFitTheTerminal(width: Int) {
    let page = DoctorPage(terminal: TerminalText(isTerminal: false, width: width))
    let text = Array(repeating: "words", count: 40).joined(separator: " ")
    let lines = page.lines([Diagnosis("permissions", .warning, text, fix: text), Diagnosis("x", .ok, "")])
    #expect(lines.allSatisfy { $0.count <= max(width, 28) }, "\(lines)")
    #expect(lines.last == "1 ok, 1 warning")
  }

  @Test func everyLineOfAHistoryIsShown() {
    let words = HistoryEntry.Decision.Word.allCases.map { HistoryEntry.decided(.init($0, count: 1)) }
    let entries = words + [.allForgotten, .mountsChanged, .watched(1, .share), .forgotten(.share)]
    let table = EventTable(names: NameMask(hides: false))
    let lines = table.lines(
      entries.map { HistoryLine(at: 1_796_000_000_123_456, $0) }, TerminalText(isTerminal: false))
    #expect(lines.count == entries.count + 1)
    #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("00:53:20.123  ") && $0.count > 16 }, "\(lines)")
  }
}
