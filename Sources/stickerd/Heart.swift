import StickerChanges
import Synchronization

/// Whether the engine's loop lives: it is asleep with nothing due, or has beaten within a minute.
final class Heart: Sendable {
  private struct State {
    var lastBeat: Moment = 0
    var isAsleep = true
  }

  private let state = Mutex(State())

  func beat() {
    let now = Clocks.monotonic()
    state.withLock { $0 = State(lastBeat: now, isAsleep: false) }
  }

  func sleeps() {
    state.withLock { $0.isAsleep = true }
  }

  var isBeating: Bool {
    let now = Clocks.monotonic()
    return state.withLock { $0.isAsleep || now - $0.lastBeat < .seconds(60) }
  }
}
