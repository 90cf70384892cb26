import StickerModel
import Testing

@Suite struct SymbolTests {
  @Test(arguments: [
    ("10C", "_10_C"), ("10c", "_10C"), ("2x2", "_2X2"), ("2xm", "_2Xm"), ("10_back_arm", "_10BackArm"),
    ("1024", "_1024"), ("16_9", "_16_9"), ("A-1-1-0", "A_1_1_0"), ("AC", "AC"), ("M-stadt", "mStadt"),
    ("TLS2016", "TLS_2016"), ("TLSold", "tlSold"), ("292C38", "_292_C_38"), ("FFE05D", "FFE_05_D"),
    ("c50000", "c50000"), ("AccentColor", "accent"), ("black-color", "black"),
    ("ladies-sit- border-red-color", "ladiesSitBorderRed"), ("Hero image", "hero"),
    ("LaunchImageBeta", "launchImageBeta"), ("buttoncolor", "buttoncolor"),
    ("F1LeclercBanner", "f1LeclercBanner"),
    ("LuLu", "luLu"), ("DeRegister UPI", "deRegisterUPI"), ("UPIIconIImage", "upiIconI"),
    ("addFPop", "addFPop"),
    ("icons8-credit-card-100", "icons8CreditCard100"), ("emoji_logout_3d", "emojiLogout3D"),
    ("favicon-32x32", "favicon32X32"), ("img.g2", "imgG2"), ("product picture (1)", "productPicture1"),
    ("Connecting0_", "connecting0"), ("Default", "`default`"), ("post-asset-header", "postAssetHeader"),
    ("LabelColors", "labelColors"), ("UPIIcon", "upiIcon"),
  ]) func attestedNamesGetTheirSymbols(stem: String, expected: String) {
    #expect(symbol(for: stem.utf8) == Symbol(text: expected))
  }

  @Test(arguments: [
    ("tree", "tree"), ("Image", "image"), ("Color", "color"), ("COLOR", "COLOR"), ("AB-IMAGE", "AB"),
    ("ColorImage", "color"), ("2 image", "_2"), ("self", "`self`"), ("in-image", "`in`"), ("open", "open"),
    ("AnyImage", "any"), ("import", "`import`"), ("file-private", "filePrivate"), ("tree@4x", "tree4X"),
    ("a", "a"), ("A", "A"), ("Ab", "ab"), ("IsImage", "`is`"),
  ]) func restFollowsFromTheRules(stem: String, expected: String) {
    #expect(symbol(for: stem.utf8) == Symbol(text: expected))
  }

  @Test(arguments: ["", "_", "--", "()", " .", "\u{1F332}", "木"]) func noWordsMakeNoSymbol(stem: String) {
    #expect(symbol(for: stem.utf8) == nil)
    #expect(namespace(for: stem.utf8) == nil)
  }

  @Test(arguments: [("café bar", "cafBar"), ("gr\u{FC}n2", "grN2"), ("木tree", "tree")])
  func nonASCIITextSeparatesAndIsUncertain(stem: String, expected: String) {
    #expect(symbol(for: stem.utf8) == Symbol(text: expected, isUncertain: true))
  }

  @Test(arguments: [
    ("Camping", "Camping"), ("winter night", "WinterNight"), ("UPI icons", "UPIIcons"),
    ("hero image", "HeroImage"),
    ("Color", "Color"), ("10C", "_10C"), ("A-1", "A1"), ("any", "`Any`"), ("self", "`Self`"),
    ("default", "Default"),
  ]) func foldersBecomeNamespaces(name: String, expected: String) {
    #expect(namespace(for: name.utf8) == Symbol(text: expected))
  }

  @Test(arguments: [
    ("Camping", "", "tree", "Camping.tree"), ("Camping", "Winter", "tree", "Camping.Winter.tree"),
    ("space", "far out/Moon 2", "10C", "Space.FarOut.Moon2._10_C"), ("A", "", "Default", "A.`default`"),
  ]) func pathNamesThemeAndGroups(theme: String, group: String, stem: String, expected: String) {
    let path = symbolPath(
      theme: theme.utf8, groups: Array(group.utf8).split(separator: slash), stem: stem.utf8)
    #expect(path == Symbol(text: expected))
  }

  @Test func pathHasNoHoles() {
    #expect(symbolPath(theme: "木".utf8, groups: [[UInt8]](), stem: "tree".utf8) == nil)
    #expect(symbolPath(theme: "A".utf8, groups: ["_".utf8], stem: "tree".utf8) == nil)
    #expect(symbolPath(theme: "A".utf8, groups: [[UInt8]](), stem: "_".utf8) == nil)
    #expect(symbolPath(theme: "é A".utf8, groups: [[UInt8]](), stem: "tree".utf8)?.isUncertain == true)
  }
}
