import Foundation
import Lexicon
import Storage
import Testing
import Vocab

@testable import JSONText
@testable import LearningService

/// Cards and replies that are written by hand say what Foundation's coders would.
struct CardJSONTests {
    /// Texts with all that JSON escapes.
    private static let texts = [
        "mesa", "él dijo «sí»", "a \"quote\" and a \\", "tab\tline\nreturn\r", "\u{1}\u{8}\u{C}\u{1F}\u{7F}", "",
        "日本 👩‍👩‍👧 \u{2028}", "a/b",
    ]

    private static func word(_ index: Int) -> VocabularyWord {
        func text(_ offset: Int) -> String { texts[(index + offset) % texts.count] }
        var word = VocabularyWord(
            id: UUID(), word: text(0), language: "es", translation: text(1),
            partOfSpeech: PartOfSpeech.allCases[index % 10], ipa: text(2), syllables: [text(3), text(4)],
            frequency: WordFrequency.allCases[index % 4], difficulty: CEFRLevel.allCases[index % 6],
            addedDate: Date(timeIntervalSince1970: 1_700_000_000.125 + Double(index)))
        word.exampleSentences = index % 2 == 0 ? [] : [text(5)]
        word.synonyms = [text(6), text(7)]
        word.category = index % 3 == 0 ? [] : [.home, .food]
        if index % 2 == 0 {
            word.definition = text(1)
            word.gender = .feminine
            word.article = text(2)
            word.idiomaticUsages = [text(3)]
            word.audioURL = URL(string: "https://example.com/a%20b.mp3?x=1")
        }
        return word
    }

    private static func record(_ word: VocabularyWord, _ card: String, _ scheduling: SchedulingState) -> CardRecord {
        CardRecord(
            id: word.id, learnerID: UUID(), language: word.language, lemma: word.word,
            partOfSpeech: word.partOfSpeech?.rawValue ?? "", card: card, ipa: word.ipa, scheduling: scheduling,
            addedAt: word.addedDate, deck: "A \"deck\"::b", tags: ["uno", "dos"])
    }

    private static let answered = SchedulingState(
        phase: .review, stability: 12.25, difficulty: 5, due: Date(timeIntervalSince1970: 1_800_000_000),
        lastReview: Date(timeIntervalSince1970: 1_799_000_000.5), repetitions: 3, lapses: 1, easinessFactor: 2.36,
        interval: 12, reviewCount: 4, correctCount: 3, incorrectCount: 1, successDays: 3, lastSuccessDay: 20_000)

    @Test(arguments: 0..<24) func aCardComesBackAsItWent(index: Int) throws {
        var word = Self.word(index)
        let record = Self.record(word, CardJSON.text(of: word), Self.answered)
        word.update(from: Self.answered)
        #expect(try CardJSON.word(record) == word)
    }

    @Test(arguments: 0..<24) func aCardOfAnEarlierVersionIsRead(index: Int) throws {
        var word = Self.word(index)
        word.reviewCount = 77
        let json = String(decoding: try WireFormat.encode(word), as: UTF8.self)
        let record = Self.record(word, json, Self.answered)
        word.update(from: Self.answered)
        #expect(try CardJSON.word(record) == word)
    }

    @Test(arguments: 0..<24) func aReplyHoldsWhatFoundationWouldWrite(index: Int) throws {
        var word = Self.word(index)
        let state = index % 2 == 0 ? Self.answered : SchedulingState(due: Date(timeIntervalSince1970: 1_700_000_000))
        for card in [CardJSON.text(of: word), String(decoding: try WireFormat.encode(word), as: UTF8.self)] {
            let reply = try WireFormat.encode(CardReply(record: Self.record(word, card, state)))
            word.update(from: state)
            var expected = try WireFormat.decode(JSONText.JSONValue.self, from: WireFormat.encode(word)).members
            expected["deck"] = "A \"deck\"::b"
            expected["tags"] = ["uno", "dos"]
            expected["isSuspended"] = false
            #expect(try WireFormat.decode(JSONText.JSONValue.self, from: reply) == .object(expected))
            // A client reads it as a type, and what that writes is the same.
            let read = try WireFormat.decode(CardReply.self, from: reply)
            #expect(try read.card == FiledCard(Self.record(word, card, state)))
            for again in [try WireFormat.encode(read), try WireFormat.encode(read.card)] {
                #expect(try WireFormat.decode(JSONText.JSONValue.self, from: again) == .object(expected))
            }
        }
    }

    @Test func repliesAboutReviewsAreWrittenAsTheirTypesHaveThem() throws {
        let word = CardReply(record: Self.record(Self.word(2), CardJSON.text(of: Self.word(2)), Self.answered))
        try expectSame(DueReply(words: [word, word], flashcards: [], newLeft: 3, reviewsLeft: 0))
        try expectSame(ReviewReply(reviewID: UUID(), word: word, scheduling: Self.answered, leech: true))
        try expectSame(PreviewReply { $0 == .again ? SchedulingState() : Self.answered })
        try expectSame(UndoReply(word: word, reviewID: UUID()))
    }

    /// Written by hand and by Foundation's coder, a reply is the same, and is read back.
    private func expectSame<Reply: Codable & JSONWritable>(_ reply: Reply) throws {
        func asEncodable(_ reply: some Encodable) throws -> Data { try WireFormat.encode(reply) }
        let byHand = try WireFormat.encode(reply)
        let plain = try WireFormat.decode(JSONText.JSONValue.self, from: byHand)
        #expect(try WireFormat.decode(JSONText.JSONValue.self, from: asEncodable(reply)) == plain)
        let read = try WireFormat.decode(Reply.self, from: byHand)
        #expect(try WireFormat.decode(JSONText.JSONValue.self, from: asEncodable(read)) == plain)
    }

    @Test(arguments: ["", "null", "[]", "{", "{}", #"{"id":"x"}"#, #"{"id":"#, #"{"word":"a"#, #"{"a" 1}"#, #"{"a":1"#])
    func aDamagedCardIsToldAndNotRead(card: String) {
        let record = Self.record(Self.word(0), card, Self.answered)
        #expect(throws: StorageError.self) { try CardJSON.word(record) }
    }

    /// No change of a byte makes it read outside the text; what it reads then is some word or none.
    @Test func fuzzedCardsAreReadOrRefused() throws {
        var generator = SplitMix64(seed: 1)
        let whole = Array(CardJSON.text(of: Self.word(2)).utf8)
        for _ in 0..<3_000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(in: 0...127, using: &generator)
            }
            bytes.removeLast(Int.random(in: 0...3, using: &generator))
            let record = Self.record(Self.word(2), String(decoding: bytes, as: UTF8.self), Self.answered)
            _ = try? CardJSON.word(record)
            _ = try? WireFormat.encode(CardReply(record: record))
        }
    }
}
