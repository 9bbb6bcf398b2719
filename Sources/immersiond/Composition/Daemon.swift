import ContentFiles
import Foundation
import Glibc
import JSONText
import LearningService
import Logging
import Protocol
import ServiceLifecycle
import SocketTransport
import SpeechClient
import Storage
import UnixSignals
import VoiceServers

/// The parts of a running daemon, put together.
struct Daemon: Sendable {
    struct Configuration: Sendable {
        var socket: String
        var data: URL
        var content: URL
        /// Where compiled lexicons and findings are kept; made at every start unless given.
        var cache: URL?
        var speechWorker: URL
        var speechWorkers = 2
        /// Programs beside the daemon that speak, in the order in which they are asked.
        var voiceServers: [ServerAddress] = []
        /// Whether they may speak also what learners said.
        var servesLearnersWords = false
        /// What reads documents.
        var documentWorker = DefaultPaths().documentWorker
        /// Bytes of synthesised speech kept on disk.
        var speechCacheBytes = 512 << 20
        /// Nil where nobody asks over the network.
        var web: WebConfiguration?
        /// The socket that whoever started the daemon listens on, in place of ``socket``.
        var passed: PassedSockets.Unix?
        /// Nil where nobody waits to hear how it is.
        var supervisor: Supervisor?
        var backups = Backups.Plan()
        /// After which a conversation goes that nobody has gone on with; nil keeps all.
        var conversationSeconds: Double?
        /// A file that holds figures as Prometheus reads them; none unless given.
        var metricsFile: URL?
        /// Seconds after which a request is worth a line of the log.
        var slowSeconds = 1.0
    }

    let dispatcher: Dispatcher
    let methods: [RPCMethod]
    let catalog: ContentCatalog

    private let folder: DataFolder
    private let store: Store
    private let pool: SpeechWorkerPool
    private let servers: VoiceServers?
    private let filler: PronunciationFiller
    private let media: MediaFolder
    private let passing: PassingFiles
    private let documents: GivenDocuments
    private let jobs: MaterialJobs
    private let folders: FolderWatch
    private let watch: ClockWatch
    private let devices: Devices
    private let pairings: Pairings
    private let events: EventHub
    private let remains: Remains
    private let upkeep: Upkeep
    private let clock: @Sendable () -> Date
    private let configuration: Configuration
    private let logger: Logger

