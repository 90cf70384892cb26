import StickerModel

/// A JSON document of a header and a list with one object to a line, so that two versions of it compare line by line:
/// the header's line ends with the `[` of the list, and `]}` has a line of its own.
struct LinedDocument: ~Copyable {
  private(set) var bytes: [UInt8]
  private var isEmpty = true

  /// - Parameters:
  ///   - buffer: its room is used again: documents have megabytes, and growing copies them.
  ///   - list: the header's last key.
  init(reusing buffer: consuming [UInt8] = [], list: StaticString, header: (inout JSONWriter) -> Void) {
    var writer = JSONWriter(reserving: 512)
    writer.object { json in
      header(&json)
      json.key(list)
      json.array { _ in }
    }
    bytes = buffer
    bytes.removeAll(keepingCapacity: true)
    bytes.append(contentsOf: writer.bytes.dropLast("]}".utf8.count))
    bytes.append(lineFeed)
  }

  /// - Parameter line: one JSON object without line breaks.
  mutating func append(_ line: some Collection<UInt8>) {
    if !isEmpty {
      bytes.append(UInt8(ascii: ","))
      bytes.append(lineFeed)
    }
    isEmpty = false
    bytes.append(contentsOf: line)
  }

  /// The whole document.
  consuming func closed() -> [UInt8] {
    if !isEmpty { bytes.append(lineFeed) }
    bytes.append(contentsOf: "]}\n".utf8)
    return bytes
  }
}

private let lineFeed = UInt8(ascii: "\n")
