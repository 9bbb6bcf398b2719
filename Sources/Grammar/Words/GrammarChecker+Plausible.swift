import Lexicon

extension GrammarChecker {
    /// What is left of a word's readings, the most frequent lemma first, without those that its neighbours make
    /// unlikely; all of them where none would be left.
    ///
    /// The rules of disambiguation leave these because an error may be behind them; who asks which word was said need
    /// not be so careful.
    func plausibleReadings(at node: Int, in analysis: Analysis) -> [Reading] {
        guard let token = analysis.token(at: node) else { return [] }
        var readings = analysis.readings(of: analysis.nodes[node]).map { token.readings[Int($0.source)] }
            .sorted { (token.readings.firstIndex(of: $0) ?? 0) < (token.readings.firstIndex(of: $1) ?? 0) }
        guard readings.count > 1 else { return readings }
        // *Hermana* is a word of its own beside *hermano*.
        if readings.contains(where: { $0.partOfSpeech == .noun && $0.lemma == token.form }) {
            readings.keep { $0.partOfSpeech != .noun || $0.lemma == token.form }
        }
        if analysis.nodes.indices.contains(node + 1),
            !analysis.nodes[node + 1].kind.isDisjoint(with: .boundary)
        {
            readings.keep { ![.preposition, .article, .determiner].contains($0.partOfSpeech) }
        }
        if let noun = settledNoun(before: node, in: analysis) {
            readings.keep { $0.partOfSpeech != .adjective || agree($0.features, noun.features) }
        }
        if readings.contains(where: { $0.features.contains(.enclitic) }) {
            let pronouns = enclitics(of: token.form)
            readings.keep { verb in pronouns.contains { isReflexive($0, of: verb.features) } }
        }
        return readings
    }

    /// Whether a word may be the only verb of its clause, and may be something else: «trabajo en casa», «vino tinto».
    func mayBeTheVerb(_ readings: [Reading], at node: Int, in analysis: Analysis) -> Bool {
        let isFinite = { (reading: Reading) in
            reading.partOfSpeech == .verb && !reading.features.isDisjoint(with: .moods)
        }
        guard readings.contains(where: isFinite), !readings.allSatisfy(isFinite) else { return false }
        func hasVerb(_ nodes: some Sequence<Int>) -> Bool {
            for other in nodes {
                if !analysis.nodes[other].kind.isDisjoint(with: .boundary) { return false }
                let readings = analysis.readings(of: analysis.nodes[other])
                let isVerb = readings.allSatisfy { reading in
                    reading.part == PartOfSpeechSet(.verb) && !reading.features.isDisjoint(with: .moods)
                }
                if !readings.isEmpty, isVerb { return true }
            }
            return false
        }
        return !hasVerb((0..<node).reversed()) && !hasVerb(node + 1..<analysis.nodes.count)
    }

    /// Whether a verb is a clause by itself: «dale, empiezo yo», «perdone, ¿hay sitio?» call rather than tell.
    func isCall(_ reading: Reading, at node: Int, in analysis: Analysis) -> Bool {
        guard reading.partOfSpeech == .verb, !reading.features.isDisjoint(with: .imperative) else { return false }
        return [node - 1, node + 1].allSatisfy { place in
            !analysis.nodes.indices.contains(place) || !analysis.nodes[place].kind.isDisjoint(with: .boundary)
        }
    }

    /// The reading of the word before, where it is a noun and nothing else.
    private func settledNoun(before node: Int, in analysis: Analysis) -> Analysis.Reading? {
        guard node > 0 else { return nil }
        let readings = analysis.readings(of: analysis.nodes[node - 1])
        return readings.allSatisfy { $0.part == PartOfSpeechSet(.noun) } ? readings.first : nil
    }

    private func agree(_ one: Features, _ other: Features) -> Bool {
        [Features.genders, .numbers].allSatisfy { group in
            let (left, right) = (one.intersection(group), other.intersection(group))
            return left.isEmpty || right.isEmpty || !left.isDisjoint(with: right)
        }
    }
}

extension [Reading] {
    /// Keeps what passes, unless nothing would be left.
    fileprivate mutating func keep(where passes: (Reading) -> Bool) {
        let kept = filter(passes)
        if !kept.isEmpty { self = kept }
    }
}
