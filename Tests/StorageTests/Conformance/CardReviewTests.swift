import Foundation
import Storage
import Testing
import Vocab

extension TemporaryStore {
    fileprivate func insert(_ cards: [CardRecord]) async throws {
        try await store.write { writer in
            for card in cards {
                try writer.insertIfNew(card)
                try writer.index(card, texts: [])
            }
        }
    }

    fileprivate func answer(_ word: UUID, _ rating: ReviewRating, at date: Date, id: UUID = UUID()) async throws
        -> CardRecord
    {
        let scheduler = Scheduler.fsrs6(try FSRS6())
        return try await store.write { writer in
            try writer.review(word: word, rating: rating, reviewID: id) { card in
                try scheduler.answer(
                    card.scheduling, wordID: word, quality: rating.quality, at: date, source: .review,
                    durationMs: 1_500, entryID: id)
            }
        }
    }
}

@Suite("Studying words in the store")
struct CardReviewTests {
    private let ana = learner("ana")

    private func fixture(on engine: EngineUnderTest) async throws -> TemporaryStore {
        let fixture = try TemporaryStore(on: engine)
        let ana = ana
        try await fixture.store.write { try $0.insert(ana) }
        return fixture
    }

    private func card(
        _ lemma: String, _ scheduling: SchedulingState = SchedulingState(due: epoch), rank: Int? = nil,
        deck: String? = nil, tags: [String] = []
    ) -> CardRecord {
        CardRecord(
            id: UUID(), learnerID: ana.id, language: "es", lemma: lemma, partOfSpeech: "noun", card: "{}", ipa: nil,
            scheduling: scheduling, addedAt: epoch, deck: deck, tags: tags, rank: rank)
    }

    private func inReview(stability: Double, daysAgo: Double) -> SchedulingState {
        SchedulingState(
            phase: .review, stability: stability, difficulty: 5, due: epoch - 60, lastReview: epoch - daysAgo * 86_400,
            repetitions: 3, interval: 1, reviewCount: 3, correctCount: 3, successDays: 3)
    }

