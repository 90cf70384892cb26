/// Whether a hidden name is the temporary file of a transfer: rsync's `.tree.png.Xa9f2K`, Syncthing's
/// `.syncthing.tree.png.tmp`.
package func isHiddenTemporary(_ name: some BidirectionalCollection<UInt8>) -> Bool {
  guard name.first == UInt8(ascii: ".") else { return false }
  if name.starts(with: ".syncthing.".utf8), name.suffix(4).elementsEqual(".tmp".utf8) { return true }
  let end = name.suffix(7)
  // A name, a dot, and six letters or digits.
  return name.count > 9 && end.first == UInt8(ascii: ".")
    && end.dropFirst().allSatisfy { isLower($0) || isUpper($0) || isDigit($0) }
    && name.dropFirst().dropLast(7).contains(UInt8(ascii: "."))
}

/// After how many nanoseconds a temporary file counts as left.
package let leftoverAge: Int64 = 86_400 * 1_000_000_000
