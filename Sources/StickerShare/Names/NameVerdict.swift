/// What a name of a certain kind in a certain folder is for the index.
enum NameVerdict: Hashable {
  case picture
  case folder
  case metadata
  case license
  /// A regular file that is counted, and no more.
  case other
  /// A picture in the share itself.
  case stray
  case unsupported
  case link
  /// Has a picture's name, but is a FIFO, a socket or a device.
  case notRegular
  /// A FIFO, a socket or a device that nobody would take for a picture.
  case special
  case notText
  /// Left out without a word.
  case ignored(Cause)

  /// Which pattern left it out: an index into its list.
  enum Cause: Hashable {
    case table(Int)
    case settings(Int)
    case theme(Int)
  }
}
