import Foundation
import Testing

/// Looks again and again until something holds: for what comes by itself, and that no cookie tells of.
///
/// The limit only keeps a broken program from hanging the tests.
func waitUntil(_ what: String, seconds: Double = 90, _ holds: () throws -> Bool) throws {
  let end = DispatchTime.now() + seconds
  while try !holds() {
    try #require(DispatchTime.now() < end, "in vain: \(what)")
    usleep(20_000)
  }
}

extension Sandbox {
  /// The answer of `status --json`.
  func status() throws -> [String: Any] {
    let result = try control("status", "--json")
    return try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any],
      "\(result.output) \(result.errors)")
  }

  /// The problem of this code, if the daemon has it now.
  func problem(_ code: String) throws -> (message: String, hint: String)? {
    let problems = try status()["problems"] as? [[String: Any]] ?? []
    guard let found = problems.first(where: { $0["code"] as? String == code }) else { return nil }
    return (found["message"] as? String ?? "", found["hint"] as? String ?? "")
  }

  func write(_ data: Data, _ path: String) throws {
    let place = URL(fileURLWithPath: share + "/" + path)
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: place)
  }
}
