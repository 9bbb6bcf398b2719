import Foundation
import SocketTransport

@testable import JSONText
@testable import immersiond

/// A learner with words, a conversation, anchors and files, to which the documented examples can be addressed.
struct FilledStore: Sendable {
    let learnerID: JSONValue
    private let sessionID: JSONValue
    private let wordID: JSONValue
    private let folder: URL

    init(_ daemon: DaemonProcess) throws {
        let connection = try daemon.connect()
        folder = daemon.folder
        learnerID = try connection.newLearner()
        sessionID = try connection.newSession(learnerID)["sessionID"] ?? .null
        let said: JSONValue = ["sessionID": sessionID, "text": "Quiero una café, por favor"]
        _ = try connection.call("session.say", said)
        var word = JSONValue.null
        for text in ["mesa", "perro", "café", "correr", "azul"] {
            word = try connection.call("vocab.add", ["learnerID": learnerID, "word": .string(text)])["id"] ?? word
        }
        wordID = word
        for number in 0..<20 {
            let place = JSONValue.array(
                ([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0] + [Double(number) / 4, 1, -2, 1]).map(JSONValue.number))
            _ = try connection.call(
                "anchor.put",
                [
                    "anchorIdentifier": .string(UUID().uuidString), "transform": place, "roomIdentifier": "kitchen",
                    "contentType": "objectLabel", "contentID": "mesa", "displayText": "la mesa",
                ])
        }
        let samples = (0..<16_000).map { Int16(3_000 * sin(Double($0) * 0.1)) }
        try WaveFile.data(samples: samples).write(to: folder.appending(path: "said.wav"))
        try Data("silla\tchair\n".utf8).write(to: folder.appending(path: "words.tsv"))
    }

    /// The example with the identifiers and files that are here instead of the page's.
    func address(_ request: DocumentedRequest) -> DocumentedRequest {
        var request = request
        // The others still need the conversation.
        guard request.method != "session.delete" else { return request }
        let exports = request.method.hasSuffix(".export")
        for (name, value) in [
            ("learnerID", learnerID), ("sessionID", sessionID), ("wordID", wordID),
            ("audioPath", path("said.wav")), ("path", path(exports ? "out-\(UUID()).tsv" : "words.tsv")),
        ] where request.parameters[name] != nil { request.parameters[name] = value }
        if request.method == "learner.create" { request.parameters["username"] = .string("ana_\(UUID())") }
        return request
    }

    private func path(_ name: String) -> JSONValue { .string(folder.appending(path: name).path) }
}
