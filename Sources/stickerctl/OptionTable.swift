import StickerModel
import ToolSupport

/// All that can be said to stickerctl.
let optionTable = OptionTable(
  program: "stickerctl", version: programVersion, summary: "asks the index of a folder of stickers",
  manualSection: 1,
  description: [
    "Answers come from the index, with or without a running daemon; only sync, rescan and accept need it. Without an "
      + "option that says where the index is, the one that was written last is asked, or the only instance.",
    "A STICKER is an id, a path below the share, or a name if it is the only one.",
  ],
  options: placeOptions + formOptions + commandOptions + exportOptions, commands: commands,
  sections: [
    OptionTable.Section(
      "Exit status",
      [
        ("0", "all is well"),
        (
          "1",
          "verify found differences, check found something, doctor a failed line, show or explain found no such thing"
        ),
        ("64", "the command line is wrong"), ("65", "the cursor is too old or another share's"),
        ("66", "there is no index, or the share is missing"), ("69", "the daemon is not running"),
        ("74", "reading or writing failed"), ("75", "it took longer than --timeout"),
        ("77", "no permission"), ("78", "the settings are wrong, or the index is a newer version's"),
      ]),
    OptionTable.Section(
      "Files",
      [
        ("/etc/stickerd/NAME.json", "The settings of the instance NAME."),
        ("~/.local/state/stickerd", "One state folder a share where nothing else is said."),
      ]),
  ])

private let placeOptions = [
  Option("state", value: .folder, "the daemon's state folder", environment: "STICKERD_STATE"),
  Option(
    "socket", value: Option.Value("PATH", completion: .file), "the daemon's socket",
    usually: "stickerd.sock in the state folder", environment: "STICKERD_SOCKET"),
  Option(
    "instance", value: Option.Value("NAME"), "the instance with the settings /etc/stickerd/NAME.json",
    environment: "STICKERD_INSTANCE"),
  Option("share", value: .folder, "the shared folder whose index is meant", environment: "STICKERD_SHARE"),
  Option(
    "config", value: Option.Value("FILE", completion: .file), "the daemon's settings file",
    environment: "STICKERD_CONFIG"),
]

private let formOptions = [
  Option("json", "print JSON, for programs"),
  Option(
    "null", letter: "0", "print paths alone, each ended by a NUL",
    commands: ["themes", "list", "show", "verify"]),
]

private let commandOptions = [
  Option("follow", letter: "f", "go on and tell what is new", commands: ["status", "changes"]),
  Option(
    "search", value: Option.Value("TEXT"), "only stickers whose path or label holds this text",
    commands: ["list"]),
  Option(
    "kind", value: Option.Value("KIND", allowed: ["name", "case", "symbol", "content", "same-file"]),
    "only one kind of duplicates",
    commands: ["duplicates"]),
  Option(
    "rule", value: Option.Value("RULE", allowed: FindingRule.all.map(\.identifier)),
    "only findings of this rule",
    commands: ["check"]),
  Option("theme", value: Option.Value("THEME"), "only this theme", commands: ["check", "export"]),
  Option(
    "min-severity", value: Option.Value("SEVERITY", allowed: Severity.allCases.map(\.rawValue)),
    "only findings at least as bad", commands: ["check"]),
  Option(
    "fail-on", value: Option.Value("SEVERITY", allowed: Severity.allCases.map(\.rawValue) + ["never"]),
    "from which severity on the exit status is 1", usually: "that of --min-severity, else error",
    commands: ["check"]),
  Option(
    "format", value: Option.Value("FORMAT", allowed: ["table", "json", "github"]),
    "how findings are printed; github: as annotations of a workflow", usually: "table", commands: ["check"]),
  Option("muted", "list those too that a theme.json mutes", commands: ["check"]),
  Option(
    "mirror", "everything that a folder reference copies, stickers or not", commands: ["list"]),
  Option(
    "since", value: Option.Value("CURSOR"), "only what came after this cursor",
    usually: "as far back as the journal goes; with --follow, from now on", commands: ["changes"]),
  Option(
    "timeout", value: Option.Value("SECONDS"), "how long to wait", usually: "60", commands: ["sync"]),
  Option("events", "show the daemon's last events and decisions instead", commands: ["doctor"]),
  Option(
    "save", value: Option.Value("FILE", completion: .file),
    "write the daemon's last events and decisions to a file, from which a test can replay them",
    commands: ["doctor"]),
  Option("report", "print one text to paste into a bug report", commands: ["doctor"]),
  Option("names", "with --report: do not replace names of pictures by numbers", commands: ["doctor"]),
]

