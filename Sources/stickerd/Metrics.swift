import StickerModel

/// The status in the text format of Prometheus.
func metricsText(_ report: StatusReport) -> String {
  var text = ""
  func metric(_ name: String, _ kind: String, _ help: String, _ samples: [(labels: String, value: String)]) {
    text += "# HELP stickerd_\(name) \(help)\n# TYPE stickerd_\(name) \(kind)\n"
    for sample in samples { text += "stickerd_\(name)\(sample.labels) \(sample.value)\n" }
  }
  func gauge(_ name: String, _ help: String, _ value: some BinaryInteger) {
    metric(name, "gauge", help, [("", "\(value)")])
  }
  metric("build_info", "gauge", "The running version.", [("{version=\"\(report.version)\"}", "1")])
  metric(
    "state", "gauge", "1 for the state that holds.",
    [StatusReport.State.starting, .unavailable, .held, .degraded, .polling, .watching].map {
      ("{state=\"\($0.rawValue)\"}", $0 == report.state ? "1" : "0")
    })
  gauge("generation", "The published generation.", report.generation)
  gauge("themes", "Themes in the index.", report.counts.themes)
  gauge("stickers", "Stickers in the index.", report.counts.stickers)
  gauge("files", "Files in the index.", report.counts.files)
  gauge("file_bytes", "Bytes of the files in the index.", report.counts.bytes)
  gauge("pending_hints", "Hints that wait to be looked at.", report.pending)
  gauge("arriving_files", "Files that are not whole yet.", report.arriving.count)
  gauge("watches", "Folders that are watched.", report.watches.used)
  gauge("watches_limit", "Folders that may be watched.", report.watches.limit)
  gauge("polled_folders", "Folders that are polled.", report.coverage.polled)
  metric(
    "overflows_total", "counter", "Overflows of the kernel's event queue.", [("", "\(report.overflows)")])
  metric("rescans_total", "counter", "Rescans that were asked for.", [("", "\(report.rescans)")])
  return text
}
