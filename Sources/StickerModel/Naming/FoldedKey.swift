import CUnistring
import Glibc

/// A name in Unicode normal form C. Bytes that are no UTF-8 stay as they are.
package func composed(_ name: [UInt8]) -> [UInt8] {
  if name.isASCII || !name.isUTF8 { return name }
  return name.converted(sticker_compose)
}

/// The key under which names are the same to file systems that fold case and normal form, as APFS does: composed, full
/// case folding, composed again. Bytes that are no UTF-8 stay as they are, so that two such names never fall together.
package func foldedKey(_ name: [UInt8]) -> [UInt8] {
  if name.isASCII { return name.map(lowercased) }
  guard name.isUTF8 else { return name }
  return name.converted(sticker_compose).converted(sticker_fold_and_compose)
}

extension [UInt8] {
  fileprivate var isASCII: Bool { allSatisfy { $0 < 128 } }

  fileprivate var isUTF8: Bool { String(validating: self, as: UTF8.self) != nil }

  /// What a libunistring function makes of these bytes; its buffer is copied and freed. Without memory for it, the
  /// bytes as they are.
  fileprivate func converted(
    _ convert: (UnsafePointer<UInt8>?, Int, UnsafeMutablePointer<Int>?) -> UnsafeMutablePointer<UInt8>?
  ) -> [UInt8] {
    var length = 0
    guard let result = withUnsafeBufferPointer({ convert($0.baseAddress, $0.count, &length) }) else {
      return self
    }
    defer { free(result) }
    return Array(UnsafeBufferPointer(start: result, count: length))
  }
}
