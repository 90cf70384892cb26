package func readThemeMetadata(_ json: [UInt8], keeping previous: ThemeMetadata?) -> (
  ThemeMetadata, [MetadataProblem]
) { (previous ?? ThemeMetadata(), []) }
