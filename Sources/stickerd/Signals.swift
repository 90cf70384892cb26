import Glibc

/// TERM and INT ask for an end, HUP for the settings to be read again; a second TERM or INT ends at once.
///
/// A thread waits for them, so that nothing runs in a handler.
struct Signals {
  private let set: sigset_t

  /// Blocks the signals for the calling thread and those it makes later.
  init() {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&set, signal) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
    signal(SIGPIPE, SIG_IGN)
    self.set = set
  }

  func start(_ post: @escaping @Sendable (Mailbox.Message) -> Void) {
    let waited = set
    startThread {
      var set = waited
      var ends = 0
      while true {
        var signal: Int32 = 0
        guard sigwait(&set, &signal) == 0 else { continue }
        if signal == SIGHUP {
          post(.reload)
          continue
        }
        ends += 1
        if ends > 1 { _exit(128 + signal) }
        post(.stop)
      }
    }
  }
}
