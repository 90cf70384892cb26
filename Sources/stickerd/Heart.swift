import StickerChanges
import StickerModel

/// The engine's heartbeat: for the service manager's watchdog, and for whoever asks on the socket.
///
/// The watchdog is only served by the engine's own loop, so that an engine that hangs is noticed.
final class Heart: Sendable {
  private struct State {
    var lastBeat: Moment = 0
    var lastTold: Moment = 0
    var isAsleep = true
  }

  private let state = Guarded(State())
  private let notifier: ServiceNotifier
  private let interval: Moment?
  private static let patience = Moment.seconds(60)

  init(_ notifier: ServiceNotifier) {
    self.notifier = notifier
    interval = notifier.watchdogInterval.map(Moment.seconds)
  }

  func beat() {
    let now = Clocks.monotonic()
    let isDue = state.withLock { state in
      state.lastBeat = now
      state.isAsleep = false
      guard let interval, now - state.lastTold >= interval else { return false }
      state.lastTold = now
      return true
    }
    if isDue { notifier.alive() }
  }

  /// Nothing is due: not beating is no bad sign until the next beat.
  func sleeps() {
    state.withLock { $0.isAsleep = true }
  }

  /// When the watchdog wants to be told next; `nil` without one.
  var nextBeat: Moment? {
    guard let interval else { return nil }
    return state.withLock { $0.lastTold } + interval
  }

  var isBeating: Bool {
    let now = Clocks.monotonic()
    return state.withLock { $0.isAsleep || now - $0.lastBeat < Self.patience }
  }
}
