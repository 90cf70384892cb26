import CSystemd
import Glibc

/// Tells the service manager how we are (sd_notify(3)); does nothing where there is none.
struct ServiceNotifier: Sendable {
  private let isSupervised: Bool
  /// How often `alive` is to be called, in seconds: half of what the manager waits. `nil` if it does not watch.
  let watchdogInterval: Double?

  /// Reads `NOTIFY_SOCKET`, `WATCHDOG_USEC` and `WATCHDOG_PID`.
  init() {
    isSupervised = getenv("NOTIFY_SOCKET") != nil
    var microseconds: UInt64 = 0
    let isWatched = isSupervised && sd_watchdog_enabled(0, &microseconds) > 0
    watchdogInterval = isWatched ? Double(microseconds) / 2e6 : nil
  }

  /// The lock, the database and the socket are there. Also ends a reload.
  func ready(_ status: String) { send("READY=1\n" + line(status)) }

  /// One line for `systemctl status`.
  func status(_ status: String) { send(line(status)) }

  /// The loop has turned.
  func alive() { send("WATCHDOG=1") }

  /// The settings are being read anew; `ready` follows. The time is what tells this reload from an older one.
  func reloading() {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    send("RELOADING=1\nMONOTONIC_USEC=\(Int64(now.tv_sec) * 1_000_000 + Int64(now.tv_nsec) / 1000)")
  }

  func stopping(_ status: String) { send("STOPPING=1\n" + line(status)) }

  /// More time for what takes long, from now on; the first index of a large share.
  func extendTimeout(seconds: Int) { send("EXTEND_TIMEOUT_USEC=\(max(0, min(seconds, 86_400)) * 1_000_000)") }

  private func line(_ status: String) -> String { "STATUS=" + oneLine(status) }

  /// A manager that can't be reached is no reason to stop working.
  private func send(_ state: String) {
    if isSupervised { sd_notify(0, state) }
  }
}
