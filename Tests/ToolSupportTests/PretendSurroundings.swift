import StickerModel
import ToolSupport

/// An environment and a few files, in a table.
struct PretendSurroundings {
  var variables: [String: String] = ["HOME": "/home/anna"]
  var files: [String: String] = [:]
  var times: [String: Int64] = [:]
  var folder = "/desk/here"

  var surroundings: Surroundings {
    let (variables, files, times, folder) = (variables, files, times, folder)
    return Surroundings(
      variable: { name in variables[name].map { Array($0.utf8) } },
      currentFolder: { folder },
      read: { path throws(Problem) in
        guard let text = files[path] else { throw Problem(.configuration, "could not read '\(path)'") }
        return Array(text.utf8)
      },
      names: { place in
        let paths = Array(files.keys) + Array(times.keys)
        let below = paths.filter { $0.hasPrefix(place + "/") }.map { $0.dropFirst(place.utf8.count + 1) }
        return Set(below.compactMap { $0.split(separator: "/").first.map(String.init) }).sorted()
      },
      modified: { path in times[path] ?? (files[path] == nil ? nil : 0) })
  }
}

/// The options of the daemon that settings come from.
let settingsTable = OptionTable(
  program: "stickerd", version: "0", summary: "", manualSection: 8,
  options: ["share", "state", "publish", "socket", "listen", "config", "instance", "poll", "log"].map {
    Option($0, value: Option.Value("X"), "")
  } + ["once", "accept", "adopt"].map { Option($0, "") })

func settings(_ words: [String], _ pretend: PretendSurroundings = PretendSurroundings()) throws -> Settings {
  try Settings(settingsTable.parse(words.map(bytes)), pretend.surroundings)
}
