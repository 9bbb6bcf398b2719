package import ContentFiles

extension HeardListener {
    /// Fewer answers that ask for the same are chance.
    private static let smallestCluster = 2

    /// The change for the most of a node's answers that are not taken for what they mean, as a warning; nil where no
    /// two of them ask for the same.
    ///
    /// - Parameter miner: With the node's templates.
    package func nearMiss(in node: HeardFile.Node, scenario: String, miner: SuggestionMiner) -> Diagnostic? {
        guard let place = place(node.id) else { return nil }
        let misses = node.utterances.filter { utterance in
            utterance.kind.isAnswer && utterance.means?.isEmpty == false
                && !hear(utterance, at: place).outcome.isGood
        }.map {
            NearMiss(scenario: scenario, node: node.id, utterance: $0.text, response: $0.means?.first)
        }
        let suggestions = miner.suggestions(for: misses, minimum: Self.smallestCluster)
        let clusters = miner.measured(suggestions, by: node.utterances).filter { ($0.gain?.wrong ?? 0) == 0 }
        guard let cluster = clusters.first(where: { $0.change != .example }) else { return nil }
        let said = cluster.examples.map { "«\($0)»" }.joined(separator: ", ")
        return Diagnostic(
            code: "near-miss", severity: .warning,
            message: "\(cluster.count) answers in the node '\(node.id)' are not understood: \(said). "
                + cluster.advice,
            location: node.location)
    }
}

extension TemplateSuggestion {
    /// What to do, as a sentence.
    fileprivate var advice: String {
        let answer = response.map { "'\($0)' would take them with " } ?? "They would be with "
        switch (change, before) {
        case (.listItem, let list?): return "\(answer)'\(after)' in \(list)."
        case (.template, _), (.example, _), (_, nil): return "\(answer)the template '\(after)'."
        case (_, let before?): return "\(answer)'\(after)' in place of '\(before)'."
        }
    }
}
