/// The names of findings: a contract. What each means stands in `FindingRule`.
package enum Rule: String, CaseIterable, Sendable {
  case notAnImage = "not-an-image"
  case emptyFile = "empty-file"
  case unreadable
  case nameNotUTF8 = "name-not-utf8"
  case symlinkOutside = "symlink-outside"
  case truncated, corrupt
  case strayFile = "stray-file"
  case wrongExtension = "wrong-extension"
  case unsupportedFormat = "unsupported-format"
  case nameUnsafe = "name-unsafe"
  case namePortability = "name-portability"
  case emptyName = "empty-name"
  case unknownScale = "unknown-scale"
  case variantOrder = "variant-order"
  case ambiguousVariant = "ambiguous-variant"
  case scaleMismatch = "scale-mismatch"
  case symbolEmpty = "symbol-empty"
  case cgbi
  case externalReference = "external-reference"
  case svgScript = "svg-script"
  case tooLarge = "too-large"
  case licenseForbidsPack = "license-forbids-pack"
  case metadataInvalid = "metadata-invalid"
  case lprojTheme = "lproj-theme"
  case dottedGroup = "dotted-group"
  case notRegular = "not-regular"
  case symlink
  case shippedNotShown = "shipped-not-shown"
  case missingScale = "missing-scale"
  case darkUnpaired = "dark-unpaired"
  case vectorInReferenceFolder = "vector-in-reference-folder"
  case orientationDependent = "orientation-dependent"
  case cmyk
  case conflictCopy = "conflict-copy"
  case tempLeftover = "temp-leftover"
  case licenseMissing = "license-missing"
  case sameFile = "same-file"
}

package enum Severity: String, Comparable, CaseIterable, Sendable {
  case info, warning, error

  package static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .info: 0
    case .warning: 1
    case .error: 2
    }
  }
}
