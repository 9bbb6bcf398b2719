import Foundation
import Lexicon
import Testing
import Vocab

@testable import AnkiFormats

/// Words with their histories.
enum WordSamples {
    static func scheduler() throws -> Scheduler { .fsrs6(try FSRS6()) }

    /// A word with a history that ends in each phase that there is.
    static func word(_ name: String, qualities: [Int], now: Date, gapDays: Double = 3) throws -> ExchangedCard {
        let id = UUID()
        let scheduler = try scheduler()
        var state = SchedulingState()
        var log: [ReviewLogEntry] = []
        var at = now.addingTimeInterval(-500 * 86_400 + 0.123)
        for (index, quality) in qualities.enumerated() {
            let entry = try scheduler.answer(
                state, wordID: id, quality: quality, at: at, source: index == 1 ? .conversation : .review,
                durationMs: index == 0 ? nil : 2_500, entryID: UUID())
            log.append(entry)
            state = entry.after
            at = max(state.due ?? at, at.addingTimeInterval(gapDays * 86_400))
        }
        var word = ExchangedCard(
            id: id, word: name, language: "es", translation: "<the> \"\(name)\" & more\n\n second line ",
            added: now.addingTimeInterval(-510 * 86_400), scheduling: state)
        word.reviews = log
        word.definition = "Mueble con <patas> & tablero"
        word.partOfSpeech = .noun
        word.gender = .feminine
        word.article = "la"
        word.examples = ["La mesa está puesta.", "¿Qué hay en la mesa?"]
        word.idioms = ["poner las cartas sobre la mesa"]
        word.synonyms = ["tablero, grande", "escritorio"]
        word.antonyms = []
        word.ipa = "ˈmesa"
        word.level = .a1
        word.frequency = .veryCommon
        word.categories = [.home, .furniture]
        word.audio = "mesa & silla.mp3"
        word.deck = "Español::Casa"
        word.tags = ["casa", "nivel::a1"]
        return word
    }

    static let histories: [(String, [Int])] = [
        ("nueva", []), ("aprendida", [4]), ("repasada", [4, 4, 4, 5]), ("olvidada", [5, 4, 1]),
        ("difícil", [3, 2, 4, 0, 4, 1, 4]),
    ]

    static func words(now: Date) throws -> [ExchangedCard] {
        var words = try Self.histories.map { try word($0.0, qualities: $0.1, now: now) }
        words[2].isSuspended = true
        return words
    }

    /// All but what the log's states keep in fractions of a millisecond.
    static func expectSame(_ found: ExchangedCard, _ wanted: ExchangedCard) {
        var found = found
        #expect(abs(found.added.timeIntervalSince(wanted.added)) < 0.001)
        found.added = wanted.added
        expectSame(found.scheduling, wanted.scheduling)
        found.scheduling = wanted.scheduling
        #expect(found.reviews.count == wanted.reviews.count)
        for (one, other) in zip(found.reviews, wanted.reviews) {
            #expect(one.id == other.id)
            #expect(one.wordID == other.wordID)
            #expect(abs(one.at.timeIntervalSince(other.at)) < 0.001)
            #expect(one.quality == other.quality)
            #expect(one.rating == other.rating)
            #expect(one.source == other.source)
            #expect(one.durationMs == other.durationMs)
            #expect(abs(one.elapsed - other.elapsed) < 0.01)
            expectSame(one.after, other.after)
            expectSame(one.before, other.before)
        }
        found.reviews = wanted.reviews
        #expect(found == wanted)
    }

    static func expectSame(_ one: SchedulingState, _ other: SchedulingState) {
        var one = one
        #expect(abs(one.stability - other.stability) < 1e-6)
        #expect(abs(one.difficulty - other.difficulty) < 1e-9)
        #expect(abs((one.due ?? .distantPast).timeIntervalSince(other.due ?? .distantPast)) < 0.01)
        #expect(abs((one.lastReview ?? .distantPast).timeIntervalSince(other.lastReview ?? .distantPast)) < 0.01)
        one.stability = other.stability
        one.difficulty = other.difficulty
        one.due = other.due
        one.lastReview = other.lastReview
        #expect(one == other)
    }
}
