internal import StickerModel

/// Counts what is being answered, so that a stop can let the last answers out and tell those who wait.
final class Traffic: Sendable {
  private struct State {
    var answering = 0
    var isStopping = false
    var waiting: [ObjectIdentifier: PendingAnswer] = [:]
  }

  private let state = Guarded(State())
  private let quiet: WakeUp
  private let waitingLimit: Int

  /// `nil` if the process has no descriptor left.
  init?(waitingLimit: Int) {
    guard let quiet = WakeUp() else { return nil }
    self.quiet = quiet
    self.waitingLimit = waitingLimit
  }

  /// An answer is begun; `false` if it can only be that we are stopping.
  func begin() -> Bool {
    state.withLock { state in
      state.answering += 1
      return !state.isStopping
    }
  }

  /// An answer has left, or its connection is gone.
  func finish() {
    let isQuiet = state.withLock { state in
      state.answering -= 1
      return state.isStopping && state.answering == 0
    }
    if isQuiet { quiet.signal() }
  }

  /// Lets a request wait; a reply means that it can't.
  func admit(_ answer: PendingAnswer) -> RequestReply? {
    state.withLock { state in
      if state.isStopping { return .stopping }
      if state.waiting.count >= waitingLimit { return .busy }
      state.waiting[ObjectIdentifier(answer)] = answer
      return nil
    }
  }

  func dismiss(_ answer: PendingAnswer) {
    state.withLock { state in
      _ = state.waiting.removeValue(forKey: ObjectIdentifier(answer))
    }
  }

  /// Answers all who wait, and comes back when all answers have left, or after `deadline` seconds.
  func stop(deadline: Double) {
    let (waiting, isQuiet) = state.withLock { state in
      state.isStopping = true
      return (Array(state.waiting.values), state.answering == 0)
    }
    for answer in waiting { answer.give(.stopping) }
    if !isQuiet { _ = quiet.wait(seconds: deadline) }
  }
}

extension RequestReply {
  static let stopping = RequestReply.refusal(
    503, code: "stopping", "the daemon is stopping.",
    hint: "What changed is found at its next start; ask again then.")

  static var busy: RequestReply {
    var reply = RequestReply.refusal(
      503, code: "busy", "too many requests wait already.", hint: "Ask again in a second.")
    reply.retryAfter = 1
    return reply
  }
}
