import Glibc
import StickerChanges
import StickerModel
import ToolSupport

/// What only the daemon itself can tell `doctor`: who it is, and where it works.
struct DaemonFacts: Sendable {
  let version = programVersion
  let process = getpid()
  let user = geteuid()
  let group = getegid()
  let share: String
  let state: String
  let publish: String
  let isPolling: Bool
  let begun = Clocks.monotonic()

  init(_ settings: Settings) {
    share = settings.share
    state = settings.state
    publish = settings.publish
    isPolling = settings.poll != nil
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.string("version", version)
      json.integer("process", Int(process))
      json.integer("user", Int(user))
      json.integer("group", Int(group))
      json.string("share", share)
      json.string("state", state)
      json.string("publish", publish)
      json.boolean("polls", isPolling)
      // By the clock that nobody sets: compared with `started`, it tells whether the other one was.
      json.decimal("uptimeSeconds", Double(Clocks.monotonic() - begun) / 1e9)
    }
  }
}
