extension OptionTable {
  /// The manual page, for `man -l`.
  package var manual: String {
    var page = Roff()
    page.request("TH", program.uppercased(), "\(manualSection)", "", "\(program) \(version)")
    page.heading("Name")
    page.raw(Roff.escaped(program) + " \\- " + Roff.escaped(summary))
    page.heading("Synopsis")
    page.raw(
      "\\fB" + Roff.escaped(program) + "\\fR [\\fIOPTIONS\\fR]"
        + (commands.isEmpty ? "" : " \\fICOMMAND\\fR [\\fIARGUMENTS\\fR]"))
    page.heading("Description")
    for paragraph in description { page.paragraph(paragraph) }
    if !commands.isEmpty {
      page.heading("Commands")
      for command in commands { add(command, to: &page) }
    }
    page.heading("Options")
    for option in commonOptions { add(option, to: &page) }
    addEnvironment(to: &page)
    for section in sections {
      page.heading(section.title)
      for row in section.rows { page.item(Roff.bold(row.term), row.text) }
    }
    return page.text
  }

  private func add(_ command: Command, to page: inout Roff) {
    let arguments = command.arguments.map { " " + Roff.italic($0.spelling) }.joined()
    page.item(Roff.bold(command.name) + arguments, sentence(command.summary))
    for paragraph in command.details { page.innerParagraph(paragraph) }
    let own = options(of: command)
    if own.isEmpty { return }
    page.request("RS")
    for option in own { add(option, to: &page) }
    page.request("RE")
  }

  private func add(_ option: Option, to page: inout Roff) {
    let letter = option.letter.map { Roff.bold("-\($0)") + ", " } ?? ""
    let value = option.value.map { " " + Roff.italic($0.placeholder) } ?? ""
    page.item(letter + Roff.bold("--" + option.name) + value, sentence(option.explanation))
  }

  private func addEnvironment(to page: inout Roff) {
    let rows = options.compactMap { option in option.environment.map { (name: $0, option: option.name) } }
    if rows.isEmpty { return }
    page.heading("Environment")
    for row in rows { page.item(Roff.bold(row.name), "Stands in for --\(row.option).") }
  }

  /// Help begins small and has no full stop; the manual is prose.
  private func sentence(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst() + "."
  }
}
