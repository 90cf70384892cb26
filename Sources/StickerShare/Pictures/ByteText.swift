/// The bytes of an XML text, one after the other, whatever they are packed in.
///
/// UTF-8 and single-byte texts pass as they are; UTF-16 becomes bytes in which everything beyond ASCII is 0xFF. Names and values
/// that mean something to a size or a reference are ASCII.
final class ByteText {
  private enum Packing {
    case bytes
    case wide(isBig: Bool)
  }

  private let origin: any ByteOrigin
  private var packing = Packing.bytes
  private var page: [UInt8] = []
  private var place = 0
  /// Half a UTF-16 unit that waits for the next page.
  private var half: UInt8?
  private var check: CharacterCheck? = CharacterCheck()
  /// Up to here the page was checked.
  private var checked = 0

  /// Skips a byte order mark.
  init(_ origin: any ByteOrigin) {
    self.origin = origin
    turn()
    let start = Array(page.prefix(3))
    if start.starts(with: [0xEF, 0xBB, 0xBF]) {
      (place, checked) = (3, 3)
    } else if start.starts(with: [0xFE, 0xFF]) || start.starts(with: [0, 0x3C]) {
      widen(isBig: true, mark: start[0] == 0xFE)
    } else if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0x3C, 0]) {
      widen(isBig: false, mark: start[0] == 0xFF)
    }
  }

  /// The text declared another encoding than UTF-8.
  func expectAnyBytes() { check?.expectsUTF8 = false }

  /// Whether all consumed so far are characters of XML; what comes later is not checked any more.
  func endCheck() -> Bool {
    checkUpToHere()
    defer { check = nil }
    return check?.isBroken != true
  }

  private func checkUpToHere() {
    guard check != nil, checked < place else { return }
    check?.see(page[checked..<place])
    checked = place
  }

  /// The next byte without consuming it; `nil` at the end.
  @inline(__always)
  func peek() -> UInt8? {
    if place < page.count { return page[place] }
    return turn() ? page[place] : nil
  }

  @inline(__always)
  func next() -> UInt8? {
    guard let byte = peek() else { return nil }
    place += 1
    return byte
  }

  /// Consumes bytes up to and including `stop`, handing each stretch to `visit`; `false` if the text ends before.
  func pass(_ stop: UInt8, _ visit: (UnsafeBufferPointer<UInt8>) -> Void) -> Bool {
    while peek() != nil {
      let found = stretch(to: stop, visit)
      if found { return true }
    }
    return false
  }

  func pass(_ stop: UInt8) -> Bool { pass(stop) { _ in } }

  private func stretch(to stop: UInt8, _ visit: (UnsafeBufferPointer<UInt8>) -> Void) -> Bool {
    page.withUnsafeBufferPointer { bytes in
      let rest = UnsafeBufferPointer(rebasing: bytes[place...])
      let index = rest.firstPlace(of: stop)
      visit(UnsafeBufferPointer(rebasing: rest[..<(index ?? rest.count)]))
      place += index.map { $0 + 1 } ?? rest.count
      return index != nil
    }
  }

  @discardableResult
  private func turn() -> Bool {
    checkUpToHere()
    (place, checked) = (0, 0)
    repeat {
      guard origin.next(into: &page) else {
        page.removeAll(keepingCapacity: true)
        return false
      }
      if case .wide(let isBig) = packing { narrow(isBig) }
    } while page.isEmpty
    return true
  }

  private func widen(isBig: Bool, mark: Bool) {
    packing = .wide(isBig: isBig)
    expectAnyBytes()
    if mark { page.removeFirst(2) }
    narrow(isBig)
  }

  private func narrow(_ isBig: Bool) {
    var narrowed: [UInt8] = []
    narrowed.reserveCapacity(page.count / 2 + 1)
    for byte in page {
      guard let first = half else {
        half = byte
        continue
      }
      let (high, low) = isBig ? (first, byte) : (byte, first)
      narrowed.append(high == 0 && low < 0x80 ? low : 0xFF)
      half = nil
    }
    page = narrowed
  }
}
