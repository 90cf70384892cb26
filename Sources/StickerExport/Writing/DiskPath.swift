import Glibc
import StickerModel

/// A path as the kernel takes it. Names in a destination need not be UTF-8.
struct DiskPath: Hashable, Sendable, CustomStringConvertible {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  init(_ text: String) { bytes = Array(text.utf8) }

  func appending(_ path: RelativePath) -> DiskPath {
    path.isShare ? self : DiskPath(bytes + [slash] + path.bytes)
  }

  func appending(_ name: String) -> DiskPath { DiskPath(bytes + [slash] + Array(name.utf8)) }

  var description: String { escaped(bytes) }

  func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    (bytes + [0]).withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { text in
        text.baseAddress.map(body) ?? body("")
      }
    }
  }
}
