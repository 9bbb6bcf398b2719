import ArgumentParser
import ContentFiles
import Conversation
import Foundation
import Glibc
import LearningService
import Logging
import SocketTransport
import SpeechClient
import Templates

/// Where the daemon listens.
struct SocketOptions: ParsableArguments {
    /// Seconds that a daemon started just before may take until it answers.
    private static let patience = 2.0

    @Option(
        help: """
            The daemon's socket; unless given, $XDG_RUNTIME_DIR/immersiond.sock, or \
            ~/.local/share/immersiond/immersiond.sock where that variable is not set. Clients then look for the \
            machine's daemon at \(DefaultPaths.systemSocket) too.
            """)
    var socket: String?

    var path: String { socket ?? DefaultPaths().socket }

    func validate() throws {
        if socket == "" { throw ValidationError("--socket must be a path; it is empty.") }
    }

    /// Where a client looks: the user's own daemon, then the machine's.
    private var places: [String] {
        if let socket { return [socket] }
        let hasSystem = FileManager.default.fileExists(atPath: DefaultPaths.systemSocket)
        return [path] + (hasSystem ? [DefaultPaths.systemSocket] : [])
    }

    /// Connects to the daemon, and gives one that is about to listen two seconds.
    ///
    /// - Throws: ``RPCConnection/Failure`` when nobody listens by then.
    func connect() throws -> RPCConnection {
        let deadline = ContinuousClock.now + .seconds(Self.patience)
        while ContinuousClock.now < deadline {
            for place in places { if let connection = try? RPCConnection(path: place) { return connection } }
            Thread.sleep(forTimeInterval: 0.02)
        }
        return try RPCConnection(path: path)
    }
}

/// Where scenarios, characters and languages are.
struct ContentOptions: ParsableArguments {
    @Option(help: "The content folder; the nearest one that holds 'languages' unless given.")
    var content: String?

    @Option(
        help: """
            Where compiled lexicons, rules and findings are kept; unless given, $XDG_CACHE_HOME/immersiond, or \
            ~/.cache/immersiond where that variable is not set.
            """)
    var cache: String?

    var url: URL { content.map { URL(filePath: $0, directoryHint: .isDirectory) } ?? DefaultPaths().content }

    func validate() throws {
        if content == "" { throw ValidationError("--content must be a folder; it is empty.") }
        if cache == "" { throw ValidationError("--cache must be a folder; it is empty.") }
    }

    var cacheURL: URL? { cache.map { URL(filePath: $0, directoryHint: .isDirectory) } ?? DefaultPaths().cache }

    /// Where compiled lexicons, rules and findings are kept. A folder that cannot be used costs time and nothing else,
    /// so nothing is said of it.
    var cacheFolder: ContentCacheFolder? { cacheURL.flatMap { ContentCacheFolder(url: $0) } }

    /// Reads the folder's languages, and nothing else of it.
    ///
    /// - Throws: ``LaunchError`` when there is none, or it holds no language.
    func languages() throws -> ContentSnapshot {
        try ContentFolder.require(url)
        return ContentSnapshot.languages(in: url, cache: cacheFolder, at: Date())
    }

    /// Reads the folder.
    ///
    /// - Throws: ``LaunchError`` when there is none, or it holds no language.
    func snapshot() throws -> ContentSnapshot {
        try ContentFolder.require(url)
        return ContentSnapshot.load(directory: url, cache: cacheFolder, at: Date())
    }

    /// What runs one of the folder's scenarios.
    ///
    /// - Throws: ``LaunchError`` where there is none of that name, which names those there are; ``ServiceError`` where
    ///   its file does not load.
    func engine(_ scenario: String) throws -> DialogueEngine {
        let snapshot = try snapshot()
        guard snapshot.scenarios[scenario] == nil else { return try snapshot.engine(scenario) }
        let known = snapshot.scenarios.keys.sorted()
        throw LaunchError(
            "There is no scenario '\(scenario)'.\(Templates.suggestion(for: scenario, among: known)) "
                + (known.isEmpty ? "There are none." : "There are \(known.joined(separator: ", "))."))
    }
}

extension ContentOptions {
    /// Reads what pronunciation needs of the folder, and no more. Of a faulty file it complains; feedback then does
    /// without it.
    ///
    /// - Throws: ``LaunchError`` when there is no such folder.
    func pronunciation() throws -> ReadPronunciation {
        try ContentFolder.require(url)
        let languages = LanguageDefaults.read(languages: url.appending(path: "languages"))
        let read = ReadPronunciation(directory: url, defaults: languages.defaults, keeping: nil)
        for fault in languages.diagnostics + read.diagnostics where fault.severity == .error { complain("\(fault)") }
        return read
    }
}

extension ContentOptions {
    /// What stands in where a command line does not say which language it means.
    var languageDefaults: LanguageDefaults {
        LanguageDefaults.read(languages: url.appending(path: "languages")).defaults
    }
}

/// The speech workers of a command that runs without a daemon.
struct SpeechOptions: ParsableArguments {
    @Option(help: "The speech worker; immersion-speech beside this executable unless given.")
    var speechWorker: String?

    @Option(help: "Speech worker processes, 1 to 16.")
    var speechWorkers = min(max(ProcessInfo.processInfo.activeProcessorCount, 1), 16)

    func validate() throws {
        guard (1...16).contains(speechWorkers) else { throw ValidationError("--speech-workers must be 1 to 16.") }
    }

    /// - Parameter content: Where the acoustic model is.
    func pool(content: URL) -> SpeechWorkerPool {
        var configuration = SpeechWorkerPool.Configuration()
        configuration.workers = speechWorkers
        configuration.model = ContentLayout.acousticModel(in: content)
        return SpeechWorkerPool(
            executable: speechWorker.map { URL(filePath: $0) } ?? DefaultPaths().speechWorker,
            configuration: configuration, logger: Logger(label: "immersiond") { _ in SwiftLogNoOpLogHandler() })
    }
}
