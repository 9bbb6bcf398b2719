import Templates

/// What is said in a script, counted: the more the nearer to where the learner is.
struct ScriptCounts {
    /// Sentences drawn from the templates of each response.
    private static let sentences = 36
    /// What all sentences drawn for a response weigh together, beside one example.
    private static let weightOfTemplates: Float = 2

    /// - Parameters:
    ///   - node: Where the learner is; nil counts all nodes the same.
    ///   - weight: Of what is said in that node, and in the others.
    static func counts(_ flow: DialogueFlow, in node: Int?, weight: (here: Float, elsewhere: Float)) -> WordCounts {
        var counts = WordCounts()
        var random = SplitMix(seed: 1)
        for (number, other) in flow.nodes.enumerated() {
            let weight = number == node ? weight.here : weight.elsewhere
            add(other, vocabulary: flow.vocabulary, weight: weight, to: &counts, using: &random)
        }
        return counts
    }

    private static func add(
        _ node: DialogueNode, vocabulary: ScriptVocabulary, weight: Float, to counts: inout WordCounts,
        using random: inout SplitMix
    ) {
        for line in node.lines.lines + node.responses.filter({ $0.scope == .node }).flatMap(\.reply.lines) {
            counts.add(text: line.parts.plainPieces, weight: weight)
        }
        guard node.listens else { return }
        for (_, drawn) in node.index.sentences(ofEach: sentences, using: &random) {
            let each = weight * weightOfTemplates / Float(drawn.count)
            for surfaces in drawn { counts.add(surfaces.map { vocabulary.surfaces[Int($0)].text }, weight: each) }
        }
        for response in node.responses where response.scope == .node {
            for example in response.examples { counts.add(text: example, weight: weight) }
        }
        for hint in node.hints where hint.isAnswer { counts.add(text: hint.text, weight: weight) }
    }
}

extension [ScriptLine.Part] {
    /// What is said as it stands, with breaks for what depends on values.
    var plainPieces: String {
        map { part in
            switch part {
            case .text(let text): text
            case .value, .choice: "\n"
            }
        }.joined()
    }
}
