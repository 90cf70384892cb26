package import StickerModel

extension Catalog: FindingSource {
  package func publishedFindings() throws -> PublishedFindings {
    let digest = try meta.text("findings_digest").flatMap(Digest.init(hexadecimal:))
    let stamp = try meta.text("findings_stamp").flatMap(FileStamp.init(packed:))
    let document = digest.flatMap { digest in
      stamp.map { PublishedFindings.Document(digest: digest, stamp: $0) }
    }
    return PublishedFindings(document: document, isStale: try meta.integer("findings_stale") != 0)
  }

  package func published(_ findings: PublishedFindings.Document) throws {
    try database.transaction {
      try meta.set("findings_digest", .text(findings.digest.hexadecimal))
      try meta.set("findings_stamp", .text(findings.stamp.packed))
      try meta.set("findings_stale", .integer(0))
    }
  }
}
