// swift-tools-version: 6.2
import Foundation
import PackageDescription

// The modules have `package` access only, as in Benchmarks.
let root = URL(filePath: Context.packageDirectory, directoryHint: .isDirectory).deletingLastPathComponent()
let rootName = root.lastPathComponent.lowercased().replacing(/^\d|[^\p{L}\p{N}]/, with: "_")

let modules = [
    "AnkiConnectAPI", "AnkiFormats", "ContentFiles", "Conversation", "Documents", "JSONText", "LanguageToolAPI",
    "SpeechProtocol", "Study", "Templates", "YarnImport",
]

let package = Package(
    name: "Fuzzing",
    platforms: [.macOS(.v15)],
    dependencies: [.package(path: "..")],
    targets: [
        .target(name: "CFuzzer"),
        .executableTarget(
            name: "ParserFuzzer",
            dependencies: ["CFuzzer"] + modules.map { .product(name: $0, package: root.lastPathComponent) },
            packageAccess: false,
            swiftSettings: [
                .treatAllWarnings(as: .error),
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
                .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
                .unsafeFlags(["-package-name", rootName]),
            ]),
    ]
)
