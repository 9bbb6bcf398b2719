internal import Templates

/// What an answer in the learner's own words takes from the end that its templates allow: *me encanta, sobre todo de
/// noche. ¿Y a ti?*
extension DialogueTurn {
    /// Words of such an end without marks.
    private static let lengths = 2...4

    /// The optional slots that the end of an utterance fills behind a sentence of the answer, and that are open still.
    ///
    /// - Parameter filled: The slots that are known.
    func slotsOfEnd(
        _ utterance: Utterance, of response: DialogueResponse, filled: [String: String], in node: DialogueNode
    ) -> [String: String] {
        let open = response.optionalSlots.subtracting(filled.keys)
        guard !open.isEmpty else { return [:] }
        let sentences = response.patterns.filter { $0.ruleID == nil }.map(\.witness)
            .filter { !$0.contains(TemplateContext.freeText) }
        for end in ends(of: utterance) {
            for sentence in sentences {
                let analysis = EditAnalysis(
                    utterance: Utterance("\(sentence), \(end)", vocabulary: flow.vocabulary),
                    vocabulary: flow.vocabulary)
                var matcher = matcher(analysis, in: node)
                matcher.isOwnOnly = response.scope == .node
                guard case .recognised(let alignment, _) = matcher.matchWordForWord(),
                    node.responses[Int(alignment.final.response)].id == response.id
                else { continue }
                let slots = alignment.slots(analysis).filter { open.contains($0.key) }
                if !slots.isEmpty { return slots }
            }
        }
        return [:]
    }

    /// The question that ends an utterance, or without marks its last small words.
    private func ends(of utterance: Utterance) -> [String] {
        let count = utterance.words.count
        if let told = utterance.beforeQuestion { return [utterance.text(of: told.upperBound..<count)] }
        guard !utterance.asks else { return [] }
        return Self.lengths.reversed().filter { $0 < count }.map { count - $0..<count }
            .filter { end in end.allSatisfy { utterance.words[$0].facts.wordClass != .content } }
            .map { utterance.text(of: $0) }
    }
}
