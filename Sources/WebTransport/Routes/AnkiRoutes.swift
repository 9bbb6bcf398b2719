import AnkiConnectAPI
import Digests
import Foundation
import JSONText
import LearningService
import NIOCore
import NIOHTTP1
import Protocol

/// A part of AnkiConnect's API at `/anki`, so that dictionaries such as Yomitan add words to a learner's cards. The key
/// that they send is a device's token.
struct AnkiRoutes: Sendable {
    private static let mostBytes = 1 << 20
    /// Words that are looked through to find notes by their numbers.
    private static let mostWords = 10_000
    private static let usualDeck = "Default"

    let services: WebServices

    var routes: [Route] {
        [
            Route(
                method: .POST, path: "/anki", access: .anyone, mostBytes: Self.mostBytes,
                document: RouteDocument(
                    operation: "ankiConnect", summary: "AnkiConnect's API, as far as adding words goes.", tag: "anki",
                    body: .json(["type": "object"]), reply: .json(["type": "object"]))
            ) { call in
                .json(await answer(call))
            },
            Route(
                method: .GET, path: "/anki", access: .anyone,
                document: RouteDocument(
                    operation: "ankiGreeting",
                    summary: "Tells clients that look for it that AnkiConnect's API is here.",
                    tag: "anki", reply: .json(["type": "object"]))
            ) { _ in
                .json(AnkiConnectReply.banner)
            },
        ]
    }

    /// Errors too are told as AnkiConnect tells them.
    private func answer(_ call: WebCall) async -> JSONValue {
        do {
            let request: AnkiConnectRequest
            if call.request.bodyData.isEmpty {
                request = .greeting
            } else if let json = try? JSONParser.parse(call.request.bodyData) {
                request = try AnkiConnectRequest(json)
            } else {
                throw AnkiConnectFault("the request is not JSON")
            }
            return try await answer(request, key: call.request.bearerToken, from: call.request.address)
        } catch {
            return AnkiConnectReply.failure(Self.message(error))
        }
    }

    private static func message(_ error: any Error) -> String {
        (error as? AnkiConnectFault)?.message ?? WebFault(unforeseen: error).detail
    }

    private func answer(
        _ request: AnkiConnectRequest, key: String?, from address: String
    ) async throws -> JSONValue {
        func reply(_ value: JSONValue) -> JSONValue { AnkiConnectReply.result(value, isBare: request.isBare) }
        switch request.action {
        case .greeting: return AnkiConnectReply.banner
        case .version: return reply(.integer(Int64(AnkiConnectRequest.version)))
        case .requestPermission:
            return reply([
                "permission": "granted", "requireApiKey": true,
                "version": .integer(Int64(AnkiConnectRequest.version)),
            ])
        case .reflect(let asked):
            let actions = AnkiConnectRequest.actions.filter { asked?.contains($0) ?? true }
            return reply(["scopes": ["actions"], "actions": .array(actions.map(JSONValue.string))])
        case .multi(let parts):
            var results: [JSONValue] = []
            for part in parts {
                do {
                    let part = try part.get()
                    results.append(try await answer(part, key: part.key ?? request.key ?? key, from: address))
                } catch {
                    results.append(AnkiConnectReply.failure(Self.message(error)))
                }
            }
            return reply(.array(results))
        default:
            let device: Device
            do throws(WebFault) {
                device = try services.door.device(withToken: request.key ?? key, from: address)
            } catch {
                throw AnkiConnectFault(
                    error.status == .tooManyRequests ? error.detail : "valid api key must be provided")
            }
            let cards = AnkiCards(
                dispatcher: services.dispatcher, client: WebClient(deviceID: device.id, services: services),
                learnerID: try device.onlyLearner().uuidString)
            return reply(try await result(of: request, cards))
        }
    }

    private func result(of request: AnkiConnectRequest, _ cards: AnkiCards) async throws -> JSONValue {
        switch request.action {
        case .deckNames: return .array(try await decks(cards).map(JSONValue.string))
        case .deckNamesAndIds:
            let numbered = try await decks(cards).map { ($0, JSONValue.integer(Self.number(of: $0))) }
            return .object(Dictionary(numbered) { first, _ in first })
        case .modelNames: return [.string(AnkiNote.model)]
        case .modelNamesAndIds: return .object([AnkiNote.model: 1])
        case .modelFieldNames: return .array(AnkiNote.fields.map(JSONValue.string))
        case .addNotes(let notes):
            var ids: [JSONValue] = []
            for note in notes { ids.append(.integer(try await cards.add(note, usualDeck: Self.usualDeck))) }
            return request.isSingle ? ids.first ?? .null : .array(ids)
        case .canAddNotes(let notes):
            var flags: [JSONValue] = []
            for note in notes {
                var reason: String?
                if let note {
                    if !(try await cards.lacks(note.word)) { reason = AnkiCards.duplicate }
                } else {
                    reason = AnkiConnectFault.emptyNote.message
                }
                flags.append(request.tellsWhy ? Self.detail(reason) : .bool(reason == nil))
            }
            return .array(flags)
        case .findNotes(let query): return .array(try await cards.find(query, usualDeck: Self.usualDeck))
        case .notesInfo(let ids): return .array(try await cards.describe(ids, most: Self.mostWords))
        case .storeMediaFile(let name, let bytes):
            guard let bytes, !name.isEmpty else {
                throw AnkiConnectFault("a file is taken by its 'filename' and its 'data' in base64; nothing is fetched")
            }
            _ = try GivenSound(bytes)
            try services.recordings.add(bytes, from: cards.client.deviceID, as: cards.soundID(name))
            return .string(name)
        case .greeting, .version, .requestPermission, .reflect, .multi: return .null
        }
    }

