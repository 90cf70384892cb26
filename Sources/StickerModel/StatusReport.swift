/// What the daemon, or in its absence the database, says of itself; `json` is the contract that scripts read.
package struct StatusReport: Codable, Sendable {
  package enum State: String, Codable, Sendable {
    case stopped, starting, unavailable, held, degraded, polling, watching
  }

  package struct Counts: Codable, Hashable, Sendable {
    package var themes = 0
    package var stickers = 0
    package var files = 0
    package var bytes: Int64 = 0

    package init(themes: Int = 0, stickers: Int = 0, files: Int = 0, bytes: Int64 = 0) {
      self.themes = themes
      self.stickers = stickers
      self.files = files
      self.bytes = bytes
    }
  }

  package struct Arriving: Codable, Hashable, Sendable {
    package var path: String
    package var since: String
    package var reason: String

    package init(path: String, since: String, reason: String) {
      self.path = path
      self.since = since
      self.reason = reason
    }
  }

  package struct Watches: Codable, Hashable, Sendable {
    package var used = 0
    package var limit = 0

    package init(used: Int = 0, limit: Int = 0) {
      self.used = used
      self.limit = limit
    }
  }

  package struct Coverage: Codable, Hashable, Sendable {
    package var watched = 0
    package var polled = 0
    /// How often what is polled is looked at.
    package var everySeconds = 0
    package var reasons: [Reason] = []

    package init(watched: Int = 0, polled: Int = 0, everySeconds: Int = 0, reasons: [Reason] = []) {
      self.watched = watched
      self.polled = polled
      self.everySeconds = everySeconds
      self.reasons = reasons
    }

    /// How many folders are polled for one reason; the view `coverage` names them.
    package struct Reason: Codable, Hashable, Sendable {
      package var reason: String
      package var folders: Int
      /// Since when the first of them is, RFC 3339.
      package var since: String
      /// Whether somebody should do something about it: a limit is, a network file system is not.
      package var isTrouble: Bool

      package init(reason: String, folders: Int, since: String, isTrouble: Bool = false) {
        self.reason = reason
        self.folders = folders
        self.since = since
        self.isTrouble = isTrouble
      }
    }
  }

  package struct LastChange: Codable, Hashable, Sendable {
    package var at: String
    package var path: String
    package var latencyMs: Double

    package init(at: String, path: String, latencyMs: Double) {
      self.at = at
      self.path = path
      self.latencyMs = latencyMs
    }
  }

  package struct Findings: Codable, Hashable, Sendable {
    package var error = 0
    package var warning = 0
    package var info = 0
    /// Those that a theme.json mutes, of whatever severity; they are not among the others.
    package var muted: Int?

    package init(error: Int = 0, warning: Int = 0, info: Int = 0, muted: Int? = nil) {
      self.error = error
      self.warning = warning
      self.info = info
      self.muted = muted
    }
  }

  package struct Problem: Codable, Hashable, Sendable {
    package var code: String
    package var message: String
    package var hint: String

    package init(code: String, message: String, hint: String) {
      self.code = code
      self.message = message
      self.hint = hint
    }
  }

  package var version: String
  package var state: State
  package var reason: String?
  /// Since when the state holds, RFC 3339.
  package var since: String?
  /// When the daemon was started, RFC 3339; `nil` when it is not running.
  package var started: String?
  package var share: String
  package var generation: Int
  package var cursor: String
  package var counts = Counts()
  package var pending = 0
  package var arriving: [Arriving] = []
  package var watches = Watches()
  package var coverage = Coverage()
  package var overflows = 0
  package var rescans = 0
  package var lastChange: LastChange?
  package var findings = Findings()
  package var problems: [Problem] = []

  package init(
    version: String, state: State, reason: String? = nil, share: String, generation: Int, cursor: String
  ) {
    self.version = version
    self.state = state
    self.reason = reason
    self.share = share
    self.generation = generation
    self.cursor = cursor
  }

  /// One line of JSON, without a line break at its end.
  package var json: [UInt8] {
    var writer = JSONWriter(reserving: 1024)
    writer.object { json in
      json.string("version", version)
      json.string("state", state.rawValue)
      json.string("reason", reason)
      json.string("since", since)
      json.string("started", started)
      json.string("share", share)
      json.integer("generation", generation)
      json.string("cursor", cursor)
      json.key("counts")
      json.object { json in
        json.integer("themes", counts.themes)
        json.integer("stickers", counts.stickers)
        json.integer("files", counts.files)
        json.integer("bytes", counts.bytes)
      }
      json.integer("pending", pending)
      json.key("arriving")
      json.array(of: arriving) { json, file in
        json.object { json in
          json.string("path", file.path)
          json.string("since", file.since)
          json.string("reason", file.reason)
        }
      }
      json.key("watches")
      json.object { json in
        json.integer("used", watches.used)
        json.integer("limit", watches.limit)
      }
      json.key("coverage")
      json.object { json in
        json.integer("watched", coverage.watched)
        json.integer("polled", coverage.polled)
        json.integer("everySeconds", coverage.everySeconds)
        json.key("reasons")
        json.array(of: coverage.reasons) { json, reason in
          json.object { json in
            json.string("reason", reason.reason)
            json.integer("folders", reason.folders)
            json.string("since", reason.since)
            json.boolean("isTrouble", reason.isTrouble)
          }
        }
      }
      json.integer("overflows", overflows)
      json.integer("rescans", rescans)
      json.key("lastChange")
      if let lastChange {
        json.object { json in
          json.string("at", lastChange.at)
          json.string("path", lastChange.path)
          json.decimal("latencyMs", lastChange.latencyMs)
        }
      } else {
        json.null()
      }
      json.key("findings")
      json.object { json in
        json.integer("error", findings.error)
        json.integer("warning", findings.warning)
        json.integer("info", findings.info)
        json.integer("muted", findings.muted ?? 0)
      }
      json.key("problems")
      json.array(of: problems) { json, problem in
        json.object { json in
          json.string("code", problem.code)
          json.string("message", problem.message)
          json.string("hint", problem.hint)
        }
      }
    }
    return writer.bytes
  }
}
