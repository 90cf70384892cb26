// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// A room of the house: what it may import is what stands here, nothing else.
func room(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
  .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: strict)
}

func library(_ name: String, pkgConfig: String? = nil, package: String) -> Target {
  .systemLibrary(
    name: name, path: "Sources/CLibraries/\(name)", pkgConfig: pkgConfig,
    providers: [.apt([package])])
}

let package = Package(
  name: "stickerd",
  // For apps that use StickerKit; the programs are for Linux.
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "StickerKit", targets: ["StickerKit"]),
    .executable(name: "stickerd", targets: ["stickerd"]),
    .executable(name: "stickerctl", targets: ["stickerctl"]),
  ],
  targets: [
    library("CLinux", package: "libc6-dev"),
    library("CInotifyTools", package: "libinotifytools0-dev"),
    library("CSQLite", pkgConfig: "sqlite3", package: "libsqlite3-dev"),
    library("CGcrypt", pkgConfig: "libgcrypt", package: "libgcrypt20-dev"),
    library("CZlib", pkgConfig: "zlib", package: "zlib1g-dev"),
    library("CUnistring", package: "libunistring-dev"),
    library("CMicrohttpd", pkgConfig: "libmicrohttpd", package: "libmicrohttpd-dev"),
    library("CSystemd", pkgConfig: "libsystemd", package: "libsystemd-dev"),

    room("StickerTraits", []),
    room("StickerKit", ["StickerTraits"]),
    room("StickerModel", ["StickerTraits", "CUnistring"]),
    room("StickerShare", ["StickerModel", "CLinux", "CGcrypt", "CZlib"]),
    room("StickerWatch", ["StickerModel", "CLinux", "CInotifyTools"]),
    room("StickerChanges", ["StickerModel"]),
    room("StickerCatalog", ["StickerModel", "StickerTraits", "CSQLite"]),
    room("StickerOutputs", ["StickerModel", "StickerTraits"]),
    room("StickerExport", ["StickerModel", "StickerTraits", "CLinux"]),
    room("StickerService", ["StickerModel", "CMicrohttpd", "CLinux"]),
    room("ToolSupport", ["StickerModel"]),

    program(
      "stickerd",
      [
        "StickerModel", "StickerShare", "StickerWatch", "StickerChanges", "StickerCatalog",
        "StickerOutputs", "StickerService", "ToolSupport", "CSystemd", "CLinux",
      ]),
    program(
      "stickerctl",
      [
        "StickerModel", "StickerTraits", "StickerShare", "StickerChanges", "StickerCatalog", "StickerExport",
        "ToolSupport",
      ]),

    .executableTarget(
      name: "opening", dependencies: ["StickerKit"], path: "script/benchmarks/opening", swiftSettings: strict),

    tests("StickerKitTests", ["StickerKit", "stickerd"]),
    tests("StickerModelTests", ["StickerModel", "StickerKit"]),
    tests("StickerShareTests", ["StickerShare", "StickerModel"]),
    tests("StickerWatchTests", ["StickerWatch", "StickerModel"], exclude: ["Histories"]),
    tests("StickerChangesTests", ["StickerChanges", "StickerModel"]),
    tests("StickerCatalogTests", ["StickerCatalog", "StickerModel", "CSQLite"]),
    tests("StickerOutputsTests", ["StickerOutputs", "StickerModel", "StickerKit"], exclude: ["Golden"]),
    tests(
      "StickerExportTests",
      [
        "StickerExport", "StickerKit", "StickerModel", "StickerShare", "StickerTraits", "stickerd",
        "stickerctl",
      ]),
    tests("StickerServiceTests", ["StickerService", "StickerModel"]),
    tests("ServiceManagerTests", ["stickerd", "StickerModel", "ToolSupport"]),
    tests("ToolSupportTests", ["ToolSupport", "StickerModel"]),
    tests(
      "StickerctlTests",
      ["stickerctl", "stickerd", "StickerCatalog", "StickerShare", "StickerModel", "ToolSupport"]),
    tests("PipelineTests", ["StickerModel", "StickerChanges", "StickerCatalog"]),
    tests("EndToEndTests", ["StickerModel"], exclude: ["Cases"]),

    .target(
      name: "FuzzTargets", dependencies: ["StickerModel", "StickerShare", "StickerService", "ToolSupport"],
      path: "Tests/Fuzzing/Targets", swiftSettings: strict),
    .testTarget(
      name: "CorpusTests", dependencies: ["FuzzTargets"], path: "Tests/Fuzzing/Replay", swiftSettings: strict),
  ]
)

// libFuzzer brings its own `main`, so the program is there for script/fuzz only.
if Context.environment["STICKERD_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "stickerd-fuzz", dependencies: ["FuzzTargets"], path: "Tests/Fuzzing/Program",
      swiftSettings: strict))
}
