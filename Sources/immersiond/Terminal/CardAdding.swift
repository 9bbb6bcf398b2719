import Foundation
import JSONText
import LearningService
import Protocol
import SocketTransport
import Vocab

/// Words put on a learner's list one after the other, and what became of each.
struct CardAdding {
    /// What every word is to have; a card that is there keeps the rest.
    struct Wish {
        var translation: String?
        var deck: String?
        var tags: [String] = []
    }

    let daemon: RPCConnection
    /// The learner, and the language if one is given.
    let parameters: [String: JSONValue]
    let wish: Wish
    private let started = Date()
    private(set) var cards: [FiledCard] = []
    /// Of words that were there already.
    private(set) var remarks: [String] = []
    /// Of words that were not added.
    private(set) var refusals: [String] = []

    init(daemon: RPCConnection, parameters: [String: JSONValue], wish: Wish) {
        self.daemon = daemon
        self.parameters = parameters
        self.wish = wish
    }

    /// Adds a word; one that the daemon does not take is kept in ``refusals``.
    ///
    /// - Throws: ``RPCError`` when something else than the word is at fault; ``RPCConnection/Failure``, also for a card
    ///   that cannot be read.
    mutating func add(_ word: String) throws {
        do {
            let card = try daemon.call(Methods.vocabAdd, .object(addition(of: word))).card
            cards.append(isNew(card) ? card : try changed(card))
        } catch let error as RPCError where error.field == "word" {
            refusals.append(refusal(of: word, error))
        }
    }

    private func addition(of word: String) -> [String: JSONValue] {
        var addition = parameters
        addition["word"] = .string(word)
        addition["translation"] = wish.translation.map(JSONValue.string)
        addition["deck"] = wish.deck.map(JSONValue.string)
        if !wish.tags.isEmpty { addition["tags"] = .array(wish.tags.map(JSONValue.string)) }
        return addition
    }

    private func refusal(of word: String, _ error: RPCError) -> String {
        guard error.code == .notFound else { return "'\(word)' was not added: \(error.message)" }
        let language = parameters["language"]?.string.map { " of '\($0)'" } ?? ""
        return
            "'\(word)' is not in the lexicon\(language); give its meaning with --translation to add it all the same."
    }

    /// Whether this command made the card. Cards have their times to the millisecond.
    private func isNew(_ card: FiledCard) -> Bool { card.word.addedDate.timeIntervalSince(started) > -0.001 }

    /// Gives a card that was there the deck, tags and meaning that were asked for.
    private mutating func changed(_ card: FiledCard) throws -> FiledCard {
        var change: [String: JSONValue] = [:]
        if let deck = wish.deck, deck != card.deck { change["deck"] = .string(deck) }
        if let translation = wish.translation, translation != card.word.translation {
            change["translation"] = .string(translation)
        }
        let missing = wish.tags.filter { !card.tags.contains($0) }
        if !missing.isEmpty { change["tags"] = .array((card.tags + missing).map(JSONValue.string)) }
        remarks.append(
            "'\(card.word.word)' was there already"
                + (change.isEmpty ? "." : "; changed: \(change.keys.sorted().joined(separator: ", "))."))
        guard !change.isEmpty else { return card }
        change["wordID"] = .string(card.word.id.uuidString)
        return try daemon.call(Methods.vocabEdit, .object(change)).card
    }
}
