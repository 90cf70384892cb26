package import StickerTraits

/// The index of a sticker's primary file: the one a plain 1x, light, universal request picks; if none answers it, the
/// first in the order of the names' bytes.
///
/// - Parameter files: at least one, in any order.
package func primaryIndex(
  of files: [(variant: Variant, format: PictureFormat, problem: PictureProblem?, name: [UInt8])]
) -> Int {
  precondition(!files.isEmpty, "a sticker has at least one file")
  let inOrder = files.indices.sorted { files[$0].name.lexicographicallyPrecedes(files[$1].name) }
  let candidates = inOrder.map { PictureCandidate(files[$0].variant, files[$0].format, files[$0].problem) }
  return inOrder[Traits().pick(from: candidates) ?? 0]
}

/// The same for the files of a record.
package func primaryIndex(of files: [StickerRecord.File]) -> Int {
  // Most stickers are one file.
  if files.count == 1 { return 0 }
  return primaryIndex(
    of: files.map {
      (variant: $0.variant, format: $0.facts.format, problem: $0.facts.problem, name: $0.path.bytes)
    })
}

/// A picture of the share in the words of the picker.
private struct PictureCandidate: Candidate {
  let variant: Variant
  let format: Format
  let problem: ContentProblem?

  init(_ variant: Variant, _ format: PictureFormat, _ problem: PictureProblem?) {
    self.variant = variant
    self.format = Format(format)
    self.problem = problem.map(ContentProblem.init)
  }
}

extension Format {
  fileprivate init(_ format: PictureFormat) {
    self =
      switch format {
      case .png: .png
      case .jpg: .jpg
      case .gif: .gif
      case .webp: .webp
      case .svg: .svg
      case .pdf: .pdf
      case .heic: .heic
      case .avif: .avif
      }
  }
}

extension ContentProblem {
  fileprivate init(_ problem: PictureProblem) {
    self =
      switch problem {
      case .truncated: .truncated
      case .corrupt: .corrupt
      }
  }
}
