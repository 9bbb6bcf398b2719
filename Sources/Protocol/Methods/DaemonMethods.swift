import ContentFiles
import Conversation
import Foundation
import Glibc
import Grammar
package import LearningService
import SpeechClient
import Storage

extension Methods {
    package static let daemonInfo = MethodName<DaemonInfo>("daemon.info")
    package static let daemonHealth = MethodName<DaemonHealth>("daemon.health")
    package static let daemonMetrics = MethodName<DaemonMetrics>("daemon.metrics")
    package static let daemonBackup = MethodName<BackupFile>("daemon.backup")
}

/// daemon.*: how the daemon is.
package struct DaemonMethods {
    package static let version = "0.1.0"

    let catalog: ContentCatalog
    let pool: SpeechWorkerPool
    let servers: (any VoiceServing)?
    let backups: Backups
    let vitals: Vitals
    let metrics: RequestMetrics
    let startedAt: Date
    let clock: @Sendable () -> Date

    var methods: [RPCMethod] {
        [
            RPCMethod(
                Methods.daemonInfo, "Tells what runs here.", pace: .atOnce,
                result:
                    "name, version, processID, startedAt, contentLoadedAt, languages and counts of scenarios, "
                    + "characters, environments and grammar rules; speechWorkers: started, lost, and layers, the walls "
                    + "around each: name, holds, and fault where it does not; voiceServers: address, voices (how "
                    + "many), and fault, why one is not asked for the moment."
            ) { _ in
                let content = catalog.snapshot
                return DaemonInfo(
                    name: "immersiond", version: Self.version, processID: getpid(), startedAt: startedAt,
                    contentLoadedAt: content.loadedAt, languages: content.languages.keys.sorted(),
                    scenarios: content.summaries.count, characters: content.characters.count,
                    environments: content.environments.count,
                    grammarRules: content.findings.value.grammarRules, speechWorkers: SpeechWorkersInfo(pool.condition),
                    voiceServers: (servers?.conditions ?? []).map(VoiceServerInfo.init))
            },
            RPCMethod(
                Methods.daemonHealth, "Tells that the daemon answers, and what should be looked after.", pace: .atOnce,
                result:
                    "status: ok or degraded; uptime in seconds; problems, each with code (databaseDamaged, "
                    + "diskLow, backupFailed, backupLate, erasureUnfinished, workersUnavailable, workersCrashing, "
                    + "logLong, voiceServerFailing, recordingsUnplayable) and message."
            ) { _ in
                DaemonHealth(uptime: clock().timeIntervalSince(startedAt), problems: vitals.problems)
            },
            daemonMetrics, backup,
        ]
    }

    private var daemonMetrics: RPCMethod {
        RPCMethod(
            Methods.daemonMetrics, "Returns figures of the daemon and of each method, also as Prometheus reads them.",
            result:
                "gauges: name, help and value; requests, of each method that was called: method, calls, errors, "
                + "seconds of all together, slowest, and within, the calls that took no longer than 1 ms, 5 ms, 20 ms, "
                + "100 ms, 500 ms, 2 s and 10 s; text, all of it in Prometheus's format."
        ) { _ in
            DaemonMetrics(gauges: vitals.gauges, requests: metrics.all, version: Self.version)
        }
    }

    private var backup: RPCMethod {
        RPCMethod(
            Methods.daemonBackup, "Copies the database while it is used, and checks the copy.", pace: .long,
            parameters: [
                .optional(
                    "path", .text(maximumBytes: 4_096),
                    "Where to; in the daemon's own folder, where the oldest give way, unless given. Taken from the "
                        + "daemon's own user only.")
            ],
            result: "path, madeAt and bytes. 'immersiond restore' brings it back.",
            errors: [.conflict, .forbidden] + RPCError.Code.ofWriting
        ) { arguments in
            guard let path = arguments.string("path") else { return try backups.make() }
            guard !arguments.client.authority.isRemote else {
                throw RPCError(.forbidden, "Devices name no path of this machine; leave 'path' out.", field: "path")
            }
            try NamedFiles.requireOwner(arguments.client.userID, field: "path", instead: "leave it out")
            return try backups.make(at: path)
        }
    }
}
