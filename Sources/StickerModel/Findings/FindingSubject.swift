extension Rule {
  /// What a finding of this rule is about.
  package var subject: Finding.Subject {
    switch self {
    case .strayFile: .share
    case .dottedGroup, .lprojTheme, .licenseMissing, .shippedNotShown, .metadataInvalid, .symlink,
      .symlinkOutside:
      .theme
    case .missingScale, .darkUnpaired, .symbolEmpty, .conflictCopy, .licenseForbidsPack, .sameFile: .sticker
    default: .file
    }
  }
}
