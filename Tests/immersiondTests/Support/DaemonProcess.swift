import ContentFiles
import Conversation
import Foundation
import Glibc
import Synchronization
import TestSupport

@testable import JSONText
@testable import Protocol
@testable import SocketTransport
@testable import immersiond

/// A real daemon, in a process and a data folder of its own.
final class DaemonProcess: @unchecked Sendable {
    /// Seconds for a daemon to start or stop; debug builds load content slowly.
    private static let patience = Duration.seconds(60)

    private let temporary: TemporaryFolder
    private(set) var process: ChildProcess
    private let content: URL
    private let arguments: [String]
    private let prefix: String
    /// The socket that it is passed as standard input, for the prefix to put where it belongs.
    private let passed: PassedListener?

    var folder: URL { temporary.url }
    var socket: String { passed?.path ?? folder.appending(path: "s").path }
    var data: URL { folder.appending(path: "data") }
    var log: URL { folder.appending(path: "log") }

    /// One for suites that change nothing in it but learners and rooms of their own.
    static let shared = Result { try DaemonProcess() }

    /// - Parameters:
    ///   - content: The repository's own with two of its scenarios unless given, since a debug build loads them slowly.
    ///   - shellPrefix: Shell commands before the daemon, such as `ulimit`.
    ///   - passed: A socket that the daemon gets as its standard input.
    init(
        content: URL = Repository.daemonContent, arguments: [String] = [], shellPrefix: String = "",
        passed: PassedListener? = nil
    ) throws {
        temporary = try TemporaryFolder()
        self.content = content
        self.arguments = arguments
        prefix = shellPrefix
        self.passed = passed
        let folder = temporary.url
        process = try Self.launch(
            prefix,
            Self.command(
                socket: passed?.path ?? folder.appending(path: "s").path, data: folder.appending(path: "data"),
                content: content) + arguments, log: folder.appending(path: "log"), passed)
        try waitUntilReady()
    }

    deinit {
        if process.isRunning { killHard() }
    }

    /// Starts a daemon on the same folder and socket again.
    func restart() throws {
        try start()
        try waitUntilReady()
    }

    /// Starts without waiting; for daemons that are expected to refuse.
    func start() throws {
        process = try Self.launch(
            prefix, Self.command(socket: socket, data: data, content: content) + arguments, log: log, passed)
    }

    private static func command(socket: String, data: URL, content: URL) -> [String] {
        [
            Repository.executable("immersiond").path, "serve", "--socket", socket, "--data", data.path, "--content",
            content.path, "--log-level", "debug",
        ]
    }

    private static func launch(
        _ prefix: String, _ command: [String], log: URL, _ passed: PassedListener?
    ) throws -> ChildProcess {
        try Data().write(to: log)
        let output = try FileHandle(forWritingTo: log)
        let shared = ChildProcess.Stream.descriptor(output.fileDescriptor)
        let process = try ChildProcess(
            URL(filePath: "/bin/sh"), ["-c", prefix + "exec \"$@\"", "sh"] + command,
            input: passed.map { .descriptor($0.descriptor) } ?? .null, output: shared, errors: shared)
        RunningDaemons.end(with: process)
        return process
    }

    /// A connection that holds every reply to its method's schema.
    func connect() throws -> RPCConnection {
        let connection = try RPCConnection(path: socket)
        connection.onReply = ReplyCheck.check
        return connection
    }

    /// - Returns: The exit status; nil where a signal ended it.
    func terminate() -> Int32? {
        process.send(SIGTERM)
        guard case .exit(let status) = process.wait() else { return nil }
        return status
    }

    /// As a power cut would, as far as a process goes.
    func killHard() {
        process.send(SIGKILL)
        process.wait()
    }

    var logText: String { (try? String(contentsOf: log, encoding: .utf8)) ?? "" }

