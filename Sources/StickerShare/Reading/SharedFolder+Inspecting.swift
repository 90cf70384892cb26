package import StickerModel

extension SharedFolder: Inspecting {
  /// One picture is read at once by the caller; several by threads that live until they are read. Nothing is kept open
  /// after `finish`.
  package func begin(_ paths: [RelativePath]) throws -> any PendingInspection {
    try withRoot { root in
      let inspection = PictureInspection(root: root)
      if paths.count <= 1 { return FinishedInspection(answers: paths.map(inspection.inspect)) }
      return ThreadedInspection(InspectionWork(paths, inspection), threads: min(threads, paths.count))
    }
  }
}

private struct FinishedInspection: PendingInspection {
  let answers: [Inspection]

  func finish() -> [Inspection] { answers }
}

private final class ThreadedInspection: PendingInspection {
  private let work: InspectionWork
  private var workers: [WorkerThread]

  /// Where the system has no threads left, `finish` does the work.
  init(_ work: InspectionWork, threads: Int) {
    self.work = work
    workers = (0..<threads).compactMap { _ in WorkerThread { work.run() } }
  }

  /// The batch failed before it asked for the answers.
  deinit {
    work.stop()
    join()
  }

  /// The caller helps with what is left.
  func finish() -> [Inspection] {
    work.run()
    join()
    return work.answers
  }

  private func join() {
    for worker in workers { worker.join() }
    workers = []
  }
}
