/// The catalog as the publisher of findings asks it.
package protocol FindingSource: AnyObject {
  /// The uuid of the share.
  var shareIdentifier: String { get }
  func generation() throws -> Int
  /// Everything found, by path, then by rule.
  func findings() throws -> [Finding]
  /// What was published last, and whether anything may have changed since.
  func publishedFindings() throws -> PublishedFindings
  /// Remembers what has been published.
  func published(_ findings: PublishedFindings.Document) throws
}

/// What is remembered of `findings.json`.
package struct PublishedFindings: Hashable, Sendable {
  package struct Document: Hashable, Sendable {
    /// Of what is found, without the header.
    package var digest: Digest
    package var stamp: FileStamp

    package init(digest: Digest, stamp: FileStamp) {
      self.digest = digest
      self.stamp = stamp
    }
  }

  package var document: Document?
  package var isStale: Bool

  package init(document: Document?, isStale: Bool) {
    self.document = document
    self.isStale = isStale
  }
}
