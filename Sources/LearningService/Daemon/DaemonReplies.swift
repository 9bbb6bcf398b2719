package import Foundation
package import JSONText
package import SpeechClient
import SpeechProtocol

/// What runs here.
package struct DaemonInfo: Codable, Sendable {
    package var name: String
    package var version: String
    package var processID: Int32
    package var startedAt: Date
    package var contentLoadedAt: Date
    package var languages: [String]
    package var scenarios: Int
    package var characters: Int
    package var environments: Int
    package var grammarRules: Int
    package var speechWorkers: SpeechWorkersInfo
    package var voiceServers: [VoiceServerInfo]

    package init(
        name: String, version: String, processID: Int32, startedAt: Date, contentLoadedAt: Date, languages: [String],
        scenarios: Int, characters: Int, environments: Int, grammarRules: Int, speechWorkers: SpeechWorkersInfo,
        voiceServers: [VoiceServerInfo]
    ) {
        self.name = name
        self.version = version
        self.processID = processID
        self.startedAt = startedAt
        self.contentLoadedAt = contentLoadedAt
        self.languages = languages
        self.scenarios = scenarios
        self.characters = characters
        self.environments = environments
        self.grammarRules = grammarRules
        self.speechWorkers = speechWorkers
        self.voiceServers = voiceServers
    }
}

/// How the speech workers are.
package struct SpeechWorkersInfo: Codable, Sendable {
    /// A wall around each worker, and why it does not hold where it does not.
    package struct Layer: Codable, Sendable {
        package var name: String
        package var holds: Bool
        package var fault: String?
    }

    package var started: Int
    /// Crashed, ran too long or were killed.
    package var lost: Int
    package var layers: [Layer]

    package init(_ condition: WorkerCondition) {
        started = condition.started
        lost = condition.lost
        layers = condition.layers.map { Layer(name: $0.name.rawValue, holds: $0.holds, fault: $0.fault) }
    }
}

/// That it answers, and what should be looked after.
package struct DaemonHealth: Codable, JSONWritable {
    package enum Status: String, Codable, Sendable, CaseIterable {
        case ok, degraded
    }

    package var status: Status
    /// Seconds.
    package var uptime: Double
    package var problems: [HealthProblem]

    package init(uptime: Double, problems: [HealthProblem]) {
        status = problems.isEmpty ? .ok : .degraded
        self.uptime = uptime
        self.problems = problems
    }

    package func write(to json: inout JSONWriter) throws {
        json.object { json in
            json.set("status", status.rawValue)
            json.set("uptime", uptime)
            json.name("problems")
            json.array(problems) { problem, json in
                json.object { json in
                    json.set("code", problem.code.rawValue)
                    json.set("message", problem.message)
                }
            }
        }
    }
}
