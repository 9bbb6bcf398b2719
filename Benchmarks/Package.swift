// swift-tools-version: 6.2
import Foundation
import PackageDescription

// The modules have `package` access only, and keep it: the benchmarks are compiled as parts of their package, which the
// compiler knows by the name of its folder. SwiftPM would name this package instead, and the compiler takes the name
// that comes last; targets without `packageAccess` get none from it.
let root = URL(filePath: Context.packageDirectory, directoryHint: .isDirectory).deletingLastPathComponent()
let rootName = root.lastPathComponent.lowercased().replacing(/^\d|[^\p{L}\p{N}]/, with: "_")

let settings: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .unsafeFlags(["-package-name", rootName]),
]

func benchmark(_ name: String, of modules: [String] = [], and others: [Target.Dependency] = []) -> Target {
    .executableTarget(
        name: name,
        dependencies: ["BenchmarkSupport"] + modules.map { .product(name: $0, package: root.lastPathComponent) }
            + others,
        packageAccess: false, swiftSettings: settings)
}

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(path: ".."),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", exact: "2.37.6"),
    ],
    targets: [
        .target(name: "BenchmarkSupport", packageAccess: false, swiftSettings: settings),
        benchmark("AnkiBenchmark", of: ["AnkiFormats", "Lexicon", "Vocab"]),
        benchmark("DaemonBenchmark"),
        benchmark("DialogueBenchmark", of: ["ContentFiles", "Conversation", "Images", "Lexicon"]),
        benchmark("MatchingBenchmark", of: ["Templates"]),
        benchmark("PronunciationBenchmark", of: ["Pronunciation"]),
        benchmark("SpatialBenchmark", of: ["Spatial"]),
        benchmark("VocabBenchmark", of: ["Vocab"]),
        benchmark(
            "WebBenchmark",
            and: [
                .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"), .product(name: "NIOWebSocket", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ]),
    ]
)
