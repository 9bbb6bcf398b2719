internal import Glibc
import Lexicon

/// Learns a ``MeaningModel`` from sentences of which it is known what they mean.
///
/// Each response is told from all the rest by steepest descent, one sentence at a time, with steps that shrink for
/// features often seen (Duchi, Hazan and Singer's AdaGrad, 2011). The order of the sentences is drawn from a fixed
/// seed: the same sentences bring the same model.
package struct MeaningTrainer {
    package struct Sentence: Sendable {
        var features: MeaningFeatures
        /// Nil for what is no answer.
        var response: Int?
    }

    /// Who has met fewer sentences that are no answer would take anything for one.
    private static let fewestStrangers = 20
    private static let rounds = 12
    private static let step: Float = 0.5
    /// Share of each weight that a round takes back, so that chance features do not grow.
    private static let decay: Float = 0.02
    /// Of a response's sentences, those that are a bare no where no means the response.
    private static let shareOfNo: Float = 0.1
    /// A verb that is denied once in so many times is said, and the one time is a slip of the tongue or an aside.
    private static let seldom = 8

    private var sentences: [Sentence] = []
    /// The beginnings of the words of content of each response, those that no drawn sentence has among them.
    private var stems: [Int: Set<UInt64>] = [:]
    /// How many of each response's sentences say a verb, and how many deny it.
    private var assertions: [Int: [UInt64: (said: Int, denied: Int)]] = [:]
    /// The verbs of each response's templates, most of which no drawn sentence has.
    private var verbs: [Int: Set<UInt64>] = [:]
    private let vocabulary: ScriptVocabulary

    package init(vocabulary: ScriptVocabulary) { self.vocabulary = vocabulary }

    /// A sentence that somebody said or might say.
    ///
    /// - Parameter response: What it means; nil when it answers nothing here.
    package mutating func add(_ text: String, meaning response: Int?) {
        add(Utterance(text, vocabulary: vocabulary), meaning: response)
    }

    package mutating func add(_ utterance: Utterance, meaning response: Int?) {
        let features = MeaningFeatures(utterance)
        if let response { stems[response, default: []].formUnion(features.stems) }
        add(Sentence(features: features, response: response))
    }

    private mutating func add(_ sentence: Sentence) {
        if let response = sentence.response {
            for verb in sentence.features.affirmed {
                assertions[response, default: [:]][verb, default: (0, 0)].said += 1
            }
            for verb in sentence.features.denied {
                assertions[response, default: [:]][verb, default: (0, 0)].denied += 1
            }
        }
        sentences.append(sentence)
    }

    /// Sentences drawn from templates.
    ///
    /// - Parameters:
    ///   - count: How many of each response at most.
    ///   - isAnswer: Whether its responses are those that are learnt; else they answer nothing here.
    ///   - omitted: Responses of the graph to leave out.
    package mutating func add(
        _ index: MatchIndex, count: Int, isAnswer: Bool, omitting omitted: Set<Int> = [],
        using random: inout some RandomNumberGenerator
    ) {
        let sampler = SentenceSampler(index.graph)
        var drawn: [Int32: Set<[Int32]>] = [:]
        let templates = Dictionary(grouping: index.graph.finals, by: \.response).sorted { $0.key < $1.key }
        for (response, finals) in templates where !omitted.contains(Int(response)) {
            if isAnswer {
                let surfaces = sampler.surfaces(to: finals)
                stems[Int(response), default: []].formUnion(stems(of: surfaces))
                verbs[Int(response), default: []].formUnion(
                    surfaces.compactMap { MeaningFeatures.verb(of: vocabulary.surfaces[Int($0)].facts) })
            }
            for number in 0..<2 * count where drawn[response, default: []].count < count {
                let surfaces = sampler.sentence(to: finals[number % finals.count], using: &random)
                guard !surfaces.isEmpty, drawn[response, default: []].insert(surfaces).inserted else { continue }
                add(Sentence(features: features(surfaces), response: isAnswer ? Int(response) : nil))
            }
        }
    }

    /// Words of content in a graph's sentences.
    package func contentWords(of index: MatchIndex) -> [String] {
        index.graph.surfaces.lazy.map { vocabulary.surfaces[Int($0)] }
            .filter { $0.facts.wordClass == .content }.map(\.text)
    }

    private func stems(of surfaces: Set<Int32>) -> [UInt64] {
        surfaces.map { vocabulary.surfaces[Int($0)] }.filter { $0.facts.wordClass == .content }.map {
            MeaningFeatures.stem(of: vocabulary.table.scalars[vocabulary.table.range(of: $0.word)])
        }
    }

    private func features(_ surfaces: [Int32]) -> MeaningFeatures {
        MeaningFeatures(
            surfaces.map { number in
                let surface = vocabulary.surfaces[Int(number)]
                return MeaningFeatures.Word(
                    letters: vocabulary.table.scalars[vocabulary.table.range(of: surface.word)], facts: surface.facts)
            })
    }

    package func trained(using random: inout some RandomNumberGenerator) -> MeaningModel {
        let responses = Set(sentences.compactMap(\.response)).sorted()
        guard !responses.isEmpty, sentences.count(where: { $0.response == nil }) >= Self.fewestStrangers else {
            return .empty
        }
        let answers = sentences.filter { $0.response != nil }
        let columns = responses.count
        var weights = [Float](repeating: 0, count: MeaningFeatures.count * columns)
        var squares = weights
        var biases = [Float](repeating: -1, count: columns)
        var order = Array(sentences.indices)
        let meant = sentences.map { sentence in sentence.response.flatMap { responses.firstIndex(of: $0) } ?? -1 }
        for _ in 0..<Self.rounds {
            order.shuffle(using: &random)
            weights.withUnsafeMutableBufferPointer { weights in
                squares.withUnsafeMutableBufferPointer { squares in
                    for number in order {
                        Self.learn(
                            sentences[number].features, meant[number], &biases, weights, squares)
                    }
                    for cell in weights.indices { weights[cell] *= 1 - Self.decay }
                }
            }
        }
        func share(of isMeant: (MeaningFeatures) -> Bool) -> [Float] {
            responses.map { response in
                let own = answers.filter { $0.response == response }
                return Float(own.count { isMeant($0.features) }) / Float(own.count)
            }
        }
        let features = sentences.map(\.features)
        // Others know words by other letters than these do.
        let vectors = vocabulary.knowledge.vectors.flatMap { $0.letters == MeaningFeatures.stemLength ? $0 : nil }
        return MeaningModel(
            responses: responses, biases: biases, weights: weights, stems: responses.map { stems[$0] ?? [] },
            asserted: responses.map(asserted),
            saysNo: share(of: \.isBareNo).map { $0 >= Self.shareOfNo }, counting: share(of: \.counts),
            things: share(of: \.opensWithThing),
            neighbours: SentenceNeighbours(features, meaning: meant, of: responses.count),
            kin: vectors.map { SentenceVectors(features, meaning: meant, of: responses.count, $0) },
            knowsNegation: answers.contains { $0.features.negates },
            knowsNumbers: answers.contains { $0.features.counts })
    }

    /// What is denied now and then is no assertion; of what no sentence has, templates without a negation tell.
    private func asserted(_ response: Int) -> Set<UInt64> {
        let known = assertions[response] ?? [:]
        let said = Set(known.filter { $0.value.said > Self.seldom * $0.value.denied }.keys)
        let negates = sentences.contains { $0.response == response && $0.features.negates }
        return negates ? said : said.union((verbs[response] ?? []).subtracting(known.keys))
    }

    private static func learn(
        _ sentence: MeaningFeatures, _ meant: Int, _ biases: inout [Float],
        _ weights: UnsafeMutableBufferPointer<Float>, _ squares: UnsafeMutableBufferPointer<Float>
    ) {
        let columns = biases.count
        let scale = sentence.scale
        for column in 0..<columns {
            var sum = biases[column]
            for feature in sentence.features { sum += feature.weight * weights[Int(feature.number) * columns + column] }
            let error = logistic(sum * scale) - (column == meant ? 1 : 0)
            // What is long known teaches nothing.
            guard abs(error) > 0.01 else { continue }
            biases[column] -= 0.1 * step * error
            for feature in sentence.features {
                let cell = Int(feature.number) * columns + column
                let slope = error * feature.weight * scale
                squares[cell] += slope * slope
                weights[cell] -= step * slope / (squares[cell] + 0.1).squareRoot()
            }
        }
    }

    static func logistic(_ value: Float) -> Float { 1 / (1 + expf(-value)) }
}
