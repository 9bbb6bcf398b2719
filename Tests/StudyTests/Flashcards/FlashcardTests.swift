import Foundation
import Testing
import Vocab

@testable import Study

@Suite("Flashcards")
struct FlashcardTests {
    private let start = Date(timeIntervalSince1970: 1_800_000_000)

    private func card() -> Flashcard { Flashcard(id: UUID(), question: "2 + 2", answer: "4", at: start) }

    @Test("a new card is due at once")
    func new() {
        let card = card()
        #expect(card.easeFactor == 2.5 && card.interval == 0 && card.repetitions == 0 && card.lastReviewedAt == nil)
        #expect(card.isDue(at: start) && !card.isDue(at: start - 1) && !card.isMastered)
    }

    @Test(
        "each quality moves the ease by SM-2's formula",
        arguments: [(0, 1.7), (1, 1.96), (2, 2.18), (3, 2.36), (4, 2.5), (5, 2.6)])
    func ease(quality: Int, expected: Double) throws {
        var card = card()
        try card.review(quality: quality, at: start)
        #expect(abs(card.easeFactor - expected) < 1e-9)
        #expect(card.interval == 1 && card.repetitions == (quality >= 3 ? 1 : 0))
        #expect(card.nextReviewDate == start + 86_400 && card.lastReviewedAt == start)
    }

    @Test("intervals are 1 and 6 days, then the last times the ease; a failure starts again")
    func intervals() throws {
        var card = card()
        var days: [Int] = []
        for _ in 0..<4 {
            try card.review(quality: 4, at: card.nextReviewDate)
            days.append(card.interval)
        }
        #expect(days == [1, 6, 15, 38] && card.isMastered)
        try card.review(quality: 1, at: card.nextReviewDate)
        #expect(card.interval == 1 && card.repetitions == 0 && !card.isMastered)
        while card.interval < 365 { try card.review(quality: 5, at: card.nextReviewDate) }
        #expect(card.interval == 365)
    }

    @Test("no answer is of another quality, or before the last")
    func refused() throws {
        var card = card()
        #expect(throws: VocabError.self) { try card.review(quality: 6, at: start) }
        try card.review(quality: 3, at: start)
        let before = card
        #expect(throws: VocabError.self) { try card.review(quality: 3, at: start - 60) }
        #expect(card == before)
    }

    @Test("the same question with the same answer is one card, whatever its capitals and spaces")
    func sameness() {
        func hash(_ question: String, _ answer: String) -> String {
            Flashcard(id: UUID(), question: question, answer: answer, at: start).contentHash
        }
        #expect(hash("La  mesa", "table") == hash("la mesa ", "Table"))
        #expect(hash("x² + 1", "a") != hash("x + 1", "a") && hash("sí", "yes") != hash("si", "yes"))
    }

    @Test("a table is read with its columns named or not, and written back")
    func tables() {
        let named = FlashcardTable.read("Answer,Question\ntable,la mesa\n,\n").entries
        #expect(named.map(\.question) == ["la mesa"] && named.map(\.answer) == ["table"] && named[0].line == 2)
        let plain = FlashcardTable.read("la mesa\tthe table\n\"dos\nlíneas\"\ttwo lines\twhy").entries
        #expect(plain.map(\.question) == ["la mesa", "dos\nlíneas"] && plain[1].explanation == "why")
        var card = card()
        card.explanation = "a, \"b\""
        let spreadsheet = FlashcardTable.read("Hola, ¿qué tal?;Hello, how are you?\nuno, dos;one, two").entries
        #expect(spreadsheet.map(\.answer) == ["Hello, how are you?", "one, two"])
        let excel = FlashcardTable.read("sep=;\nquestion;answer\n1,5 kg;1.5 kg").entries
        #expect(excel.map(\.question) == ["1,5 kg"] && excel[0].line == 3)
        let anki = FlashcardTable.read("#separator:tab\n#html:false\nla mesa\tthe table, the desk\n").entries
        #expect(anki.map(\.question) == ["la mesa"] && anki.map(\.answer) == ["the table, the desk"])
        #expect(anki.map(\.line) == [3])
        #expect(FlashcardTable.read("uno\ndos, tres\ttwo, three", separator: "\t").entries.last?.answer == "two, three")
        #expect(FlashcardTable.read(FlashcardTable.write([card], separator: ",")).entries[0].explanation == "a, \"b\"")
    }
}
