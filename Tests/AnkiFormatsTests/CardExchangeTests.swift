import Foundation
import Lexicon
import Testing
import Vocab

@testable import AnkiFormats

@Suite struct WordExchangeTests {
    private static let now = Date(timeIntervalSince1970: 1_790_000_000)

    private func scheduler() throws -> Scheduler { try WordSamples.scheduler() }
    private func word(_ name: String, qualities: [Int]) throws -> ExchangedCard {
        try WordSamples.word(name, qualities: qualities, now: Self.now)
    }
    private func words() throws -> [ExchangedCard] { try WordSamples.words(now: Self.now) }
    private func expectSame(_ one: ExchangedCard, _ other: ExchangedCard) { WordSamples.expectSame(one, other) }

    private func export(
        _ words: [ExchangedCard], kept: AnkiCollectionInfo? = nil, to path: String, _ format: AnkiPackageFormat
    ) throws {
        var mapping = AnkiCardExport(
            decks: words.compactMap(\.deck), kept: kept, now: Self.now, secondsFromGMT: -5 * 3_600)
        let writer = try AnkiPackageWriter(
            path: path, format: format, info: mapping.info, modified: Int64(Self.now.timeIntervalSince1970 * 1_000))
        for word in words { try writer.add(try mapping.entry(for: word)) }
        try writer.finish()
    }

    private func importWords(_ path: String, scratch: URL) throws -> (words: [ExchangedCard], kept: AnkiCollectionInfo)
    {
        let reader = try AnkiPackageReader(path: path, scratch: scratch)
        let mapping = AnkiCardImport(info: reader.info, scheduler: try scheduler())
        var words: [ExchangedCard] = []
        try reader.entries { words.append(try mapping.word(from: $0)) }
        return (words, mapping.kept)
    }

    @Test(arguments: AnkiPackageFormat.allCases)
    func aWordComesBackAsItWent(format: AnkiPackageFormat) throws {
        try withFolder { folder in
            let words = try words()
            try export(words, to: folder.path + "/w.apkg", format)
            let found = try importWords(folder.path + "/w.apkg", scratch: folder).words
            #expect(found.count == words.count)
            for word in words {
                let other = try #require(found.first { $0.id == word.id })
                expectSame(other, word)
            }
        }
    }

    /// The extras are written by hand: a field that is added to the schedule must be added there.
    @Test func everyFieldOfTheScheduleIsCarried() throws {
        let state = SchedulingState(
            phase: .relearning, step: 1, stability: 12.3456789012345, difficulty: 7.7, due: Self.now,
            lastReview: Self.now.addingTimeInterval(-0.123456), repetitions: 1, lapses: 2, easinessFactor: 1.7,
            interval: 3, reviewCount: 9, correctCount: 5, incorrectCount: 4, successDays: 6, lastSuccessDay: 20_000)
        for child in Mirror(reflecting: state).children {
            #expect("\(child.value)" != "0" && "\(child.value)" != "nil", "give \(child.label ?? "") a value here")
        }
        var word = ExchangedCard(id: UUID(), word: "a", translation: "b", added: Self.now, scheduling: state)
        word.language = "es"
        #expect(CardExtras(field: CardExtras(word).field)?.state == state)
    }

    @Test(arguments: ["", "text", "{", "{}", "{\"id\":1}", "{\"id\":\"x\",\"added\":1,\"state\":{}}"])
    func extrasThatWereEditedAreIgnored(field: String) {
        #expect(CardExtras(field: field) == nil)
    }

    @Test func aWordReviewedElsewhereTakesThatSchedule() throws {
        let word = try word("mesa", qualities: [4, 4, 4])
        var mapping = AnkiCardExport(decks: ["Español::Casa"], now: Self.now)
        var entry = try mapping.entry(for: word)
        entry.cards[0].interval = 55
        entry.cards[0].reviewCount += 1
        entry.cards[0].data.stability = 60.5
        entry.cards[0].data.lastReview = 1_790_100_000
        entry.reviews.append(
            AnkiReview(
                id: 1_790_100_000_500, cardID: entry.cards[0].id, button: 3, interval: 55, lastInterval: 20,
                factor: 500,
                duration: 900, kind: .review))
        entry.note.fields[2] = "kitchen table"
        let found = try AnkiCardImport(info: mapping.info, scheduler: try scheduler()).word(from: entry)
        #expect(found.id == word.id)
        #expect(found.translation == "kitchen table")
        #expect(found.scheduling.interval == 55)
        #expect(found.scheduling.stability == 60.5)
        #expect(found.scheduling.lastReview == Date(timeIntervalSince1970: 1_790_100_000.5))
        #expect(found.reviews.count == word.reviews.count + 1)
        #expect(found.reviews.dropLast().map(\.id) == word.reviews.map(\.id))
        #expect(found.reviews.last?.source == .import)
        #expect(throws: Never.self) { try found.scheduling.validate() }
    }

