/// What one publishing did.
package struct PublishResult: Hashable, Sendable {
  /// 0 while there is nothing to publish yet.
  package var generation: Int
  /// Theme documents that were put together, with their sizes; those that stood there already count as well.
  package var documents = 0
  package var documentBytes = 0
  /// The bytes of all documents that the manifest names.
  package var publishedBytes = 0
  /// The bytes of the documents that it no longer names, and that stay for a while.
  package var supersededBytes = 0
  /// Whether a new manifest was put in place.
  package var manifest = false
  /// How many old documents and leftovers were removed.
  package var removed = 0

  package init(generation: Int) {
    self.generation = generation
  }
}

/// What has to be published anew since it is not what the catalog remembers.
package struct Repairs: Hashable, Sendable {
  /// The keys of the themes whose documents are missing or altered.
  package var themes: [Int64] = []
  package var manifest = false

  package init() {}

  package var isEmpty: Bool { themes.isEmpty && !manifest }
}
