import StickerModel

/// Reads pictures and counts what was read.
final class CountedReading: Inspecting {
  private let inspector: any Inspecting
  private let chronicle: Chronicle

  init(_ inspector: any Inspecting, _ chronicle: Chronicle) {
    self.inspector = inspector
    self.chronicle = chronicle
  }

  func begin(_ paths: [RelativePath]) throws -> any PendingInspection {
    Pending(reading: try inspector.begin(paths), chronicle: chronicle)
  }

  private struct Pending: PendingInspection {
    let reading: any PendingInspection
    let chronicle: Chronicle

    func finish() -> [Inspection] {
      let found = reading.finish()
      var bytes: Int64 = 0
      for inspection in found {
        switch inspection {
        case .whole(let stamp, _), .partial(let stamp, _), .notAnImage(let stamp): bytes &+= stamp.size
        case .unsteady, .vanished, .unreadable: break
        }
      }
      chronicle.read(pictures: found.count, bytes: bytes)
      return found
    }
  }
}
