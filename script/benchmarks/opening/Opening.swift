import Foundation
import StickerKit

/// Opens a library again and again, as an app does once at its start; prints the median of the seconds.
///
/// Arguments: the publish folder, the number of times, and `all` if the stickers of all themes are to be read too.
@main enum Opening {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let folder = arguments.first, let turns = arguments.dropFirst().first.flatMap({ Int($0) }), turns > 0
    else { fatalError("usage: opening FOLDER TIMES [all]") }
    let clock = ContinuousClock()
    var times: [Duration] = []
    for _ in 0..<turns {
      times.append(
        try clock.measure {
          let library = try StickerLibrary(manifest: URL(fileURLWithPath: folder))
          if arguments.count > 2 { for theme in library.themes { _ = try theme.stickers } }
        })
    }
    print(times.sorted()[turns / 2] / .seconds(1))
  }
}