    @Test("reviews come by retrievability, as FSRS-6 has it", arguments: EngineUnderTest.allCases)
    func dueOrder(on engine: EngineUnderTest) async throws {
        let fixture = try await fixture(on: engine)
        let states = [(10.0, 10.0), (2.0, 4.0), (100.0, 30.0), (3.0, 3.0), (1.0, 9.0)]
        let cards = states.enumerated().map { index, state in
            card("word\(index)", inReview(stability: state.0, daysAgo: state.1))
        }
        try await fixture.insert(cards)
        let ana = ana.id
        let due = try await fixture.store.read { try $0.dueReviews(of: ana, language: "es", at: epoch, limit: 10) }
        let model = try FSRS6()
        let expected = cards.sorted {
            model.retrievability($0.scheduling, at: epoch) < model.retrievability($1.scheduling, at: epoch)
        }
        let known = Set(cards[2...3].map(\.id))
        #expect(due.map(\.id).filter { !known.contains($0) } == expected.map(\.id).filter { !known.contains($0) })
        #expect(due.first?.id == cards[4].id)
        #expect(
            try await fixture.store.read { try $0.dueReviews(of: ana, language: "es", at: epoch, limit: 2) }.count == 2)
        #expect(
            try await fixture.store.read { try $0.dueReviews(of: ana, language: "fr", at: epoch, limit: 2) }.isEmpty)
    }

    @Test("suspended and buried cards stay out of the queue, and come back", arguments: EngineUnderTest.allCases)
    func hidden(on engine: EngineUnderTest) async throws {
        let fixture = try await fixture(on: engine)
        var mesa = card("mesa", inReview(stability: 2, daysAgo: 4))
        var silla = card("silla", inReview(stability: 2, daysAgo: 4))
        try await fixture.insert([mesa, silla])
        mesa.isSuspended = true
        silla.buriedUntil = epoch + 3_600
        let changed = [mesa, silla]
        try await fixture.store.write { writer in for word in changed { try writer.update(word) } }
        let ana = ana.id
        func due(at date: Date) async throws -> [UUID] {
            try await fixture.store.read { try $0.dueReviews(of: ana, language: nil, at: date, limit: 9) }.map(\.id)
        }
        #expect(try await due(at: epoch).isEmpty)
        #expect(try await due(at: epoch + 3_600) == [silla.id])
        #expect(
            try await fixture.store.read { try $0.dueLemmas(of: ana, at: epoch, language: "es", limit: 9) } == ["silla"]
        )
        let stored = try await fixture.store.read { [id = mesa.id] in try $0.word(id) }
        #expect(stored == mesa)
    }

    @Test("new words come by frequency, those of unknown rank last", arguments: EngineUnderTest.allCases)
    func newOrder(on engine: EngineUnderTest) async throws {
        let fixture = try await fixture(on: engine)
        try await fixture.insert([
            card("zarza"), card("casa", rank: 50), card("mesa", rank: 400), card("perro", rank: 90),
        ])
        let ana = ana.id
        let new = try await fixture.store.read { try $0.newWords(of: ana, language: "es", at: epoch, limit: 9) }
        let words = try await fixture.store.read { try $0.words(new.map(\.id)) }
        #expect(words.map(\.lemma) == ["casa", "perro", "mesa", "zarza"])
        for limit in 0...3 {
            let first = try await fixture.store.read {
                try $0.newWords(of: ana, language: "es", at: epoch, limit: limit)
            }
            #expect(first == Array(new.prefix(limit)))
        }
    }

    @Test(
        "an answer taken back stays in the log, counts no more, and gives its state back",
        arguments: EngineUnderTest.allCases)
    func undo(on engine: EngineUnderTest) async throws {
        let fixture = try await fixture(on: engine)
        let mesa = card("mesa")
        try await fixture.insert([mesa])
        let (first, second) = (UUID(), UUID())
        let once = try await fixture.answer(mesa.id, .good, at: epoch + 60, id: first)
        _ = try await fixture.answer(mesa.id, .again, at: epoch + 3_600, id: second)
        let undo = ReviewUndo(id: UUID(), entryID: second, at: epoch + 3_700)
        for _ in 0..<2 {
            let word = try await fixture.store.write { try $0.undo(undo) { _, last, _ in last.before } }
            #expect(word.scheduling == once.scheduling)
        }
        let ana = ana.id
        #expect(try await fixture.store.read { try $0.reviews(ofWord: mesa.id) }.map(\.id) == [first, second])
        #expect(try await fixture.store.read { try $0.effectiveReviews(ofWord: mesa.id) }.map(\.id) == [first])
        #expect(try await fixture.store.read { try $0.lastReview(of: ana) }?.id == first)
        #expect(try await fixture.store.read { try $0.word(mesa.id) }?.scheduling == once.scheduling)
        await #expect(throws: VocabError.notUndoable(second)) {
            try await fixture.store.write {
                try $0.undo(ReviewUndo(id: UUID(), entryID: second, at: epoch + 3_800)) { _, last, _ in last.before }
            }
        }
        let again = try await fixture.answer(mesa.id, .good, at: epoch + 3_900)
        #expect(again.scheduling.reviewCount == 2)
        let missing = await #expect(throws: StorageError.self) {
            try await fixture.store.write {
                try $0.undo(ReviewUndo(id: UUID(), entryID: UUID(), at: epoch)) { _, last, _ in last.before }
            }
        }
        #expect(missing?.code == .missing)
    }

    @Test("summaries say of every answer that counts what the log says", arguments: EngineUnderTest.allCases)
    func summaries(on engine: EngineUnderTest) async throws {
        let fixture = try await fixture(on: engine)
        let mesa = card("mesa")
        try await fixture.insert([mesa])
        for (index, rating) in [ReviewRating.good, .good, .again, .hard].enumerated() {
            _ = try await fixture.answer(mesa.id, rating, at: epoch + Double(index) * 86_400)
        }
        let ana = ana.id
        let log = try await fixture.store.read { try $0.effectiveReviews(ofWord: mesa.id) }
        let summaries = try await fixture.store.read { try $0.reviewSummaries(of: ana, language: "es") }
        #expect(summaries.map(\.rating) == log.map(\.rating))
        #expect(summaries.map(\.phase) == log.map(\.before.phase))
        #expect(summaries.map(\.interval) == log.map(\.before.interval))
        #expect(summaries.map(\.at) == log.map(\.at))
        #expect(summaries.allSatisfy { $0.durationMs == 1_500 && $0.source == .review })
        let counted = try await fixture.store.read { reader in
            var count = 0
            try reader.eachReviewSummary(of: ana, language: nil) { count += summaries.contains($0) ? 1 : 0 }
            return count
        }
        #expect(counted == 4)
    }

    @Test(
        "a day's answers count by what the word was, unless nobody asked for them or they were taken back",
        arguments: EngineUnderTest.allCases)
    func studied(on engine: EngineUnderTest) async throws {
        let fixture = try await fixture(on: engine)
        var (mesa, silla) = (card("mesa"), card("silla"))
        let (mesaNote, sillaNote) = (UUID(), UUID())
        (mesa.noteID, silla.noteID) = (mesaNote, sillaNote)
        let cards = [mesa, silla]
        try await fixture.insert(cards)
        // The first answer is of a new word, the second of one in its steps, the others are reviews.
        for index in 0..<4 { _ = try await fixture.answer(mesa.id, .good, at: epoch + Double(index) * 3_600) }
        _ = try await fixture.answer(silla.id, .good, at: epoch + 86_400)
        let ana = ana.id
        func studied(_ language: String = "es", from start: Double, to end: Double) async throws -> ReviewedPeriod {
            try await fixture.store.read {
                try $0.studied(by: ana, language: language, from: epoch + start, to: epoch + end)
            }
        }
        let all = try await studied(from: 0, to: 2 * 86_400)
        #expect(all == ReviewedPeriod(newWords: 2, reviews: 2, notes: [mesaNote, sillaNote]))
        #expect(try await studied(from: 0, to: 86_400).newWords == 1)
        #expect(try await studied(from: 3_600, to: 7_201) == ReviewedPeriod(reviews: 1, notes: [mesaNote]))
        #expect(try await studied("fr", from: 0, to: 3_600) == ReviewedPeriod(notes: [mesaNote]))
        #expect(try await studied(from: 2 * 86_400, to: 3 * 86_400) == ReviewedPeriod())
    }

    @Test(
        "words are found by the beginnings of their words, whatever accents and capitals",
        arguments: [
            ("cafe", ["café", "cafetera"]), ("CAFÉT", ["cafetera"]), ("caf", ["café", "cafetera"]), ("nino", ["niño"]),
            ("é", ["mesa"]), ("mesa redonda", ["mesa"]), ("redonda mesa", ["mesa"]), ("100%", []),
            ("_", ["café", "cafetera", "mesa", "niño"]),
            ("afé", []),
        ], EngineUnderTest.allCases)
    func search(_ query: (text: String, found: [String]), on engine: EngineUnderTest) async throws {
        let fixture = try await fixture(on: engine)
        let (text, found) = query
        let cards = ["café", "cafetera", "niño", "mesa"].map { card($0) }
        try await fixture.store.write { writer in
            for card in cards {
                try writer.insertIfNew(card)
                try writer.index(card, texts: card.lemma == "mesa" ? ["a table", "La mesa es redonda"] : [])
            }
        }
        let ana = ana.id
        let words = try await fixture.store.read { try $0.words(of: ana, matching: CardFilter(text: text), limit: 9) }
        #expect(Set(words.map(\.lemma)) == Set(found))
        #expect(
            try await fixture.store.read { try $0.countWords(of: ana, matching: CardFilter(text: text)) } == found.count
        )
    }

    @Test("decks hold those below them, and tags are whole words", arguments: EngineUnderTest.allCases)
    func decksAndTags(on engine: EngineUnderTest) async throws {
        let fixture = try await fixture(on: engine)
        try await fixture.insert([
            card("mesa", deck: "Spanish", tags: ["home", "a_b"]),
            card("taza", deck: "Spanish::Kitchen", tags: ["homely"]),
            card("sol", deck: "Spanishes"), card("luna"),
        ])
        let ana = ana.id
        try await fixture.store.write { try $0.addDeck("Empty", of: ana, at: epoch) }
        func found(_ change: (inout CardFilter) -> Void) async throws -> Set<String> {
            var filter = CardFilter()
            change(&filter)
            let wanted = filter
            return Set(try await fixture.store.read { try $0.words(of: ana, matching: wanted, limit: 9) }.map(\.lemma))
        }
        #expect(try await found { $0.deck = "Spanish" } == ["mesa", "taza"])
        #expect(try await found { $0.deck = "Spanish::Kitchen" } == ["taza"])
        #expect(try await found { $0.tag = "home" } == ["mesa"])
        #expect(try await found { $0.tag = "a%b" } == [])
        let decks = try await fixture.store.read { try $0.decks(of: ana) }
        #expect(decks.map(\.name) == ["Empty", "Spanish", "Spanish::Kitchen", "Spanishes"])
        #expect(decks.map(\.words) == [0, 1, 1, 1])
        #expect(try await fixture.store.read { try $0.tags(of: ana) }.map(\.tag) == ["a_b", "home", "homely"])
    }

    @Test("a profile is kept for each language", arguments: EngineUnderTest.allCases)
    func profiles(on engine: EngineUnderTest) async throws {
        let fixture = try await fixture(on: engine)
        var profile = SchedulingProfile(algorithm: .sm2)
        profile.limits.new = 3
        let (ana, kept) = (ana.id, profile)
        try await fixture.store.write { try $0.setSchedulingProfile(kept, of: ana, language: "es", at: epoch) }
        #expect(try await fixture.store.read { try $0.schedulingProfile(of: ana, language: "es") } == profile)
        #expect(try await fixture.store.read { try $0.schedulingProfile(of: ana, language: "fr") } == nil)
    }

    @Test(
        "of a word met in several ways the one that tells most stays, with what it did",
        arguments: EngineUnderTest.allCases)
    func sessionWords(on engine: EngineUnderTest) async throws {
        let fixture = try await fixture(on: engine)
        let conversation = session(of: ana)
        let word = UUID()
        try await fixture.store.write { writer in
            try writer.insert(conversation, opening: turn(0))
            try writer.note([SessionWord(lemma: "mesa", exposure: .heard)], ofSession: conversation.id, at: epoch)
            try writer.note(
                [SessionWord(lemma: "mesa", exposure: .wrong, wordID: word, result: .suggested)],
                ofSession: conversation.id, at: epoch + 1)
            try writer.note(
                [SessionWord(lemma: "mesa", exposure: .produced)], ofSession: conversation.id, at: epoch + 2)
        }
        let words = try await fixture.store.read { try $0.words(ofSession: conversation.id) }
        #expect(words == [SessionWord(lemma: "mesa", exposure: .wrong, wordID: word, result: .suggested)])
    }

    @Test(
        "days are counted by the learner's clock", arguments: [(0, 0), (0, 4), (9, 4), (-7, 0)],
        EngineUnderTest.allCases)
    func dueCounts(_ clock: (zone: Int, firstHour: Int), on engine: EngineUnderTest) async throws {
        let fixture = try await fixture(on: engine)
        let (zone, firstHour) = clock
        var states: [SchedulingState] = []
        for hours in [1.0, 2, 11, 23.999, 24, 30, 100] {
            var state = inReview(stability: 5, daysAgo: 2)
            state.due = epoch + hours * 3_600
            states.append(state)
        }
        try await fixture.insert(states.enumerated().map { card("word\($0.offset)", $0.element) })
        let ana = ana.id
        let timeZone = try #require(TimeZone(secondsFromGMT: zone * 3_600))
        let calendar = LearningCalendar(timeZone: timeZone, firstHour: firstHour)
        let days = calendar.day(of: epoch) - 1...calendar.day(of: epoch) + 2
        let counts = try await fixture.store.read {
            try $0.dueCounts(of: ana, language: "es", on: days, offset: (zone - firstHour) * 3_600)
        }
        var expected = Dictionary(uniqueKeysWithValues: days.map { ($0, 0) })
        for state in states { expected[calendar.day(of: try #require(state.due))]? += 1 }
        #expect(counts == expected)
    }

    @Test(
        "answers that a log has are not added again, nor is one twice in the same list",
        arguments: EngineUnderTest.allCases)
    func answersOnce(on engine: EngineUnderTest) async throws {
        let fixture = try await fixture(on: engine)
        let word = card("mesa")
        let scheduler = Scheduler.fsrs6(try FSRS6())
        let entries = try (0..<3).map { index in
            try scheduler.answer(
                SchedulingState(), wordID: word.id, quality: 4, at: epoch + Double(index), source: .review,
                entryID: UUID())
        }
        let counts = try await fixture.store.write { writer in
            try writer.insertIfNew(word)
            let rows = entries.map { ReviewRow($0) }
            return [
                try writer.append([rows[0], rows[0], rows[1]], toWord: word.id),
                try writer.append(rows, toWord: word.id), try writer.append([], toWord: UUID()),
            ]
        }
        #expect(counts == [2, 1, 0])
        let other = card("silla")
        let answered = try scheduler.answer(
            SchedulingState(), wordID: other.id, quality: 4, at: epoch, source: .review, entryID: UUID())
        let again = try await fixture.store.write { writer in
            try writer.insertIfNew(other)
            _ = try writer.review(word: other.id, rating: answered.rating, reviewID: answered.id) { _ in answered }
            return try writer.append([ReviewRow(answered)], toWord: other.id)
        }
        #expect(again == 0)
        let log = try await fixture.store.read { try $0.reviews(ofWord: word.id) }
        #expect(log == entries)
        let error = await #expect(throws: StorageError.self) {
            try await fixture.store.write { try $0.append([ReviewRow(entries[0])], toWord: UUID()) }
        }
        #expect(error?.code == .missing)
    }

    @Test(
        "an answer of history is its card's like any other, but counts for no day",
        arguments: EngineUnderTest.allCases)
    func history(on engine: EngineUnderTest) async throws {
        let fixture = try await fixture(on: engine)
        let (mesa, silla, ana) = (card("mesa"), card("silla"), ana.id)
        try await fixture.insert([mesa, silla])
        let scheduler = Scheduler.fsrs6(try FSRS6())
        let given = try scheduler.answer(
            mesa.scheduling, wordID: mesa.id, quality: 4, at: epoch + 60, source: .review, entryID: UUID())
        try await fixture.store.write { writer in
            try writer.append([ReviewRow(given, isHistory: true)], toWord: mesa.id)
            try writer.setScheduling(given.after, ofWord: mesa.id, addedAt: mesa.addedAt)
        }
        func studied() async throws -> Int {
            try await fixture.store.read {
                try $0.studied(by: ana, language: "es", from: epoch, to: epoch + 86_400).newWords
            }
        }
        #expect(try await studied() == 0)
        #expect(try await fixture.store.read { try $0.lastReview(of: ana) } == nil)
        #expect(try await fixture.store.read { try $0.reviews(ofWord: mesa.id) } == [given])
        #expect(try await fixture.store.read { try $0.reviewSummaries(of: ana, language: "es") }.count == 1)

        // Sent again, it is the same answer still.
        _ = try await fixture.answer(mesa.id, given.rating, at: epoch + 90, id: given.id)
        #expect(try await fixture.store.read { try $0.reviews(ofWord: mesa.id) } == [given])
        _ = try await fixture.answer(silla.id, .good, at: epoch + 90)
        #expect(try await studied() == 1)

        let undo = ReviewUndo(id: UUID(), entryID: given.id, at: epoch + 100)
        let error = await #expect(throws: StorageError.self) {
            try await fixture.store.write { try $0.undo(undo) { _, last, _ in last.before } }
        }
        #expect(error?.code == .missing)
        for wordID in [mesa.id, nil] {
            let word = try await fixture.store.write { try $0.undo(undo, ofWord: wordID) { _, last, _ in last.before } }
            #expect(word.scheduling.phase == .new, "the same undo once more changes nothing")
        }
        #expect(try await fixture.store.read { try $0.effectiveReviews(ofWord: mesa.id) }.isEmpty)
    }
}
