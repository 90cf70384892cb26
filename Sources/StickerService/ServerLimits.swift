/// What one listening socket puts up with.
package struct ServerLimits: Sendable {
  /// Connections at once, a thread each. More are closed without an answer, so it is far above what is ever needed.
  package var connections: UInt32 = 256
  /// How many of them may wait for a `sync`, so that `status` is answered in any case.
  package var waiting = 32
  /// How long a connection may say nothing, in seconds.
  package var idleSeconds: UInt32 = 30
  /// How long a client may take to say one request, in seconds, whatever it sends meanwhile. What it takes to read the
  /// answer is not counted: pictures go over slow networks, too.
  package var requestSeconds = 60.0
  /// For a request's line and headers, and its answer's headers, in bytes.
  package var memory = 32 * 1024
  /// The largest body that is read, in bytes. No request of ours needs one.
  package var body = 64 * 1024
  /// The stack of a connection's thread, in bytes. The handler reads the database on it.
  package var stack = 1024 * 1024
  /// How much longer than its timeout a `sync` may take to be answered by the handler itself.
  package var syncGrace = 5.0

  package init() {}
}
