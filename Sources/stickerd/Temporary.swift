import Glibc
import StickerModel
import ToolSupport
func programArguments() -> [[UInt8]] { CommandLine.arguments.dropFirst().map { Array($0.utf8) } }
func runProgram(_ name: String, _ body: () throws -> Int32) -> Int32 {
  do { return try body() } catch let p as Problem {
    let t = Array("\(name): \(p.message)\n\(p.hint.map { "hint: \($0)\n" } ?? "")".utf8);
    _ = write(2, t, t.count); return p.status.rawValue
  } catch { let t = Array("\(name): \(error)\n".utf8); _ = write(2, t, t.count); return 70 }
}
enum StandardOutput {
  static func write(_ s: String) throws { let t = Array(s.utf8); _ = Glibc.write(1, t, t.count) }
}
