/// Which `Host` headers a TCP listener answers to.
///
/// A page on the web can point a name of its own at 127.0.0.1 and have a browser ask us (DNS rebinding); the name it
/// sends along gives it away. Addresses can't be rebound.
package struct HostPolicy: Hashable, Sendable {
  private let names: Set<String>
  private let takesAddresses: Bool

  /// - Parameter machine: the machine's own name, which counts where every address of it is listened on.
  package init(listening address: ListenAddress, machine: String) {
    var names: Set = ["localhost", "127.0.0.1", "::1", address.host.lowercased()]
    if address.isWildcard && !machine.isEmpty {
      names.formUnion([machine.lowercased(), machine.lowercased() + ".local"])
    }
    self.names = names
    takesAddresses = address.isWildcard
  }

  /// The port is not compared: a forwarded port has another one.
  package func allows(_ header: [UInt8]?) -> Bool {
    guard let header, header.count <= 300, let name = host(of: header) else { return false }
    return names.contains(name) || (takesAddresses && isAddress(name))
  }

  /// The header without its port, in lower case.
  private func host(of header: [UInt8]) -> String? {
    var rest = header[...]
    if rest.first == UInt8(ascii: "[") {
      guard let end = rest.firstIndex(of: UInt8(ascii: "]")) else { return nil }
      guard isPort(rest[(end + 1)...]) else { return nil }
      return String(decoding: rest[1..<end], as: UTF8.self).lowercased()
    }
    if let colon = rest.firstIndex(of: UInt8(ascii: ":")) {
      guard isPort(rest[colon...]) else { return nil }
      rest = rest[..<colon]
    }
    return rest.isEmpty ? nil : String(decoding: rest, as: UTF8.self).lowercased()
  }

  private func isPort(_ text: ArraySlice<UInt8>) -> Bool {
    text.isEmpty || (text.first == UInt8(ascii: ":") && decimalPort(text.dropFirst()) != nil)
  }

  /// Four numbers, or anything with a colon: no registered name looks like that.
  private func isAddress(_ name: String) -> Bool {
    if name.utf8.contains(UInt8(ascii: ":")) { return true }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
  }
}
