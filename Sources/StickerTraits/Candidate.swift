/// A file of a sticker among which a request chooses.
public protocol Candidate {
  /// The requests that its name says it answers.
  var variant: Variant { get }
  /// What its content is.
  var format: Format { get }
  /// What is wrong with its bytes, `nil` for nothing.
  var problem: ContentProblem? { get }
}

/// The formats of pictures. Between files with the same selectors the first in this order is picked.
public enum Format: String, Hashable, Sendable, CaseIterable {
  case png, webp, heic, avif, gif, jpg, svg, pdf

  /// Whether it is drawn at any scale.
  public var isVector: Bool { self == .svg || self == .pdf }

  var preference: Int {
    switch self {
    case .png: 0
    case .webp: 1
    case .heic: 2
    case .avif: 3
    case .gif: 4
    case .jpg: 5
    case .svg: 6
    case .pdf: 7
    }
  }
}

/// What is wrong with a file that is published all the same.
public enum ContentProblem: String, Hashable, Sendable, CaseIterable {
  /// It ends too early: part of the picture may show.
  case truncated
  /// No decoder takes it.
  case corrupt
}
