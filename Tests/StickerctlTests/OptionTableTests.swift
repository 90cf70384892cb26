import Testing
import ToolSupport

@testable import stickerctl

@Suite struct OptionTableTests {
  /// A second row of a name would never be asked: commands that share an option share its row.
  @Test func everyOptionAndCommandHasOneRow() {
    let options = optionTable.options.map(\.name)
    #expect(Set(options).count == options.count, "\(options)")
    let commands = optionTable.commands.map(\.name)
    #expect(Set(commands).count == commands.count, "\(commands)")
  }

  @Test func optionsNameCommandsThatExist() {
    let commands = Set(optionTable.commands.map(\.name))
    for option in optionTable.options { #expect(commands.isSuperset(of: option.commands), "\(option.name)") }
  }
}
