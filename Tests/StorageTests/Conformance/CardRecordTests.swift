import Foundation
import Storage
import Testing
import Vocab

@Suite("Words in the store")
struct CardRecordTests {
    private func card(_ lemma: String, of learner: LearnerRecord, due: Date = epoch) -> CardRecord {
        CardRecord(
            id: UUID(), learnerID: learner.id, language: "es", lemma: lemma, partOfSpeech: "noun", card: "{}", ipa: nil,
            scheduling: SchedulingState(due: due), addedAt: epoch)
    }

    @Test("a lemma gets one card", arguments: EngineUnderTest.allCases)
    func oneCard(on engine: EngineUnderTest) async throws {
        let fixture = try TemporaryStore(on: engine)
        let ana = learner("ana")
        let added = try await fixture.store.write { writer in
            try writer.insert(ana)
            return [try writer.insertIfNew(card("mesa", of: ana)), try writer.insertIfNew(card("mesa", of: ana))]
        }
        #expect(added == [true, false])
        #expect(try await fixture.store.read { try $0.words(of: ana.id, language: "es", limit: 9) }.count == 1)
        #expect(try await fixture.store.read { try $0.words(of: ana.id, language: "fr", limit: 9) }.isEmpty)
    }

    @Test(
        "cards with a pronunciation come page by page, those without one not at all",
        arguments: EngineUnderTest.allCases)
    func pronounced(on engine: EngineUnderTest) async throws {
        let fixture = try TemporaryStore(on: engine)
        let ana = learner("ana")
        let cards = (0..<7).map { card("word\($0)", of: ana) }
        try await fixture.store.write { writer in
            try writer.insert(ana)
            for card in cards { try writer.insertIfNew(card) }
            for card in cards.prefix(5) { try writer.setPronunciation("ˈa", ofWord: card.id) }
            try writer.setPronunciation("", ofWord: cards[5].id)
        }
        var found: [UUID] = []
        while true {
            let page = try await fixture.store.read { [last = found.last] in
                try $0.wordsWithPronunciation(after: last, limit: 2).map(\.id)
            }
            guard !page.isEmpty else { break }
            found += page
        }
        #expect(found.count == 5 && Set(found) == Set(cards.prefix(5).map(\.id)))
    }

    @Test("a review counts once, however often it is sent", arguments: EngineUnderTest.allCases)
    func reviewIsIdempotent(on engine: EngineUnderTest) async throws {
        let fixture = try TemporaryStore(on: engine)
        let ana = learner("ana")
        let mesa = card("mesa", of: ana)
        let scheduler = Scheduler.fsrs6(try FSRS6())
        let reviewID = UUID()
        try await fixture.store.write { writer in
            try writer.insert(ana)
            try writer.insertIfNew(mesa)
        }
        for _ in 0..<3 {
            let after = try await fixture.store.write { writer in
                try writer.review(word: mesa.id, rating: .good, reviewID: reviewID) { word in
                    try scheduler.answer(
                        word.scheduling, wordID: word.id, quality: 4, at: epoch, source: .review, entryID: reviewID)
                }
            }
            #expect(after.scheduling.reviewCount == 1)
        }
        let log = try await fixture.store.read { try $0.reviews(ofWord: mesa.id) }
        #expect(log.count == 1)
        #expect(try scheduler.replay(log) == log[0].after)
    }

    @Test("due words come by their date", arguments: EngineUnderTest.allCases)
    func due(on engine: EngineUnderTest) async throws {
        let fixture = try TemporaryStore(on: engine)
        let ana = learner("ana")
        try await fixture.store.write { writer in
            try writer.insert(ana)
            for (lemma, days) in [("mesa", 2.0), ("silla", 0), ("taza", -1), ("vaso", -3)] {
                try writer.insertIfNew(card(lemma, of: ana, due: epoch + days * 86_400))
            }
            var learned = card("plato", of: ana, due: epoch)
            learned.scheduling = SchedulingState(
                phase: .review, stability: 3, difficulty: 5, due: epoch - 2 * 86_400, lastReview: epoch - 5 * 86_400)
            try writer.insertIfNew(learned)
        }
        for limit in 0...5 {
            let due = try await fixture.store.read {
                try $0.dueLemmas(of: ana.id, at: epoch, language: "es", limit: limit)
            }
            #expect(due == Array(["vaso", "plato", "taza", "silla"].prefix(limit)))
        }
        let french = try await fixture.store.read {
            try $0.dueLemmas(of: ana.id, at: epoch, language: "fr", limit: 9)
        }
        #expect(french.isEmpty)
    }

    @Test("exposures add up", arguments: EngineUnderTest.allCases)
    func exposures(on engine: EngineUnderTest) async throws {
        let fixture = try TemporaryStore(on: engine)
        let ana = learner("ana")
        try await fixture.store.write { writer in
            try writer.insert(ana)
            for day in 0..<3 {
                try writer.countExposures(
                    of: ana.id, language: "es", heard: ["café", "leche"], produced: ["café"],
                    at: epoch + Double(day) * 86_400)
            }
        }
        let coffee = try await fixture.store.read { try $0.exposure(to: "café", language: "es", of: ana.id) }
        #expect(coffee?.heard == 3)
        #expect(coffee?.produced == 3)
        #expect(coffee?.lastAt == epoch + 2 * 86_400)
    }
}
