internal import Glibc

/// A system call's refusal.
struct SystemError: Error, Hashable {
  var code: Int32

  var reason: String { String(cString: strerror(code)) }
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
