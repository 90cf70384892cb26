import Glibc
import StickerCatalog
import StickerModel
import StickerShare
import ToolSupport

extension Examination {
  /// Every document that the manifest names, against its digest.
  func published() -> Diagnosis {
    do throws(Problem) {
      var found = try readPublished()
      // The daemon may be between the index and its documents: all it knows is asked for, then it counts.
      if found.generation != generation ?? found.generation, daemon != nil, sync() {
        found = try readPublished()
      }
      return judge(found)
    } catch {
      let isNew = generation ?? 0 == 0
      return Diagnosis(
        "published", isNew ? .warning : .failed, names.place(error.message),
        fix: error.hint ?? "start stickerd, or restart it: it mends what it published")
    }
  }

  private struct Published {
    var generation = 0
    var documents = 0
    var wrong: [String] = []
    var publishedAt: String?
  }

  private var generation: Int? { try? reader?.generation }

  private func readPublished() throws(Problem) -> Published {
    let bytes = try readFile(publishPath + "/manifest.json")
    guard let manifest = try? JSONValue.decode(bytes, limit: .max),
      manifest["format"]?.text == "sticker-manifest",
      let generation = manifest["generation"]?.integer, let themes = manifest["themes"]?.elements
    else {
      throw Problem(
        .data, "'\(publishPath)/manifest.json' is no manifest", hint: "restart stickerd: it writes it anew")
    }
    var found = Published(generation: generation, publishedAt: manifest["publishedAt"]?.text)
    for theme in themes {
      guard let href = theme["href"]?.text, isPlain(href) else {
        found.wrong.append("a theme without a document")
        continue
      }
      found.documents += 1
      if let complaint = complaint(href, theme) {
        found.wrong.append(names.shown(name: Array(href.utf8)) + " " + complaint)
      }
    }
    return found
  }

  /// A manifest that somebody has written must not lead us out of the folder.
  private func isPlain(_ href: String) -> Bool {
    href.hasPrefix("themes/") && !href.dropFirst("themes/".count).contains("/") && !href.hasSuffix("/..")
  }

  private func complaint(_ href: String, _ theme: JSONValue) -> String? {
    guard let bytes = try? readFile(publishPath + "/" + href) else { return "is missing" }
    if bytes.count != theme["bytes"]?.integer { return "has another length" }
    return sha256(bytes).hexadecimal == theme["sha256"]?.text ? nil : "has another digest"
  }

  private func judge(_ found: Published) -> Diagnosis {
    var remarks = Remarks()
    if !found.wrong.isEmpty {
      let more = found.wrong.count - 5
      remarks.add(
        .failed,
        found.wrong.prefix(5).joined(separator: ", ") + (more > 0 ? " and \(grouped(more)) more" : ""),
        fix:
          "restart stickerd: it writes them anew; find out who changes files in '\(names.place(publishPath))'"
      )
    }
    if let known = generation, known != found.generation {
      remarks.add(
        .warning,
        "the index is at generation \(grouped(known)), the manifest at \(grouped(found.generation))",
        fix: "stickerctl sync publishes what is due; without a daemon, start it")
    }
    let text =
      "generation \(grouped(found.generation)), " + counted(found.documents, "document") + " read"
      + (found.wrong.isEmpty ? ", each as its digest says" : "")
    return remarks.diagnosis(
      "published", text,
      facts: [
        ("generation", .number(found.generation)), ("documents", .number(found.documents)),
        ("wrong", .number(found.wrong.count)),
      ])
  }
}
