import Foundation
import Testing

@testable import StickerKit

@Suite struct PlaceholderTests {
  @Test func aPictureThatWasDamagedMeanwhileIsNotShown() throws {
    let exhibition = try Exhibition()
    let library = try exhibition.open()
    let picture = exhibition.share.appendingPathComponent("Space/moon.png")
    try Data("no moon".utf8).write(to: picture)
    let moon = try #require(try library.sticker(id: "Space/moon.png"))
    let error = #expect(throws: StickerError.self) { try moon.data(for: Traits()) }
    guard case .digestMismatch = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try moon.file(for: Traits())?.data(isVerifying: false) == Data("no moon".utf8))
    #expect(library.data(for: "Space/moon.png", traits: Traits()) == library.placeholder.data)
    #expect(library.data(for: "Space/star.png", traits: Traits()) != library.placeholder.data)
    #expect(library.data(for: "nothing", traits: Traits()) == library.placeholder.data)
  }

  @Test func thePlaceholderIsAPicture() throws {
    let data = Array(StickerPlaceholder().data)
    try #require(data.count > 24)
    #expect(Array(data[..<8]) == [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])
    #expect(Array(data[16..<24]) == [0, 0, 0, 96, 0, 0, 0, 96])
    #expect(data.suffix(8).starts(with: "IEND".utf8))
  }

  @Test func whereNothingFitsTheErrorSaysSo() throws {
    let desk = try Handwriting()
    try desk.write(
      theme: Handwriting.theme(
        Handwriting.sticker(
          "Camping/tree~ipad.png", files: Handwriting.file("Camping/tree~ipad.png", idiom: "ipad"))))
    let sticker = try #require(try desk.open().themes[0].stickers.first)
    let error = #expect(throws: StickerError.self) { try sticker.data(for: Traits(idiom: .mac)) }
    #expect(error == .noFile("Camping/tree~ipad.png", Traits(idiom: .mac)))
    #expect(error?.description.contains("mac") == true && error?.recoverySuggestion != nil)
  }
}
