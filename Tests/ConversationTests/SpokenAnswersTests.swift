import ConversationFixtures
import Testing

@testable import Conversation

@Suite("Spoken answers")
struct SpokenAnswersTests {
    private let engine: DialogueEngine
    private let settings = DialogueSettings()

    init() throws {
        engine = try makeEngine()
    }

    /// Sentences of the graph, found by walking it at random.
    private func walk(_ answers: SpokenAnswers, times: Int) -> Set<String> {
        var generator = SplitMix(seed: 7)
        var sentences: Set<String> = []
        for _ in 0..<times {
            var state = 0
            var words: [String] = []
            while true {
                let edges = answers.edges.filter { $0.source == state }
                guard let edge = edges.randomElement(using: &generator) else { break }
                if let word = edge.word { words.append(answers.words[word]) }
                state = edge.target
                if answers.finals.contains(state), edges.count > 1 || Bool.random(using: &generator) { break }
            }
            if answers.finals.contains(state) { sentences.insert(SpokenAnswers.sentence(words)) }
        }
        return sentences
    }

    @Test("every sentence of the graph, said as text, is an answer of the node")
    func sentencesAreAnswers() throws {
        let state = engine.begin(settings: settings, seed: 1).state
        let answers = try #require(engine.spokenAnswers(in: state))
        let sentences = walk(answers, times: 2_000)
        #expect(sentences.count > 20)
        #expect(sentences.contains { $0.contains("café") })
        for sentence in sentences.sorted() where !sentence.isEmpty {
            let outcome = try engine.turn(state, .say(sentence), settings: settings).outcome
            #expect(outcome.match != .offScript, "\(sentence)")
        }
    }

    @Test("edges lead upwards and stay inside the graph")
    func isAcyclic() throws {
        let answers = try #require(engine.spokenAnswers(in: engine.begin(settings: settings, seed: 1).state))
        for edge in answers.edges {
            #expect(edge.source < edge.target && edge.target < answers.stateCount)
            if let word = edge.word { #expect(answers.words.indices.contains(word)) }
        }
        #expect(answers.finals.allSatisfy { (0..<answers.stateCount).contains($0) })
    }

    @Test("nothing is expected once the conversation has ended")
    func ended() throws {
        let (begun, _) = engine.begin(settings: settings, seed: 1)
        let state = try engine.turn(begun, .finish, settings: settings).state
        #expect(engine.spokenAnswers(in: state) == nil)
    }

    @Test("a sentence of the graph is an answer, and all that it may go on from is a beginning")
    func places() throws {
        let answers = try #require(engine.spokenAnswers(in: engine.begin(settings: settings, seed: 1).state))
        for sentence in walk(answers, times: 300).sorted() where !sentence.isEmpty {
            #expect(answers.place(of: sentence) == .answer, "\(sentence)")
            #expect(answers.place(of: sentence.uppercased() + ".") == .answer)
            #expect(answers.place(of: sentence.replacing(" ", with: "")) == .answer)
            let words = sentence.split(separator: " ")
            for count in words.indices.dropFirst() {
                #expect(answers.place(of: words[..<count].joined(separator: " ")) != .neither)
            }
            #expect(answers.place(of: sentence + " lavadora") == .neither)
        }
        #expect(answers.place(of: "quisiera un") == .beginning)
        #expect(answers.place(of: "") == .beginning)
    }

    @Test("an answer is unfinished where it is the beginning of one, or ends as sentences do not")
    func endings() throws {
        let answers = try #require(engine.spokenAnswers(in: engine.begin(settings: settings, seed: 1).state))
        var counts = WordCounts()
        for _ in 0..<30 { counts.add(text: "Me apetece un té. Espera un momento. Tomo uno con leche.", weight: 1) }
        let words = WordModel(counts, words: 100, pairs: 100)
        func ending(_ text: String) -> AnswerEnding { AnswerEnding(of: text, expecting: answers, or: words) }
        #expect(ending("quisiera un café") == .whole)
        #expect(ending("quisiera un") == .unfinished)
        #expect(ending("me apetece un") == .unfinished)
        #expect(ending("tomo uno con") == .unfinished)
        #expect(ending("me apetece un té") == .whole)
        #expect(ending("espera un momento") == .whole)
        // Of a word that nobody was heard to say nothing is known.
        #expect(ending("me apetece orchata") == .whole)
        #expect(AnswerEnding(of: "me apetece un", expecting: answers, or: nil) == .whole)
    }

    @Test("an elided word leans on the next")
    func elision() {
        #expect(SpokenAnswers.sentence(["je", "voudrais", "de", "l'", "eau"]) == "je voudrais de l'eau")
        #expect(SpokenAnswers.sentence([]).isEmpty)
    }

    @Test("unclear speech climbs the ladder and scores nothing")
    func unclearSpeech() throws {
        var (state, outcome) = engine.begin(settings: settings, seed: 1)
        let start = state.node
        (state, outcome) = try engine.turn(state, .unclearSpeech, settings: settings)
        #expect(outcome.match == .offScript && outcome.score == nil)
        #expect(outcome.lines.map(\.role) == [.clarify])
        (state, outcome) = try engine.turn(state, .unclearSpeech, settings: settings)
        #expect(outcome.hint == "Start with «quisiera…»")
        #expect(state.node == start && state.tally.utterances == 0)
    }
}
