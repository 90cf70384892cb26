import Glibc
import StickerModel
import ToolSupport

/// A share of our own, with a daemon of our own, for the length of a drop: the whole chain from a file to the manifest,
/// without a byte written into the art.
struct SampleShare {
  private let folder: String
  private let child: ChildProgram

  private var manifest: String { folder + "/state/public/manifest.json" }

  static func diagnosis() -> Diagnosis {
    guard let program = daemonProgram() else {
      return Diagnosis(
        "sample", .skipped, "stickerd is not here to try a private sample share with",
        fix: "install it beside stickerctl")
    }
    do {
      // An end that is asked for meanwhile waits until nothing of ours is left behind.
      let latency = try withoutSignals { () throws(Problem) in
        let sample = try SampleShare(program)
        defer { sample.end() }
        return try sample.drop()
      }
      return Diagnosis(
        "sample", .ok,
        "a picture dropped into a private sample share was in its manifest after \(oneDecimal(latency)) ms",
        facts: [("latencyMs", .decimal(latency))])
    } catch {
      return Diagnosis(
        "sample", .failed, "a private sample share did not work: " + error.message, fix: error.hint)
    }
  }

  /// The one beside us, else the one on the `PATH`.
  private static func daemonProgram() -> String? {
    let own = linkTarget("/proc/self/exe") ?? ""
    let beside = own.prefix(upTo: own.lastIndex(of: "/") ?? own.startIndex) + "/stickerd"
    return access(String(beside), X_OK) == 0 ? String(beside) : ChildProgram.find("stickerd")
  }

  private init(_ program: String) throws(Problem) {
    let place = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array((place + "/stickerctl-doctor-XXXXXX").utf8CString)
    let made = template.withUnsafeMutableBufferPointer { $0.baseAddress.flatMap(mkdtemp) }
    guard let made else {
      throw Problem(.cannotCreate, "no folder could be made in '\(escaped(place.utf8))': \(systemReason())")
    }
    folder = String(cString: made)
    let log = open(folder + "/log", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(log) }
    mkdir(folder + "/share", 0o700)
    mkdir(folder + "/share/Sample", 0o700)
    do throws(Problem) {
      child = try ChildProgram(
        program, ["--share", folder + "/share", "--state", folder + "/state", "--log", "notice"],
        environment: ["PATH=/usr/bin:/bin"], output: log)
    } catch {
      removeTree(folder)
      throw error
    }
  }

  private func end() {
    child.end()
    removeTree(folder)
  }

  /// Milliseconds from the last rename to the manifest that tells of it.
  private func drop() throws(Problem) -> Double {
    try wait("it did not come up") { hasFiles(0) && isWatching }
    let picture = folder + "/share/Sample/drop.png"
    let file = open(folder + "/share/.drop", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    let written = write(file, tinyPicture, tinyPicture.count)
    close(file)
    guard written == tinyPicture.count else {
      throw Problem(.io, "the picture could not be written: \(systemReason())", hint: "make room in /tmp.")
    }
    let begun = ContinuousClock.now
    rename(folder + "/share/.drop", picture)
    try wait("the picture was not published") { hasFiles(1) }
    return (ContinuousClock.now - begun) / .milliseconds(1)
  }

  /// Looks every half millisecond, for ten seconds.
  private func wait(_ complaint: String, _ holds: () -> Bool) throws(Problem) {
    let begun = ContinuousClock.now
    while !holds() {
      if let status = child.ended() { throw failure("stickerd ended with status \(status)") }
      guard ContinuousClock.now - begun < .seconds(10) else {
        throw failure(complaint + " within ten seconds")
      }
      usleep(500)
    }
  }

  private func failure(_ message: String) -> Problem {
    let log = (try? readFile(folder + "/log", limit: 4096)) ?? []
    let said = escaped(log.split(separator: UInt8(ascii: "\n")).last ?? [])
    return Problem(
      .software, message + (said.isEmpty ? "" : ": " + said), hint: "try stickerd by hand in /tmp")
  }

  private func hasFiles(_ count: Int) -> Bool {
    guard let bytes = try? readFile(manifest, limit: 1 << 20), let json = try? JSONValue.decode(bytes) else {
      return false
    }
    return json["counts"]?["files"]?.integer == count
  }

  private var isWatching: Bool {
    guard let reply = try? RequestClient(socket: folder + "/state/stickerd.sock").send("GET", "/v1/status"),
      let status = StatusReport(reply.body)
    else { return false }
    return [.watching, .degraded, .polling].contains(status.state)
  }
}

private func withoutSignals<Result>(_ body: () throws(Problem) -> Result) throws(Problem) -> Result {
  var ends = sigset_t()
  var before = sigset_t()
  sigemptyset(&ends)
  for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&ends, signal) }
  sigprocmask(SIG_BLOCK, &ends, &before)
  defer { sigprocmask(SIG_SETMASK, &before, nil) }
  return try body()
}

/// A picture of one pixel.
private let tinyPicture: [UInt8] = [
  0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44, 0x52, 0x00, 0x00,
  0x00, 0x01, 0x00, 0x00, 0x00, 0x01, 0x08, 0x06, 0x00, 0x00, 0x00, 0x1F, 0x15, 0xC4, 0x89, 0x00, 0x00, 0x00,
  0x0D, 0x49, 0x44, 0x41, 0x54, 0x78, 0xDA, 0x63, 0xD0, 0xAB, 0x35, 0xFA, 0x0F, 0x00, 0x03, 0x97, 0x01, 0xDD,
  0x13, 0xB8, 0x4B, 0x37, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
]
