import StickerModel

/// A JSON list with one element to a line.
func jsonLines<Element>(_ elements: [Element], _ body: (inout JSONWriter, Element) -> Void) -> [UInt8] {
  var writer = JSONWriter()
  writer.array { json in
    for element in elements {
      json.lineBreak()
      body(&json, element)
    }
  }
  return writer.bytes + [UInt8(ascii: "\n")]
}
