import StickerKit
import StickerModel
import Testing

private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

/// One line a sticker: `stem: file selectors !remark, …`, files in the order of the groups.
private func described(_ names: [String]) -> [String] {
  groupVariants(names.map(bytes)).map { group in
    let files = group.members.map { member in
      ([names[member.index]] + selectors(member.variant) + member.remarks.map { "!" + $0.rawValue })
        .joined(separator: " ")
    }
    return String(decoding: group.stem, as: UTF8.self) + ": " + files.joined(separator: ", ")
  }
}

private func selectors(_ variant: Variant) -> [String] {
  var words = ["\(variant.scale)x"]
  if variant.idiom != .universal { words.append(variant.idiom.rawValue) }
  if variant.appearance != .any { words.append(variant.appearance.rawValue) }
  if variant.heightClass != .any { words.append(variant.heightClass.rawValue) }
  return words
}

struct GroupingCase: CustomTestStringConvertible, Sendable {
  var names: [String]
  var stickers: [String]
  var testDescription: String { names.joined(separator: " ") }

  init(_ names: [String], _ stickers: [String]) {
    self.names = names
    self.stickers = stickers
  }
}

private let plainCases = [
  GroupingCase(["tree.png"], ["tree: tree.png 1x"]),
  GroupingCase(["tree@1x.png"], ["tree: tree@1x.png 1x"]),
  GroupingCase(
    ["tree.png", "tree@2x.png", "tree@3x.png"],
    ["tree: tree.png 1x, tree@2x.png 2x, tree@3x.png 3x"]),
  GroupingCase(["tree@2x~ipad.png"], ["tree: tree@2x~ipad.png 2x ipad"]),
  GroupingCase(
    ["tree~iphone.png", "tree~mac.png"], ["tree: tree~iphone.png 1x iphone, tree~mac.png 1x mac"]),
  GroupingCase(
    ["tree~dark.png", "tree~light.png"], ["tree: tree~dark.png 1x dark, tree~light.png 1x light"]),
  GroupingCase(["tree~compact.png"], ["tree: tree~compact.png 1x compact"]),
  GroupingCase(
    ["tree@3x~ipad~dark~compact.PNG"], ["tree: tree@3x~ipad~dark~compact.PNG 3x ipad dark compact"]),
  GroupingCase(["tree~dark~ipad.png"], ["tree: tree~dark~ipad.png 1x ipad dark"]),
  GroupingCase(["tree~ipad@2x.png"], ["tree: tree~ipad@2x.png 2x ipad !variant-order"]),
  GroupingCase(["tree~dark@2x~ipad.png"], ["tree: tree~dark@2x~ipad.png 2x ipad dark !variant-order"]),
  GroupingCase(["a@2x@3x.png"], ["a@2x: a@2x@3x.png 3x !variant-order"]),
  GroupingCase(["a~ipad~iphone.png"], ["a~ipad: a~ipad~iphone.png 1x iphone !variant-order"]),
  GroupingCase(["a@2x@2x.png", "a@2x.png"], ["a: a@2x.png 2x", "a@2x: a@2x@2x.png 2x !variant-order"]),
  GroupingCase(["a@2x~ipad@3x.png"], ["a@2x: a@2x~ipad@3x.png 3x ipad !variant-order"]),
  GroupingCase(["@2x.png"], ["@2x: @2x.png 1x !empty-name"]),
  GroupingCase(["@2x~ipad.png"], ["@2x: @2x~ipad.png 1x ipad !empty-name"]),
  GroupingCase(["~dark.png"], ["~dark: ~dark.png 1x !empty-name"]),
  GroupingCase(["@2x@3x.png"], ["@2x: @2x@3x.png 3x !empty-name"]),
  GroupingCase(["tree@4x.png"], ["tree@4x: tree@4x.png 1x !unknown-scale"]),
  GroupingCase(["tree@4x~ipad.png"], ["tree@4x: tree@4x~ipad.png 1x ipad !unknown-scale"]),
  GroupingCase(["tree@1.5x.png"], ["tree@1.5x: tree@1.5x.png 1x !unknown-scale"]),
  GroupingCase(["tree@2X.png"], ["tree@2X: tree@2X.png 1x !unknown-scale"]),
  GroupingCase(["tree@2x.b.png"], ["tree@2x.b: tree@2x.b.png 1x"]),
  GroupingCase(["me@foo.x.png"], ["me@foo.x: me@foo.x.png 1x"]),
  GroupingCase(["@x.png"], ["@x: @x.png 1x"]),
  GroupingCase(["tree~Dark.png"], ["tree~Dark: tree~Dark.png 1x"]),
  GroupingCase(["..png"], [".: ..png 1x"]),
  GroupingCase(
    ["tree.PNG", "tree.jpg"],
    ["tree: tree.PNG 1x !ambiguous-variant, tree.jpg 1x !ambiguous-variant"]),
  GroupingCase(
    ["tree.png", "tree@1x.png", "tree@2x.png"],
    ["tree: tree.png 1x !ambiguous-variant, tree@1x.png 1x !ambiguous-variant, tree@2x.png 2x"]),
]

