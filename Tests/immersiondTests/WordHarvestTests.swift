import Conversation
import Foundation
import Lexicon
import Storage
import Testing
import Vocab

@testable import JSONText
@testable import LearningService
@testable import immersiond

@Suite("Words met in conversation")
struct WordHarvestTests {
    /// What a conversation did to the learner's words.
    private struct Harvest {
        var cards: [String: VocabularyWord] = [:]
        var words: [String: SessionWord] = [:]

        func exposure(_ lemma: String) -> Exposure? { words[lemma]?.exposure }
        func examples(_ lemma: String) -> [String]? { cards[lemma]?.exampleSentences }
    }

    private static let content = ContentSnapshot.load(directory: Repository.root, at: Date())

    /// Holds a conversation to its end, or leaves it open.
    private func talk(
        _ inputs: [DialogueInput], scenario: String = "es-cafe-madrid", level: CEFRLevel = .a1, ends: Bool = true
    ) async throws -> Harvest {
        let folder = FileManager.default.temporaryDirectory.appending(path: "harvest-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = try Store(path: folder.appending(path: "test.sqlite").path)
        defer { store.close() }
        let engine = try Self.content.engine(scenario)
        let cards = VocabularyCards(language: try Self.content.language("es"))
        let settings = DialogueSettings()
        var (state, outcome) = engine.begin(settings: settings, seed: 1)
        let now = Date()
        let learner = LearnerRecord(id: UUID(), username: "ana", profile: "{}", createdAt: now, updatedAt: now)
        var session = SessionRecord(
            id: UUID(), learnerID: learner.id, scenarioID: scenario, characterID: "maria", language: "es-ES",
            settings: "{}", state: state.json, version: 0, startedAt: now, updatedAt: now, endedAt: nil)
        let harvester = try #require(
            WordHarvester(engine, cards: cards, level: level, learnerID: learner.id, sessionID: session.id))
        let opening = TurnRecord(sequence: 0, at: now, input: "null", outcome: try Self.json(outcome))
        try await store.write { [session, outcome] writer in
            try writer.insert(learner)
            try writer.insert(session, opening: opening)
            _ = try harvester.record(harvester.words(of: outcome), outcome, at: now, in: writer)
        }
        for input in inputs + (ends ? [.finish] : []) {
            (state, outcome) = try engine.turn(state, input, settings: settings)
            session.version += 1
            session.state = state.json
            let turn = TurnRecord(
                sequence: session.version, at: now, input: try Self.json(input), outcome: try Self.json(outcome))
            try await store.write { [session, outcome] writer in
                try writer.append(turn, to: session)
                _ = try harvester.record(harvester.words(of: outcome, input: input), outcome, at: now, in: writer)
            }
        }
        let id = session.id
        let (records, words) = try await store.read {
            (try $0.words(of: learner.id, language: "es", limit: 99), try $0.words(ofSession: id))
        }
        return Harvest(
            cards: Dictionary(uniqueKeysWithValues: try records.map { ($0.lemma, try VocabularyWord($0)) }),
            words: Dictionary(uniqueKeysWithValues: words.map { ($0.lemma, $0) }))
    }

    private static func json(_ value: some Encodable) throws -> String {
        String(decoding: try WireFormat.encodeForStorage(value), as: UTF8.self)
    }

    @Test("a right sentence is the example on the cards of its words")
    func rightSentence() async throws {
        let harvest = try await talk([.say("quiero un café con leche")])
        #expect(harvest.examples("leche") == ["Quiero un café con leche"])
    }

    @Test("the example of a word said wrong is the corrected sentence")
    func correctedSentence() async throws {
        let harvest = try await talk([.say("Quiero una café con leche")])
        #expect(harvest.examples("leche") == ["Quiero un café con leche"])
    }

    @Test("a fragment is nobody's example: the character's own line is, where it holds the word")
    func fragment() async throws {
        let harvest = try await talk([.say("un café con leche")])
        #expect(harvest.examples("leche")?.allSatisfy { $0 != "Un café con leche" } == true)
    }

    @Test("a misspelt word counts as the word that was meant")
    func misspelt() async throws {
        let harvest = try await talk([.say("Quiero una cervesa")])
        #expect(harvest.exposure("cerveza") == .wrong)
        #expect(harvest.examples("cerveza") == ["Quiero una cerveza"])
        #expect(harvest.cards["cervesa"] == nil)
    }

    @Test("an answer that merely differs from the expected one is right, and stays as it was said")
    func ownAnswer() async throws {
        let harvest = try await talk(
            [
                .say("Una mesa para dos"), .say("Adentro"), .say("Quiero un vino tinto y una ensalada"),
                .say("No como carne"),
            ],
            scenario: "es-parrilla-vegetariana")
        #expect(harvest.exposure("comer") == .produced)
        #expect(harvest.examples("comer")?.contains("No come carne") != true)
    }

    @Test("a wrong article says nothing against the noun")
    func wrongArticle() async throws {
        let harvest = try await talk([.say("Quiero una café, por favor")])
        #expect(harvest.exposure("café") == .produced)
    }

    @Test("what the character did not understand counts against no word, and brings no card")
    func notUnderstood() async throws {
        let harvest = try await talk([.say("Los gato duermes en la tejado rojo")])
        #expect(harvest.words.values.allSatisfy { $0.exposure == .heard || $0.exposure == .produced })
        #expect(harvest.exposure("rojo") == .produced)
        #expect(harvest.cards.isEmpty)
    }

    @Test("words of another language are no Spanish words that look like them")
    func otherLanguage() async throws {
        let harvest = try await talk([.say("I want to come once to the red pie")])
        #expect(harvest.words.values.allSatisfy { $0.exposure == .heard })
    }

    @Test("a hint gives nothing away that the learner has said before")
    func hintAfterWord() async throws {
        let said = try await talk([.say("Quiero un café con leche"), .hint, .hint, .hint, .hint])
        #expect(said.exposure("café") == .produced)
        let given = try await talk([.hint, .hint, .hint, .hint])
        #expect(given.words.values.contains { $0.exposure == .hinted })
    }

    @Test("ten words at most become cards, those that the scenario is about first and at once")
    func tenCards() async throws {
        let order = [
            "Buenos días", "Quiero un café con leche y una tostada con tomate y mantequilla, por favor",
            "Quiero también una cerveza", "En la terraza", "La cuenta, por favor", "Con tarjeta", "Gracias, adiós",
        ].map(DialogueInput.say)
        let focus = Set(try Self.content.engine("es-cafe-madrid").scenario.vocabularyFocus)
        let open = try await talk(order, ends: false)
        #expect(open.cards["café"] != nil)
        let ended = try await talk(order.filter { $0 != .say("Gracias, adiós") })
        #expect(ended.cards.count <= 10)
        #expect(focus.intersection(ended.cards.keys).count >= 3)
        let words: Set<String> = ["favor", "bueno", "no", "uno", "unir"]
        #expect(words.isDisjoint(with: ended.cards.keys))
    }

    @Test("a word far below the learner's level is no card, unless it was wrong")
    func knownWords() async throws {
        let beginner = try await talk([.say("Hola, buenos días")], level: .a1)
        let advanced = try await talk([.say("Hola, buenos días")], level: .c1)
        #expect(advanced.cards.count < max(1, beginner.cards.count))
    }
}
