import Foundation
import TestSupport
import Testing

@testable import Pronunciation

@Suite("Networks of words")
struct WordNetworkTests {
    private let engine = TestModel.engine
    private let golden = GoldenCase.all[0]

    private func network(_ words: [String], pairs: [WordNetwork.Pair] = []) -> WordNetwork {
        WordNetwork(
            words: words, wordCosts: [UInt16](repeating: 300, count: words.count + 1),
            backoffs: [UInt16](repeating: 0, count: words.count + 1), pairs: pairs)
    }

    @Test("is the same when it was sent and received", arguments: [0, 1, 40])
    func coding(pairs: Int) throws {
        var generator = SeededGenerator(seed: 3)
        let words = ["café", "té", "l'", "日本", "mañana"]
        var network = network(words)
        network.wordCosts = words.indices.map { UInt16($0 * 13_000) } + [7]
        network.pairs = (0..<pairs).map { _ in
            .init(
                first: Int.random(in: 0...words.count, using: &generator),
                second: Int.random(in: 0...words.count, using: &generator),
                cost: .random(in: 0 ... .max, using: &generator))
        }.sorted { $0.first < $1.first }
        let sent = try JSONEncoder().encode(network)
        let received = try JSONDecoder().decode(WordNetwork.self, from: sent)
        #expect(received == network)
        #expect(received.isSound)
    }