private let conditionalCases = [
  GroupingCase(["tree_dark.png"], ["tree_dark: tree_dark.png 1x"]),
  GroupingCase(["tree.png", "tree_dark.png"], ["tree: tree.png 1x, tree_dark.png 1x dark"]),
  GroupingCase(["tree-dark.png", "tree.svg"], ["tree: tree-dark.png 1x dark, tree.svg 1x"]),
  GroupingCase(["tree-iPad.png"], ["tree-iPad: tree-iPad.png 1x"]),
  GroupingCase(["tree-iPad.png", "tree.png"], ["tree: tree-iPad.png 1x ipad, tree.png 1x"]),
  GroupingCase(["tree-ipad.png", "tree.png"], ["tree: tree.png 1x", "tree-ipad: tree-ipad.png 1x"]),
  GroupingCase(["tree_Dark.png", "tree.png"], ["tree: tree.png 1x", "tree_Dark: tree_Dark.png 1x"]),
  GroupingCase(["tree@2x.png", "tree_dark.png"], ["tree: tree@2x.png 2x, tree_dark.png 1x dark"]),
  GroupingCase(
    ["tree.png", "tree_dark@2x.png", "tree_dark~ipad.png"],
    ["tree: tree.png 1x, tree_dark@2x.png 2x dark, tree_dark~ipad.png 1x ipad dark"]),
  GroupingCase(["tree-iPad@2x.png", "tree@2x.png"], ["tree: tree-iPad@2x.png 2x ipad, tree@2x.png 2x"]),
  GroupingCase(["tree-iPad_dark.png", "tree.png"], ["tree: tree-iPad_dark.png 1x ipad dark, tree.png 1x"]),
  GroupingCase(["tree_dark-iPad.png", "tree.png"], ["tree: tree.png 1x, tree_dark-iPad.png 1x ipad dark"]),
  GroupingCase(
    ["tree-iPad.png", "tree-iPad_dark.png"],
    ["tree-iPad: tree-iPad.png 1x, tree-iPad_dark.png 1x dark"]),
  GroupingCase(["tree@2x_dark.png", "tree.png"], ["tree: tree.png 1x, tree@2x_dark.png 2x dark"]),
  GroupingCase(["tree@2x_dark.png"], ["tree@2x_dark: tree@2x_dark.png 1x"]),
  GroupingCase(["a_dark.png", "a_dark_dark.png"], ["a_dark: a_dark.png 1x, a_dark_dark.png 1x dark"]),
  GroupingCase(
    ["a.png", "a_dark.png", "a_dark_dark.png"],
    ["a: a.png 1x, a_dark.png 1x dark", "a_dark: a_dark_dark.png 1x dark !variant-order"]),
  GroupingCase(["a.png", "a_dark_dark.png"], ["a: a.png 1x", "a_dark_dark: a_dark_dark.png 1x"]),
  GroupingCase(
    ["a.png", "a_dark~light.png"], ["a: a.png 1x", "a_dark: a_dark~light.png 1x light !variant-order"]),
  GroupingCase(["a_dark~light.png"], ["a_dark: a_dark~light.png 1x light"]),
  GroupingCase(
    ["a.png", "a_dark.png", "a~dark.png"],
    ["a: a.png 1x, a_dark.png 1x dark !ambiguous-variant, a~dark.png 1x dark !ambiguous-variant"]),
  GroupingCase(["_dark.png"], ["_dark: _dark.png 1x"]),
  GroupingCase(
    ["@2x.png", "@2x_dark.png"], ["@2x: @2x.png 1x !empty-name, @2x_dark.png 1x dark !empty-name"]),
  GroupingCase(
    ["a@4x.png", "a@4x_dark.png"],
    ["a@4x: a@4x.png 1x !unknown-scale, a@4x_dark.png 1x dark !unknown-scale"]),
  GroupingCase(["Tree.png", "tree_dark.png"], ["Tree: Tree.png 1x", "tree_dark: tree_dark.png 1x"]),
  GroupingCase(
    ["e\u{301}.png", "\u{E9}_dark.png"], ["e\u{301}: e\u{301}.png 1x", "\u{E9}_dark: \u{E9}_dark.png 1x"]),
]

@Suite struct VariantGroupingTests {
  @Test(arguments: plainCases) func selectorsAreTakenOffTheName(_ example: GroupingCase) {
    #expect(described(example.names) == example.stickers)
  }

  @Test(arguments: conditionalCases) func conditionalSuffixesNeedThePlainStem(_ example: GroupingCase) {
    #expect(described(example.names) == example.stickers)
  }

  @Test(arguments: plainCases + conditionalCases) func namesOfOneStickerHaveOneFamily(_ example: GroupingCase)
  {
    for group in groupVariants(example.names.map(bytes)) {
      #expect(Set(group.members.map { familyKey(ofFileName: bytes(example.names[$0.index])) }).count == 1)
    }
  }

  @Test(arguments: [
    ("tree.png", "tree"), ("tree@2x~ipad_dark-iPad@3x.png", "tree"), ("a@2x@3x.png", "a"), ("@2x.png", "@2x"),
    ("@2x_dark.png", "@2x"), ("_dark.png", "_dark"), (".png", ".png"), ("..png", "."), ("", ""),
    ("a.b.png", "a.b"),
    ("tree@4x.png", "tree@4x"), ("cat\u{FFFD}.png", "cat\u{FFFD}"),
  ]) func familyKeyIsWhatNoSuffixIsLeftOf(name: String, key: String) {
    #expect(familyKey(ofFileName: bytes(name)) == bytes(key))
  }

  @Test func namesNeedNotBeText() {
    let groups = groupVariants([[0xFF, 0x2E, 0x70], [0xFE, 0x2E, 0x70]])
    #expect(groups.map(\.stem) == [[0xFE], [0xFF]])
  }

  @Test func noNamesMakeNoStickers() {
    #expect(groupVariants([]).isEmpty)
  }
}
