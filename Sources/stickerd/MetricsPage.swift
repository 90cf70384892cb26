/// Puts metrics together: https://prometheus.io/docs/instrumenting/exposition_formats/
struct MetricsPage {
  private(set) var text = ""

  mutating func info(_ name: String, _ help: String, _ labels: [(name: String, value: String)]) {
    begin(name, "gauge", help)
    sample(name, labels.map { "\($0.name)=\"\(quoted($0.value))\"" }.joined(separator: ","), "1")
  }

  mutating func gauge(_ name: String, _ help: String, _ value: some BinaryInteger) {
    begin(name, "gauge", help)
    sample(name, "", "\(value)")
  }

  mutating func gauge(_ name: String, _ help: String, _ label: String, _ samples: [(String, Int)]) {
    begin(name, "gauge", help)
    for (value, number) in samples { sample(name, "\(label)=\"\(quoted(value))\"", "\(number)") }
  }

  mutating func counter(_ name: String, _ help: String, _ value: some BinaryInteger) {
    begin(name, "counter", help)
    sample(name, "", "\(value)")
  }

  mutating func counter(_ name: String, _ help: String, _ label: String, _ samples: [(String, Int)]) {
    begin(name, "counter", help)
    for (value, number) in samples { sample(name, "\(label)=\"\(quoted(value))\"", "\(number)") }
  }

  mutating func histogram(_ name: String, _ help: String, _ histogram: Histogram) {
    begin(name, "histogram", help)
    let bounds = histogram.bounds.map { "\($0)" } + ["+Inf"]
    for (bound, count) in zip(bounds, histogram.cumulative) {
      sample(name + "_bucket", "le=\"\(bound)\"", "\(count)")
    }
    sample(name + "_sum", "", "\(histogram.sum)")
    sample(name + "_count", "", "\(histogram.total)")
  }

  private mutating func begin(_ name: String, _ kind: String, _ help: String) {
    text += "# HELP stickerd_\(name) \(help)\n# TYPE stickerd_\(name) \(kind)\n"
  }

  private mutating func sample(_ name: String, _ labels: String, _ value: String) {
    text += "stickerd_\(name)" + (labels.isEmpty ? "" : "{\(labels)}") + " \(value)\n"
  }

  private func quoted(_ value: String) -> String {
    value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }
}
