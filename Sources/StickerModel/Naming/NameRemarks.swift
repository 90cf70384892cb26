/// What is wrong with a file's or folder's name as such, at most one remark of each kind:
///
/// - `name-unsafe`: control characters, line breaks, bidirectional and invisible signs, which make a name look like
///   another, or like several lines.
/// - `name-portability`: what Windows, exFAT or a zip would refuse, and names so long that no other can be made of them.
/// - `dotted-group`, `lproj-theme`: folders that an asset catalog refuses or an app bundle never shows.
///
/// A name that is no UTF-8 is `name-not-utf8` besides, which its listing tells.
package func nameRemarks(_ name: [UInt8], isFolder: Bool) -> [Rule] {
  var remarks: [Rule] = []
  if holdsUnsafeText(name) { remarks.append(.nameUnsafe) }
  if !isPortable(name) { remarks.append(.namePortability) }
  if isFolder {
    if name.contains(UInt8(ascii: ".")) { remarks.append(.dottedGroup) }
    if name[...].ends(with: Array(".lproj".utf8)) { remarks.append(.lprojTheme) }
  }
  return remarks
}