private let exportOptions = [
  Option(
    "publish", value: .folder, "where the daemon publishes",
    usually: "as its settings say, else public in its state folder",
    environment: "STICKERD_PUBLISH", commands: ["export"]),
  Option("namespace", "xcassets: themes and groups are part of a picture's name", commands: ["export"]),
  Option(
    "size", value: Option.Value("SIZE", allowed: ["small", "regular", "large"]),
    "xcstickers: how Messages shows them",
    commands: ["export"]),
  Option(
    "scale", value: Option.Value("SCALE", allowed: ["1", "2", "3"]),
    "folder: only what screens of this scale pick",
    commands: ["export"]),
  Option(
    "idiom", value: Option.Value("IDIOM", allowed: ["universal", "iphone", "ipad", "mac"]),
    "folder: only what this kind of device picks", commands: ["export"]),
  Option(
    "appearance", value: Option.Value("STYLE", allowed: ["light", "dark"]),
    "folder: only what is picked in this style",
    commands: ["export"]),
]

private let commands = [
  Command(
    "status", "how the daemon and its index are",
    details: [
      "Tells whether the share is watched, what is on its way into the index, and what is wrong. When the daemon is down "
        + "the answer comes from the index, and the state is 'stopped'."
    ]),
  Command("themes", "the themes, with how much is in them"),
  Command(
    "list", "the stickers",
    arguments: [Command.Argument("THEME", "only those of this theme", isOptional: true)]),
  Command(
    "show", "one sticker with its files",
    arguments: [Command.Argument("STICKER", "an id, a path, or a name if it is the only one")]),
  Command(
    "duplicates", "stickers that have the same name, symbol or content",
    details: [
      "Equal names in different themes are fine in a folder reference. They collide in a flat bundle and in an asset "
        + "catalog without namespaces."
    ]),
  Command(
    "check", "what is wrong, or will be in an app, a catalog, on a Mac or in a store",
    details: [
      "Findings come from the index, duplicates among them, and are as new as it is. A theme.json may give rules other "
        + "severities, and mute a finding that is known and accepted, with the reason.",
      "For a CI job: stickerd --once, then stickerctl check --fail-on warning --format github.",
    ]),
  Command(
    "changes", "what was added, changed, moved and removed",
    details: [
      "A cursor is SHARE:GENERATION, as status --json tells it. With --json each change is an object on a line of its own."
    ]),
  Command("sync", "wait until everything that has changed so far is published"),
  Command(
    "rescan", "look at the share again",
    arguments: [Command.Argument("PATH", "only what is below this path", isOptional: true, completion: .file)]
  ),
  Command("accept", "carry out removals that are held"),
  Command(
    "verify", "compare the index with the disk, reading every picture",
    details: ["Tells pictures that the index lacks, that are gone, and whose content differs."]),
  Command(
    "doctor", "find out what is wrong, with a fix for each line",
    details: [
      "Sends an event through the daemon, drops a picture into a private sample share, compares the watches with the "
        + "kernel's, and looks at the share, its permissions, the clock, the disks, the index, what is published and "
        + "the service. Nothing is written into the share. Some of it needs root: as another user it says so.",
      "Without a daemon, all that can be looked at without one is.",
    ]),
  Command(
    "explain", "why a path is in the index, or why not; what a finding or a rule means",
    arguments: [Command.Argument("PATH", "below the share; or a FINDING, or a RULE", completion: .file)],
    details: ["A FINDING is named by its id, as check --json tells it, a RULE by its name."]),
  Command(
    "export", "write what is published for Xcode, apps and tables",
    arguments: [
      Command.Argument("FORM", "xcassets, xcstickers, swift, folder, csv or json"),
      Command.Argument(
        "DEST", "where to; swift, csv and json go to the output without one", isOptional: true,
        completion: .file),
    ],
    details: [
      "The next version is written aside and swapped in whole. If nothing has changed, nothing is written. What others put "
        + "into the destination stays there; a file beside it, .DEST.stickerctl-export, tells what is ours.",
      "xcassets is an asset catalog, xcstickers a pack for Messages made of one theme, swift an enum with the symbols that "
        + "Xcode would generate. folder is a copy of pictures and documents of one moment, each compared with its digest; with "
        + "--scale, --idiom or --appearance only the files that such a device picks, with documents of their own.",
      "Exit status: 65 if these stickers can't be exported so, 73 if something of others is in the way, 75 if a picture is no "
        + "longer what was published.",
    ]),
]
