internal import FuzzTargets
internal import Glibc

// In a file of its own: the compiler takes a program of one file for a script and gives it a `main`, which is
// libFuzzer's here.

/// The target that `STICKERD_FUZZ` names.
let chosenTarget: FuzzTarget = {
  let name = getenv("STICKERD_FUZZ").map { String(cString: $0) } ?? ""
  guard let target = FuzzTarget.named(name) else { fatalError("there is no target '\(name)'") }
  return target
}()
