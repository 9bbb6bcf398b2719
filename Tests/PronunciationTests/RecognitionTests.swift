import Foundation
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
        #expect(found.trust > 0.8)
    }

    /// Ten melodies of an instrument that is blown, plucked or bowed, in the pace of speech.
    private func melody(_ seed: UInt64) -> [Float] {
        var generator = SeededGenerator(seed: seed)
        var samples: [Float] = []
        let harmonics = Int.random(in: 3...12, using: &generator)
        let decay = Double.random(in: 0...6, using: &generator)
        while samples.count < 32_000 {
            let note = [0, 2, 4, 5, 7, 9, 11, 12].randomElement(using: &generator) ?? 0
            let hertz = 180 * pow(2, Double(note) / 12)
            let length = [0.12, 0.2, 0.35].randomElement(using: &generator) ?? 0.2
            for sample in 0..<Int(length * 16_000) {
                let time = Double(sample) / 16_000
                let swell = min(1, time / 0.01) * min(1, (length - time) / 0.02) * exp(-decay * time)
                let wave = (1...harmonics).reduce(0) { $0 + sin(2 * .pi * hertz * Double($1) * time) / Double($1) }
                samples.append(Float(0.2 * swell * wave))
            }
        }
        return samples
    }

    @Test("what an instrument plays is none of the sentences, however many there are", arguments: 0..<10)
    func music(seed: UInt64) throws {
        let words = GoldenCase.all.filter { $0.language == "en" }.flatMap { $0.words.map { [$0] } }
        let (grammar, pronunciations) = grammar(others + words)
        let found = try engine.recognise(
            melody(seed), grammar: grammar, pronunciations: pronunciations, language: "en")
        #expect(found.verdict != .accepted)
        #expect(found.trust < 0.15)
    }

    @Test("speech of another language is not relied on for a word of this one")
    func otherLanguage() throws {
        let spanish = try #require(GoldenCase.all.first { $0.language == "es" })
        let (grammar, pronunciations) = grammar(others + golden.words.map { [$0] })
        let found = try engine.recognise(
            spanish.audio(), grammar: grammar, pronunciations: pronunciations, language: "en")
        #expect(found.verdict == .wrongSentence && found.trust < 0.15)
    }

    @Test("tells where the beginning of a sentence fits better than any whole one")
    func beginnings() throws {
        let longer = golden.words + [others[1][1]]
        func gain(_ sentences: [[ExpectedWord]]) throws -> Double {
            let (grammar, pronunciations) = grammar(sentences)
            let analysis = engine.analyse(try golden.audio())
            return try engine.recognise(
                analysis, grammar: grammar, pronunciations: pronunciations, language: "en"
            ).beginningGain
        }
        #expect(try gain([golden.words, longer]) < 1)
        #expect(try gain([longer]) > 1)
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
        // The spellings are those that have the score.
        let said = try #require(path?.spellings)
        #expect(zip(path?.words ?? [], said).allSatisfy { spellings[$0].contains($1) })
        #expect(abs(TextbookAlignment.score(emissions, said) - best) < 1e-3)
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
