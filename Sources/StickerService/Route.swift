package import StickerModel

/// What a request asks for, read from its method and target and nothing else.
package enum Route: Hashable, Sendable {
  case status
  case health
  case readiness
  case metrics
  /// Seconds.
  case sync(timeout: Double)
  /// Seconds.
  case canary(timeout: Double)
  case history
  /// `nil` is the whole share.
  case rescan(RelativePath?)
  case accept

  /// How long a `sync` waits that names no timeout, in seconds.
  package static let usualTimeout = 60.0
  /// The longest timeout that can be asked for: a day.
  package static let longestTimeout = 86_400.0

  /// Reads the bytes of a request line. Any bytes are fine; what is no request of ours is thrown as the reply to send.
  package static func parse(method: [UInt8], url: [UInt8]) throws(RouteRefusal) -> Route {
    let cut = url.firstIndex(of: UInt8(ascii: "?"))
    let path = url[..<(cut ?? url.endIndex)]
    let query = cut.map { url[($0 + 1)...] } ?? []
    guard let endpoint = Endpoint.allCases.first(where: { path.elementsEqual($0.rawValue.utf8) }) else {
      throw .unknownPath(Array(path))
    }
    guard endpoint.methods.contains(where: { method.elementsEqual($0.utf8) }) else {
      throw .wrongMethod(endpoint.rawValue, allowed: endpoint.methods)
    }
    return try endpoint.route(query)
  }
}

private enum Endpoint: String, CaseIterable {
  case status = "/v1/status"
  case sync = "/v1/sync"
  case canary = "/v1/canary"
  case history = "/v1/history"
  case rescan = "/v1/rescan"
  case accept = "/v1/accept"
  case health = "/healthz"
  case readiness = "/readyz"
  case metrics = "/metrics"

  var methods: [String] {
    switch self {
    case .sync, .canary, .rescan, .accept: ["POST"]
    case .status, .history, .health, .readiness, .metrics: ["GET", "HEAD"]
    }
  }

  /// What only reads ignores parameters it does not know, as monitors add some of their own. What acts refuses them: a
  /// misspelt `path` must not rescan everything.
  func route(_ query: ArraySlice<UInt8>) throws(RouteRefusal) -> Route {
    switch self {
    case .status: return .status
    case .health: return .health
    case .readiness: return .readiness
    case .metrics: return .metrics
    case .history: return .history
    case .canary:
      let value = try Query(query, allowed: ["timeout"])["timeout"]
      return .canary(timeout: try value.map(seconds) ?? Route.usualTimeout)
    case .sync:
      let value = try Query(query, allowed: ["timeout"])["timeout"]
      return .sync(timeout: try value.map(seconds) ?? Route.usualTimeout)
    case .rescan:
      let value = try Query(query, allowed: ["path"])["path"]
      return .rescan(try value.flatMap(sharePath))
    case .accept:
      _ = try Query(query, allowed: [])
      return .accept
    }
  }
}

/// Plain decimal digits; no signs, exponents, infinities.
private func seconds(_ bytes: [UInt8]) throws(RouteRefusal) -> Double {
  let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
  let isPlain = bytes.count <= 16 && bytes.allSatisfy { digits.contains($0) || $0 == UInt8(ascii: ".") }
  guard isPlain, let value = Double(String(decoding: bytes, as: UTF8.self)), value <= Route.longestTimeout
  else {
    throw .badValue("timeout", "it is not a number of seconds from 0 to 86400")
  }
  return value
}

/// A path below the share; `nil` is the share. Slashes at the end are forgiven: shells complete folders that way.
private func sharePath(_ bytes: [UInt8]) throws(RouteRefusal) -> RelativePath? {
  var bytes = bytes
  guard bytes.first != slash else {
    throw .badValue("path", "it begins with a slash, and paths are counted from the share")
  }
  while bytes.last == slash { bytes.removeLast() }
  if bytes.isEmpty { return nil }
  guard bytes.count < 4096, !bytes.contains(0) else {
    throw .badValue("path", "it is longer than 4095 bytes or holds a zero byte")
  }
  let path = RelativePath(bytes)
  for name in path.components {
    guard !name.isEmpty, name.count <= 255, name != Array(".".utf8), name != Array("..".utf8) else {
      throw .badValue("path", "one of its names is empty, '.', '..' or longer than 255 bytes")
    }
  }
  return path
}
