import ContentFiles
import Templates

/// What the nodes of a script have learnt of freely worded answers: each learns when it is first asked.
package final class ScriptMeaning: Sendable {
    /// Sentences drawn from the templates of a response, in its own node and as a stranger to another.
    private static let ownSentences = 40
    private static let strangeSentences = 3

    private let models: [Deferred<MeaningModel>]

    /// - Parameters:
    ///   - nodes: All of the script.
    ///   - strangers: What answers nothing in any script of the language: talk of the weather, insults.
    init(_ nodes: [DialogueNode], vocabulary: ScriptVocabulary, strangers: [String]) {
        models = nodes.indices.map { number in
            Deferred { Self.learn(number, among: nodes, vocabulary, strangers: strangers) }
        }
    }

    /// What a node, by its number, believes an utterance to mean; the likeliest first.
    func beliefs(_ utterance: Utterance, inNode number: Int) -> [MeaningModel.Belief] {
        guard models.indices.contains(number) else { return [] }
        return models[number].value.beliefs(MeaningFeatures(utterance))
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
            for example in answer.examples { trainer.add(example, meaning: response) }
        }
        for text in own.nonAnswers { trainer.add(text, meaning: nil) }
        for (other, node) in nodes.enumerated() where other != number && node.listens {
            // What bears the same name may well mean the same.
            let kin = node.responses.indices.filter { ids.contains(node.responses[$0].id) }
            trainer.add(
                node.index, count: strangeSentences, isAnswer: false, omitting: Set(kin), using: &random)
            for answer in node.responses where !ids.contains(answer.id) {
                for example in answer.examples.prefix(strangeSentences) { trainer.add(example, meaning: nil) }
            }
        }
        for text in strangers { trainer.add(text, meaning: nil) }
        return trainer.trained(using: &random)
    }
}
