import Foundation
import Storage
import Study

/// How a learner stands to the words of a language: what they said themselves, else what their cards tell.
struct WordKnowledge: Sendable {
    /// Days between reviews from which on a word counts as known.
    static let knownDays = 21.0

    /// By lemma, small letters.
    private(set) var words: [String: WordState] = [:]
    /// With more than one word.
    private(set) var phrases: [String: WordState] = [:]

    init(_ reader: borrowing StoreReader, of learnerID: UUID, language: String) throws {
        for card in try reader.cardStandings(of: learnerID, language: language) {
            add(card.lemma.lowercased(), card.days >= Self.knownDays ? .known : .learning)
        }
        for (word, state) in try reader.wordStates(of: learnerID, language: language) {
            add(word, WordState(rawValue: state) ?? .new)
        }
    }

    func state(of word: String) -> WordState { words[word] ?? phrases[word] ?? .new }

    private mutating func add(_ word: String, _ state: WordState) {
        if word.contains(" ") { phrases[word] = state } else { words[word] = state }
    }
}
