import ContentFiles
import Foundation
import Glibc
import Grammar
import Storage

/// daemon.*: how the daemon is.
struct DaemonMethods {
    static let version = "0.1.0"

    let catalog: ContentCatalog
    let startedAt: Date
    let clock: @Sendable () -> Date

    var methods: [RPCMethod] {
        [
            RPCMethod(
                "daemon.info", "Tells what runs here.", pace: .atOnce,
                result:
                    "name, version, processID, startedAt, contentLoadedAt, languages and counts of scenarios, characters, "
                    + "environments and grammar rules."
            ) { _ in
                let content = catalog.snapshot
                return DaemonInfo(
                    name: "immersiond", version: Self.version, processID: getpid(), startedAt: startedAt,
                    contentLoadedAt: content.loadedAt, languages: content.languages.keys.sorted(),
                    scenarios: content.summaries.count, characters: content.characters.count,
                    environments: content.environments.count,
                    grammarRules: content.findings.value.grammarRules)
            },
            RPCMethod(
                "daemon.health", "Tells that the daemon answers.", pace: .atOnce,
                result: "status: ok, and uptime in seconds."
            ) { _ in
                DaemonHealth(status: "ok", uptime: clock().timeIntervalSince(startedAt))
            },
        ]
    }
}

private struct DaemonInfo: Encodable, Sendable {
    var name: String
    var version: String
    var processID: Int32
    var startedAt: Date
    var contentLoadedAt: Date
    var languages: [String]
    var scenarios: Int
    var characters: Int
    var environments: Int
    var grammarRules: Int
}

private struct DaemonHealth: Encodable, Sendable {
    var status: String
    var uptime: Double
}