    @Test func anothersNoteBecomesAWordAndGoesBackAsItCame() throws {
        try withFolder { folder in
            let path = folder.path + "/theirs.apkg"
            try Samples.write(to: path, kind: .decks, format: .modern)
            let (words, kept) = try importWords(path, scratch: folder)
            let first = try #require(words.first)
            #expect(first.word == "la mesa")
            #expect(first.translation == "table & \"board\"")
            #expect(first.audio == "mesa.mp3")
            #expect(first.deck == "Español::Comida")
            #expect(first.scheduling.phase == .review)
            #expect(first.scheduling.interval == 21)
            #expect(first.scheduling.easinessFactor == 2.35)
            #expect(first.scheduling.stability == 20.1234)
            #expect(first.scheduling.lapses == 1)
            #expect(first.reviews.map(\.rating) == [.good, .again])
            #expect(words[1].word == "La […] es roja")
            #expect(words[1].translation.hasPrefix("mesa"))
            #expect(words[1].scheduling.phase == .learning)
            for word in words { #expect(throws: Never.self) { try word.scheduling.validate() } }
            // As the daemon keeps them.
            let stored = try words.map {
                try JSONDecoder().decode(ExchangedCard.self, from: JSONEncoder().encode($0))
            }
            #expect(stored == words)
            let storedInfo = try JSONDecoder().decode(AnkiCollectionInfo.self, from: JSONEncoder().encode(kept))
            try export(stored, kept: storedInfo, to: folder.path + "/back.apkg", .modern)
            let reader = try AnkiPackageReader(path: folder.path + "/back.apkg", scratch: folder)
            let entries = try Samples.content(reader).entries
            let shift = AnkiCalendar(created: reader.info.created).day(
                of: Date(timeIntervalSince1970: Double(Samples.info.created) + 43_200))
            for (entry, wanted) in zip(entries, Samples.entries) {
                #expect(entry.note == wanted.note)
                #expect(entry.reviews == wanted.reviews)
                var cards = wanted.cards
                for index in cards.indices where cards[index].countsDays { cards[index].due += shift }
                #expect(entry.cards == cards)
            }
            #expect(
                reader.info.noteTypes.first { $0.id == Samples.basic.id }
                    == kept.noteTypes.first { $0.id == Samples.basic.id })
        }
    }

