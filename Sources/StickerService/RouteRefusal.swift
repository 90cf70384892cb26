internal import StickerModel

/// Why a request line asks for nothing that we have.
package enum RouteRefusal: Error, Hashable, Sendable {
  case unknownPath([UInt8])
  case wrongMethod(String, allowed: [String])
  case unknownParameter([UInt8], allowed: [String])
  /// The name, and what is wrong with its value.
  case badValue(String, String)

  package var reply: RequestReply {
    switch self {
    case .unknownPath(let path):
      return .refusal(
        404, code: "not-found", "there is nothing at '\(shortened(path))'.",
        hint: "GET /v1/status tells the state; the README lists the others.")
    case .wrongMethod(let path, let allowed):
      var reply = RequestReply.refusal(
        405, code: "method-not-allowed", "\(path) does not take this method.",
        hint: "Use \(allowed.joined(separator: " or ")).")
      reply.allow = allowed.joined(separator: ", ")
      return reply
    case .unknownParameter(let name, let allowed):
      let hint = allowed.isEmpty ? "It takes none." : "It takes \(allowed.joined(separator: ", "))."
      return .refusal(
        400, code: "unknown-parameter", "there is no parameter '\(shortened(name))' here.", hint: hint)
    case .badValue(let name, let reason):
      return .refusal(400, code: "bad-parameter", "the value of '\(name)' can't be used: \(reason).")
    }
  }

  /// Enough of a name to recognise it by.
  private func shortened(_ bytes: [UInt8]) -> String {
    bytes.count <= 80 ? escaped(bytes) : escaped(bytes.prefix(80)) + "…"
  }
}
