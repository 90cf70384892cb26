import StickerModel
import ToolSupport

/// `accept`: the removals that are held are meant.
struct AcceptCommand {
  let session: Session

  func run() throws -> Int32 {
    let reply = try session.client().send("POST", "/v1/accept")
    guard (200...299).contains(reply.status) else { throw reply.problem(doing: "accept the removals") }
    if session.wantsJSON {
      try session.output.write(reply.body + [UInt8(ascii: "\n")])
    } else {
      try session.output.line("Removals that are held are carried out; stickerctl sync waits for it.")
    }
    return 0
  }
}
