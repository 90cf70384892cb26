/// Whether Windows, exFAT and zip programs take this name as it is: no signs that they forbid, no dot or space at the
/// end, no device's name in front of the first dot, and short enough that temporary names can be made from it.
func isPortable(_ name: [UInt8]) -> Bool {
  guard name.count <= 251, let last = name.last else { return name.isEmpty }
  if last == UInt8(ascii: ".") || last == UInt8(ascii: " ") { return false }
  return !name.contains { $0 < 32 || forbiddenSigns.contains($0) } && !isDevice(name)
}

private let forbiddenSigns = Array("<>:\"|?*\\".utf8)

/// Whether Windows opens a device instead: `con`, `AUX.png`, `nul.x.png`, `com1 .gif`.
private func isDevice(_ name: [UInt8]) -> Bool {
  var front = name.prefix { $0 != UInt8(ascii: ".") }
  while front.last == UInt8(ascii: " ") { front.removeLast() }
  guard (3...7).contains(front.count) else { return false }
  return devices.contains(String(decoding: front, as: UTF8.self).uppercased())
}

/// With superscript digits too: Windows reads `COM¹` as `COM1`.
private let devices: Set<String> = {
  let ports = ["COM", "LPT"].flatMap { port in "123456789¹²³".map { port + String($0) } }
  return Set(["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"] + ports)
}()
