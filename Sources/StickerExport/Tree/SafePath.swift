import StickerModel

/// Whether a path from a document stays below the folder it is relative to.
func isSafe(_ path: RelativePath) -> Bool {
  !path.isShare && path.components.allSatisfy(isPlain)
}

/// Whether bytes are one name in a folder.
func isPlain(_ name: some Collection<UInt8>) -> Bool {
  !name.isEmpty && !name.contains(0) && !name.contains(slash) && !name.elementsEqual(".".utf8)
    && !name.elementsEqual("..".utf8)
}

func isPlain(_ name: String) -> Bool { isPlain(name.utf8) }

/// A name with an ending, cut where a file system would refuse it; what was cut is told apart by a number made of it.
func fileName(_ stem: some Collection<UInt8>, _ ending: String) -> [UInt8] {
  let room = longestName - ending.utf8.count
  if stem.count <= room { return Array(stem) + Array(ending.utf8) }
  let mark = "~" + String(fingerprint(stem), radix: 16)
  var front = Array(stem.prefix(room - mark.utf8.count))
  while !front.isEmpty, String(validating: front, as: UTF8.self) == nil { front.removeLast() }
  return front + Array(mark.utf8) + Array(ending.utf8)
}

private let longestName = 255

/// 64-bit FNV-1a.
private func fingerprint(_ bytes: some Sequence<UInt8>) -> UInt64 {
  bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
}
