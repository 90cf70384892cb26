import Glibc
import StickerCatalog
import StickerModel
import StickerShare
import ToolSupport

/// The share of an index, with the patterns that are known to leave things out of it.
func openShare(_ session: Session, _ reader: CatalogReader) throws -> SharedFolder {
  guard let path = try reader.sharePath else {
    throw Problem(.noInput, "the index does not tell where its share is", hint: "start stickerd once.")
  }
  let places = try session.places()
  let share = SharedFolder(
    path: path, ignore: try reader.ignore, excluded: [places.state] + (places.publish.map { [$0] } ?? []),
    threads: max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))))
  for theme in try reader.ignorePatterns() { share.setIgnore(theme.patterns, theme: theme.theme) }
  return share
}
