import StickerModel

/// What is known before the first index: nothing. The catalog need not be asked, and may be busy writing.
final class NothingKnown: KnownShare {
  func files(in folder: RelativePath) -> [KnownFile] { [] }
  func folders(in folder: RelativePath) -> [KnownFolder] { [] }
  func file(at path: RelativePath) -> KnownFile? { nil }
  func folder(at path: RelativePath) -> KnownFolder? { nil }
  func files(identity: FileIdentity) -> [KnownFile] { [] }
  func folders(identity: FolderIdentity) -> [KnownFolder] { [] }
  func files(below folder: RelativePath) -> [KnownFile] { [] }
  func folders(below folder: RelativePath) -> [KnownFolder] { [] }
  func metadataStamp(ofTheme theme: RelativePath) -> FileStamp? { nil }
  func metadata(ofTheme theme: RelativePath) -> ThemeMetadata? { nil }
  func licenseStamps(in folder: RelativePath) -> [RelativePath: FileStamp] { [:] }
  func fileCount() -> Int { 0 }
  func themeCount() -> Int { 0 }
}