    private func waitUntilReady() throws {
        var answers = false
        blockUntil(within: Self.patience) {
            answers = (try? connect().call("daemon.health")) != nil
            return answers || !process.isRunning
        }
        guard process.isRunning else { throw LaunchError("The daemon ended: \(logText)") }
        guard answers else { throw LaunchError("The daemon did not answer within \(Self.patience): \(logText)") }
    }
}

/// Ends the daemons that whole suites share, and so nobody deinitialises, when the tests end.
private enum RunningDaemons {
    private static let running = Mutex<[ChildProcess]>([])
    private static let atExit: Void = {
        atexit { RunningDaemons.running.withLock { for process in $0 { process.send(SIGKILL) } } }
    }()

    static func end(with process: ChildProcess) {
        _ = atExit
        running.withLock { $0.append(process) }
    }
}

/// Where the checkout and its built products are.
enum Repository {
    static let root = Checkout.root

    /// The content with the scenarios that tests talk in, and no others. Copied once; the folder goes with the
    /// temporary files. What stands in where nobody says which language.
    static func defaults() throws -> LanguageDefaults {
        try LanguageDefaults(languages: root.appending(path: "languages"))
    }

    /// Files of `languages` that every content folder has, for folders that tests make.
    static func addLanguageFiles(to content: URL) throws {
        let files = [
            LanguageDefaults.file, "pronunciation-messages.yaml", "en/\(PhraseLibrary.file)",
            "es/\(PhraseLibrary.file)",
        ]
        for file in files {
            let copy = content.appending(path: "languages/\(file)")
            guard !FileManager.default.fileExists(atPath: copy.path) else { continue }
            try FileManager.default.createDirectory(
                at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: root.appending(path: "languages/\(file)"), to: copy)
        }
    }

    static let daemonContent: URL = {
        let files = FileManager.default
        let folder = files.temporaryDirectory.appending(
            path: "imm-content-\(ProcessInfo.processInfo.processIdentifier)")
        let scenarios = "scenarios/es"
        do {
            try? files.removeItem(at: folder)
            try files.createDirectory(at: folder.appending(path: scenarios), withIntermediateDirectories: true)
            for name in ["languages", "characters", "environments", "models"] {
                try files.copyItem(at: root.appending(path: name), to: folder.appending(path: name))
            }
            for id in ["es-cafe-madrid", "es-mercado-mexico"] {
                let file = "\(scenarios)/\(id).yaml"
                try files.copyItem(at: root.appending(path: file), to: folder.appending(path: file))
            }
            return folder
        } catch {
            return root
        }
    }()

    /// A product built beside the running test bundle, or in the folder that IMMERSIOND_BUILD names: another build's.
    static func executable(_ name: String) -> URL {
        if let build = ProcessInfo.processInfo.environment["IMMERSIOND_BUILD"] {
            return URL(filePath: build).appending(path: name)
        }
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
        let folder =
            bundle?.deletingLastPathComponent() ?? URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        return folder.appending(path: name)
    }
}

extension RPCConnection {
    /// A new learner's id.
    func newLearner(_ name: String = "ana_\(Int.random(in: 0..<1_000_000_000))") throws -> JSONValue {
        try call("learner.create", ["username": .string(name)])["id"] ?? .null
    }

    /// The opening reply of a new conversation.
    func newSession(_ learnerID: JSONValue, audio: Bool = false, _ extra: [String: JSONValue] = [:]) throws -> JSONValue
    {
        let parameters: [String: JSONValue] = [
            "learnerID": learnerID, "scenarioID": "es-cafe-madrid", "audio": .bool(audio), "seed": 1,
        ]
        return try call("session.start", .object(parameters.merging(extra) { _, new in new }))
    }

    /// Sends a line as it stands and reads the reply.
    func exchange(_ line: String) throws -> JSONValue {
        try send(Data(line.utf8))
        return try WireFormat.decode(JSONValue.self, from: receive())
    }

    /// The error that a call ends in; nil when it succeeds.
    func failure(_ method: String, _ parameters: JSONValue) throws -> RPCError? {
        do {
            _ = try call(method, parameters)
            return nil
        } catch let error as RPCError {
            return error
        }
    }
}
