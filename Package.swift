// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

// What Benchmarks, a package of its own, measures alone.
let measured = [
    "AnkiFormats", "ContentFiles", "Conversation", "Images", "Lexicon", "Pronunciation", "Spatial", "Templates",
    "Vocab",
]

// What Fuzzing, a package of its own, reads strangers' bytes with besides.
let fuzzed = [
    "AnkiConnectAPI", "Documents", "JSONText", "LanguageToolAPI", "SpeechProtocol", "Study", "YarnImport",
]

let package = Package(
    name: "immersiond",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "immersiond", targets: ["immersiond"]),
        .executable(name: "immersion-speech", targets: ["SpeechWorker"]),
        .executable(name: "immersion-documents", targets: ["DocumentWorker"]),
    ] + (measured + fuzzed).map { .library(name: $0, targets: [$0]) },
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-http2", exact: "1.46.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", exact: "2.37.6"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
    ],
    targets: [
        // Pure modules: values in, values out.
        .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
        .target(name: "ContentFiles", dependencies: ["CYAML"]),
        .target(name: "Images", dependencies: ["ContentFiles"]),
        .target(name: "Lexicon", dependencies: ["ContentFiles", "Images"]),
        .target(name: "Grammar", dependencies: ["ContentFiles", "Images", "Lexicon"]),
        .target(
            name: "Templates", dependencies: ["ContentFiles", "Images", "Lexicon"],
            // Numbers in words, by the ICU that Foundation brings.
            linkerSettings: [.linkedLibrary("_FoundationICU")]),
        .target(
            name: "Conversation",
            dependencies: ["ContentFiles", "Grammar", "Images", "JSONText", "Lexicon", "PathNames", "Templates"]),
        .target(
            name: "ScenarioTools", dependencies: ["ContentFiles", "Lexicon", "Templates", "Grammar", "Conversation"]),
        .target(name: "YarnImport", dependencies: ["ContentFiles", "Lexicon", "Templates", "Conversation"]),
        .target(name: "Pronunciation", dependencies: ["Kernels"]),
        .target(name: "PronunciationCoach", dependencies: ["ContentFiles", "Lexicon"]),
        .target(name: "Spatial"),
        .target(name: "Vocab", dependencies: ["Lexicon"]),
        .target(
            name: "Study",
            dependencies: ["ContentFiles", "Digests", "JSONText", "Lexicon", "PathNames", "Templates", "Vocab"]),

        // What is read out of documents, as values.
        .target(name: "Documents"),

        // Hot loops in C; unoptimised they would be too slow even for tests.
        .target(name: "Kernels", cSettings: [.unsafeFlags(["-O3"])]),

        .target(name: "JSONText"),
        .target(name: "PathNames"),
        .target(
            name: "Pictures",
            dependencies: [
                "ContentFiles", "Conversation", "Lexicon", "Pronunciation", "PronunciationCoach", "ScenarioTools",
                "Spatial",
                "Vocab",
            ]),

        // I/O.
        .target(
            name: "Storage",
            dependencies: [
                "PathNames", "Spatial", "Vocab", .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ]),
        .systemLibrary(name: "CEspeakNG", pkgConfig: "espeak-ng", providers: [.apt(["libespeak-ng-dev"])]),
        .systemLibrary(name: "CLibedit", pkgConfig: "libedit", providers: [.apt(["libedit-dev"])]),
        .systemLibrary(name: "CMalloc"),
        .systemLibrary(name: "CStreams"),
        .systemLibrary(name: "CMecab", providers: [.apt(["libmecab-dev"])]),
        .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CSonic", providers: [.apt(["libsonic-dev"])]),
        .systemLibrary(name: "CSndfile", pkgConfig: "sndfile", providers: [.apt(["libsndfile1-dev"])]),
        .systemLibrary(name: "CXML", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
        .systemLibrary(name: "CZip", pkgConfig: "libzip", providers: [.apt(["libzip-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"])]),
        .systemLibrary(name: "CSoxr", pkgConfig: "soxr", providers: [.apt(["libsoxr-dev"])]),
        .target(name: "Digests", dependencies: ["COpenSSL"]),
        .target(
            name: "AnkiFormats",
            dependencies: [
                "CSQLite", "CZip", "CZstd", "Digests", "JSONText", "Lexicon", "PathNames", "Vocab",
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ]),
        .target(name: "CConfine"),
        .target(name: "CMarkup", dependencies: ["CXML"]),
        .target(name: "CCertificates", linkerSettings: [.linkedLibrary("crypto")]),
        .target(name: "Certificates", dependencies: ["CCertificates"]),
        .target(name: "QRCodes"),

        // Other people's interfaces, as pure functions from request to reply.
        .target(name: "AnkiConnectAPI", dependencies: ["JSONText"]),
        .target(name: "LanguageToolAPI", dependencies: ["Grammar", "JSONText", "Lexicon"]),

        .target(name: "SpeechProtocol", dependencies: ["Pronunciation"]),
        .executableTarget(
            name: "SpeechWorker",
            dependencies: [
                "CConfine", "CEspeakNG", "CMecab", "CSndfile", "CSonic", "CSoxr", "Pronunciation", "SpeechProtocol",
            ],
            exclude: ["LICENSE"]),
        .executableTarget(
            name: "DocumentWorker",
            dependencies: ["AnkiFormats", "CConfine", "CMarkup", "CSQLite", "CZip", "Digests", "Documents"]),
        .target(
            name: "SpeechClient",
            dependencies: [
                "ContentFiles", "Digests", "Pronunciation", "SpeechProtocol",
                .product(name: "Logging", package: "swift-log"),
            ]),

        // Speech from servers beside the daemon, by the protocol that Piper speaks.
        .target(
            name: "VoiceServers",
            dependencies: [
                "JSONText", "SpeechClient",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ]),

        // What learners and their clients can do: use cases, the protocol that carries them, the socket.
        .target(
            name: "LearningService",
            dependencies: [
                "AnkiFormats", "CMalloc", "CSQLite", "ContentFiles", "Conversation", "Digests", "Documents", "Grammar",
                "Images", "JSONText", "Lexicon", "PathNames", "Pictures", "Pronunciation", "PronunciationCoach",
                "ScenarioTools", "Spatial",
                "SpeechClient",
                "SpeechProtocol", "Storage", "Study", "Templates", "Vocab",
                .product(name: "DequeModule", package: "swift-collections"),
                .product(name: "Logging", package: "swift-log"),
            ]),
        .target(
            name: "Protocol",
            dependencies: [
                "AnkiFormats", "ContentFiles", "Conversation", "Documents", "Grammar", "JSONText", "LearningService",
                "Lexicon", "PathNames", "Pronunciation", "PronunciationCoach", "Spatial", "SpeechClient",
                "SpeechProtocol",
                "Storage", "Study", "Vocab",
                .product(name: "DequeModule", package: "swift-collections"),
                .product(name: "Logging", package: "swift-log"),
            ]),
        .target(
            name: "SocketTransport",
            dependencies: [
                "JSONText", "LearningService", "Protocol",
                .product(name: "DequeModule", package: "swift-collections"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]),
        .target(
            name: "WebTransport",
            dependencies: [
                "AnkiConnectAPI", "CZlib", "CZstd", "Certificates", "ContentFiles", "Digests", "Grammar", "JSONText",
                "LanguageToolAPI", "LearningService", "Lexicon", "Protocol",
                .product(name: "DequeModule", package: "swift-collections"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTP2", package: "swift-nio-http2"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "NIOTLS", package: "swift-nio"),
                .product(name: "NIOWebSocket", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]),
        .executableTarget(
            name: "immersiond",
            dependencies: [
                "CLibedit", "CStreams", "Certificates", "ContentFiles", "Conversation", "Documents", "Grammar",
                "JSONText",
                "LearningService", "Lexicon", "Pictures", "Pronunciation", "PronunciationCoach", "Protocol",
                "PathNames", "ScenarioTools", "SocketTransport", "QRCodes", "Spatial", "SpeechClient", "SpeechProtocol",
                "Storage",
                "Study", "Templates", "Vocab", "VoiceServers", "WebTransport", "YarnImport",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ]),

        .target(name: "TestSupport", path: "Tests/TestSupport"),
        .testTarget(name: "JSONTextTests", dependencies: ["JSONText", "TestSupport"]),
        .testTarget(name: "ContentFilesTests", dependencies: ["ContentFiles", "TestSupport"]),
        .testTarget(name: "PathNamesTests", dependencies: ["PathNames", "TestSupport"]),
        .testTarget(name: "DocumentsTests", dependencies: ["Documents"]),
        .testTarget(name: "DigestsTests", dependencies: ["Digests"]),
        .testTarget(
            name: "LexiconTests", dependencies: ["ContentFiles", "Images", "Lexicon", "TestSupport"],
            exclude: ["Fixtures"]),
        .testTarget(
            name: "GrammarTests", dependencies: ["ContentFiles", "Images", "Lexicon", "Grammar", "TestSupport"],
            exclude: ["Fixtures"]),
        .target(
            name: "ConversationFixtures", dependencies: ["ContentFiles", "Templates", "Conversation", "TestSupport"],
            path: "Tests/ConversationFixtures"),
        .testTarget(
            name: "TemplatesTests",
            dependencies: [
                "ContentFiles", "Lexicon", "Templates", "Conversation", "ConversationFixtures", "TestSupport",
            ]),
        .testTarget(
            name: "ConversationTests",
            dependencies: [
                "ContentFiles", "Images", "Lexicon", "Templates", "Grammar", "Conversation", "ConversationFixtures",
                "ScenarioTools", "TestSupport",
            ]),
        .testTarget(
            name: "ScenarioToolsTests",
            dependencies: [
                "ContentFiles", "Lexicon", "Templates", "Grammar", "Conversation", "ScenarioTools",
                "ConversationFixtures", "TestSupport",
            ]),
        .testTarget(
            name: "YarnImportTests",
            dependencies: [
                "ContentFiles", "Lexicon", "Templates", "Conversation", "YarnImport", "ConversationFixtures",
            ]),
        .testTarget(
            name: "PronunciationTests", dependencies: ["Kernels", "Pronunciation", "TestSupport"], exclude: ["Fixtures"]
        ),
        .testTarget(name: "SpatialTests", dependencies: ["Spatial", "TestSupport"]),
        .testTarget(name: "VocabTests", dependencies: ["Lexicon", "Vocab", "TestSupport"], exclude: ["Fixtures"]),
        .testTarget(
            name: "StudyTests", dependencies: ["ContentFiles", "Lexicon", "Study", "TestSupport", "Vocab"],
            exclude: ["Fixtures"]),
        .testTarget(name: "StorageTests", dependencies: ["Spatial", "Storage", "Vocab", "TestSupport"]),
        .testTarget(
            name: "PronunciationCoachTests", dependencies: ["ContentFiles", "PronunciationCoach", "TestSupport"]),
        .testTarget(
            name: "AnkiFormatsTests",
            dependencies: [
                "AnkiFormats", "CZip", "CZstd", "Digests", "JSONText", "Lexicon", "Vocab",
                "TestSupport", .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ]),
        .testTarget(
            name: "SpeechTests",
            dependencies: [
                "CSndfile", "ContentFiles", "Pronunciation", "SpeechClient", "SpeechProtocol", "SpeechWorker",
                "TestSupport",
            ]),
        .testTarget(
            name: "VoiceServersTests",
            dependencies: [
                "JSONText", "SpeechClient", "TestSupport", "VoiceServers",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ]),
        .testTarget(name: "AnkiConnectAPITests", dependencies: ["AnkiConnectAPI", "JSONText"]),
        .testTarget(name: "CertificatesTests", dependencies: ["Certificates", "TestSupport"]),
        .testTarget(
            name: "LanguageToolAPITests", dependencies: ["Grammar", "JSONText", "LanguageToolAPI", "Lexicon"]),
        .testTarget(name: "QRCodesTests", dependencies: ["QRCodes"]),
        .testTarget(
            name: "WebTransportTests",
            dependencies: [
                "TestSupport", "WebTransport", .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ]),
        .testTarget(
            name: "immersiondTests",
            dependencies: [
                "AnkiFormats", "CSQLite", "ContentFiles", "Conversation", "Digests", "DocumentWorker", "Documents",
                "Grammar", "JSONText", "LearningService", "Lexicon", "Pictures", "Pronunciation", "PronunciationCoach",
                "Protocol",
                "SocketTransport", "Spatial", "SpeechClient", "SpeechProtocol", "SpeechWorker", "Storage", "Study",
                "Templates", "TestSupport", "Vocab", "immersiond",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
            ],
            exclude: ["Fixtures"]),
    ]
)

// Tests run the debug build, for which these modules are too slow unoptimised.
let busy: Set = [
    "ContentFiles", "Conversation", "Grammar", "Lexicon", "Pronunciation", "ScenarioTools", "Spatial", "Study",
    "Templates",
    "Vocab", "YarnImport",
]

for target in package.targets where target.type != .system {
    target.swiftSettings = (target.swiftSettings ?? []) + settings
    if busy.contains(target.name) {
        target.swiftSettings?.append(.unsafeFlags(["-O"], .when(configuration: .debug)))
    }
}
