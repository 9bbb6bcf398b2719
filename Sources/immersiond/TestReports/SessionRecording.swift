import Conversation
import Foundation
import JSONText
import LearningService
import Protocol
import ScenarioTools
import SocketTransport
import Vocab

/// A conversation that a learner held, fetched from the daemon to become a test.
struct SessionRecording {
    private let sessionID: String
    private let socket: SocketOptions

    init(_ sessionID: String, _ socket: SocketOptions) {
        self.sessionID = sessionID
        self.socket = socket
    }

    func printTest() throws {
        let daemon = try socket.connect()
        let export = try daemon.call(Methods.sessionExport, ["sessionID": .string(sessionID)])
        let recorder = ScenarioTestRecorder(
            name: "recorded conversation", seed: export.seed, settings: export.settings)
        print("# For tests in \(export.scenarioID).test.yaml", terminator: "\n")
        print(recorder.text(of: export.turns.map { .init(input: $0.input, outcome: $0.outcome) }), terminator: "")
    }
}
