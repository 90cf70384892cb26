internal import StickerModel
internal import StickerService
internal import ToolSupport

extension FuzzTarget {
  /// A method, a line break, and a target. What is asked for stays inside its bounds, and what we would send for it is
  /// read as the same.
  static let route = FuzzTarget("route") { bytes in
    let parts = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
    let method = Array(parts[0])
    let target = Array(parts.dropFirst().first ?? [])
    do throws(RouteRefusal) {
      return violation(of: try Route.parse(method: method, url: target))
    } catch {
      let reply = error.reply
      if !(400...499).contains(reply.status) { return "refused with \(reply.status)" }
      return (try? JSONValue.decode(reply.body)) == nil ? "the refusal is no JSON" : nil
    }
  }

  private static func violation(of route: Route) -> String? {
    switch route {
    case .sync(let timeout), .canary(let timeout):
      return (0...Route.longestTimeout).contains(timeout) ? nil : "a timeout of \(timeout)"
    case .rescan(let path?):
      let names = path.bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      let isPlain = names.allSatisfy { name in
        !name.isEmpty && !name.contains(0) && !name.elementsEqual(".".utf8) && !name.elementsEqual("..".utf8)
      }
      if !isPlain { return "rescans \(path)" }
      let target = "/v1/rescan?path=" + percentEncoded(path.bytes)
      let again = try? Route.parse(method: Array("POST".utf8), url: Array(target.utf8))
      return again == route ? nil : "\(path) is asked for by \(target), which is \(String(describing: again))"
    case .status, .history, .health, .readiness, .metrics, .rescan, .accept: return nil
    }
  }

  /// What the daemon answers may come in any pieces, and what follows a whole answer changes nothing.
  static let reply = FuzzTarget("reply") { bytes in
    let closed = try? Reply.parse(bytes, isClosed: true)
    _ = closed?.refusal
    guard let open = try? Reply.parse(bytes, isClosed: false) else { return nil }
    if open != closed { return "open it is \(open), closed \(String(describing: closed))" }
    for more in [[13], Array("HTTP/1.1 500 No\r\n\r\n".utf8)] {
      let longer = try? Reply.parse(bytes + more, isClosed: false)
      if longer != open { return "longer it is \(String(describing: longer)), not \(open)" }
    }
    for count in [bytes.count / 3, bytes.count / 2, bytes.count - 1] where count >= 0 {
      if let part = try? Reply.parse(Array(bytes[..<count]), isClosed: false), part != open {
        return "cut to \(count) it is \(part), not \(open)"
      }
    }
    return nil
  }
}
