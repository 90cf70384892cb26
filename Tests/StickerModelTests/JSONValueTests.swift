import FoundationEssentials
import StickerModel
import Testing

private func decoded(_ text: String, json5: Bool = false) -> JSONValue? {
  try? JSONValue.decode(Array(text.utf8), json5: json5)
}

private func failure(_ text: String, json5: Bool = false) -> String? {
  do throws(JSONProblem) {
    _ = try JSONValue.decode(Array(text.utf8), json5: json5)
    return nil
  } catch {
    return error.message
  }
}

private func object(_ members: (String, JSONValue)...) -> JSONValue {
  .object(members.map { JSONValue.Member(key: Array($0.0.utf8), value: $0.1) })
}

@Suite struct JSONValueTests {
  @Test(arguments: [
    ("null", JSONValue.null), (" true\r\n", .boolean(true)), ("false", .boolean(false)), ("0", .number(0)),
    ("-0.5e+2", .number(-50)), ("1E3", .number(1000)), ("\"\"", .string("")), ("[]", .array([])),
    ("{}", .object([])),
    ("[1,[2],\"3\"]", .array([.number(1), .array([.number(2)]), .string("3")])),
    ("{\"b\":1,\"a\":null}", object(("b", .number(1)), ("a", .null))),
    ("{\"a\":1,\"a\":2}", object(("a", .number(1)), ("a", .number(2)))),
    ("\u{FEFF}{\r\n\"a\" :\t1\r\n}\r\n", object(("a", .number(1)))),
    (#""\"\\\/\b\f\n\r\t\u00e9\ud83c\udf32""#, .string("\"\\/\u{8}\u{C}\n\r\té🌲")),
  ]) func documentsBecomeValues(text: String, value: JSONValue) {
    #expect(decoded(text) == value)
    #expect(decoded(text, json5: true) == value)
  }

  @Test(arguments: [
    ("", "line 1: a value is missing before the end of the text"),
    ("{\"a\":1\n\"b\":2}", "line 2: a comma is missing before '\"'"),
    ("[1,\n2,\n]", "line 3: a comma stands before ']', but no element follows"),
    ("{\"a\":1,}", "line 1: a comma stands before '}', but no member follows"),
    ("{\"a\" 1}", "line 1: a colon is missing before '1'"),
    ("{a:1}", "line 1: a key is missing before 'a'"),
    ("[tree]", "line 1: 'tree' is no value (texts need quotes)"),
    ("{} x", "line 1: 'x' stands where the text should end"),
    ("[\n\"abc", "line 2: a text is not closed"),
    ("[\"a\\x\"]", "line 1: '\\' stands before 'x', which is no escape (a backslash is written \\\\)"),
    ("\"\\ud83c\"", "line 1: a \\u escape is half of a pair"),
    ("\"\\u12", "line 1: an escape needs 4 hexadecimal digits"),
    ("1e999", "line 1: '1e999' is no value (texts need quotes)"),
    ("[\u{1B}]", "line 1: a value is missing before '\\x1b'"),
  ]) func problemsNameLineAndReason(text: String, message: String) {
    #expect(failure(text) == message)
  }

  @Test(arguments: [
    "01", "-", "+1", ".5", "1.", "1e", "0x1F", "NaN", "'a'", "// c\n1", "[1 2]", "{\"a\":}", "{,}", "[,]",
    "\"\u{1}\"",
    "\"a\nb\"", "tru", "{", "[", "\"", "{\"a\"", "nullx", "\u{A0}1", "\"\\", "\"\\u", "1_000", "--1",
  ]) func whatIsNoJSONIsRefused(text: String) {
    #expect(decoded(text) == nil)
  }

  @Test(arguments: [
    (
      "// c\n{a:1, 'b':\"x\", /* y */ $c_1: [1,2,],}",
      object(("a", .number(1)), ("b", .string("x")), ("$c_1", .array([.number(1), .number(2)])))
    ),
    (
      "[+1, .5, 5., -.5e1, 0x1F, -0xa]",
      .array([.number(1), .number(0.5), .number(5), .number(-5), .number(31), .number(-10)])
    ),
    ("[Infinity,-Infinity]", .array([.number(.infinity), .number(-.infinity)])),
    ("'it\\'s \\x41\\v\\\r\nb\\q'", .string("it's A\u{B}bq")),
    ("\u{A0}\u{B}1// end", .number(1)), ("{é: 1}", object(("é", .number(1)))),
  ]) func JSON5IsReadOnRequest(text: String, value: JSONValue) {
    #expect(decoded(text, json5: true) == value)
    #expect(decoded(text) == nil)
  }

  @Test(arguments: [
    "/* open", "{a:1,,}", "[,]", "{1a:1}", "+-5", ".", "0x", "'a", "'\\1'", "{a}", "hello", "'\n'", "-", "/",
    "5.e",
  ]) func whatIsNoJSON5IsRefused(text: String) {
    #expect(decoded(text, json5: true) == nil)
  }

  @Test func keysOfDifferentNormalFormStayApart() throws {
    let value = try #require(decoded("{\"\u{E9}\":1,\"e\u{301}\":2}"))
    guard case .object(let members) = value else { throw JSONProblem(line: 1, reason: "no object") }
    #expect(members.map(\.key) == [[0xC3, 0xA9], [0x65, 0xCC, 0x81]])
  }

  @Test func textsThatAreNoUTF8AreRefused() {
    #expect(throws: JSONProblem.self) { try JSONValue.decode([0x22, 0xFF, 0x22]) }
    #expect(throws: JSONProblem.self) { try JSONValue.decode([0xFF, 0xFE, 0x7B, 0x00]) }
    #expect(throws: JSONProblem.self) { try JSONValue.decode([0xEF, 0xBB]) }
  }

  @Test(arguments: ["[", "{\"a\":", "[{\"a\":"]) func depthIsCapped(opening: String) {
    let text = String(repeating: opening, count: 100_000)
    #expect(failure(text) == "line 1: the values are nested deeper than 64 levels")
    #expect(failure(text, json5: true) == "line 1: the values are nested deeper than 64 levels")
    #expect(decoded(String(repeating: "[", count: 64) + String(repeating: "]", count: 64)) != nil)
  }

  @Test(arguments: 0..<200) func anyBytesAreReadOrRefused(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let signs = Array("{}[]:,\"'\\/*ux0+-.eEaN \n\r".utf8) + [0, 0xC3, 0xA9, 0xFF, 0xE2, 0x80, 0xA8]
    let text = (0..<Int.random(in: 0...40, using: &random)).map { _ in signs.randomElement(using: &random)! }
    let strict = try? JSONValue.decode(text)
    let lenient = try? JSONValue.decode(text, json5: true)
    #expect(strict == nil || strict == lenient, "seed \(seed)")
    #expect(readThemeMetadata(text, keeping: nil).1.isEmpty == false || strict == .object([]), "seed \(seed)")
  }

  /// Another reader of JSON is the oracle: texts are broken at random, and both must agree on which still are JSON. (It lets
  /// a trailing comma pass, and of equal keys it reads one; none of these seeds makes such a text.)
  @Test(arguments: 0..<400) func agreesWithAnotherReader(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var text = Array(#"{"a":[1,-2.5e3,true,null,{"b":"c\né\u00e9"}],"d":{},"e":[],"f":"\ud83c\udf32"}"#.utf8)
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      let place = text.indices.randomElement(using: &random)!
      switch Int.random(in: 0...2, using: &random) {
      case 0: text.remove(at: place)
      case 1: text.insert(Array("{}[],:\"\\0e.-+tn ".utf8).randomElement(using: &random)!, at: place)
      default: text[place] = UInt8.random(in: 32..<127, using: &random)
      }
    }
    let other = try? JSONDecoder().decode(AnyJSON.self, from: Data(text))
    let ours = try? JSONValue.decode(text)
    #expect((ours == nil) == (other == nil), "seed \(seed): \(String(decoding: text, as: UTF8.self))")
  }
}

/// Decodes every JSON value to its end: the other reader looks at texts and numbers only when asked for them.
private struct AnyJSON: Decodable {
  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    if let object = try? decoder.container(keyedBy: Key.self) {
      for key in object.allKeys { _ = try object.decode(AnyJSON.self, forKey: key) }
    } else if var list = try? decoder.unkeyedContainer() {
      while !list.isAtEnd { _ = try list.decode(AnyJSON.self) }
    } else {
      let value = try decoder.singleValueContainer()
      if value.decodeNil() || (try? value.decode(Bool.self)) != nil || (try? value.decode(Double.self)) != nil
      {
        return
      }
      _ = try value.decode(String.self)
    }
  }
}

@Suite struct NearestWordTests {
  @Test(arguments: [
    ("titel", "title"), ("Title", "title"), ("licence", "license"), ("acentColor", "accentColor"),
    ("accentColour", "accentColor"), ("orders", "order"), ("stiker", "stickers"),
  ]) func slipsAreRecognised(word: String, meant: String) {
    #expect(nearest(word, among: ["title", "license", "accentColor", "order", "stickers"]) == meant)
  }

  @Test(arguments: ["", "x", "banana", "ti", String(repeating: "title", count: 100_000)])
  func otherWordsAreNot(word: String) {
    #expect(nearest(word, among: ["title", "license", "accentColor", "order", "stickers"]) == nil)
  }

  @Test func nearestOfSeveralWins() {
    #expect(nearest("lighd", among: ["lights", "light"]) == "light")
    #expect(nearest("a", among: [String]()) == nil)
    #expect(nearest("x", among: ["a", "b"]) == nil)
  }
}
