import Glibc
import StickerCatalog
import StickerModel
import StickerShare
import ToolSupport

/// Everything that `doctor` looks at, in the order in which it is told. What one check has found out the next may use.
final class Examination {
  let session: Session
  let places: DaemonPlaces
  let names: NameMask
  /// The daemon's status; `nil` if it does not answer.
  private(set) var status: StatusReport?
  /// Why it does not.
  private(set) var silence: Problem?
  private(set) var daemon: DaemonAnswer?
  /// The index, if it can be read.
  private(set) var reader: CatalogReader?
  private(set) var unreadable: Problem?

  /// - Throws: `Problem` if it can't be said which daemon is meant.
  init(_ session: Session, names: NameMask) throws {
    self.session = session
    self.names = names
    places = try session.places()
  }

  func run() -> [Diagnosis] {
    meet()
    let share = ShareExamination(self)
    return [
      daemonState(), unitState(), canary(), SampleShare.diagnosis(),
    ] + share.diagnoses() + [
      clock(share.survey), space(), database(), published(),
    ]
  }

  private func meet() {
    do {
      let client = try session.client()
      let reply = try client.send("GET", "/v1/status", timeout: 5)
      status = StatusReport(reply.body)
      let begun = ContinuousClock.now
      // The daemon keeps no time here; ours ends a wait for an engine that hangs.
      let answer = try client.send("POST", "/v1/canary?timeout=5", timeout: 11)
      daemon = DaemonAnswer(answer.body, roundTrip: (ContinuousClock.now - begun) / .milliseconds(1))
    } catch {
      silence = error as? Problem ?? Problem(.software, "\(error)")
    }
    do {
      reader = try session.reader()
    } catch {
      unreadable = error as? Problem ?? Problem(.io, "\(error)")
    }
  }

  /// Where the art lies, by the daemon, else by the index.
  var sharePath: String? { daemon?.share ?? (try? reader?.sharePath).flatMap { $0 } }

  var publishPath: String {
    daemon?.publish ?? places.publish ?? (try? reader?.publishPath).flatMap { $0 } ?? places.state + "/public"
  }

  /// As whom the daemon works: itself, else whoever owns its state folder.
  var serviceUser: FileUser? {
    if let daemon { return ProcessTable.user(of: daemon.process, daemon.user, daemon.group) }
    var facts = stat()
    guard stat(places.state, &facts) == 0 else { return nil }
    return UserTable.user(facts.st_uid, group: facts.st_gid)
  }

  /// Asks the daemon to publish all that it was told; `false` if it did not within ten seconds.
  func sync() -> Bool {
    guard let client = try? session.client() else { return false }
    return (try? client.send("POST", "/v1/sync?timeout=10", timeout: 15))?.status == 200
  }
}
