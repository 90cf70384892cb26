internal import Glibc
import StickerModel

extension [Entry] {
  /// In the order of the names' bytes. A name that the file system told twice, while others renamed, counts once.
  mutating func putInOrder() {
    let places = indices.map { Place(beginning: self[$0].name.beginning, index: $0) }
    let ordered = places.sorted { left, right in
      left.beginning != right.beginning
        ? left.beginning < right.beginning : self[left.index].name.precedes(self[right.index].name)
    }
    var entries: [Entry] = []
    entries.reserveCapacity(count)
    for place in ordered where entries.last?.name != self[place.index].name {
      entries.append(self[place.index])
    }
    self = entries
  }
}

/// Numbers are compared and moved faster than names, and most names differ early.
private struct Place {
  var beginning: UInt64
  var index: Int
}

extension [UInt8] {
  /// The first eight bytes as a number that compares as they do.
  fileprivate var beginning: UInt64 {
    var number: UInt64 = 0
    for index in 0..<8 { number = number << 8 | (index < count ? UInt64(self[index]) : 0) }
    return number
  }

  fileprivate func precedes(_ other: [UInt8]) -> Bool {
    let order: Int32 = withUnsafeBytes { left in
      other.withUnsafeBytes { right in
        guard let start = left.baseAddress, let otherStart = right.baseAddress else { return 0 }
        return memcmp(start, otherStart, Swift.min(left.count, right.count))
      }
    }
    return order < 0 || order == 0 && count < other.count
  }
}