    private func decks(_ cards: AnkiCards) async throws -> [String] {
        let decks = try await cards.decks()
        return decks.contains(Self.usualDeck) ? decks : [Self.usualDeck] + decks
    }

    /// A deck's, which stays when others come: 48 bits of its name's FNV-1a hash.
    private static func number(of deck: String) -> Int64 {
        let hash = deck.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return Int64(hash >> 16)
    }

    private static func detail(_ reason: String?) -> JSONValue {
        reason.map { ["canAdd": false, "error": .string($0)] } ?? ["canAdd": true]
    }
}

/// A learner's cards, as AnkiConnect's clients see them.
struct AnkiCards: Sendable {
    static let duplicate = "cannot create note because it is a duplicate"

    let dispatcher: Dispatcher
    let client: WebClient
    let learnerID: String

    /// - Parameter isPersonal: Whether it is about the learner's own things.
    private func call(
        _ method: String, _ parameters: [String: JSONValue], isPersonal: Bool = true
    ) async throws -> JSONValue {
        let all = isPersonal ? parameters.merging(["learnerID": .string(learnerID)]) { given, _ in given } : parameters
        return try JSONParser.parse(try await dispatcher.result(of: method, .object(all), from: client), limits: .reply)
    }

    func decks() async throws -> [String] {
        try await call("vocab.decks", [:])["decks"]?.elements?.compactMap { $0["name"]?.string } ?? []
    }

    func add(_ note: AnkiNote, usualDeck: String) async throws -> Int64 {
        guard try await lacks(note.word) else {
            throw AnkiConnectFault(Self.duplicate)
        }
        var parameters: [String: JSONValue] = ["word": .string(note.word)]
        parameters["translation"] = note.meaning.map { .string(String($0.prefix(100))) }
        parameters["exampleSentence"] = note.sentence.map { .string(String($0.prefix(200))) }
        if let deck = note.deck, deck != usualDeck { parameters["deck"] = .string(deck) }
        if !note.tags.isEmpty { parameters["tags"] = .array(note.tags.map(JSONValue.string)) }
        // Of a file that was not stored before the note, nothing is known: a voice says the word.
        if let sound = note.sound.map(soundID), (try? client.recording(sound)) != nil {
            parameters["audioMedia"] = .string(sound.uuidString)
        }
        guard let id = try await call("vocab.add", parameters)["id"]?.uuid else {
            throw AnkiConnectFault("the note was not added")
        }
        return Self.number(of: id)
    }

    /// What names the recording that a file of this name is kept as, until a note names it.
    func soundID(_ name: String) -> UUID {
        let hash = Digest.of(Array("\(client.deviceID.uuidString)/\(name)".utf8))
        return UUID(uuid: hash.withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) })
    }

    /// Whether there is no card of a word yet: of it as it stands, or of what it is a form of, an article before it or
    /// not.
    func lacks(_ word: String) async throws -> Bool {
        if try await hasCard(of: word) { return false }
        guard let found = try? await call("vocab.lookup", ["word": .string(word)], isPersonal: false) else {
            return true
        }
        let lemmas = Set(found["analyses"]?.elements?.compactMap { $0["lemma"]?.string } ?? [])
        for lemma in lemmas where lemma.lowercased() != word.lowercased() {
            if try await hasCard(of: lemma) { return false }
        }
        return true
    }

    private func hasCard(of word: String) async throws -> Bool {
        let found = try await words(["query": .string(word), "limit": 10])
        return found.contains { $0["word"]?.string?.lowercased() == word.lowercased() }
    }

    func find(_ query: AnkiQuery, usualDeck: String) async throws -> [JSONValue] {
        var parameters: [String: JSONValue] = ["limit": 1_000]
        if !query.words.isEmpty { parameters["query"] = .string(query.words) }
        if let deck = query.deck, deck != usualDeck { parameters["deck"] = .string(deck) }
        if let tag = query.tag { parameters["tag"] = .string(tag) }
        return try await words(parameters).compactMap { $0["id"]?.uuid }.map { .integer(Self.number(of: $0)) }
    }

    /// Notes by their numbers; an empty object stands for one that is not there.
    func describe(_ ids: [Int64], most: Int) async throws -> [JSONValue] {
        var known: [Int64: JSONValue] = [:]
        for offset in stride(from: 0, to: most, by: 1_000) where ids.contains(where: { known[$0] == nil }) {
            let page = try await words(["limit": 1_000, "offset": .integer(Int64(offset))])
            for word in page {
                if let id = word["id"]?.uuid { known[Self.number(of: id)] = Self.note(word, Self.number(of: id)) }
            }
            if page.count < 1_000 { break }
        }
        return ids.map { known[$0] ?? [:] }
    }

    private func words(_ parameters: [String: JSONValue]) async throws -> [JSONValue] {
        try await call("vocab.search", parameters)["words"]?.elements ?? []
    }

    private static func note(_ word: JSONValue, _ id: Int64) -> JSONValue {
        func field(_ text: String?, _ order: Int64) -> JSONValue {
            ["value": .string(text ?? ""), "order": .integer(order)]
        }
        return [
            "noteId": .integer(id), "modelName": .string(AnkiNote.model), "tags": word["tags"] ?? [],
            "cards": [.integer(id)],
            "fields": [
                "Front": field(word["word"]?.string, 0), "Back": field(word["translation"]?.string, 1),
                "Sentence": field(word["exampleSentences"]?.elements?.first?.string, 2),
            ],
        ]
    }

    /// A card's id as a number that every client can hold: its first 48 bits.
    private static func number(of id: UUID) -> Int64 {
        let bytes = id.uuid
        return [bytes.0, bytes.1, bytes.2, bytes.3, bytes.4, bytes.5].reduce(0) { $0 << 8 | Int64($1) }
    }
}
