import Foundation
import Testing
import ToolSupport

/// The scripts are run by the shells that are there.
@Suite struct CompletionTests {
  @Test(arguments: [
    ("sample l", ["list"]), ("sample ", ["list", "show"]), ("sample list --ki", ["--kind"]),
    ("sample list --kind ", ["content", "name"]), ("sample list --kind=x --nu", ["--null"]),
    ("sample show --nu", []), ("sample --share /a li", ["list"]),
  ])
  func bashCompletes(typed: String, expected: [String]) throws {
    let script = """
      \(sampleTable.completion(for: .bash))
      set -u
      read -ra COMP_WORDS <<< \(quoted(typed)); [[ \(quoted(typed)) == *' ' ]] && COMP_WORDS+=('')
      COMP_CWORD=$(( ${#COMP_WORDS[@]} - 1 ))
      compopt() { :; }
      _sample
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let words = try output("/bin/bash", script).split(separator: "\n").map(String.init)
    let commandsAndOptions = words.filter { typed.hasSuffix(" ") ? !$0.hasPrefix("-") : true }
    #expect(commandsAndOptions.sorted() == expected)
  }

  @Test(arguments: ["/usr/bin/zsh", "/usr/bin/fish"])
  func otherShellsTakeTheirScript(shell: String) throws {
    guard FileManager.default.isExecutableFile(atPath: shell) else { return }
    let kind: Shell = shell.hasSuffix("zsh") ? .zsh : .fish
    #expect(try status(shell, ["-n", "-c", sampleTable.completion(for: kind)]) == 0)
  }

  private func quoted(_ text: String) -> String { "'" + text + "'" }

  private func output(_ shell: String, _ script: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: shell)
    process.arguments = ["-c", script]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: data, as: UTF8.self)
  }

  private func status(_ program: String, _ arguments: [String]) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
