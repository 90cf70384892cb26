/// The options that both programs know, so that they say the same of them.
extension Option {
  package static let state = Option(
    "state", value: .folder, "the folder of the index", environment: "STICKERD_STATE")
  package static let socket = Option(
    "socket", value: Value("PATH", completion: .file), "the daemon's socket",
    usually: "stickerd.sock in the state folder",
    environment: "STICKERD_SOCKET")
  package static let instance = Option(
    "instance", value: Value("NAME"), "the instance with the settings file /etc/stickerd/NAME.json",
    environment: "STICKERD_INSTANCE")
  package static let share = Option(
    "share", value: .folder, "the folder with the themes", environment: "STICKERD_SHARE")
}

extension OptionTable {
  /// All that `stickerd` can be told on its command line.
  package static func daemon(version: String) -> OptionTable {
    OptionTable(
      program: "stickerd", version: version, summary: "keeps the index of a folder of stickers",
      manualSection: 8,
      description: [
        "Every top-level folder of the share is a theme, every picture in it a sticker. stickerd watches the share and "
          + "keeps a SQLite index and a JSON manifest up to date. It only ever reads the share.",
        "Each option may also stand in the environment or, those in the list of settings, in a JSON5 file; the command "
          + "line comes before the environment, and that before the file.",
      ],
      options: daemonOptions,
      sections: [
        Section(
          "Exit status",
          [
            ("0", "all is well"), ("1", "--once: removals are held; --once --accept does them"),
            ("64", "the command line is wrong"), ("66", "the share is missing"),
            ("74", "reading or writing failed"),
            ("75", "another stickerd keeps this state folder"),
            ("78", "the settings are wrong, or the index is another share's or a newer version's"),
          ]),
        Section(
          "Files",
          [
            ("/etc/stickerd/NAME.json", "The settings of the instance NAME."),
            ("/var/lib/stickerd/NAME", "Its state folder."), ("/run/stickerd/NAME.sock", "Its socket."),
            ("~/.local/state/stickerd", "One state folder a share where nothing else is said."),
          ]),
      ])
  }

  private static var daemonOptions: [Option] {
    var state = Option.state
    state.usually = "a folder for this share in $XDG_STATE_HOME/stickerd"
    return [
      .share, state,
      Option(
        "publish", value: .folder, "where manifest and theme documents are written",
        usually: "public in the state folder",
        environment: "STICKERD_PUBLISH"),
      .socket,
      Option(
        "listen", value: Option.Value("HOST:PORT"), "also answer over TCP", usually: "the socket only",
        environment: "STICKERD_LISTEN"),
      Option(
        "config", value: Option.Value("FILE", completion: .file), "read settings from a JSON5 file",
        environment: "STICKERD_CONFIG"),
      .instance,
      Option("once", "bring index and manifest up to date, and exit", environment: "STICKERD_ONCE"),
      Option("accept", "carry out removals that would be held", environment: "STICKERD_ACCEPT"),
      Option(
        "poll", value: Option.Value("SECONDS"), "look at the share this often instead of watching it",
        environment: "STICKERD_POLL"),
      Option(
        "adopt", "take over a state folder that belongs to another share", environment: "STICKERD_ADOPT"),
      Option(
        "log", value: Option.Value("LEVEL", allowed: LogLevel.allCases.map(\.rawValue)), "how much to log",
        usually: "info", environment: "STICKERD_LOG"),
    ]
  }
}
