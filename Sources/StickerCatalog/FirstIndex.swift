package import StickerModel

/// The first index of an empty database: each batch is written by a thread of its own while the caller lists and takes
/// in the next one.
///
/// Files of one folder that have a family key in common must come in one batch.
///
/// From `Catalog.firstIndex()` to `finish()` the catalog belongs to that thread, and must not be asked anything.
/// Nothing is known yet, so that it looks nothing up either, also not what it has written itself.
package final class FirstIndex {
  private let catalog: Catalog
  private var written: Written?

  init(_ catalog: Catalog) {
    self.catalog = catalog
  }

  deinit {
    written?.join()
  }

  /// Waits for the batch before, and begins to write this one.
  ///
  /// - Throws: what the batch before failed with.
  package func write(_ batch: Batch) throws {
    try settle()
    written = Written(batch, to: catalog)
  }

  /// Waits for the last batch and makes the catalog an ordinary one, also after a failure: what was written stays.
  package func finish() throws {
    let outcome = Result { try settle() }
    try catalog.endFirstIndex()
    try outcome.get()
  }

  private func settle() throws {
    guard let written else { return }
    self.written = nil
    written.join()
    if let failure = written.failure { throw failure }
  }
}

/// A batch that is being written.
///
/// `@unchecked Sendable`: the thread alone touches it, until it was joined.
private final class Written: @unchecked Sendable {
  private let batch: Batch
  private let catalog: Catalog
  private var thread: WorkerThread?
  private(set) var failure: (any Error)?

  init(_ batch: Batch, to catalog: Catalog) {
    self.batch = batch
    self.catalog = catalog
    thread = WorkerThread { self.write() }
    // A system without threads left still gets its index.
    if thread == nil { write() }
  }

  private func write() {
    do {
      _ = try catalog.apply(batch)
    } catch {
      failure = error
    }
  }

  func join() {
    thread?.join()
    thread = nil
  }
}
