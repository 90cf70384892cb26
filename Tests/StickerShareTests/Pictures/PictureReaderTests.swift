import StickerModel
import StickerShare
import Testing

/// What a whole picture told; `nil` and an issue for any other outcome.
private func whole(_ bytes: [UInt8], _ at: SourceLocation = #_sourceLocation) -> PictureFacts? {
  let outcome = PictureReader.read(bytes: bytes)
  if case .whole(let facts) = outcome { return facts }
  Issue.record("is \(outcome)", sourceLocation: at)
  return nil
}

private func isWhole(_ bytes: [UInt8]) -> Bool {
  if case .whole = PictureReader.read(bytes: bytes) { true } else { false }
}

private func isPartial(_ bytes: [UInt8], _ format: PictureFormat?) -> Bool {
  if case .partial(let facts) = PictureReader.read(bytes: bytes) { facts?.format == format } else { false }
}

private func isNoImage(_ bytes: [UInt8]) -> Bool {
  if case .notAnImage = PictureReader.read(bytes: bytes) { true } else { false }
}

@Suite struct PictureReaderTests {
  @Test func digestsAreThoseOfTheStandard() {
    let known = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    #expect(sha256(Array("abc".utf8)).hexadecimal == known)
    let many = sha256([UInt8](repeating: 0x61, count: 1_000_000)).hexadecimal
    #expect(many == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    #expect(whole(Samples.packedSVG)?.digest == sha256(Samples.packedSVG))
  }

  @Test func bytesBehindTheEndAreHashedAndCounted() {
    let bytes = Samples.png(Samples.header(4, 3)) + [UInt8](repeating: 7, count: 700_000)
    #expect(whole(bytes)?.bytes == Int64(bytes.count))
    #expect(whole(bytes)?.digest == sha256(bytes))
  }

  @Test(arguments: Samples.all.indices)
  func everyBeginningIsPartialOrWhole(_ index: Int) {
    let sample = Samples.all[index]
    #expect(isWhole(sample.bytes), "\(sample.name)")
    for count in 0..<sample.bytes.count {
      let outcome = PictureReader.read(bytes: Array(sample.bytes[..<count]))
      if case .notAnImage = outcome { Issue.record("\(sample.name) cut to \(count)") }
      if case .whole = outcome, sample.name != "svg", sample.name != "pdf" {
        Issue.record("\(sample.name) cut to \(count) is whole")
      }
    }
  }

  @Test(arguments: Samples.all.indices)
  func brokenBytesNeverTrap(_ index: Int) {
    let sample = Samples.all[index]
    var state: UInt64 = 20_260_101 + UInt64(index)
    func random(_ below: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % below
    }
    for _ in 0..<3000 {
      var bytes = sample.bytes
      for _ in 0...random(5) { bytes[random(bytes.count)] = UInt8(random(4) == 0 ? 255 : random(256)) }
      let first = PictureReader.read(bytes: bytes)
      #expect("\(first)" == "\(PictureReader.read(bytes: bytes))", "\(sample.name): \(bytes)")
    }
  }

  @Test func emptyZeroAndBegunFilesAreUndecided() {
    let begun: [[UInt8]] = [[], [0x89, 0x50], Array("GIF8".utf8), Array("<?xml version='1.0'".utf8), [0xFF]]
    for bytes in begun {
      #expect(isPartial(bytes, nil), "\(bytes)")
    }
    #expect(isPartial([UInt8](repeating: 0, count: 100_000), nil))
    #expect(isNoImage(Array("x".utf8)))
    #expect(isNoImage(Array("<!doctype html>404".utf8)))
    #expect(isNoImage([UInt8](repeating: 0xA7, count: 300)))
  }

  @Test func aPNGWithoutItsEndIsPartial() {
    let bytes = Samples.png(Samples.header(40, 30))
    for count in [bytes.count - 12, bytes.count - 20, 40] { #expect(isPartial(Array(bytes[..<count]), .png)) }
    var wrong = bytes
    wrong[bytes.count - 18] ^= 1
    #expect(isPartial(wrong, .png))
  }

  @Test func aPNGTellsFramesAlphaOrientationAndCrushing() {
    let text = Samples.chunk("iTXt", [UInt8](repeating: 65, count: 80 << 10))
    let frames = Samples.chunk("acTL", Samples.big(2) + Samples.big(0))
    #expect(whole(Samples.png(Samples.header(4, 3), text, frames))?.frames == 2)
    #expect(whole(Samples.png(Samples.header(4, 3, colour: 6)))?.alpha == true)
    #expect(whole(Samples.png(Samples.header(4, 3), Samples.chunk("tRNS", [0, 0])))?.alpha == true)
    #expect(whole(Samples.png(Samples.header(4, 3)))?.alpha == false)
    #expect(
      whole(Samples.png(Samples.header(4, 3), Samples.chunk("eXIf", Samples.exif(6))))?.orientation == 6)
    let crushed = whole(Samples.png(Samples.chunk("CgBI", [0x50, 0, 0x20, 2]), Samples.header(4, 3)))
    #expect(crushed?.traits == .crushed)
    #expect(crushed?.width == 4 && crushed?.height == 3)
    #expect(whole(Samples.png(Samples.header(60_000, 60_000)))?.width == 60_000)
  }

