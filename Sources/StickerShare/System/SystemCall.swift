internal import Glibc

/// A system call's refusal.
struct SystemError: Error, Hashable {
  /// errno
  var code: Int32

  /// What it means for somebody who looks at the share, as the rest of a sentence.
  var reason: String {
    switch code {
    case ENOENT: "nothing stands there"
    case ENOTDIR: "it is not a folder"
    case ELOOP: "it is a symbolic link, or lies behind one"
    case EACCES, EPERM: "it may not be read"
    case EIO: "the disk or the server failed to read it"
    case EAGAIN: "someone is changing it"
    case EMFILE, ENFILE: "too many files are open"
    default: String(cString: strerror(code))
    }
  }

  /// Whether it says that nothing of ours stands there. Everything else says nothing about what stands there, ESTALE
  /// too: a server that has lost its export is not a share without files.
  var meansVanished: Bool {
    switch code {
    case ENOENT, ENOTDIR, ELOOP, EXDEV, ENAMETOOLONG: true
    default: false
    }
  }
}

/// The only place where -1 becomes an error.
///
/// - Parameter retryOnInterrupt: call again if a signal came in between.
@discardableResult
func valueOrErrno<Number: SignedInteger>(
  retryOnInterrupt: Bool = true, _ body: () -> Number
) throws(SystemError) -> Number {
  while true {
    let value = body()
    if value != -1 { return value }
    if errno == EINTR && retryOnInterrupt { continue }
    throw SystemError(code: errno)
  }
}

/// Bytes with a NUL behind them, as system calls take names.
///
/// - Throws: `ENOENT` for bytes with a NUL among them: no file can have that name, and it must not become a shorter one.
func withCString<Result>(
  _ bytes: [UInt8], _ body: (UnsafePointer<CChar>) throws(SystemError) -> Result
) throws(SystemError) -> Result {
  if bytes.contains(0) { throw SystemError(code: ENOENT) }
  let text = bytes + [0]
  return try text.withUnsafeBufferPointer { (buffer) throws(SystemError) -> Result in
    guard let start = buffer.baseAddress else { throw SystemError(code: ENOENT) }
    return try start.withMemoryRebound(to: CChar.self, capacity: buffer.count, body)
  }
}
