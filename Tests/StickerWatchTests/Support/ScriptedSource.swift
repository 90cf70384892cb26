import Glibc
import StickerModel
import StickerWatch
import Synchronization

/// Gives out scripted events; its descriptor is ready until the first of them is taken, as that of a library is
/// which reads ahead.
final class ScriptedSource: EventSource {
  let descriptor: Int32
  private let writer: Int32
  private let events = Mutex<[RawEvent]>([])
  private let gone = Mutex<Set<Int32>>([])
  private let refusal: WatchRefusal?

  init(refusal: WatchRefusal? = nil) {
    self.refusal = refusal
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    (descriptor, writer) = (ends[0], ends[1])
  }

  deinit {
    close(descriptor)
    close(writer)
  }

  var removed: Set<Int32> { gone.withLock { $0 } }

  func script(_ new: [RawEvent]) {
    events.withLock { $0 = new }
    _ = write(writer, "1", 1)
  }

  func add(_ folder: Int32) throws(WatchRefusal) -> Int32 {
    if let refusal { throw refusal }
    return folder
  }

  func remove(_ watch: Int32) { _ = gone.withLock { $0.insert(watch) } }

  func drain(limit: Int) -> [RawEvent] {
    events.withLock { events in
      var byte: UInt8 = 0
      var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      if poll(&ready, 1, 0) > 0 { _ = read(descriptor, &byte, 1) }
      let part = Array(events.prefix(limit))
      events.removeFirst(part.count)
      return part
    }
  }
}