  @Test(arguments: [(6, 6), (0, 1), (9, 1), (1, 1), (8, 8)])
  func aJPEGIsOrientedByItsExif(_ stored: Int, _ told: Int) {
    for isBig in [true, false] {
      let exif = Samples.segment(0xE1, Array("Exif\0\0".utf8) + Samples.exif(stored, isBig: isBig))
      let facts = whole(Samples.jpeg(300, 100, before: exif))
      #expect(facts?.orientation == told)
      #expect(facts?.width == 300 && facts?.height == 100)
    }
  }

  @Test func aJPEGIsNotMeasuredByItsThumbnail() {
    let thumbnail = Samples.segment(0xE1, Array("Exif\0\0".utf8) + Samples.jpeg(64, 48))
    #expect(whole(Samples.jpeg(300, 100, before: thumbnail))?.width == 300)
    #expect(whole(Samples.jpeg(20_000, 20_000, marker: 0xC2))?.width == 20_000)
    #expect(whole(Samples.jpeg(10, 10, components: 4))?.traits == .cmyk)
    let tables = Samples.segment(0xC4, Array(Samples.jpeg(9, 9)[2...]))
    #expect(whole(Samples.jpeg(300, 100, before: tables))?.height == 100)
  }

  @Test func aGIFIsMeasuredByItsScreenAndCountedByItsBlocks() {
    let comment: [UInt8] = [0x21, 0xFE, 3, 0x21, 0xF9, 0x2C, 0]
    let clear: [UInt8] = [0x21, 0xF9, 4, 1, 0, 0, 0, 0]
    let frame = Samples.gifFrame
    let facts = whole(Samples.gif(4, 4, frame, comment, frame, frame))
    #expect(facts?.width == 4 && facts?.frames == 3 && facts?.alpha == false)
    #expect(whole(Samples.gif(0, 0, clear, frame))?.alpha == true)
    #expect(isPartial(Array(Samples.gif(4, 4, frame).dropLast()), .gif))
  }

  @Test func aWebPIsMeasuredByItsCanvas() {
    let frame = Samples.riff("ANMF", [UInt8](repeating: 0, count: 17))
    let exif = Samples.riff("EXIF", Samples.exif(8))
    let facts = whole(Samples.webp(Samples.extended(0x1A, 16, 16), frame, frame, exif))
    #expect(facts?.width == 16 && facts?.frames == 2 && facts?.alpha == true && facts?.orientation == 8)
    let lossless = whole(
      Samples.webp(Samples.riff("VP8L", Samples.join([0x2F], Samples.little(9 | 19 << 14 | 1 << 28)))))
    #expect(lossless?.width == 10 && lossless?.height == 20 && lossless?.alpha == true)
    let lossy = Samples.join([0, 0, 0, 0x9D, 1, 0x2A], Samples.little(70, 2), Samples.little(50, 2))
    #expect(whole(Samples.webp(Samples.riff("VP8 ", lossy)))?.width == 70)
  }

  @Test(arguments: [
    (["mif1", "avif"], PictureFormat.avif), (["avis"], .avif), (["msf1", "hevc"], .heic), (["heix"], .heic),
  ])
  func boxesAreNamedByTheirBrands(_ brands: [String], _ format: PictureFormat) {
    let facts = whole(Samples.boxed(brands))
    #expect(facts?.format == format)
    #expect(facts?.width == 1000 && facts?.height == 700 && facts?.orientation == 8)
    #expect(isNoImage(Samples.boxed(["isom", "mp42"])))
  }

  @Test func anUnreadableDescriptorIsAFailure() {
    #expect(throws: ReadFailure.self) { try PictureReader.read(descriptor: -1, size: 1) }
  }
}
