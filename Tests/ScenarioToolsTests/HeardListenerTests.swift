import ContentFiles
import ConversationFixtures
import Lexicon
import Testing

@testable import Conversation
@testable import ScenarioTools

@Suite("What became of what people said")
struct HeardListenerTests {
    private static let place = SourceLocation(file: "cafe.heard.yaml", line: 1, column: 1)

    private func said(_ text: String, _ kind: HeardKind, _ means: [String]? = nil) -> HeardUtterance {
        HeardUtterance(writer: "w1", kind: kind, means: means, text: text, location: Self.place)
    }

    private func outcome(
        _ text: String, _ kind: HeardKind, _ means: [String]? = nil, at node: String = "greet",
        scenario: String = cafe, mode: DifficultyMode = .normal
    ) throws -> HeardOutcome {
        let listener = HeardListener(engine: try makeEngine(scenario), mode: mode)
        return listener.hear(said(text, kind, means), at: try #require(listener.place(node))).outcome
    }

    @Test("an answer is taken as it was meant, for something else, or with nobody to say")
    func taken() throws {
        #expect(try outcome("quiero un café", .right, ["order"]) == .asMeant)
        #expect(try outcome("quiero una café", .slip, ["bill", "order"]) == .asMeant)
        #expect(try outcome("quiero un café", .right, ["bill"]) == .anotherMeaning)
        #expect(try outcome("quiero un café", .right, []) == .noneMeant)
        #expect(try outcome("quiero un café", .right) == .meaningNotGiven)
        #expect(try outcome("el metro está cerrado", .right, ["order"]) == .notUnderstood)
        #expect(try outcome("otra vez", .right, ["order"]) == .request)
    }

    @Test("lint tells of the change for the most answers that are not understood, unless it takes what is wrong")
    func nearMiss() throws {
        let listener = HeardListener(engine: try makeEngine(), mode: .normal)
        let nodes = SuggestionMiner.Node.nodes(of: try ContentNode(parsing: cafe, file: "cafe.yaml"))
        let templates = try #require(nodes.first { $0.id == "greet" })
        let miner = try SuggestionMiner(templates, knowledge: FixtureKnowledge())
        let answers = ["quiero un batido", "quisiera un batido por favor", "el metro está cerrado"]
            .map { said($0, .right, ["order"]) }
        var node = HeardFile.Node(id: "greet", location: Self.place, utterances: answers)
        let found = try #require(listener.nearMiss(in: node, scenario: "cafe", miner: miner))
        #expect(found.code == "near-miss" && found.severity == .warning && found.location == Self.place)
        #expect(found.message.contains("2 answers in the node 'greet' are not understood"))
        #expect(found.message.contains("'order' would take them with 'batido' in {drink_m}."))
        node.utterances.append(said("quiero un batido", .wrong))
        #expect(listener.nearMiss(in: node, scenario: "cafe", miner: miner) == nil)
        node.utterances.removeFirst()
        #expect(listener.nearMiss(in: node, scenario: "cafe", miner: miner) == nil)
    }

    @Test("an answer that is proposed is proposed rightly, wrongly, or as one of two")
    func proposed() {
        let near = HeardReception.proposed(["order"])
        let between = HeardReception.proposed(["order", "bill"])
        func outcome(_ means: [String]?, _ reception: HeardReception) -> HeardOutcome {
            HeardOutcome(said("x", .right, means), reception, helps: false)
        }
        #expect(outcome(["order"], near) == .proposedRightly)
        #expect(outcome(nil, near) == .proposedRightly)
        #expect(outcome(["bill"], near) == .proposedWrongly)
        #expect(outcome([], near) == .proposedWrongly)
        #expect(outcome(["bill"], between) == .askedBetween)
        #expect(outcome(["menu"], between) == .proposedWrongly)
    }

    @Test("a sentence near one answer is proposed, and one between two brings both")
    func proposals() throws {
        let scenario = oneNode(
            """
            - { id: parque, accept: ["voy al parque grande"], goto: b }
            - { id: museo, accept: ["voy al museo grande"], end: true }
            """)
        let listener = HeardListener(engine: try makeEngine(scenario), mode: .easy)
        let place = try #require(listener.place("a"))
        let between = listener.hear(said("voy al grande", .right, ["museo"]), at: place)
        #expect(between.outcome == .askedBetween)
        #expect(Set(between.responses) == ["parque", "museo"])
        #expect(between.answer.contains("parque") && between.answer.contains("museo"))
        let two = oneNode(
            """
            - { id: left, accept: ["quiero ir a la izquierda"], goto: b }
            - { id: right, accept: ["quiero ir a la derecha"], end: true }
            """)
        let other = HeardListener(engine: try makeEngine(two), mode: .normal)
        let near = other.hear(said("quiero ir a la", .slip, ["left"]), at: try #require(other.place("a")))
        #expect(near.outcome == .proposedRightly && near.responses == ["left"])
    }

    @Test("what is no answer is refused unless a response takes it; a request is no acceptance")
    func noAnswer() throws {
        #expect(try outcome("quiero un café", .wrong) == .falselyAccepted)
        #expect(try outcome("el perro duerme en el tejado", .offScript) == .refused)
        #expect(try outcome("otra vez", .offScript) == .refused)
        let near = HeardReception.proposed(["order"])
        #expect(HeardOutcome(said("x", .wrong), near, helps: false) == .falselyProposed)
        #expect(HeardOutcome(said("x", .offScript), .taken(nil), helps: false) == .takenAnyway)
    }

    @Test("who asks for help is helped by a request that is met, or by an answer that stays with the question")
    func help() throws {
        #expect(try outcome("otra vez", .clarify) == .handled)
        #expect(try outcome("qué hay", .clarify) == .handled)
        #expect(try outcome("el perro duerme en el tejado", .clarify) == .notHandled)
        #expect(try outcome("quiero un café", .clarify) == .notHandled)
    }

    @Test("where anything will do, what means no response is taken as it should be")
    func anything() throws {
        let scenario = oneNode("- { id: yes, accept: [sí], goto: b }").replacing(
            "    expect:", with: "    anything: { goto: b }\n    expect:")
        #expect(try outcome("me gusta el mar", .right, [], at: "a", scenario: scenario) == .meaningNotGiven)
        #expect(try outcome("me gusta el mar", .right, ["yes"], at: "a", scenario: scenario) == .anotherMeaning)
    }

    @Test("nobody is heard in a node that does not listen")
    func deaf() throws {
        let listener = HeardListener(engine: try makeEngine(cafe), mode: .normal)
        #expect(listener.place("served") == nil)
        #expect(listener.place("nowhere") == nil)
    }

    // MARK: Reports

    private func record(
        _ kind: HeardKind, _ outcome: HeardOutcome, words: Int = 2, voice: String = "native"
    ) -> HeardRecord {
        var record = HeardRecord(
            said("x", kind), HeardListener.Turn(outcome: outcome, responses: [], answer: ""), scenario: "cafe",
            level: .a1, node: "greet", voice: voice)
        record.words = words
        return record
    }

    @Test("a report counts by kind and by what else was asked for, lengths in their order")
    func report() throws {
        let records = [
            record(.right, .asMeant, words: 16), record(.right, .notUnderstood, words: 3),
            record(.right, .asMeant, words: 4), record(.wrong, .refused, words: 3),
        ]
        let report = HeardReport(records, mode: .normal, by: .length, worst: 5)
        #expect(report[.right]?.count == 3 && report[.right]?.count(of: .asMeant) == 2)
        #expect(report.groups.map(\.name) == ["1–3 words", "4–5 words", "16+ words"])
        #expect(report.groups[0][.right]?.count(of: .notUnderstood) == 1)
        #expect(report.groups[0][.wrong]?.percent(of: [.refused]) == 100)
        #expect(report.worst == [records[1]])
    }

    @Test("of each kind the worst come first, no more than asked for")
    func worst() {
        let records = [
            record(.right, .proposedRightly), record(.right, .notUnderstood), record(.right, .anotherMeaning),
            record(.wrong, .falselyProposed), record(.right, .asMeant),
        ]
        let report = HeardReport(records, mode: .normal, by: .kind, worst: 2)
        #expect(report.worst.map(\.outcome) == [.anotherMeaning, .notUnderstood, .falselyProposed])
        #expect(report.groups.isEmpty)
    }

    @Test("a threshold is missed below or above it, and where there is nothing to judge by")
    func thresholds() {
        let records = [
            record(.right, .asMeant), record(.right, .meaningNotGiven), record(.right, .noneMeant),
            record(.slip, .anotherMeaning), record(.wrong, .falselyAccepted), record(.wrong, .refused),
        ]
        let report = HeardReport(records, mode: .normal, by: .kind, worst: 0)
        func missed(_ change: (inout HeardThresholds) -> Void) -> [String] {
            var thresholds = HeardThresholds()
            change(&thresholds)
            return thresholds.missed(by: report)
        }
        #expect(missed { $0.minimumRight = 66.6 }.isEmpty)
        #expect(missed { $0.minimumRight = 67 } == ["right answers taken: 2 of 3, 66.7 %; at least 67.0 % wanted"])
        #expect(missed { $0.maximumWrong = 50 }.isEmpty)
        #expect(missed { $0.maximumWrong = 49 }.count == 1)
        #expect(missed { $0.maximumOtherMeaning = 25 }.isEmpty)
        #expect(missed { $0.maximumOtherMeaning = 24 }.count == 1)
        #expect(missed { $0.maximumOffScript = 1 }.first?.contains("nothing to judge by") == true)
        #expect(missed { $0.minimumClarify = 90 }.count == 1)
    }
}
