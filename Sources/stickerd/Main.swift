import CLinux
import Glibc
import StickerModel
import ToolSupport

let programVersion = "0.1.0"

@main
enum Main {
  static func main() {
    // One pool of memory for all threads: the readers' would each keep what they once needed.
    stickerd_use_one_arena()
    exit(runProgram("stickerd", run))
  }

  private static func run(_ output: ByteOutput) throws -> Int32 {
    let line = try daemonOptions.parse(programArguments())
    if let answer = daemonOptions.answer(line) {
      try output.write(answer)
      return 0
    }
    let settings = try Settings(line)
    return settings.once ? try OneShot(settings).run() : try Daemon(settings, line).run()
  }
}