    @Test(
        "numbers that do not fit the words are refused",
        arguments: [[UInt8](), [1], [UInt8](repeating: 0, count: 10), [UInt8](repeating: 1, count: 12)])
    func damaged(numbers: [UInt8]) {
        let sent = #"{"words": "a", "numbers": "\#(Data(numbers).base64EncodedString())"}"#
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(WordNetwork.self, from: Data(sent.utf8)) }
    }

    @Test("a network that names words that it does not have is not sound, and not heard")
    func unsound() {
        var wrong = network(["tea"], pairs: [.init(first: 0, second: 2, cost: 0)])
        #expect(!wrong.isSound)
        #expect(throws: PronunciationError.self) {
            try engine.spelled(wrong, pronunciations: [[["t", "i"]]], language: "en")
        }
        wrong.pairs = [.init(first: 1, second: 0, cost: 0), .init(first: 0, second: 1, cost: 0)]
        #expect(!wrong.isSound)
        wrong.pairs = []
        wrong.backoffs = [0]
        #expect(!wrong.isSound)
    }

    @Test("finds the best words, as trying every sequence does", arguments: 0..<20)
    func exhaustive(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let units = 4
        let frames = Int.random(in: 8...12, using: &generator)
        let emissions = FrameMatrix(width: units, values: generator.floats(frames * units, in: -6...0))
        let spellings = (0..<3).map { _ in
            [(0..<Int.random(in: 1...2, using: &generator)).map { _ in Int.random(in: 1..<units, using: &generator) }]
        }
        var network = network(["a", "b", "c"])
        network.wordCosts = (0..<4).map { _ in .random(in: 0...400, using: &generator) }
        network.backoffs = (0..<4).map { _ in .random(in: 0...200, using: &generator) }
        network.pairs = (0..<4).flatMap { first in
            (0..<4).compactMap { second in
                Bool.random(using: &generator)
                    ? .init(first: first, second: second, cost: .random(in: 0...200, using: &generator)) : nil
            }
        }
        let weights = NetworkWeights(language: 2, word: 0.5, fillerStart: 1_000, fillerPhone: 1_000)
        let graph = try PhoneGraph(network, spellings: spellings, inventory: [1, 2, 3], weights: weights)
        let path = try #require(TokenPassing.search(emissions, graph: graph))

        /// The least that it costs to go on with a word, or the end, after another, or the beginning.
        func cost(_ first: Int, _ second: Int) -> Double {
            let pairs = network.pairs.filter { $0.first == first && $0.second == second }.map { Double($0.cost) }
            let alone = Double(network.backoffs[first]) + Double(network.wordCosts[second])
            // A word without pairs has no place of its own.
            let hasPairs = first == 3 || network.pairs.contains { $0.first == first }
            let least = hasPairs ? min(alone, pairs.min() ?? .infinity) : Double(network.wordCosts[second])
            return 2 * least / 100 + (second < 3 ? 0.5 : 0)
        }
        var best = -Double.infinity
        func follow(_ words: [Int], _ charged: Double) {
            if !words.isEmpty {
                let spelled = words.map { spellings[$0][0] }
                best = max(best, TextbookAlignment.score(emissions, spelled) - charged - cost(words.last!, 3))
            }
            guard words.count < frames / 2 else { return }
            for word in 0..<3 { follow(words + [word], charged + cost(words.last ?? 3, word)) }
        }
        follow([], 0)
        #expect(abs(Double(path.score) - best) < 1e-3)
        #expect(path.words.allSatisfy { 0..<3 ~= $0 })
        #expect(path.ends == path.ends.sorted() && path.ends.count == path.words.count)
    }

    @Test("hears words that no sentence foresaw")
    func hears() throws {
        let others = [("good", ["ɡ", "ʊ", "d"]), ("tomorrow", ["t", "ə", "m", "ɑ", "ɹ", "oʊ"]), ("see", ["s", "i"])]
        let words = Array(Set(golden.words.map(\.text))).sorted()
        let phones = words.map { word in golden.words.filter { $0.text == word }.map(\.phones) }
        let spelled = try engine.spelled(
            network(words + others.map(\.0)), pronunciations: phones + others.map { [$0.1] }, language: "en")
        let heard = try engine.hear(engine.analyse(golden.audio()), in: spelled)
        #expect(heard.verdict == .accepted)
        #expect(heard.words.map(\.text) == golden.words.map(\.text))
        #expect(heard.confidence > 0.5)
    }

    @Test("tells where the speaker paused")
    func pauses() throws {
        let words = Array(Set(golden.words.map(\.text))).sorted()
        let phones = words.map { word in golden.words.filter { $0.text == word }.map(\.phones) }
        let spelled = try engine.spelled(network(words), pronunciations: phones, language: "en")
        let once = try engine.hear(engine.analyse(golden.audio()), in: spelled)
        let silence = [Float](repeating: 0, count: 4_000)
        let twice = try engine.hear(engine.analyse(golden.audio() + silence + golden.audio()), in: spelled)
        #expect(twice.words.map(\.text) == once.words.map(\.text) + once.words.map(\.text))
        var expected = once.words.map(\.endsInPause) + once.words.map(\.endsInPause)
        expected[once.words.count - 1] = true
        #expect(twice.words.map(\.endsInPause) == expected)
        #expect(!twice.words.isEmpty && twice.words.last?.endsInPause == false)
    }

    @Test("speech in words of another network is not forced into this one's")
    func strangers() throws {
        let others = [("papaya", ["p", "ə", "p", "aɪ", "ə"]), ("kiwi", ["k", "i", "w", "i"])]
        let spelled = try engine.spelled(
            network(others.map(\.0)), pronunciations: others.map { [$0.1] }, language: "en")
        let heard = try engine.hear(engine.analyse(golden.audio()), in: spelled)
        #expect(heard.verdict == .wrongSentence)
        #expect(heard.confidence < 0.5)
    }

    @Test("what is said between words of the network is sounds of none")
    func between() throws {
        let units = 4
        var emissions = FrameMatrix(frames: 12, width: units)
        for (frame, unit) in [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3].enumerated() {
            for other in 0..<units where other != unit { emissions[frame, other] = -9 }
        }
        let weights = NetworkWeights(language: 0.1, word: 0.1, fillerStart: 2, fillerPhone: 1)
        let graph = try PhoneGraph(
            network(["a", "c"]), spellings: [[[1]], [[3]]], inventory: [1, 2, 3], weights: weights)
        let path = try #require(TokenPassing.search(emissions, graph: graph))
        #expect(path.words == [0, Int(PhoneGraph.filler), 1])
        #expect(path.ends == [4, 8, 12])
        #expect(path.spellings == [[1], [2], [3]])
    }

    @Test("a beam gives up what is far behind, and finds the same words", arguments: [Float(40), 80, 200])
    func beam(width: Float) throws {
        let words = golden.words
        let spelled = try engine.spelled(
            network(words.map(\.text)), pronunciations: words.map { [$0.phones] }, language: "en")
        let posteriors = engine.analyse(try golden.audio()).output.logPosteriors
        let emissions = engine.model.alignment.adapted(to: posteriors, language: "en").emissions(posteriors)
        let whole = try #require(TokenPassing.search(emissions, graph: spelled.graph))
        let narrow = try #require(TokenPassing.search(emissions, graph: spelled.graph, beam: width))
        #expect(narrow.words == whole.words && narrow.ends == whole.ends)
    }

    @Test("silence is told as such")
    func silence() throws {
        let spelled = try engine.spelled(network(["tea"]), pronunciations: [[["t", "i"]]], language: "en")
        let heard = try engine.hear(engine.analyse(GeneratedSignal.silence(seconds: 1)), in: spelled)
        #expect(heard.verdict == .silence && heard.words.isEmpty)
    }
}
