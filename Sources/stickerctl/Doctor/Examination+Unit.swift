import Glibc
import StickerModel
import ToolSupport

extension Examination {
  func unitState() -> Diagnosis {
    guard let (unit, isPersonal) = unitName else {
      return Diagnosis("unit", .skipped, "no service of systemd has to do with it")
    }
    guard let program = ChildProgram.find("systemctl") else {
      return Diagnosis("unit", .skipped, "there is no systemctl here")
    }
    let properties = "LoadState,ActiveState,SubState,UnitFileState,Result,NRestarts,NeedDaemonReload"
    do throws(Problem) {
      let (status, text) = try ChildProgram.output(
        of: program, (isPersonal ? ["--user"] : []) + ["show", "--property=" + properties, unit],
        environment: ["PATH=/usr/bin:/bin", "LC_ALL=C"] + runtimeFolder)
      guard status == 0 else { return Diagnosis("unit", .skipped, "systemd does not answer here") }
      return UnitState(text).diagnosis(unit)
    } catch {
      return Diagnosis("unit", .skipped, error.message)
    }
  }

  /// The daemon's, if it runs as one; else that of the instance that was asked for.
  private var unitName: (name: String, isPersonal: Bool)? {
    if let daemon { return ProcessTable.unit(of: daemon.process) }
    let state = "/var/lib/stickerd/"
    if let instance = session.invocation.text("instance") { return ("stickerd@\(instance).service", false) }
    guard places.state.hasPrefix(state) else { return nil }
    let instance = places.state.dropFirst(state.count)
    return instance.isEmpty || instance.contains("/") ? nil : ("stickerd@\(instance).service", false)
  }

  /// Where a person's own service manager listens.
  private var runtimeFolder: [String] {
    getenv("XDG_RUNTIME_DIR").map { ["XDG_RUNTIME_DIR=" + String(cString: $0)] } ?? []
  }
}

/// What `systemctl show` tells of a unit.
struct UnitState {
  private var values: [Substring: Substring] = [:]

  init(_ text: String) {
    for line in text.split(separator: "\n") {
      guard let equals = line.firstIndex(of: "=") else { continue }
      values[line[..<equals]] = line[line.index(after: equals)...]
    }
  }

  func diagnosis(_ unit: String) -> Diagnosis {
    let unit = escaped(unit.utf8)
    var remarks = Remarks()
    let active = shown("ActiveState")
    switch (shown("LoadState"), active) {
    case ("not-found", _):
      remarks.add(.failed, "there is no such unit", fix: "script/install puts it in place")
    case (_, "failed"):
      remarks.add(
        .failed, "it ended with '\(shown("Result"))'",
        fix: "journalctl -u \(unit) -e, then systemctl restart \(unit)")
    case (_, "inactive"): remarks.add(.failed, "it is not started", fix: "systemctl enable --now \(unit)")
    case (_, "active"): break
    default: remarks.add(.warning, "it is on its way", fix: "systemctl status \(unit)")
    }
    if active == "active", !["enabled", "static", ""].contains(shown("UnitFileState")) {
      remarks.add(.warning, "it does not start with the machine", fix: "systemctl enable \(unit)")
    }
    if let restarts = Int(shown("NRestarts")), restarts > 0 {
      remarks.add(
        .warning, "it was restarted " + counted(restarts, "time"), fix: "journalctl -u \(unit) tells why")
    }
    if shown("NeedDaemonReload") == "yes" {
      remarks.add(
        .warning, "its file has changed", fix: "systemctl daemon-reload && systemctl restart \(unit)")
    }
    return remarks.diagnosis(
      "unit", "\(unit) is \(active) (\(shown("SubState")))",
      facts: [
        ("unit", .text(unit)), ("active", .text(active)), ("restarts", .number(Int(shown("NRestarts")) ?? 0)),
      ])
  }

  private func shown(_ name: String) -> String { escaped((values[Substring(name)] ?? "").utf8) }
}
