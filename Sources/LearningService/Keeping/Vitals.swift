package import Foundation
import Glibc
package import SpeechClient
import SpeechProtocol
package import Storage

/// Something that does not stop the daemon, and should be looked after.
package struct HealthProblem: Codable, Sendable, Hashable {
    package enum Code: String, Codable, Sendable, CaseIterable {
        /// The database is damaged; nothing is stored in it any more.
        case databaseDamaged
        /// Less room than ``Vitals/lowDisk`` is left where the daemon keeps its data.
        case diskLow
        /// The last backup could not be made.
        case backupFailed
        /// The newest backup is older than twice the interval that was asked for.
        case backupLate
        /// Bytes of what was deleted are left in files.
        case erasureUnfinished
        /// No speech worker has started.
        case workersUnavailable
        /// Speech workers crash again and again.
        case workersCrashing
        /// The database's log has grown, which makes a start after a crash slow.
        case logLong
        /// A voice server does not speak; espeak-ng does.
        case voiceServerFailing
        /// Recordings of the content's cannot be played; their lines are spoken by another voice.
        case recordingsUnplayable
    }

    package var code: Code
    package var message: String
}

/// A figure of how the daemon is, as Prometheus names them.
package struct Gauge: Codable, Sendable, Hashable {
    package var name: String
    package var help: String
    package var value: Double
}

/// How the daemon is, apart from what it is asked: looked up in some ten microseconds, without waiting for anything.
package struct Vitals: Sendable {
    package static let lowDisk: Int64 = 256 << 20
    package static let longLog: Int64 = 256 << 20
    private static let manyLosses = 8
    /// Seconds that the first worker may take.
    private static let startSeconds = 60.0

    private let folder: URL
    private let database: URL
    private let pool: SpeechWorkerPool
    private let backups: Backups
    private let remains: Remains
    private let store: Store
    private let speech: SpeechCache
    private let servers: (any VoiceServing)?
    private let startedAt: Date
    private let clock: @Sendable () -> Date

    package init(
        folder: URL, database: URL, pool: SpeechWorkerPool, backups: Backups, remains: Remains, store: Store,
        speech: SpeechCache, servers: (any VoiceServing)? = nil, startedAt: Date, clock: @escaping @Sendable () -> Date
    ) {
        self.folder = folder
        self.database = database
        self.pool = pool
        self.backups = backups
        self.remains = remains
        self.store = store
        self.speech = speech
        self.servers = servers
        self.startedAt = startedAt
        self.clock = clock
    }

    /// Empty when all is well.
    package var problems: [HealthProblem] {
        var problems: [HealthProblem] = []
        func add(_ code: HealthProblem.Code, _ message: String) {
            problems.append(HealthProblem(code: code, message: message))
        }
        if let damage = store.knownDamage {
            add(
                .databaseDamaged,
                "The database is damaged, and nothing more is stored: \(damage) Stop the daemon and run 'immersiond "
                    + "restore' with a backup.")
        }
        if let free = DiskSpace.free(at: folder.path), free < Self.lowDisk {
            add(.diskLow, "\(free >> 20) MiB are free where the daemon keeps its data; below 0 nothing is stored.")
        }
        if let failure = backups.failure { add(.backupFailed, "The last backup could not be made. \(failure)") }
        if let failure = remains.failure {
            add(
                .erasureUnfinished,
                "Bytes of what was deleted are left in the database's files or its copies, and are tried again: "
                    + failure)
        }
        if let interval = backups.plan.interval {
            let age = clock().timeIntervalSince(max(startedAt, backups.newest?.madeAt ?? .distantPast))
            if age > 2 * interval {
                add(.backupLate, "The newest backup is \(Int(age / 3_600)) hours old; see the log for why.")
            }
        }
        let workers = pool.condition
        if workers.started == 0, clock().timeIntervalSince(startedAt) > Self.startSeconds {
            add(.workersUnavailable, "No speech worker has started; nothing is spoken or heard. See the log for why.")
        }
        if workers.lostLately >= Self.manyLosses {
            add(.workersCrashing, "\(workers.lostLately) speech workers were lost in the last ten minutes.")
        }
        for server in servers?.conditions ?? [] {
            guard let fault = server.fault else { continue }
            add(
                .voiceServerFailing,
                "The voice server \(server.address) does not speak: \(fault). espeak-ng speaks meanwhile, and it is "
                    + "tried again.")
        }
        let recordings = speech.recordingFaults
        if let first = recordings.first {
            add(
                .recordingsUnplayable,
                "\(recordings.count) recordings cannot be played, such as \(first.path): \(first.fault). 'immersiond "
                    + "lint' names all.")
        }
        let log = DiskSpace.bytes(of: database.path + "-wal")
        if log > Self.longLog { add(.logLong, "The database's log has \(log >> 20) MiB; a restart empties it.") }
        return problems
    }

    package var gauges: [Gauge] {
        let workers = pool.condition
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        let processor =
            Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
            + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
        let now = clock()
        var gauges = [
            Gauge(name: "uptime_seconds", help: "Since the start.", value: now.timeIntervalSince(startedAt)),
            Gauge(name: "problems", help: "What daemon.health tells.", value: Double(problems.count)),
            Gauge(
                name: "processor_seconds_total", help: "Used by the daemon without its workers.", value: processor),
            Gauge(name: "resident_bytes", help: "Memory of the daemon.", value: Self.residentBytes),
            Gauge(name: "workers_started_total", help: "Speech workers.", value: Double(workers.started)),
            Gauge(
                name: "workers_lost_total", help: "Speech workers that crashed or were ended.",
                value: Double(workers.lost)),
            Gauge(
                name: "worker_layers", help: "Walls around each speech worker that hold.",
                value: Double(workers.layers.count(where: \.holds))),
            Gauge(name: "database_bytes", help: "The database.", value: Double(DiskSpace.bytes(of: database.path))),
            Gauge(
                name: "database_log_bytes", help: "Its write-ahead log.",
                value: Double(DiskSpace.bytes(of: database.path + "-wal"))),
            Gauge(name: "backups", help: "In the daemon's folder.", value: Double(backups.count)),
        ]
        if let free = DiskSpace.free(at: folder.path) {
            gauges.append(Gauge(name: "disk_free_bytes", help: "Where the data is.", value: Double(free)))
        }
        if let newest = backups.newest {
            gauges.append(
                Gauge(
                    name: "backup_age_seconds", help: "Of the newest backup.",
                    value: now.timeIntervalSince(newest.madeAt)))
        }
        return gauges
    }

    private static var residentBytes: Double {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .ascii),
            let pages = text.split(separator: " ").dropFirst().first.flatMap({ Double($0) })
        else { return 0 }
        return pages * Double(sysconf(Int32(_SC_PAGESIZE)))
    }
}
