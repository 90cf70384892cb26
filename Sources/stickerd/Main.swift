import CLinux
import Glibc
import StickerModel
import ToolSupport

let programVersion = "0.1.0"

@main
enum Main {
  static func main() {
    exit(runProgram("stickerd", run))
  }

  private static func run(_ output: ByteOutput) throws -> Int32 {
    let line = try daemonOptions.parse(programArguments())
    if let answer = daemonOptions.answer(line) {
      try output.write(answer)
      return 0
    }
    let settings = try Settings(line)
    if settings.once {
      stickerd_take_memory_in_large_pieces()
      return try OneShot(settings).run()
    }
    // One pool of memory for all threads, which wait for it in turn: else each keeps what it once needed.
    stickerd_use_one_arena()
    return try Daemon(settings, line).run()
  }
}
