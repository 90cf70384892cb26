import Glibc
import StickerCatalog
import StickerModel
import ToolSupport

let programVersion = "0.1.0"

@main
enum Main {
  static func main() {
    exit(runProgram("stickerctl", run))
  }

  private static func run(_ output: ByteOutput) throws -> Int32 {
    let table = optionTable
    let invocation = try table.parse(programArguments())
    if let answer = table.answer(invocation) {
      try output.write(answer)
      return 0
    }
    do {
      return try answer(Session(invocation, output: output))
    } catch let error as DatabaseError {
      throw Problem(
        .io, "could not read the index: \(error.message)",
        hint: error.isDamage ? "restart stickerd: it sets a damaged index aside and makes it anew." : nil)
    }
  }

  private static func answer(_ session: Session) throws -> Int32 {
    switch session.invocation.command ?? "" {
    case "status": return try StatusCommand(session: session).run()
    case "themes": return try ThemesCommand(session: session).run()
    case "list": return try ListCommand(session: session).run()
    case "show": return try ShowCommand(session: session).run()
    case "duplicates": return try DuplicatesCommand(session: session).run()
    case "check": return try CheckCommand(session: session).run()
    case "changes": return try ChangesCommand(session: session).run()
    case "sync": return try SyncCommand(session: session).run()
    case "rescan": return try RescanCommand(session: session).run()
    case "accept": return try AcceptCommand(session: session).run()
    case "verify": return try VerifyCommand(session: session).run()
    case "explain": return try ExplainCommand(session: session).run()
    case "export": return try ExportCommand(session: session).run()
    case "doctor": return try DoctorCommand(session: session).run()
    case let other: preconditionFailure("the table knows '\(other)', and nobody answers it")
    }
  }
}
