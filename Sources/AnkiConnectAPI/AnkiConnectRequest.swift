import Foundation
package import JSONText

/// A request of AnkiConnect's API: `{"action": "addNote", "version": 6, "params": {…}, "key": "…"}`.
package struct AnkiConnectRequest: Sendable, Hashable {
    package static let version = 6
    /// Actions that are taken at once.
    private static let mostActions = 100
    /// Notes of all of them.
    private static let mostNotes = 500

    package enum Action: Sendable, Hashable {
        case version
        case requestPermission
        case deckNames
        case modelNames
        case modelFieldNames
        case addNotes([AnkiNote])
        /// Nil stands for a note that is none.
        case canAddNotes([AnkiNote?])
        case findNotes(AnkiQuery)
        case notesInfo([Int64])
        case storeMediaFile(name: String)
        /// Several at once.
        case multi([AnkiConnectRequest])
    }

    package var action: Action
    /// Whether one note was asked for alone, so that one result is given.
    package var isSingle: Bool
    /// What lets the client in: a device's token.
    package var key: String?

    /// - Throws: ``AnkiConnectFault`` for what is not known, or misses what it needs.
    package init(_ json: JSONValue) throws(AnkiConnectFault) { try self.init(json, depth: 0) }

    private init(_ json: JSONValue, depth: Int) throws(AnkiConnectFault) {
        guard let name = json["action"]?.string else { throw AnkiConnectFault("the request names no action") }
        let parameters = json["params"] ?? [:]
        key = json["key"]?.string
        isSingle = name == "addNote"
        switch name {
        case "version": action = .version
        case "requestPermission": action = .requestPermission
        case "deckNames": action = .deckNames
        case "modelNames": action = .modelNames
        case "modelFieldNames": action = .modelFieldNames
        case "addNote": action = .addNotes([try AnkiNote(parameters["note"] ?? .null)])
        case "addNotes": action = .addNotes(try Self.notes(parameters))
        case "canAddNotes":
            let notes = (parameters["notes"]?.elements ?? []).map { try? AnkiNote($0) }
            try Self.checkNotes(notes.count)
            action = .canAddNotes(notes)
        case "findNotes": action = .findNotes(AnkiQuery(parameters["query"]?.string ?? ""))
        case "notesInfo":
            action = .notesInfo(
                (parameters["notes"]?.elements ?? []).compactMap { if case .integer(let id) = $0 { id } else { nil } })
        case "storeMediaFile": action = .storeMediaFile(name: parameters["filename"]?.string ?? "")
        case "multi" where depth == 0:
            var requests: [AnkiConnectRequest] = []
            let actions = parameters["actions"]?.elements ?? []
            guard actions.count <= Self.mostActions else {
                throw AnkiConnectFault("at most \(Self.mostActions) actions are taken at once")
            }
            for json in actions { requests.append(try AnkiConnectRequest(json, depth: 1)) }
            try Self.checkNotes(requests.reduce(0) { $0 + $1.noteCount })
            action = .multi(requests)
        default: throw AnkiConnectFault("unsupported action")
        }
    }

    private static func notes(_ parameters: JSONValue) throws(AnkiConnectFault) -> [AnkiNote] {
        var notes: [AnkiNote] = []
        for json in parameters["notes"]?.elements ?? [] { notes.append(try AnkiNote(json)) }
        try checkNotes(notes.count)
        return notes
    }

    private static func checkNotes(_ count: Int) throws(AnkiConnectFault) {
        guard count <= mostNotes else { throw AnkiConnectFault("at most \(mostNotes) notes are taken at once") }
    }

    private var noteCount: Int {
        switch action {
        case .addNotes(let notes): notes.count
        case .canAddNotes(let notes): notes.count
        default: 0
        }
    }
}

/// Why a request is refused; clients show the text as it is.
package struct AnkiConnectFault: Error, Sendable, Hashable {
    package var message: String

    package init(_ message: String) { self.message = message }
}

/// What every request is answered.
package enum AnkiConnectReply {
    package static func result(_ value: JSONValue) -> JSONValue { ["result": value, "error": .null] }
    package static func failure(_ message: String) -> JSONValue { ["result": .null, "error": .string(message)] }
}
