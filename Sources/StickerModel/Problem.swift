/// Something that data, disk or people caused, told so that the reader can mend it.
package struct Problem: Error, Hashable, Sendable {
  /// Exit statuses of sysexits(3) that the programs use.
  package enum Status: Int32, Sendable {
    case difference = 1
    case usage = 64
    case data = 65
    case noInput = 66
    case unavailable = 69
    case software = 70
    case system = 71
    case cannotCreate = 73
    case io = 74
    case temporary = 75
    case noPermission = 77
    case configuration = 78
  }

  package var status: Status
  /// What could not be done, to which thing, and why; one sentence without the full stop being a must.
  package var message: String
  /// What to do about it.
  package var hint: String?

  package init(_ status: Status, _ message: String, hint: String? = nil) {
    self.status = status
    self.message = message
    self.hint = hint
  }
}
