import StickerModel
import ToolSupport

/// What can be said to stickerd: the settings as flags, and what concerns one start only.
let daemonOptions = OptionTable(
  program: "stickerd", version: programVersion,
  summary: "keep an index of the stickers in a shared folder up to date", manualSection: 8,
  description: [
    "stickerd watches a folder of theme folders the way Xcode watches a folder reference: the folder on disk is the "
      + "truth. It keeps a SQLite index and a JSON manifest up to date within milliseconds of a file drop.",
    "It reads the share and never writes in it.",
  ],
  options: [
    Option("share", value: .folder, "the folder with the themes", environment: "STICKERD_SHARE"),
    Option(
      "state", value: .folder, "where the index is kept",
      usually: "a folder per share in the user's state folder",
      environment: "STICKERD_STATE"),
    Option(
      "publish", value: .folder, "where manifest.json and themes/ appear for readers",
      usually: "STATE/public",
      environment: "STICKERD_PUBLISH"),
    Option(
      "socket", value: .init("PATH", completion: .file), "the Unix socket that stickerctl asks",
      usually: "STATE/stickerd.sock", environment: "STICKERD_SOCKET"),
    Option(
      "listen", value: .init("HOST:PORT"), "answer read-only requests on TCP, too",
      environment: "STICKERD_LISTEN"),
    Option(
      "config", value: .init("FILE", completion: .file), "a JSON5 file with settings",
      environment: "STICKERD_CONFIG"),
    Option(
      "instance", value: .init("NAME"), "the settings of /etc/stickerd/NAME.json",
      environment: "STICKERD_INSTANCE"),
    Option(
      "poll", value: .init("SECONDS"), "look at everything this often instead of watching",
      environment: "STICKERD_POLL"),
    Option(
      "log", value: .init("LEVEL", allowed: LogLevel.allCases.map(\.rawValue)), "what is worth a line",
      usually: "info", environment: "STICKERD_LOG"),
    Option("once", "bring index and manifest up to date, then exit"),
    Option("accept", "with --once: carry out removals that the brake would hold"),
    Option("adopt", "take over a state folder that belongs to another share"),
  ],
  sections: [
    OptionTable.Section(
      "Exit status",
      [
        ("0", "all is well"), ("1", "removals are held (--once)"), ("64", "wrong use"),
        ("66", "the share is missing"),
        ("73", "a folder can't be made or written"), ("75", "another stickerd works in the state folder"),
        ("78", "the settings are wrong, or the index is of another share or from a newer version"),
      ])
  ])
