import Glibc
package import StickerModel

/// The bytes of the words after the program's name; `CommandLine.arguments` would repair what is no UTF-8.
package func programArguments() -> [[UInt8]] {
  let count = Int(CommandLine.argc)
  return (count > 1 ? 1..<count : 0..<0).compactMap { index in
    CommandLine.unsafeArgv[index].map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
  }
}

/// Runs a program and tells its exit status: 0, what `body` says, or that of the problem it throws, which is told on
/// standard error. A reader that has gone away is no error.
///
/// SIGPIPE is ignored from here on; a child process inherits that unless it is undone.
package func runProgram(_ program: String, _ body: (ByteOutput) throws -> Int32) -> Int32 {
  signal(SIGPIPE, SIG_IGN)
  let output = ByteOutput()
  do {
    let status = try body(output)
    try output.flush()
    return status
  } catch is ClosedPipe {
    return 0
  } catch {
    // What was found before the problem is still worth reading.
    try? output.flush()
    let problem = error as? Problem ?? Problem(.software, "\(error)")
    report(problem, of: program)
    return problem.status.rawValue
  }
}

/// `stickerd: message`, then `hint: …`, in red where that is seen.
package func report(_ problem: Problem, of program: String) {
  let terminal = TerminalText(descriptor: 2)
  let errors = ByteOutput(descriptor: 2, name: "the error output")
  var text = terminal.styled(program + ":", .red, .bold) + " " + oneLine(problem.message) + "\n"
  if let hint = problem.hint { text += terminal.styled("hint:", .cyan) + " " + oneLine(hint) + "\n" }
  try? errors.write(text)
  try? errors.flush()
}

/// Names in messages are escaped where they are put in; this is the last guard against a forged line.
private func oneLine(_ text: String) -> String {
  text.unicodeScalars.contains(where: \.isUnsafeToShow)
    ? String(String.UnicodeScalarView(text.unicodeScalars.map { $0.isUnsafeToShow ? "\u{FFFD}" : $0 })) : text
}
