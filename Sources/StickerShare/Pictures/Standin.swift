package import StickerModel
package struct ReadFailure: Error { package var code: Int32 }
package struct PictureReader {
  package enum Outcome: Sendable { case whole(PictureFacts); case partial(PictureFacts?); case notAnImage }
  package static func read(descriptor: Int32) throws(ReadFailure) -> Outcome { .notAnImage }
}
