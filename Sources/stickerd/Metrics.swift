import StickerModel

/// The daemon's state and what it has counted, in the text format of Prometheus.
func metricsText(_ report: StatusReport, _ meters: Meters, events: Int) -> String {
  var page = MetricsPage()
  page.info("build_info", "The running version.", [("version", report.version)])
  page.gauge("state", "1 for the state that holds.", "state", states(report))
  addIndex(report, to: &page)
  addCoverage(report, to: &page)
  page.counter("events_total", "Events of the kernel's queue that were read.", events)
  page.counter("overflows_total", "Overflows of the kernel's event queue.", report.overflows)
  page.counter("rescans_total", "Rescans that were asked for.", report.rescans)
  addWork(meters, to: &page)
  return page.text
}

private func states(_ report: StatusReport) -> [(String, Int)] {
  [StatusReport.State.starting, .unavailable, .held, .degraded, .polling, .watching].map {
    ($0.rawValue, $0 == report.state ? 1 : 0)
  }
}

private func addIndex(_ report: StatusReport, to page: inout MetricsPage) {
  page.gauge("generation", "The generation of the index.", report.generation)
  page.gauge("themes", "Themes in the index.", report.counts.themes)
  page.gauge("stickers", "Stickers in the index.", report.counts.stickers)
  page.gauge("files", "Files in the index.", report.counts.files)
  page.gauge("file_bytes", "Bytes of the files in the index.", report.counts.bytes)
  page.gauge("pending_hints", "Hints that wait to be looked at.", report.pending)
  page.gauge("arriving_files", "Files that are not whole yet.", report.arriving.count)
  let findings = report.findings
  page.gauge(
    "findings", "Findings about the pictures, by severity.", "severity",
    [("error", findings.error), ("warning", findings.warning), ("info", findings.info)])
  page.gauge("problems", "What status tells to be wrong.", report.problems.count)
}

private func addCoverage(_ report: StatusReport, to page: inout MetricsPage) {
  page.gauge("watches", "Folders that are watched.", report.watches.used)
  page.gauge("watches_limit", "Folders that a user may watch here.", report.watches.limit)
  page.gauge(
    "coverage_folders", "Folders by the way in which their changes are found.", "by",
    [("events", report.coverage.watched), ("polling", report.coverage.polled)])
}

private func addWork(_ meters: Meters, to page: inout MetricsPage) {
  page.counter("batches_total", "Passes over hints.", meters.batches)
  page.counter("hints_total", "Hints that were looked at.", meters.hints)
  page.histogram("batch_seconds", "How long a pass took.", meters.looking)
  page.counter("pictures_read_total", "Pictures that were read and hashed.", meters.picturesRead)
  page.counter("read_bytes_total", "Bytes of them.", meters.bytesRead)
  page.counter("publishings_total", "Times that documents were published.", meters.publishings)
  page.gauge(
    "last_publishing_timestamp_seconds", "When that was last, since 1970; 0 before the first time.",
    meters.lastPublished / 1_000_000_000)
  page.histogram(
    "publish_latency_seconds", "From the first hint of a change to its publishing.", meters.latency)
  page.counter(
    "errors_total", "What failed, by what it was about.", "kind",
    Meters.Fault.allCases.map { ($0.rawValue, meters.faults[$0] ?? 0) })
}
