import ContentFiles
import Conversation
package import Foundation
import Glibc
import Grammar
package import LearningService
package import SpeechClient
import Storage

extension Methods {
    package static let daemonInfo = MethodName<DaemonInfo>("daemon.info")
    package static let daemonHealth = MethodName<DaemonHealth>("daemon.health")
}

/// daemon.*: how the daemon is.
package struct DaemonMethods {
    package static let version = "0.1.0"

    package let catalog: ContentCatalog
    package let pool: SpeechWorkerPool
    package let startedAt: Date
    package let clock: @Sendable () -> Date

    package init(
        catalog: ContentCatalog, pool: SpeechWorkerPool, startedAt: Date, clock: @escaping @Sendable () -> Date
    ) {
        self.catalog = catalog
        self.pool = pool
        self.startedAt = startedAt
        self.clock = clock
    }

    package var methods: [RPCMethod] {
        [
            RPCMethod(
                Methods.daemonInfo, "Tells what runs here.", pace: .atOnce,
                result:
                    "name, version, processID, startedAt, contentLoadedAt, languages and counts of scenarios, "
                    + "characters, environments and grammar rules; speechWorkers: started, lost, and layers, the walls "
                    + "around each: name, holds, and fault where it does not."
            ) { _ in
                let content = catalog.snapshot
                return DaemonInfo(
                    name: "immersiond", version: Self.version, processID: getpid(), startedAt: startedAt,
                    contentLoadedAt: content.loadedAt, languages: content.languages.keys.sorted(),
                    scenarios: content.summaries.count, characters: content.characters.count,
                    environments: content.environments.count,
                    grammarRules: content.findings.value.grammarRules, speechWorkers: SpeechWorkersInfo(pool.condition))
            },
            RPCMethod(
                Methods.daemonHealth, "Tells that the daemon answers.", pace: .atOnce,
                result: "status: ok, and uptime in seconds."
            ) { _ in
                DaemonHealth(status: "ok", uptime: clock().timeIntervalSince(startedAt))
            },
        ]
    }
}
