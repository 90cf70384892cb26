internal import Glibc

/// Gives bytes page by page, in a bounded amount of memory.
protocol ByteOrigin: AnyObject {
  /// Replaces the content of `page`; `false` at the end.
  func next(into page: inout [UInt8]) -> Bool
}

/// The bytes of the file itself.
final class PlainOrigin: ByteOrigin {
  private static let pageSize = 32 << 10
  private let reader: ForwardReader

  init(_ reader: ForwardReader) { self.reader = reader }

  func next(into page: inout [UInt8]) -> Bool {
    let block = reader.block()
    guard !block.isEmpty else { return false }
    let count = min(block.count, Self.pageSize)
    page.removeAll(keepingCapacity: true)
    page.append(contentsOf: UnsafeRawBufferPointer(rebasing: block[..<count]))
    return reader.skip(Int64(count))
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// As `firstIndex(of:)`, at the speed of memory.
  func firstPlace(of byte: UInt8) -> Int? {
    guard let base = baseAddress, let found = memchr(base, Int32(byte), count) else { return nil }
    return UnsafeRawPointer(base).distance(to: UnsafeRawPointer(found))
  }
}
