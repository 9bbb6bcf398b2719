import ArgumentParser
import Foundation
import Glibc
import LearningService
import Logging
import Protocol
import SocketTransport
import WebTransport

struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Runs the daemon until SIGTERM or Ctrl-C.")

    @OptionGroup var socket: SocketOptions
    @OptionGroup var content: ContentOptions
    @OptionGroup var web: WebOptions

    @OptionGroup var data: DataOptions
    @OptionGroup var keeping: KeepingOptions
    @OptionGroup var voices: VoiceOptions

    @Option(help: "The speech worker; immersion-speech beside this executable unless given.")
    var speechWorker: String?

    @Option(help: "Speech worker processes, 1 to 16.")
    var speechWorkers = 2

    @Option(help: "What is worth a line on standard error.")
    var logLevel = LogLevel.info

    func validate() throws {
        guard (1...16).contains(speechWorkers) else {
            throw ValidationError("--speech-workers must be 1 to 16.")
        }
    }

    func run() async throws {
        Heap.prepare()
        // What a learner says is nobody else's; the socket, which a group may share, gets its mode once it is bound.
        umask(0o077)
        // A full disk or a file size limit, and a client that goes away, are errors to report, not reasons to die.
        signal(SIGXFSZ, SIG_IGN)
        signal(SIGPIPE, SIG_IGN)
        Self.allowDescriptors(
            ServerLimits.standard.descriptors + (web.listens ? ServingLimits.standard.descriptors : 0))
        var logger = Logger(label: "immersiond") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = logLevel.level
        do {
            let passed = try PassedSockets()
            if let tcp = passed.tcp, !web.servesPassed { Self.leave(tcp, logger) }
            let configuration = try configuration(passed: passed)
            if configuration.passed == nil { try SocketFolder.prepare(for: configuration.socket) }
            try await Daemon(configuration, logger: logger).run()
        } catch let error as LaunchError {
            complain(error.description)
            throw ExitCode.failure
        } catch let error as SocketFileError {
            complain(error.description)
            throw ExitCode.failure
        } catch let error as ListenError {
            complain(error.description)
            throw ExitCode.failure
        }
    }

    private func configuration(passed: PassedSockets) throws(LaunchError) -> Daemon.Configuration {
        let paths = DefaultPaths()
        var configuration = Daemon.Configuration(
            socket: passed.unix?.path ?? socket.path,
            data: data.url, content: content.url,
            speechWorker: speechWorker.map { URL(filePath: $0) } ?? paths.speechWorker)
        configuration.speechWorkers = speechWorkers
        configuration.cache = content.cacheURL
        keeping.apply(to: &configuration)
        voices.apply(to: &configuration)
        configuration.web = try web.configuration(page: paths.page(besides: content.url), passed: passed.tcp)
        configuration.passed = passed.unix
        configuration.supervisor = Supervisor()
        return configuration
    }

    /// A socket unit that is started without the options for it must not keep the daemon from those of this machine.
    private static func leave(_ tcp: PassedSockets.TCP, _ logger: Logger) {
        logger.warning(
            "The TCP port \(tcp.port) was passed, and is served with --listen passed alone: nobody is answered there.")
        close(tcp.descriptor)
    }

    /// Raises the number of files that may be open, as far as the system lets us: a session often starts with 1,024.
    private static func allowDescriptors(_ wanted: UInt) {
        var limit = rlimit()
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        guard getrlimit(resource, &limit) == 0, limit.rlim_cur < wanted else { return }
        limit.rlim_cur = min(limit.rlim_max, rlim_t(wanted))
        setrlimit(resource, &limit)
    }
}

/// swift-log's levels, as the command line names them.
enum LogLevel: String, ExpressibleByArgument, CaseIterable {
    case trace, debug, info, notice, warning, error, critical

    var level: Logger.Level {
        switch self {
        case .trace: .trace
        case .debug: .debug
        case .info: .info
        case .notice: .notice
        case .warning: .warning
        case .error: .error
        case .critical: .critical
        }
    }
}
