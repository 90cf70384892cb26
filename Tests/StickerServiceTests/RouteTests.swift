import StickerModel
import StickerService
import Testing

@Suite struct RouteTests {
  static let understood: [(String, String, Route)] = [
    ("GET", "/v1/status", .status),
    ("HEAD", "/v1/status", .status),
    ("GET", "/v1/status?_=17", .status),
    ("GET", "/healthz", .health),
    ("GET", "/readyz", .readiness),
    ("GET", "/metrics", .metrics),
    ("POST", "/v1/sync", .sync(timeout: 60)),
    ("POST", "/v1/sync?timeout=2.5", .sync(timeout: 2.5)),
    ("POST", "/v1/sync?timeout=0", .sync(timeout: 0)),
    ("POST", "/v1/sync?&timeout=86400&", .sync(timeout: 86_400)),
    ("POST", "/v1/canary?timeout=5", .canary(timeout: 5)),
    ("GET", "/v1/history", .history),
    ("POST", "/v1/rescan", .rescan(nil)),
    ("POST", "/v1/rescan?path=", .rescan(nil)),
    ("POST", "/v1/rescan?path", .rescan(nil)),
    ("POST", "/v1/rescan?path=Camping", .rescan(RelativePath("Camping"))),
    ("POST", "/v1/rescan?path=Camping/", .rescan(RelativePath("Camping"))),
    ("POST", "/v1/rescan?path=Camping%2Ftree%402x.png", .rescan(RelativePath("Camping/tree@2x.png"))),
    ("POST", "/v1/rescan?path=a+b%26c=d", .rescan(RelativePath("a+b&c=d"))),
    ("POST", "/v1/rescan?path=%ff%FE", .rescan(RelativePath([0xFF, 0xFE]))),
    ("POST", "/v1/rescan?path=...", .rescan(RelativePath("..."))),
    ("POST", "/v1/accept", .accept),
  ]

  @Test(arguments: understood)
  func requestIsUnderstood(method: String, url: String, route: Route) throws {
    #expect(try Route.parse(method: Array(method.utf8), url: Array(url.utf8)) == route)
  }

  static let refused: [(String, String, Int)] = [
    ("GET", "", 404), ("GET", "/", 404), ("GET", "/v1", 404), ("GET", "/v1/status/", 404),
    ("GET", "//v1/status", 404), ("GET", "/V1/status", 404), ("GET", "/v1/%73tatus", 404),
    ("GET", "*", 404), ("GET", "http://localhost/v1/status", 404),
    ("POST", "/v1/status", 405), ("GET", "/v1/sync", 405), ("get", "/v1/status", 405), ("", "/metrics", 405),
    ("POST", "/v1/sync?timeout=", 400), ("POST", "/v1/sync?timeout=-1", 400),
    ("POST", "/v1/sync?timeout=inf", 400), ("POST", "/v1/sync?timeout=nan", 400),
    ("POST", "/v1/sync?timeout=1e3", 400), ("POST", "/v1/sync?timeout=0x10", 400),
    ("POST", "/v1/sync?timeout=86401", 400), ("POST", "/v1/sync?timeout=1.2.3", 400),
    ("POST", "/v1/sync?timeout=.", 400), ("POST", "/v1/sync?timeout=99999999999999999999", 400),
    ("POST", "/v1/sync?timeout=1&timeout=2", 400), ("POST", "/v1/sync?timout=1", 400),
    ("POST", "/v1/accept?path=x", 400), ("GET", "/v1/canary", 405), ("POST", "/v1/canary?name=x", 400),
    ("POST", "/v1/rescan?pth=Camping", 400), ("POST", "/v1/rescan?path=..", 400),
    ("POST", "/v1/rescan?path=Camping/../..", 400), ("POST", "/v1/rescan?path=Camping%2f..%2fx", 400),
    ("POST", "/v1/rescan?path=%2e%2e", 400), ("POST", "/v1/rescan?path=/etc", 400),
    ("POST", "/v1/rescan?path=/", 400), ("POST", "/v1/rescan?path=a//b", 400),
    ("POST", "/v1/rescan?path=./a", 400), ("POST", "/v1/rescan?path=%", 400),
    ("POST", "/v1/rescan?path=%4", 400), ("POST", "/v1/rescan?path=%zz", 400),
    ("POST", "/v1/rescan?path=a%00b", 400),
    ("POST", "/v1/rescan?path=" + String(repeating: "n", count: 256), 400),
    ("POST", "/v1/rescan?path=" + String(repeating: "n/", count: 3000), 400),
  ]

  @Test(arguments: refused)
  func requestIsRefused(method: String, url: String, status: Int) throws {
    let refusal = try #require(throws: RouteRefusal.self) {
      try Route.parse(method: Array(method.utf8), url: Array(url.utf8))
    }
    #expect(refusal.reply.status == status)
    #expect((refusal.reply.allow != nil) == (status == 405))
    let text = String(decoding: refusal.reply.body, as: UTF8.self)
    #expect(text.hasPrefix(#"{"error":{"code":""#))
  }

  @Test func anyBytesEndInARouteOrARefusal() throws {
    var random = SeededRandom(seed: 20_261_130)
    let starts = ["/v1/rescan?path=", "/v1/sync?timeout=", "/v1/", ""]
    for round in 0..<20_000 {
      let length = Int.random(in: 0...40, using: &random)
      let noise = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
      let url = Array(starts[round % starts.count].utf8) + noise
      guard let route = try? Route.parse(method: Array("POST".utf8), url: url) else { continue }
      if case .rescan(let path?) = route {
        #expect(!path.components.contains(Array("..".utf8)), "round \(round), seed 20261130")
      }
    }
  }
}

/// The same numbers for the same seed (SplitMix64).
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
