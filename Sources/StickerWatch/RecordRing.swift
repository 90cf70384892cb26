/// The last records of any length in memory that is taken once: a new one pushes out as many of the oldest as it needs.
struct RecordRing: ~Copyable {
  /// What a record begins with; its text follows.
  struct Head {
    /// Of head and text together.
    var length: Int32 = 0
    /// How much of the text's end is a name; the rest is its folder, if there is any.
    var nameLength: Int32 = 0
    var kind: UInt8 = 0
    var detail: UInt8 = 0
    /// Whether there is a folder, be it the share itself.
    var hasFolder = false
    var at: Int64 = 0
    var first: Int64 = 0
    var second: Int64 = 0
  }

  private let memory: UnsafeMutableRawBufferPointer
  private var start = 0
  private var used = 0
  /// Records that were pushed out.
  private(set) var pushedOut = 0
  private static let headSize = MemoryLayout<Head>.stride
  /// The longest text; what is longer is cut.
  static let longestText = 16 * 1024

  /// - Parameter capacity: in bytes; at least what the longest record needs.
  init(capacity: Int) {
    memory = .allocate(byteCount: max(capacity, 2 * Self.longestText + Self.headSize), alignment: 16)
  }

  deinit { memory.deallocate() }

  mutating func append(_ head: Head, folder: [UInt8], name: [UInt8]) {
    let separator = folder.isEmpty || name.isEmpty ? 0 : 1
    let name = name.prefix(Self.longestText)
    let folder = folder.prefix(Self.longestText - name.count)
    var head = head
    head.nameLength = Int32(name.count)
    let length = Self.headSize + folder.count + separator + name.count
    head.length = Int32(length)
    while memory.count - used < length { pushOut() }
    var place = start + used
    withUnsafeBytes(of: &head) { put($0, at: &place) }
    // The head may end in padding, which is not written.
    place = start + used + Self.headSize
    folder.withUnsafeBytes { put($0, at: &place) }
    if separator == 1 { withUnsafeBytes(of: slashByte) { put($0, at: &place) } }
    name.withUnsafeBytes { put($0, at: &place) }
    used += length
  }

  private mutating func pushOut() {
    let length = Int(head(at: start).length)
    start = (start + length) % memory.count
    used -= length
    pushedOut += 1
  }

  /// Calls `body` with each record, the oldest first.
  func forEach(_ body: (Head, [UInt8]) -> Void) {
    var offset = 0
    while offset < used {
      let head = head(at: start + offset)
      let length = Int(head.length)
      body(head, text(at: start + offset + Self.headSize, length - Self.headSize))
      offset += length
    }
  }

  private func put(_ bytes: UnsafeRawBufferPointer, at place: inout Int) {
    let offset = place % memory.count
    let untilEnd = min(bytes.count, memory.count - offset)
    memory.baseAddress.map { base in
      guard let source = bytes.baseAddress else { return }
      (base + offset).copyMemory(from: source, byteCount: untilEnd)
      base.copyMemory(from: source + untilEnd, byteCount: bytes.count - untilEnd)
    }
    place += bytes.count
  }

  private func head(at place: Int) -> Head {
    var head = Head()
    withUnsafeMutableBytes(of: &head) { copy(from: place, to: $0) }
    return head
  }

  private func text(at place: Int, _ length: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
      copy(
        from: place,
        to: UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[..<length]))
      count = length
    }
  }

  private func copy(from place: Int, to target: UnsafeMutableRawBufferPointer) {
    let offset = place % memory.count
    let untilEnd = min(target.count, memory.count - offset)
    guard let base = memory.baseAddress, let start = target.baseAddress else { return }
    start.copyMemory(from: base + offset, byteCount: untilEnd)
    (start + untilEnd).copyMemory(from: base, byteCount: target.count - untilEnd)
  }
}

private let slashByte = UInt8(ascii: "/")
