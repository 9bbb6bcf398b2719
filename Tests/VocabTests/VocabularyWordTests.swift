import Foundation
import Lexicon
import Testing
import Vocab

@Suite("A vocabulary word")
struct VocabularyWordTests {
    static let id = UUID(uuidString: "6F1D3A52-9C1E-4A57-8F0B-0D2E4C6A8B10") ?? UUID()
    static let added = Date(timeIntervalSince1970: 1_767_600_000)
    static let mesa = LexicalEntry(
        lemma: "mesa", partOfSpeech: .noun, gloss: "table", gender: .feminine, article: "la", rank: 620, level: .a1,
        categories: [.home, .furniture], synonyms: ["tablero"])

    static func encoder() -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }

    @Test("has the seed's JSON shape, with gender and article")
    func json() throws {
        let reviewed = try FSRS6().review(SchedulingState(), rating: .easy, at: Self.added, seed: 0)
        let word = VocabularyWord(
            id: Self.id, language: "es", entry: Self.mesa, scheduling: reviewed, addedDate: Self.added, ipa: "/ˈme.sa/",
            exampleSentences: ["La mesa es roja."], audioURL: URL(string: "https://example.org/mesa.mp3"),
            syllables: ["me", "sa"])
        let json = String(decoding: try Self.encoder().encode(word), as: UTF8.self)
        let expected =
            #"{"addedDate":"2026-01-05T08:00:00Z","antonyms":[],"article":"la","#
            + #""audioURL":"https://example.org/mesa.mp3","category":["home","furniture"],"correctCount":1,"#
            + #""difficulty":"A1","easinessFactor":2.6,"exampleSentences":["La mesa es roja."],"#
            + #""frequency":"veryCommon","gender":"feminine","id":"6F1D3A52-9C1E-4A57-8F0B-0D2E4C6A8B10","#
            + #""incorrectCount":0,"interval":8,"ipa":"/ˈme.sa/","language":"es","#
            + #""lastReviewedDate":"2026-01-05T08:00:00Z","learningState":"reviewing","#
            + #""nextReviewDate":"2026-01-13T08:00:00Z","partOfSpeech":"noun","reviewCount":1,"#
            + #""syllables":["me","sa"],"synonyms":["tablero"],"translation":"table","word":"mesa"}"#
        #expect(json == expected)
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        #expect(try decoder.decode(VocabularyWord.self, from: Data(json.utf8)) == word)
    }

    @Test("never answered is new, without review dates, with an interval a client accepts")
    func new() {
        let word = VocabularyWord(
            id: Self.id, language: "es", entry: Self.mesa, scheduling: SchedulingState(), addedDate: Self.added, ipa: ""
        )
        #expect(word.learningState == .new)
        #expect(word.lastReviewedDate == nil)
        #expect(word.nextReviewDate == nil)
        #expect(word.interval == 1)
        #expect(word.easinessFactor == 2.5)
    }

    @Test("follows the schedule when it is updated")
    func update() throws {
        var word = VocabularyWord(
            id: Self.id, language: "es", entry: Self.mesa, scheduling: SchedulingState(), addedDate: Self.added, ipa: ""
        )
        let reviewed = try FSRS6().review(SchedulingState(), rating: .again, at: Self.added, seed: 0)
        word.update(from: reviewed)
        let fresh = VocabularyWord(
            id: Self.id, language: "es", entry: Self.mesa, scheduling: reviewed, addedDate: Self.added, ipa: "")
        #expect(word == fresh)
        #expect(word.incorrectCount == 1)
        #expect(word.learningState == .learning)
    }

    @Test(
        "is of one of a card's ten classes",
        arguments: zip(
            PartOfSpeech.allCases,
            [
                PartOfSpeech.noun, .verb, .adjective, .adverb, .pronoun, .preposition, .conjunction, .interjection,
                .article, .determiner, .determiner, .noun,
            ]))
    func partOfSpeech(given: PartOfSpeech, shown: PartOfSpeech) {
        let entry = LexicalEntry(lemma: "x", partOfSpeech: given, gloss: "x", level: .a1)
        let word = VocabularyWord(
            id: Self.id, language: "es", entry: entry, scheduling: SchedulingState(), addedDate: Self.added, ipa: "")
        #expect(word.partOfSpeech == shown)
    }

    @Test("is one syllable unless told otherwise; a given translation and syllables win")
    func overrides() {
        let entry = LexicalEntry(lemma: "Tisch", partOfSpeech: .noun, gloss: "table", level: .a1)
        func word(translation: String? = nil, syllables: [String]? = nil) -> VocabularyWord {
            VocabularyWord(
                id: Self.id, language: "de", entry: entry, scheduling: SchedulingState(), addedDate: Self.added,
                ipa: "",
                translation: translation, syllables: syllables)
        }
        #expect(word().syllables == ["Tisch"])
        #expect(word().translation == "table")
        #expect(word(translation: "mesa").translation == "mesa")
        #expect(word(syllables: ["T", "isch"]).syllables == ["T", "isch"])
    }
}
