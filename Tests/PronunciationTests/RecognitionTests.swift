import TestSupport
import Testing

@testable import Pronunciation

@Suite("Closed-set recognition")
struct RecognitionTests {
    let engine = TestModel.engine
    let golden = GoldenCase.all[0]

    /// Sentences side by side between state 0 and the last.
    private func grammar(_ sentences: [[ExpectedWord]]) -> (RecognitionGrammar, [[[String]]]) {
        var grammar = RecognitionGrammar(words: [], stateCount: 1, edges: [], finals: [])
        var pronunciations: [[[String]]] = []
        var ends: [Int] = []
        for sentence in sentences {
            var state = 0
            for word in sentence {
                grammar.edges.append(.init(source: state, target: grammar.stateCount, word: grammar.words.count))
                state = grammar.stateCount
                grammar.stateCount += 1
                grammar.words.append(word.text)
                pronunciations.append([word.phones])
            }
            ends.append(state)
        }
        for end in ends { grammar.edges.append(.init(source: end, target: grammar.stateCount, word: nil)) }
        grammar.finals = [grammar.stateCount]
        grammar.stateCount += 1
        return (grammar, pronunciations)
    }

    private let others = [
        [
            ExpectedWord(text: "good", phones: ["ɡ", "ʊ", "d"]),
            ExpectedWord(text: "morning", phones: ["m", "ɔ", "ɹ", "n", "ɪ", "ŋ"]),
        ],
        [
            ExpectedWord(text: "see", phones: ["s", "i"]), ExpectedWord(text: "you", phones: ["j", "u"]),
            ExpectedWord(text: "tomorrow", phones: ["t", "ə", "m", "ɑ", "ɹ", "oʊ"]),
        ],
    ]

    @Test("finds what was said among alternatives")
    func finds() throws {
        let (grammar, pronunciations) = grammar([others[0], golden.words, others[1]])
        let found = try engine.recognise(
            golden.audio(), grammar: grammar, pronunciations: pronunciations, language: "en")
        #expect(found.verdict == .accepted)
        #expect(found.words?.map { grammar.words[$0] } == golden.words.map(\.text))
        #expect(found.confidence > 0.6)
    }

    @Test("does not force other speech into a sentence")
    func rejects() throws {
        let (grammar, pronunciations) = grammar(others)
        let found = try engine.recognise(
            golden.audio(), grammar: grammar, pronunciations: pronunciations, language: "en")
        #expect(found.verdict == .wrongSentence)
        #expect(found.words == nil && found.confidence < 0.5)
    }

    @Test("takes the pronunciation that fits among several")
    func pronunciations() throws {
        let (grammar, spellings) = grammar([golden.words])
        let wrong = ["u", "ɔɪ", "ʃ"]
        let found = try engine.recognise(
            golden.audio(), grammar: grammar, pronunciations: spellings.map { [wrong] + $0 }, language: "en")
        #expect(found.words == Array(golden.words.indices))
    }

    @Test("passes on why a recording cannot be judged")
    func gates() throws {
        let (grammar, pronunciations) = grammar(others)
        let found = try engine.recognise(
            GeneratedSignal.silence(seconds: 1), grammar: grammar, pronunciations: pronunciations, language: "en")
        #expect(found == Recognition(verdict: .silence, words: nil, confidence: 0))
    }

    @Test("finds the best path of a graph, as trying every path does", arguments: 0..<30)
    func exhaustive(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let units = 4
        let frames = Int.random(in: 8...14, using: &generator)
        let emissions = FrameMatrix(width: units, values: generator.floats(frames * units, in: -4...0))
        let spellings = (0..<3).map { _ in
            (0..<Int.random(in: 1...2, using: &generator)).map { _ in
                (0..<Int.random(in: 1...2, using: &generator)).map { _ in Int.random(in: 1..<units, using: &generator) }
            }
        }
        let grammar = RecognitionGrammar(
            words: ["a", "b", "c"], stateCount: 4,
            edges: [
                .init(source: 0, target: 1, word: 0), .init(source: 0, target: 1, word: 1),
                .init(source: 0, target: 2, word: nil), .init(source: 1, target: 2, word: 2),
                .init(source: 2, target: 3, word: 1), .init(source: 1, target: 3, word: 0),
            ], finals: [3])
        let path = TokenPassing.search(emissions, graph: try PhoneGraph(grammar, spellings: spellings))
        let best = bestScore(emissions, grammar: grammar, spellings: spellings)
        let score = try #require(path?.score)
        #expect(abs(Double(score) - best) < 1e-3)
    }

    /// The best score of any sentence in any pronunciation, each aligned on its own.
    private func bestScore(_ emissions: FrameMatrix, grammar: RecognitionGrammar, spellings: [[[Int]]]) -> Double {
        var best = -Double.infinity
        func follow(_ state: Int, _ words: [[Int]]) {
            if grammar.finals.contains(state) { best = max(best, TextbookAlignment.score(emissions, words)) }
            for edge in grammar.edges where edge.source == state {
                guard let word = edge.word else {
                    follow(edge.target, words)
                    continue
                }
                for spelling in spellings[word] { follow(edge.target, words + [spelling]) }
            }
        }
        follow(0, [])
        return best
    }

    @Test("refuses a grammar that does not fit together")
    func malformed() throws {
        let word = [["t", "i"]]
        func code(_ grammar: RecognitionGrammar, _ pronunciations: [[[String]]]) -> PronunciationError.Code? {
            do throws(PronunciationError) {
                _ = try engine.recognise(
                    GeneratedSignal.silence(seconds: 1), grammar: grammar, pronunciations: pronunciations,
                    language: "en")
                return nil
            } catch {
                return error.code
            }
        }
        func grammar(_ edges: [RecognitionGrammar.Edge], states: Int = 2, finals: [Int] = [1]) -> RecognitionGrammar {
            RecognitionGrammar(words: ["tea"], stateCount: states, edges: edges, finals: finals)
        }
        let edge = RecognitionGrammar.Edge(source: 0, target: 1, word: 0)
        #expect(code(grammar([edge]), [word]) == nil)
        #expect(code(grammar([edge]), []) == .malformedGrammar)
        #expect(code(grammar([edge]), [[]]) == .malformedGrammar)
        #expect(code(grammar([edge]), [[["☃"]]]) == .unknownPhoneme)
        #expect(code(grammar([.init(source: 1, target: 1, word: 0)]), [word]) == .malformedGrammar)
        #expect(code(grammar([.init(source: 0, target: 2, word: 0)]), [word]) == .malformedGrammar)
        #expect(code(grammar([.init(source: -1, target: 1, word: 0)]), [word]) == .malformedGrammar)
        #expect(code(grammar([.init(source: 0, target: 1, word: 1)]), [word]) == .malformedGrammar)
        #expect(code(grammar([edge], finals: [2]), [word]) == .malformedGrammar)
        #expect(code(grammar([edge], states: 0, finals: []), [word]) == .malformedGrammar)
        #expect(code(grammar([edge], states: 1_000_000), [word]) == .requestTooLarge)
    }
}
