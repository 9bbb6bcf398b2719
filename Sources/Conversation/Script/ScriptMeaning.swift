import ContentFiles
import Templates

/// What the nodes of a script have learnt of freely worded answers: each learns when it is first asked.
package final class ScriptMeaning: Sendable {
    /// Sentences drawn from the templates of a response, in its own node and as a stranger to another.
    private static let ownSentences = 40
    private static let strangeSentences = 1

    /// Examples of a response that other nodes hear of.
    private static let strangeExamples = 1
    /// Words of the shortest part that is asked about by itself.
    private static let shortestPart = 2

    /// Stands in a stranger's sentence for a word of the node's answers, and how many are tried.
    private static let wordPlace = "{word}"
    private static let mentions = 2

    /// Words of a piece that says more than one thing.
    private static let longPiece = 12

    private let models: [Deferred<MeaningModel>]

    /// - Parameters:
    ///   - nodes: All of the script.
    ///   - strangers: What answers nothing in any script of the language: talk of the weather, insults.
    init(_ nodes: [DialogueNode], vocabulary: ScriptVocabulary, strangers: [String]) {
        models = nodes.indices.map { number in
            Deferred { Self.learn(number, among: nodes, vocabulary, strangers: strangers) }
        }
    }

    /// What speaks for each response that a node, by its number, has learnt, as the node numbers them.
    func evidence(_ utterance: Utterance, _ parts: UtteranceParts, inNode number: Int) -> [Int: AnswerEvidence] {
        guard models.indices.contains(number) else { return [:] }
        let model = models[number].value
        let features = MeaningFeatures(utterance)
        let whole = model.probabilities(features)
        var part = [Float](repeating: 0, count: whole.count)
        for run in parts.runs where run.count >= Self.shortestPart {
            let features = MeaningFeatures(utterance.part(run))
            guard !model.isBeyond(features) else { continue }
            for (place, probability) in model.probabilities(features).enumerated() {
                part[place] = max(part[place], probability)
            }
        }
        let isBeyond = model.isBeyond(features)
        // Of *con cebolla, eso no se pregunta* one piece denies, and the other answers. In a long one, as a recogniser
        // writes, there is no telling what else a negation is about.
        let pieces = features.denied.isEmpty ? [] : pieces(of: utterance, parts)
        let read = pieces.map { (features: MeaningFeatures(utterance.part($0)), isLong: $0.count > Self.longPiece) }
        let isBareNo = utterance.isBareNo(parts)
        func isDenial(_ place: Int) -> Bool {
            isBareNo && model.isOtherThanNo(place)
                || model.isDenial(features, ofResponseAt: place)
                    && !read.contains {
                        model.isAkin($0.features, toResponseAt: place)
                            && ($0.isLong || !model.isDenial($0.features, ofResponseAt: place))
                    }
        }
        let near = model.neighbours.nearest(features)
        let kin = model.kin?.nearest(features)
        let nodeStrangeness = model.strangeness(features)
        let evidence = model.responses.indices.map { place in
            AnswerEvidence(
                whole: whole[place], part: part[place], nearest: Nearness(near, ofResponseAt: place),
                kin: kin.map { Nearness($0, ofResponseAt: place) },
                strangeness: model.strangeness(features, ofResponseAt: place), nodeStrangeness: nodeStrangeness,
                words: utterance.words.count, asks: utterance.asks,
                isBeyond: isBeyond || model.isOtherThanCounted(features, ofResponseAt: place),
                isDenial: isDenial(place),
                thing: model.oddity(features, ofResponseAt: place))
        }
        return Dictionary(uniqueKeysWithValues: zip(model.responses, evidence))
    }

    /// What stands between pauses and is not only around an answer.
    private func pieces(of utterance: Utterance, _ parts: UtteranceParts) -> [Range<Int>] {
        let ends = utterance.words.indices.filter { utterance.pauses(after: $0) || $0 == utterance.words.count - 1 }
        return zip([0] + ends.map { $0 + 1 }, ends).map { $0..<$1 + 1 }.filter { piece in
            parts.clauses.contains { $0.overlaps(piece) }
        }
    }

    /// What a node has still to learn; nil where that is done.
    func lesson(ofNode number: Int) -> (@Sendable () -> Void)? {
        guard models.indices.contains(number), !models[number].isReady else { return nil }
        return { [model = models[number]] in _ = model.value }
    }

    private static func learn(
        _ number: Int, among nodes: [DialogueNode], _ vocabulary: ScriptVocabulary, strangers: [String]
    ) -> MeaningModel {
        var random = SplitMix(seed: UInt64(number))
        var trainer = MeaningTrainer(vocabulary: vocabulary)
        let own = nodes[number]
        let ids = Set(own.responses.lazy.filter { $0.scope == .node }.map(\.id))
        trainer.add(own.index, count: ownSentences, isAnswer: true, using: &random)
        for (response, answer) in own.responses.enumerated() {
            for example in answer.examples {
                trainer.add(own.utterance(example, vocabulary: vocabulary), meaning: response)
            }
        }
        for text in own.nonAnswers { trainer.add(own.utterance(text, vocabulary: vocabulary), meaning: nil) }
        for (other, node) in nodes.enumerated() where other != number && node.listens {
            // What bears the same name may well mean the same.
            let kin = node.responses.indices.filter { ids.contains(node.responses[$0].id) }
            trainer.add(
                node.index, count: strangeSentences, isAnswer: false, omitting: Set(kin), using: &random)
            for answer in node.responses where !ids.contains(answer.id) {
                for example in answer.examples.prefix(strangeExamples) { trainer.add(example, meaning: nil) }
            }
        }
        // Each as often as the next, lest one answer be thought less likely than another.
        let words = trainer.contentWords(of: own.index).shuffled(using: &random)
        var next = 0
        for text in strangers {
            guard text.contains(wordPlace) else {
                trainer.add(text, meaning: nil)
                continue
            }
            // To name what an answer is about is not to answer.
            for _ in 0..<mentions where !words.isEmpty {
                trainer.add(text.replacing(wordPlace, with: words[next % words.count]), meaning: nil)
                next += 1
            }
        }
        return trainer.trained(using: &random)
    }
}
