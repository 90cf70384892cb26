/// The part of a picture's file name that decides which names must be grouped together.
///
/// The extension, every selector and every conditional suffix are taken off the end as long as something is left,
/// whether or not the condition holds. Two files of one folder can influence each other's grouping only if their keys
/// are byte-equal, so a change of one file regroups the names with its key and no others. Empty only if `name` is.
package func familyKey(ofFileName name: [UInt8]) -> [UInt8] {
  var stem = withoutExtension(name)
  while let suffix = NameSuffix.atEnd(of: stem), suffix.text.count < stem.count {
    stem.removeLast(suffix.text.count)
  }
  return Array(stem)
}

/// A file name up to its last dot; all of it where nothing stands before that dot.
func withoutExtension(_ name: [UInt8]) -> ArraySlice<UInt8> {
  guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return name[...] }
  return name[..<dot]
}
