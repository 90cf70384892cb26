import StickerModel

/// SHA-256 (FIPS 180-4), plain and slow: the room under test is handed one, and readers have to agree with it.
func secureHash(_ message: [UInt8]) -> Digest {
  var padded = message + [0x80]
  while padded.count % 64 != 56 { padded.append(0) }
  padded += bigEndian(UInt64(message.count) * 8)
  var state: [UInt32] = primes(8).map { fraction(Double($0).squareRoot()) }
  let constants = primes(64).map { fraction(cubeRoot(Double($0))) }
  for start in stride(from: 0, to: padded.count, by: 64) {
    compress(padded[start..<(start + 64)], into: &state, constants)
  }
  return Digest(state.flatMap(bigEndian))
}

private func compress(_ block: ArraySlice<UInt8>, into state: inout [UInt32], _ constants: [UInt32]) {
  var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { index in
    block[index..<(index + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
  }
  for index in 16..<64 {
    let (early, late) = (words[index - 15], words[index - 2])
    let first = rotated(early, 7) ^ rotated(early, 18) ^ early >> 3
    let second = rotated(late, 17) ^ rotated(late, 19) ^ late >> 10
    words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
  }
  var v = state
  for index in 0..<64 {
    let sum1 = rotated(v[4], 6) ^ rotated(v[4], 11) ^ rotated(v[4], 25)
    let choice = v[4] & v[5] ^ ~v[4] & v[6]
    let first = v[7] &+ sum1 &+ choice &+ constants[index] &+ words[index]
    let sum0 = rotated(v[0], 2) ^ rotated(v[0], 13) ^ rotated(v[0], 22)
    let majority = v[0] & v[1] ^ v[0] & v[2] ^ v[1] & v[2]
    v = [first &+ sum0 &+ majority, v[0], v[1], v[2], v[3] &+ first, v[4], v[5], v[6]]
  }
  for index in 0..<8 { state[index] &+= v[index] }
}

private func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }

private func bigEndian(_ value: some FixedWidthInteger) -> [UInt8] {
  withUnsafeBytes(of: value.bigEndian) { Array($0) }
}

/// The first 32 bits of the fraction.
private func fraction(_ value: Double) -> UInt32 {
  UInt32((value - value.rounded(.down)) * 4_294_967_296)
}

/// Newton's method, from near enough.
private func cubeRoot(_ value: Double) -> Double {
  var root = value / 2
  for _ in 0..<60 {
    let square = root * root
    root -= (square * root - value) / (3 * square)
  }
  return root
}

private func primes(_ count: Int) -> [Int] {
  var found: [Int] = []
  var number = 2
  while found.count < count {
    if found.allSatisfy({ number % $0 != 0 }) { found.append(number) }
    number += 1
  }
  return found
}
