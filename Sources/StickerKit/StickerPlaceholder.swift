public import Foundation

/// What to show where a sticker can't be: its file is damaged or gone, or it has none for the wanted traits.
///
/// An app that has a picture of its own for this goes on using it, by the usual name; one that has none shows ``data``.
public struct StickerPlaceholder: Hashable, Sendable {
  /// The usual name of such a picture in an app's assets.
  public let name = "error-image"
  /// A PNG of 96 by 96 pixels with a crossed square, grey on any background.
  public var data: Data { picture }
  /// Width and height of ``data``, in pixels.
  public let size = Sticker.Size(width: 96, height: 96)
}

extension StickerLibrary {
  /// What to show where a sticker can't be.
  public var placeholder: StickerPlaceholder { StickerPlaceholder() }

  /// The bytes to show for a sticker, or the placeholder's. It never fails, so that a missing picture costs a picture and
  /// not the app.
  ///
  /// - Parameters:
  ///   - reference: as ``sticker(id:)`` takes it.
  ///   - traits: what the file is wanted for.
  public func data(for reference: String, traits: Traits) -> Data {
    let data = try? sticker(id: reference)?.data(for: traits)
    return data ?? placeholder.data
  }
}

private let picture =
  Data(
    base64Encoded:
      "iVBORw0KGgoAAAANSUhEUgAAAGAAAABgAgMAAACf9p+rAAAACVBMVEUAAADm5uqOjpN6hcPNAAAAA3RSTlMAoP95c5e6AAAB"
      + "BElEQVR42u2WOQ6DMBBFESVH4T644Ag+RS5BnwYpzCnjZYwYm4eSjoJpIvmJ+c4sfLrutjGIiXc576WKl4KxBh8F0gRkKrkG"
      + "2SYTXuVHmapQkfqB+EgGaw1mydpLDVxS7xuJIHIJhjMQ7ztsLfAPCC1Q7NcaaCmlBUtuUQvWw48BWx6DGjhJIpIzHq+bjhQb"
      + "kJJoQgPSmUoYkLKohC1JOCwSFoQ0RcKCcFokLHBxY5azskdw2g8v+6ZYMMu+KRa4XeJXgKlQnK6LfxBLgkWksmOjsLU4DDQ+"
      + "OHA4ohdDjWtAi0Or9ryWjoBe4f+7ARoLWhGbF9odGiRaKpow2zYaPX4a3C++/hTdAyBLYBMAAAAASUVORK5CYII="
  ) ?? Data()
