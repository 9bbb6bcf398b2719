import Foundation
import JSONText
import Protocol
import SocketTransport

/// Words put on a learner's list one after the other, and what became of each.
struct CardAdding {
    let daemon: RPCConnection
    /// vocab.add's, without the word.
    let parameters: [String: JSONValue]
    private let started = Date()
    private(set) var cards: [JSONValue] = []
    /// Of words that were there already.
    private(set) var remarks: [String] = []
    /// Of words that were not added.
    private(set) var refusals: [String] = []

    init(daemon: RPCConnection, parameters: [String: JSONValue]) {
        self.daemon = daemon
        self.parameters = parameters
    }

    /// Adds a word; one that the daemon does not take is kept in ``refusals``.
    ///
    /// - Throws: ``RPCError`` when something else than the word is at fault; ``RPCConnection/Failure``.
    mutating func add(_ word: String) throws {
        do {
            let card = try daemon.call(
                Methods.vocabAdd.text, .object(parameters.merging(["word": .string(word)]) { $1 }))
            cards.append(isNew(card) ? card : try changed(card))
        } catch let error as RPCError where error.field == "word" {
            refusals.append(refusal(of: word, error))
        }
    }

    private func refusal(of word: String, _ error: RPCError) -> String {
        guard error.code == .notFound else { return "'\(word)' was not added: \(error.message)" }
        let language = parameters["language"]?.string.map { " of '\($0)'" } ?? ""
        return
            "'\(word)' is not in the lexicon\(language); give its meaning with --translation to add it all the same."
    }

    /// Whether this command made the card. Cards have their times to the millisecond.
    private func isNew(_ card: JSONValue) -> Bool {
        guard let added = card["addedDate"]?.string.flatMap(Instant.date) else { return true }
        return added.timeIntervalSince(started) > -0.001
    }

    /// Gives a card that was there the deck, tags and meaning that were asked for.
    private mutating func changed(_ card: JSONValue) throws -> JSONValue {
        var change = ["deck", "translation"].reduce(into: [String: JSONValue]()) { change, key in
            if let wanted = parameters[key], wanted != card[key] { change[key] = wanted }
        }
        let tags = card["tags"]?.elements ?? []
        let missing = (parameters["tags"]?.elements ?? []).filter { !tags.contains($0) }
        if !missing.isEmpty { change["tags"] = .array(tags + missing) }
        let names = ["deck", "tags", "translation"].filter { change[$0] != nil }
        remarks.append(
            "'\(card["word"]?.string ?? "")' was there already"
                + (names.isEmpty ? "." : "; changed: \(names.joined(separator: ", "))."))
        guard !names.isEmpty else { return card }
        change["wordID"] = card["id"]
        return try daemon.call(Methods.vocabEdit.text, .object(change))
    }
}
