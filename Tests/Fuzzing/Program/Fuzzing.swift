internal import FuzzTargets

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  if let violation = chosenTarget.violation(bytes) { fatalError("\(chosenTarget.name): \(violation)") }
  return 0
}
