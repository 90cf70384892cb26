import Glibc

/// What root may do proves nothing about permissions: the calling thread alone becomes an ordinary user, for files,
/// while `body` runs. Must not be suspended meanwhile.
func asOrdinaryUser<Result>(_ body: () throws -> Result) throws -> Result {
  guard geteuid() == 0 else { return try body() }
  typealias Change = @convention(c) (UInt32) -> Int32
  guard let symbol = dlsym(nil, "setfsuid") else { throw Unsupported() }
  let setfsuid = unsafeBitCast(symbol, to: Change.self)
  _ = setfsuid(65534)
  defer { _ = setfsuid(0) }
  return try body()
}

struct Unsupported: Error {}

/// Numbers that are the same for the same seed.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
