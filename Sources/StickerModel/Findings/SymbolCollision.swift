/// Who gets a symbol that several names would get: the first by code points; UTF-8 bytes have that order.
///
/// - Parameter members: the symbol with its namespaces (`nil` where a folder has none), and the name.
/// - Returns: for each member whether it wins in its own namespace.
package func symbolWinners(_ members: [(symbolPath: String?, name: [UInt8])]) -> [Bool] {
  var first: [String: Int] = [:]
  for index in members.indices {
    guard let path = members[index].symbolPath else { continue }
    if let known = first[path], !members[index].name.lexicographicallyPrecedes(members[known].name) {
      continue
    }
    first[path] = index
  }
  return members.indices.map { index in members[index].symbolPath.map { first[$0] == index } ?? false }
}
