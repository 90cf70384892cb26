import Foundation
import StickerModel
import Testing

@testable import stickerd

@Suite struct MetricsTests {
  private static let promtool = "/usr/bin/promtool"
  private static let hasPromtool = FileManager.default.isExecutableFile(atPath: promtool)

  @Test(.enabled(if: hasPromtool, "promtool is not here (Debian package prometheus)"))
  func prometheusTakesThePage() throws {
    let (status, complaints) = try check(metricsText(report, meters, events: 7))
    #expect(status == 0 && complaints.isEmpty, "\(complaints)")
  }

  /// The check above would be worth nothing if it took anything.
  @Test(
    .enabled(if: hasPromtool, "promtool is not here (Debian package prometheus)"),
    arguments: ["# TYPE a counter\na 1\n", "a{b=\"c} 1\n", "# HELP a b\n# TYPE a histogram\na_sum x\n"])
  func prometheusRefusesWhatIsWrong(page: String) throws {
    #expect(try check(page).status != 0)
  }

  @Test func thePageHoldsWhatWasCounted() {
    let lines = metricsText(report, meters, events: 7).split(separator: "\n")
    let expected = [
      #"stickerd_build_info{version="1\"\\\n2"} 1"#, "stickerd_events_total 7", "stickerd_overflows_total 2",
      "stickerd_batches_total 3", "stickerd_pictures_read_total 5", "stickerd_read_bytes_total 12345",
      #"stickerd_coverage_folders{by="polling"} 4"#, #"stickerd_errors_total{kind="index"} 6"#,
      #"stickerd_errors_total{kind="share"} 0"#, #"stickerd_state{state="held"} 1"#,
      #"stickerd_state{state="watching"} 0"#, #"stickerd_publish_latency_seconds_bucket{le="0.001"} 1"#,
      #"stickerd_publish_latency_seconds_bucket{le="0.005"} 2"#,
      #"stickerd_publish_latency_seconds_bucket{le="30.0"} 2"#,
      #"stickerd_publish_latency_seconds_bucket{le="+Inf"} 3"#, "stickerd_publish_latency_seconds_count 3",
    ]
    for line in expected { #expect(lines.contains(Substring(line)), "\(line)") }
  }

  private var report: StatusReport {
    var report = StatusReport(version: "1\"\\\n2", state: .held, share: "s", generation: 9, cursor: "s:9")
    report.overflows = 2
    report.coverage.polled = 4
    return report
  }

  private var meters: Meters {
    var meters = Meters()
    meters.batches = 3
    meters.picturesRead = 5
    meters.bytesRead = 12_345
    meters.faults[.index] = 6
    for seconds in [0.001, 0.0042, 31] { meters.latency.note(seconds) }
    return meters
  }

  private func check(_ page: String) throws -> (status: Int32, complaints: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.promtool)
    process.arguments = ["check", "metrics"]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    process.standardError = output
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(page.utf8))
    try input.fileHandleForWriting.close()
    let complaints = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: complaints, as: UTF8.self))
  }
}
