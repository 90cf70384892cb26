import StickerModel
import ToolSupport

/// `rescan [PATH]`
struct RescanCommand {
  let session: Session

  func run() throws -> Int32 {
    let path = try session.invocation.arguments.first.map(session.sharePath) ?? .share
    let query = path.isShare ? "" : "?path=" + percentEncoded(path.bytes)
    let reply = try session.client().send("POST", "/v1/rescan" + query)
    guard (200...299).contains(reply.status) else { throw reply.problem(doing: "rescan") }
    if session.wantsJSON {
      try session.output.write(reply.body + [UInt8(ascii: "\n")])
    } else {
      let what = path.isShare ? "The share" : "'\(path)'"
      try session.output.line("\(what) is looked at again; stickerctl sync waits for it.")
    }
    return 0
  }
}
