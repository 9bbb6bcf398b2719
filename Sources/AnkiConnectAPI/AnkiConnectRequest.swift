package import Foundation
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
        /// A file, and what is in it: nil where it would have to be fetched.
        case storeMediaFile(name: String, bytes: Data?)
        case deckNamesAndIds
        case modelNamesAndIds
        /// The actions that are known, of those asked for; nil for all.
        case reflect([String]?)
        /// Several at once; each answers for itself.
        case multi([Part])
        /// No request at all: clients look so whether somebody is there.
        case greeting
    }

    /// One of several requests.
    package typealias Part = Result<AnkiConnectRequest, AnkiConnectFault>

    /// Versions up to this one are answered without what says whether it went well.
    private static let bareVersion = 4

    package var action: Action
    /// Whether one note was asked for alone, so that one result is given.
    package var isSingle: Bool
    /// Whether, of each note that cannot be added, it is told why.
    package var tellsWhy: Bool
    /// What lets the client in: a device's token.
    package var key: String?
    /// Whether the result is answered as it is.
    package var isBare: Bool

    /// - Throws: ``AnkiConnectFault`` for what is not known, or misses what it needs.
    package init(_ json: JSONValue) throws(AnkiConnectFault) { try self.init(json, depth: 0) }

    /// A request without anything in it.
    package static let greeting = AnkiConnectRequest(.greeting)

    private init(_ action: Action) { (self.action, isSingle, tellsWhy, isBare) = (action, false, false, true) }

    /// Every action there is.
    package static let actions = [
        "addNote", "addNotes", "apiReflect", "canAddNotes", "canAddNotesWithErrorDetail", "deckNames",
        "deckNamesAndIds",
        "findNotes", "modelFieldNames", "modelNames", "modelNamesAndIds", "multi", "notesInfo", "requestPermission",
        "storeMediaFile", "version",
    ]

    private init(_ json: JSONValue, depth: Int) throws(AnkiConnectFault) {
        guard let name = json["action"]?.string else { throw AnkiConnectFault("the request names no action") }
        let parameters = json["params"] ?? [:]
        key = json["key"]?.string
        isSingle = name == "addNote"
        tellsWhy = name == "canAddNotesWithErrorDetail"
        isBare = (json["version"]?.number ?? 0) <= Double(Self.bareVersion)
        switch name {
        case "version": action = .version
        case "requestPermission": action = .requestPermission
        case "deckNames": action = .deckNames
        case "modelNames": action = .modelNames
        case "modelFieldNames":
            if let model = parameters["modelName"]?.string, model != AnkiNote.model {
                throw AnkiConnectFault("model was not found: \(model.prefix(64))")
            }
            action = .modelFieldNames
        case "deckNamesAndIds": action = .deckNamesAndIds
        case "modelNamesAndIds": action = .modelNamesAndIds
        case "apiReflect": action = .reflect(parameters["actions"]?.elements?.compactMap(\.string))
        case "addNote": action = .addNotes([try AnkiNote(parameters["note"] ?? .null)])
        case "addNotes": action = .addNotes(try Self.notes(parameters))
        case "canAddNotes", "canAddNotesWithErrorDetail":
            let notes = (parameters["notes"]?.elements ?? []).map { try? AnkiNote($0) }
            try Self.checkNotes(notes.count)
            action = .canAddNotes(notes)
        case "findNotes": action = .findNotes(AnkiQuery(parameters["query"]?.string ?? ""))
        case "notesInfo":
            action = .notesInfo(
                (parameters["notes"]?.elements ?? []).compactMap { if case .integer(let id) = $0 { id } else { nil } })
        case "storeMediaFile":
            action = .storeMediaFile(
                name: parameters["filename"]?.string ?? "",
                bytes: parameters["data"]?.string.flatMap { Data(base64Encoded: $0) })
        case "multi" where depth == 0:
            var parts: [Part] = []
            let actions = parameters["actions"]?.elements ?? []
            guard actions.count <= Self.mostActions else {
                throw AnkiConnectFault("at most \(Self.mostActions) actions are taken at once")
            }
            for json in actions {
                do throws(AnkiConnectFault) {
                    parts.append(.success(try AnkiConnectRequest(json, depth: 1)))
                } catch {
                    parts.append(.failure(error))
                }
            }
            try Self.checkNotes(parts.reduce(0) { $0 + ((try? $1.get().noteCount) ?? 0) })
            action = .multi(parts)
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

    package static let emptyNote = AnkiConnectFault("cannot create note because it is empty")
}

/// What every request is answered.
package enum AnkiConnectReply {
    /// What the greeting is answered.
    package static let banner: JSONValue = ["apiVersion": "AnkiConnect v.6"]

    package static func result(_ value: JSONValue, isBare: Bool = false) -> JSONValue {
        isBare ? value : ["result": value, "error": .null]
    }
    package static func failure(_ message: String) -> JSONValue { ["result": .null, "error": .string(message)] }
}