    /// - Throws: ``LaunchError`` when the data folder is in use, the database damaged or the content missing.
    init(_ configuration: Configuration, logger: Logger, clock: @escaping @Sendable () -> Date = { Date() }) throws {
        self.configuration = configuration
        self.logger = logger
        self.clock = clock
        watch = ClockWatch(clock)
        let startedAt = clock()
        try ContentFolder.require(configuration.content)
        folder = try DataFolder(configuration.data)
        BackupFile.removeDrafts(in: folder.backups)
        try DamagedDatabase.requireNoneLost(folder)
        for end in ["", "-journal", "-wal", "-shm"] { unlink(folder.restored.path + end) }
        do {
            let copy = BackupFile.beforeMigration(in: folder.backups, at: startedAt)
            store = try Store(path: folder.database.path, copyingBefore: copy) {
                let takenOver = "The database is copied and taken over from an earlier version; many words take long."
                logger.notice("\(takenOver)", metadata: ["copy": "\(copy)"])
                configuration.supervisor?.tell(.status(takenOver))
            }
        } catch {
            throw LaunchError(
                "The database \(folder.database.path) cannot be opened. \(error.message)"
                    + DamagedDatabase.advice(error, backups: folder.backups))
        }
        let backups = Backups(
            database: folder.database, folder: folder.backups, plan: configuration.backups, clock: clock,
            copying: { [store] in try store.backUp(to: $0) })
        let kept = configuration.cache.flatMap { ContentCacheFolder(url: $0) { logger.warning("\($0)") } }
        catalog = ContentCatalog(directory: configuration.content, cache: kept, at: startedAt)
        var speech = SpeechWorkerPool.Configuration()
        speech.workers = configuration.speechWorkers
        speech.model = ContentLayout.acousticModel(in: configuration.content)
        pool = SpeechWorkerPool(executable: configuration.speechWorker, configuration: speech, logger: logger)
        servers =
            configuration.voiceServers.isEmpty ? nil : VoiceServers(configuration.voiceServers, logger: logger)
        let sources = SpeechSources(
            pool: pool, readings: { [catalog] in catalog.snapshot.readings.readings(voice: $0) },
            listening: { [catalog] language in
                let coach = catalog.snapshot.coach
                return ListeningHabits(voice: coach.voice(for: language), habits: coach.habits(of: language))
            }, servers: servers, logger: logger)
        let cache: SpeechCache
        do {
            cache = try SpeechCache(
                directory: folder.speech, pool: pool, maximumBytes: configuration.speechCacheBytes, sources: sources)
        } catch {
            throw LaunchError("The folder of spoken lines \(folder.speech.path) cannot be used. \(error.message)")
        }
        remains = Remains(store: store, cache: cache, backups: backups, file: folder.erasures)
        media = MediaFolder(url: folder.media)
        passing = PassingFiles(folder: folder.passing, clock: clock)
        filler = PronunciationFiller(store: store, pool: pool, catalog: catalog, logger: logger)
        let documentWorker = configuration.documentWorker
        documents = GivenDocuments(folder: folder.documents, reader: DocumentReader(executable: documentWorker))
        jobs = MaterialJobs(
            study: StudyEnvironment(store: store, catalog: catalog, clock: clock), documents: documents,
            listener: RecordingListener(pool: pool, catalog: catalog), logger: logger)
        let materials = Materials(
            study: StudyEnvironment(store: store, catalog: catalog, clock: clock), documents: documents, jobs: jobs)
        folders = FolderWatch(materials: materials, logger: logger)
        devices = Devices(store: store, clock: clock)
        events = EventHub(startedAt: startedAt)
        pairings = Pairings(devices: devices, events: events, clock: clock)
        let vitals = Vitals(
            folder: folder.url, database: folder.database, pool: pool, backups: backups, remains: remains,
            store: store, speech: cache, servers: servers, startedAt: startedAt, clock: clock)
        let metrics = RequestMetrics()
        methods = MethodTable.methods(
            store: store, catalog: catalog, pool: pool, cache: cache, filler: filler, media: media,
            passing: passing, documents: documents, materials: materials, folders: folders,
            devices: devices, pairings: pairings, events: events,
            backups: backups,
            remains: remains, vitals: vitals, metrics: metrics, watch: watch, servers: servers,
            servesLearnersWords: configuration.servesLearnersWords, startedAt: startedAt, clock: clock)
        dispatcher = Dispatcher(
            methods: methods, logger: logger, access: AccessCheck(store: store, devices: devices), events: events,
            metrics: metrics,
            quotas: RequestQuotas(freeBytes: { [path = folder.url.path] in DiskSpace.free(at: path) }),
            audit: AuditLog(path: folder.auditLog.path, refusals: folder.refusals.path, clock: clock),
            slowSeconds: configuration.slowSeconds)
        upkeep = Upkeep(
            store: store, backups: backups, remains: remains, passing: passing,
            retention: configuration.conversationSeconds.map { [store, watch] seconds in
                Retention(store: store, watch: watch, seconds: seconds, clock: clock)
            }, backupFolder: folder.backups, metrics: metrics,
            vitals: vitals,
            metricsFile: configuration.metricsFile,
            lane: dispatcher.lanes.long, logger: logger)
    }

