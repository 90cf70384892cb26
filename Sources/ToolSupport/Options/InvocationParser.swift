package import StickerModel

extension OptionTable {
  /// Takes apart what stood after the program's name.
  ///
  /// Options and arguments may be mixed; after `--` everything is an argument. `--help`, `--version` and the generators
  /// win over anything that is missing.
  ///
  /// - Throws: `Problem` with status 64.
  package func parse(_ words: [[UInt8]]) throws(Problem) -> Invocation {
    do {
      var parser = InvocationParser(table: self, words: words)
      return try parser.parse()
    } catch {
      throw error.problem(in: self)
    }
  }
}

/// One pass over the words.
private struct InvocationParser {
  let table: OptionTable
  let words: [[UInt8]]
  var position = 0
  var line = Invocation()

  init(table: OptionTable, words: [[UInt8]]) {
    self.table = table
    self.words = words
  }

  mutating func parse() throws(UsageError) -> Invocation {
    while position < words.count {
      let word = words[position]
      position += 1
      if word == Array("--".utf8) { break }
      if word.starts(with: "--".utf8) {
        try long(word)
      } else if word.count > 1, word[0] == UInt8(ascii: "-") {
        try letters(word)
      } else {
        try plain(word)
      }
    }
    for word in words[position...] { try plain(word) }
    if !asksForPage { try check() }
    return line
  }

  private var asksForPage: Bool {
    ["help", "version", "generate-manual", "generate-completion"].contains(where: line.has)
  }

  private mutating func long(_ word: [UInt8]) throws(UsageError) {
    let body = word.dropFirst(2)
    let cut = body.firstIndex(of: UInt8(ascii: "="))
    let name = String(decoding: body[..<(cut ?? body.endIndex)], as: UTF8.self)
    guard let option = table.option(named: name) else { throw .unknownOption("--" + name) }
    try take(option, as: "--" + name, attached: cut.map { Array(body[($0 + 1)...]) })
  }

  /// `-0`, several flags in one word (`-0j`), and a value that follows its letter or stands in the next word.
  private mutating func letters(_ word: [UInt8]) throws(UsageError) {
    var rest = word.dropFirst()
    while let byte = rest.popFirst() {
      let letter = Character(Unicode.Scalar(byte))
      guard byte < 128, let option = table.option(lettered: letter) else {
        throw .unknownOption(byte < 128 ? "-\(letter)" : String(decoding: word, as: UTF8.self))
      }
      let takesRest = option.value != nil && !rest.isEmpty
      try take(option, as: "-\(letter)", attached: takesRest ? Array(rest) : nil)
      if takesRest { return }
    }
  }

  private mutating func take(_ option: Option, as spelling: String, attached: [UInt8]?) throws(UsageError) {
    let value: [UInt8]
    if let wanted = option.value {
      if attached == nil, position >= words.count {
        throw .missingValue(spelling, placeholder: wanted.placeholder, allowed: wanted.allowed)
      }
      value = attached ?? words[position]
      if attached == nil { position += 1 }
      let word = String(decoding: value, as: UTF8.self)
      if !wanted.allowed.isEmpty, !wanted.allowed.contains(word) {
        throw .unknownValue(spelling, value, allowed: wanted.allowed)
      }
    } else {
      guard attached == nil else { throw .needlessValue(spelling) }
      value = []
    }
    if line.has(option.name), !option.isRepeatable, option.value != nil { throw .givenTwice(spelling) }
    line.values[option.name, default: []].append(value)
  }

  private mutating func plain(_ word: [UInt8]) throws(UsageError) {
    if table.commands.isEmpty { throw .needlessArgument(word, command: nil) }
    guard line.command != nil else {
      let name = String(decoding: word, as: UTF8.self)
      guard table.command(named: name) != nil else { throw .unknownCommand(name) }
      line.command = name
      return
    }
    line.arguments.append(word)
  }

  private func check() throws(UsageError) {
    if table.commands.isEmpty { return }
    guard let command = line.command.flatMap({ table.command(named: $0) }) else { throw .missingCommand }
    for name in line.values.keys.sorted() {
      if let owners = table.option(named: name)?.commands, !owners.isEmpty, !owners.contains(command.name) {
        throw .foreignOption("--" + name, command: command.name, owners: owners)
      }
    }
    if line.arguments.count > command.arguments.count {
      throw .needlessArgument(line.arguments[command.arguments.count], command: command.name)
    }
    let missing = command.arguments.dropFirst(line.arguments.count).first { !$0.isOptional }
    if let missing { throw .missingArgument(missing.name, command: command.name) }
  }
}
