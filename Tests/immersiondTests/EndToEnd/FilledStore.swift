import Foundation
import SocketTransport
import TestSupport

@testable import JSONText
@testable import immersiond

/// A learner with words, a conversation, anchors and files, to which the documented examples can be addressed.
struct FilledStore: Sendable {
    let learnerID: JSONValue
    private let sessionID: JSONValue
    private let wordID: JSONValue
    /// Of the library and the materials, by the parameters that name them.
    private let studied: [String: JSONValue]
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
        let shelf = folder.appending(path: "watched")
        try FileManager.default.createDirectory(at: shelf, withIntermediateDirectories: true)
        let watched = try connection.call(
            "materials.watch.add", ["learnerID": learnerID, "path": .string(shelf.path)])["folders"]?.elements?.first
        studied = try Self.study(learnerID, connection).merging(["folderID": watched?["folder"]?["id"] ?? .null]) { $1 }
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
            ("audioPath", path("said.wav")),
            (
                "path",
                path(
                    exports
                        ? "out-\(UUID()).tsv" : request.method == "materials.watch.add" ? "watched" : "words.tsv")
            ),
        ] + studied.map({ ($0.key, $0.value) }) where request.parameters[name] != nil {
            request.parameters[name] = value
        }
        if request.method == "learner.create" { request.parameters["username"] = .string("ana_\(UUID())") }
        return request
    }

    /// A book with its text, a subject, a material that was read, and a task.
    private static func study(
        _ learnerID: JSONValue, _ connection: RPCConnection
    ) throws -> [String: JSONValue] {
        let text = "# El gato\n\nEl gato gris duerme en la casa grande del mercado.\n\nLa luna brilla.\n\nEl sol sale."
        func call(_ method: String, _ parameters: [String: JSONValue]) throws -> JSONValue {
            try connection.call(method, .object(parameters.merging(["learnerID": learnerID]) { $1 }))
        }
        let book = try call("books.import", ["text": .string(text), "title": "El gato"])["books"]?.elements?.first
        let subject = try call("subjects.add", ["name": "Fisica"])["id"]
        let material = try call("materials.add", ["text": .string(text)])["material"]?["id"]
        let task = try call("tasks.add", ["title": "Leer", "dueDate": "2100-01-01T00:00:00Z"])["id"]
        let card = try call("flashcards.add", ["question": "el gato", "answer": "cat"])["id"]
        _ = try call("flashcards.review", ["flashcardID": card ?? .null, "quality": 4])
        var known: [String: JSONValue] = ["flashcardID": card ?? .null]
        if let page = try? call("study.test.start", ["ideaID": "ser-estar"]) {
            known["attemptID"] = page["attempt"]?["id"]
            known["testID"] = page["test"]?["id"]
            known["questionID"] = page["test"]?["questions"]?.elements?.first?["id"]
        }
        blockUntil(within: .seconds(30)) {
            let reply = try? call("materials.get", ["materialID": material ?? .null])
            return reply?["material"]?["processingStatus"] == "completed"
        }
        known["bookID"] = book?["book"]?["id"]
        known["metadataID"] = book?["book"]?["metadataID"]
        known["textID"] = book?["text"]?["textID"]
        known["subjectID"] = subject
        known["materialID"] = material
        known["taskID"] = task
        return known
    }

    private func path(_ name: String) -> JSONValue { .string(folder.appending(path: name).path) }
}