    /// Serves until SIGTERM or SIGINT, then finishes what was asked and closes the store.
    func run() async throws {
        Task.detached(priority: .utility) { [catalog, logger] in Self.readAhead(catalog, logger) }
        filler.wake()
        let filling = RecordFilling(StudyEnvironment(store: store, catalog: catalog, clock: clock))
        Task.detached(priority: .utility) { [logger] in
            do {
                for (learner, error) in try await filling.run() {
                    logger.error(
                        "a record is not filled; it is tried again at the next start",
                        metadata: ["learner": "\(learner.uuidString.lowercased())", "reason": "\(error)"])
                }
            } catch {
                logger.error("records are not filled; they will be at the next start", metadata: ["reason": "\(error)"])
            }
        }
        do {
            try await remains.takeUp()
        } catch {
            logger.error("what was being deleted cannot be looked through", metadata: ["reason": "\(error)"])
        }
        await tidyMedia()
        if let kept = try? await store.read({ try $0.materialIDs() }) { documents.removeAll(butOf: kept) }
        await jobs.start()
        let watching = Task { await watchClock() }
        let dueWatch = DueWatch(store: store, events: events, clock: clock)
        let watchingDue = Task { await dueWatch.run() }
        let keeping = upkeep.start()
        let lookingIn = Task(executorPreference: dispatcher.lanes.long) { [folders] in await folders.run() }
        let serving = Task { [servers] in await servers?.run() ?? () }
        defer { for task in [watching, watchingDue, keeping, lookingIn, serving] { task.cancel() } }
        let socket = SocketServer(
            path: configuration.socket, passed: configuration.passed, dispatcher: dispatcher, logger: logger
        ) { [configuration] in
            configuration.supervisor?.tell(.ready, .status("Answers on \(configuration.socket)."))
        }
        let services: [any Service] = try await [socket] + webServices() + supervision()
        var lifecycle = ServiceGroupConfiguration(
            // Named, since one without a name is described by all that it holds, which takes longer than reading.
            services: services.map { .init(service: $0, serviceName: "\(type(of: $0))") },
            gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
        // A client that does not read its replies must not keep the daemon alive.
        lifecycle.maximumGracefulShutdownDuration = .seconds(5)
        let group = ServiceGroup(configuration: lifecycle)
        do {
            try await group.run()
        } catch {
            await close()
            throw error
        }
        await close()
        logger.info("stopped")
    }

    /// What tells the supervisor how the daemon is, where there is one.
    private func supervision() -> [any Service] {
        guard let supervisor = configuration.supervisor else { return [] }
        let farewell = Farewell(supervisor: supervisor)
        guard let watchdog = supervisor.watchdog else { return [farewell] }
        return [farewell, SelfWatch(supervisor: supervisor, watchdog: watchdog, socket: configuration.socket)]
    }

    /// What serves devices, where it was asked for.
    private func webServices() async throws -> [any Service] {
        try await devices.load()
        guard let web = configuration.web else { return [] }
        let listening = WebListening(
            configuration: web, folder: folder, catalog: catalog,
            checks: GrammarChecks(catalog: catalog, store: store, clock: clock), passing: passing, logger: logger,
            clock: clock)
        return try await listening.services(
            dispatcher: dispatcher, devices: devices, pairings: pairings, events: events,
            serverID: try await store.read { try $0.device() })
    }

    /// Understands, beside the first requests, what nearly every client asks for, and says what is wrong with the
    /// content.
    private static func readAhead(_ catalog: ContentCatalog, _ logger: Logger) {
        let content = catalog.snapshot
        for grammar in content.grammars.values { _ = grammar.value }
        for diagnostic in content.diagnostics { logger.warning("\(diagnostic)") }
        Heap.trim()
        ResidentCode.release()
    }

    /// Removes media that no word names, and goes on with imports that the last stop broke off.
    private func tidyMedia() async {
        let exchange = CardExchange(
            store: store, catalog: catalog, filler: filler, media: media, reader: documents.reader, events: events,
            clock: clock)
        guard let named = try? await store.read({ try $0.mediaHashes() }),
            let unfinished = try? await exchange.unfinished()
        else { return }
        media.removeAll(but: named.union(unfinished.map(\.folder)))
        Task.detached(priority: .utility) { [logger] in
            for started in unfinished {
                do {
                    let reply = try await exchange.finish(started)
                    logger.info("an import that a stop broke off is complete", metadata: ["words": "\(reply.added)"])
                } catch {
                    logger.error(
                        "an import that a stop broke off is not complete; import the file again",
                        metadata: ["reason": "\(error)"])
                }
            }
        }
    }

    /// Tells when what is stored and the clock contradict each other.
    private func watchClock() async {
        let now = clock()
        if let latest = try? await store.read({ try $0.latestReview() }), latest > now + ClockWatch.tolerance {
            logger.warning(
                """
                Answers are stored that lie in the future, up to \(Instant.text(latest)), while the clock says \
                \(Instant.text(now)): it was ahead when they were given, or is behind now. Their cards are due \
                now, and count as answered just before.
                """
            )
        }
        while (try? await Task.sleep(for: .seconds(60))) != nil {
            guard let jump = watch.look() else { continue }
            logger.warning(
                """
                The clock was set \(Int(abs(jump))) seconds \(jump > 0 ? "ahead" : "back"); for some hours nothing is \
                removed because it has expired.
                """
            )
        }
    }

    private func close() async {
        await pool.shutdown()
        store.close()
    }
}
