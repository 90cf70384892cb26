internal import Glibc

/// What the system says of an error number: `Permission denied`.
func systemText(_ number: Int32) -> String {
  String(cString: strerror(number))
}