    @Test func whatTheLearnerChangedGoesBackIntoAnothersNote() throws {
        try withFolder { folder in
            let path = folder.path + "/theirs.apkg"
            try Samples.write(to: path, kind: .decks, format: .legacy)
            var (words, kept) = try importWords(path, scratch: folder)
            words[0].translation = "table <new>"
            let answer = try scheduler().answer(
                words[0].scheduling, wordID: words[0].id, quality: 4, at: Self.now, source: .review, durationMs: 1_000,
                entryID: UUID())
            words[0].scheduling = answer.after
            words[0].reviews.append(answer)
            words[0].isSuspended = true
            words[0].memory = MemoryParameters(decay: 0.25, desiredRetention: 0.85)
            try export(words, kept: kept, to: folder.path + "/back.apkg", .legacy)
            let entry = try #require(
                try Samples.content(try AnkiPackageReader(path: folder.path + "/back.apkg", scratch: folder)).entries
                    .first)
            #expect(entry.note.fields[0] == "la <b>mesa</b>")
            #expect(entry.note.fields[1] == "table &lt;new&gt;")
            #expect(entry.cards[0].queue == .suspended)
            #expect(entry.cards[0].reviewCount == 7)
            #expect(entry.note.modified == Int64(Self.now.timeIntervalSince1970))
            #expect(entry.cards[0].modified == Int64(Self.now.timeIntervalSince1970))
            #expect(entry.cards[0].data.decay == 0.25)
            #expect(entry.cards[0].data.desiredRetention == 0.85)
            #expect(entry.cards[0].data.position == Samples.entries[0].cards[0].data.position)
            #expect(entry.cards[0].data.others == Samples.entries[0].cards[0].data.others)
            #expect(entry.cards[1].template == 1)
            #expect(entry.reviews.count == 3)
            #expect(entry.reviews.last?.button == 3)
        }
    }

    /// What no scheduler of ours has is brought into its ranges.
    @Test(arguments: [
        AnkiCard(
            id: 1, noteID: 1, kind: .review, queue: .review, due: 99_999_999_999, interval: 36_500, easeFactor: 100,
            reviewCount: -4, lapses: -1),
        AnkiCard(
            id: 1, noteID: 1, kind: .review, queue: .review, due: -50_000_000, interval: -60, reviewCount: 3,
            data: AnkiCardData(stability: 1e9, difficulty: 99)),
        AnkiCard(
            id: 1, noteID: 1, kind: .learning, queue: .learning, due: 3, remainingSteps: 2_009,
            data: AnkiCardData(stability: -1, difficulty: 3, lastReview: -1)),
        AnkiCard(
            id: 1, noteID: 1, kind: .relearning, queue: .dayLearning, due: 12, interval: 1, lapses: 2_000_000_000,
            data: AnkiCardData(stability: 4)),
    ])
    func strangeCardsBecomeValidSchedules(card: AnkiCard) throws {
        let mapping = ScheduleMapping(calendar: AnkiCalendar(created: 1_700_000_000))
        #expect(throws: Never.self) { try mapping.state(of: card, reviews: []).validate() }
    }

    @Test func momentsBeyondAllCalendarsDoNoHarm() throws {
        let word = try word("mesa", qualities: [4])
        var detail = try #require(word.reviews.first.map(ReviewDetail.init))
        detail.at = -(1 << 52)
        let answer = AnkiReview(
            id: .max, cardID: 1, button: 3, interval: 1, lastInterval: 0, factor: 0, duration: 0, kind: .review)
        let log = ReviewMapping.log(of: [answer], wordID: word.id, scheduler: try scheduler(), details: [detail])
        #expect(log == [])
        var card = AnkiCard(id: 1, noteID: 1, kind: .review, queue: .review, due: .max)
        card.move(days: 1)
        #expect(card.due == .max)
        card.move(days: -1)
        #expect(card.due == .max - 1)
    }

    @Test(arguments: [
        ("{{c1::Madrid}} es la capital de {{c2::España::país}}", 1, "[…] es la capital de España", ["Madrid"]),
        ("{{c1::Madrid}} es la capital de {{c2::España::país}}", 2, "Madrid es la capital de [país]", ["España"]),
        ("{{c1,2::multi}} und {{c2::zwei}}", 1, "[…] und zwei", ["multi"]),
        ("{{c1,2::multi}} und {{c2::zwei}}", 2, "[…] und […]", ["multi", "zwei"]),
        ("{{c1::uno}} y {{c1::dos}}", 1, "[…] y […]", ["uno", "dos"]),
        ("{{c1::la {{c2::gran}} casa}}", 1, "[…]", ["la gran casa"]),
        ("{{c1::la {{c2::gran}} casa}}", 2, "la […] casa", ["gran"]),
        ("{{c1::abierto", 1, "{{c1::abierto", []), ("{{c1::a {{c2::b}}", 2, "{{c1::a […]", ["b"]),
        ("{{c::x}} {{cx::y}} }}", 1, "{{c::x}} {{cx::y}} }}", []), ("", 1, "", []),
    ])
    func gapsAreSeenFromTheirCard(text: String, number: Int, question: String, answers: [String]) {
        let cloze = ClozeText(text, number: number)
        #expect(cloze.question == question)
        #expect(cloze.answers == answers)
    }

    @Test func gapsThatAreNeverClosedTakeNoLonger() {
        for text in ["{{c1::", "{{c1::{{c2::x}}", "}}", "{{c1::a::b}}"] {
            let long = String(repeating: text, count: 20_000)
            #expect(ClozeText(long, number: 3).question.count <= long.count)
        }
        var generator = SplitMix(state: 7)
        for _ in 0..<2_000 {
            let pieces = ["{{c1::", "{{c2::", "}}", "::", "a", "é", "{{", "}", "[", "{{c1,2::"]
            let text = (0..<Int.random(in: 0...24, using: &generator)).map { _ in
                pieces.randomElement(using: &generator) ?? ""
            }.joined()
            for number in 1...2 { #expect(ClozeText(text, number: number).question.count <= text.count) }
        }
    }

    @Test func aSentenceWithGapsGoesBackAsItCame() throws {
        try withFolder { folder in
            let path = folder.path + "/theirs.apkg"
            try Samples.write(to: path, kind: .decks, format: .modern)
            var (words, kept) = try importWords(path, scratch: folder)
            words[1].word = "another sentence"
            words[1].translation = "another answer"
            try export(words, kept: kept, to: folder.path + "/back.apkg", .modern)
            let reader = try AnkiPackageReader(path: folder.path + "/back.apkg", scratch: folder)
            #expect(try Samples.content(reader).entries[1].note.fields == Samples.entries[1].note.fields)
        }
    }

    @Test func rowsOfOthersNotesBearTheirGUIDs() throws {
        try withFolder { folder in
            let path = folder.path + "/theirs.apkg"
            try Samples.write(to: path, kind: .decks, format: .modern)
            let word = try importWords(path, scratch: folder).words[0]
            #expect(AnkiCardExport.row(for: word).guid == Samples.entries[0].note.guid)
        }
    }

    @Test func fieldsAreFoundByTheirNames() throws {
        let scheduler = try scheduler()
        func word(_ names: [String], _ fields: [String]) -> ExchangedCard {
            AnkiCardImport.word(
                from: AnkiTextRow(fields: fields), fieldNames: names, scheduler: scheduler, now: Self.now)
        }
        let full = word(
            ["Nr", "Meaning", "Word", "IPA", "Part of Speech", "Gender", "Example sentence", "Sound"],
            ["7", "house; home", "<b>casa</b>", "ˈkasa", "Noun", "feminine", "Mi casa.<br>Tu casa.", "[sound:c.mp3]"])
        #expect(full.word == "casa")
        #expect(full.translation == "house; home")
        #expect(full.ipa == "ˈkasa")
        #expect(full.partOfSpeech == .noun)
        #expect(full.gender == .feminine)
        #expect(full.examples == ["Mi casa.", "Tu casa."])
        #expect(full.audio == "c.mp3")
        let unnamed = word([], ["gato", "cat"])
        #expect(unnamed.word == "gato")
        #expect(unnamed.translation == "cat")
        #expect(word([], ["gato", "cat"]).id == unnamed.id)
        #expect(word([], ["gato", "tomcat"]).id != unnamed.id)
        #expect(word(["English", "Spanish"], ["dog", "perro"]).word == "perro")
    }

    @Test(arguments: ["w.csv", "w.tsv", "w.txt", "w.apkg", "w.colpkg"])
    func filesOfEveryKindCarryWordsWithTheirSchedules(name: String) throws {
        try withFolder { folder in
            let words = try words()
            let path = folder.path + "/" + name
            let sound = folder.path + "/sound"
            try Data([1, 2, 3]).write(to: URL(fileURLWithPath: sound))
            var media = 0
            try CardFile.write(
                words, decks: ["Español::Casa"], to: path, now: Self.now, secondsFromGMT: 3_600, scratch: folder
            ) { _ in
                media += 1
                return sound
            }
            let target = folder.appendingPathComponent("media")
            var found: [ExchangedCard] = []
            let summary = try CardFile.read(
                path, scheduler: try scheduler(), now: Self.now, mediaFolder: target, scratch: folder
            ) { found.append($0) }
            #expect(summary.words == words.count)
            let isPackage = name.hasSuffix("pkg")
            #expect(summary.media == (isPackage ? ["mesa & silla.mp3"] : []))
            #expect(media == (isPackage ? 1 : 0))
            #expect((summary.kept != nil) == isPackage)
            #expect(found.count == words.count)
            for word in words {
                expectSame(try #require(found.first { $0.id == word.id }), word)
            }
        }
    }

    @Test func filesOfAnotherKindAreRefused() throws {
        expectRefusal(.unsupported, saying: ".apkg, .colpkg, .txt, .tsv or .csv") {
            _ = try CardFile.read("x.pdf", scheduler: try scheduler(), now: Self.now) { _ in }
        }
        expectRefusal(.unsupported) {
            try CardFile.write([], decks: [], to: "x", now: Self.now) { _ in nil }
        }
    }

    @Test func daysBeginAtFourInTheLearnersMorning() {
        // 2026-09-21 14:13:20 UTC.
        let calendar = AnkiCalendar(madeAt: Self.now, secondsFromGMT: 2 * 3_600)
        let start = Date(timeIntervalSince1970: Double(calendar.created))
        #expect(start.formatted(.iso8601) == "2026-09-21T02:00:00Z")
        #expect(calendar.day(of: Self.now) == 0)
        #expect(calendar.day(of: start.addingTimeInterval(-1)) == -1)
        #expect(calendar.day(of: start.addingTimeInterval(86_400)) == 1)
        #expect(calendar.date(ofDay: 3) == start.addingTimeInterval(3 * 86_400))
    }

    @Test func aWordJoinsALearnersList() throws {
        var word = ExchangedCard(id: UUID(), word: "mesa", translation: "", added: Self.now)
        let entry = LexicalEntry(
            lemma: "mesa", partOfSpeech: .noun, gloss: "table", gender: .feminine, article: "la", rank: 800, level: .a1,
            categories: [.furniture], synonyms: ["tablero"])
        let known = word.vocabularyWord(language: "es", entry: entry)
        #expect(known.translation == "table")
        #expect(known.article == "la")
        #expect(known.frequency == .veryCommon)
        #expect(known.syllables == ["mesa"])
        word.translation = "board"
        word.level = .b2
        word.language = "it"
        let own = word.vocabularyWord(language: "es", entry: entry)
        #expect(own.translation == "board")
        #expect(own.difficulty == .b2)
        #expect(own.language == "it")
        #expect(word.vocabularyWord(language: "es", entry: nil).partOfSpeech == .noun)
        let back = ExchangedCard(own, scheduling: word.scheduling)
        #expect(back.word == "mesa")
        #expect(back.level == .b2)
    }
}
