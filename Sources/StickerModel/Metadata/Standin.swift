package func readThemeMetadata(_ json: [UInt8], keeping previous: ThemeMetadata?) -> (
  ThemeMetadata, [MetadataProblem]
) { (previous ?? ThemeMetadata(), []) }
package func readLicenseStatement(_ bytes: [UInt8]) -> LicenseStatement {
  LicenseStatement(license: nil, copyright: nil)
}
