/// Decides which of a node's responses an utterance is.
struct NodeMatcher {
    enum Decision {
        /// The sentence it was recognised by, and the right sentence it stands for; the two differ for a foreseen
        /// mistake. Nil when no right sentence is near.
        case recognised(Alignment, correct: Alignment?)
        /// Two responses fit about equally well, the better one first.
        case ambiguous(Alignment, Alignment)
        /// Not near enough to accept, but worth asking.
        case near(Alignment)
        case nothing
    }

    /// How many responses beyond the cheapest are looked at closely.
    private static let candidates = 4

    let index: MatchIndex
    let analysis: EditAnalysis
    let tolerance: MatchTolerance
    let isSpoken: Bool
    let responses: [DialogueResponse]
    /// The learner was just asked which answer was meant, so the closest counts.
    let isAnsweringClarification: Bool
    /// The learner was just asked whether one answer was meant, so that a "yes" is an answer.
    var isAnsweringQuestion = false

    func match() -> Decision {
        let utterance = analysis.utterance
        guard !utterance.words.isEmpty, !index.graph.finals.isEmpty,
            utterance.words.count <= Aligner.maximumWords(index.graph)
        else { return .nothing }
        if utterance.words.allSatisfy({ $0.number >= 0 }) {
            let exact = Aligner(utterance, exactlyTo: index)
            if let best = ranked(exact).first(where: { $0.sentenceWords > 0 }) { return decision(for: best) }
        }
        guard tolerance != .strict else { return .nothing }
        let costs = Aligner.WordCosts(
            utterance, index, vocabulary: analysis.vocabulary, knowledge: analysis.knowledge)
        let aligner = Aligner(utterance, to: index, wordCosts: costs)
        let ranked = ranked(aligner)
        let fitting = ranked.filter { $0.fits(isStock($0) ? .challenging : tolerance) }
        guard let best = fitting.first else {
            return ranked.first { $0.fits(.near) && !isStock($0) }.map(Decision.near) ?? .nothing
        }
        if !isAnsweringClarification,
            let rival = fitting.dropFirst().first(where: { $0.cost - best.cost < tolerance.margin }),
            best.cost > 0, !leadToTheSame(best, rival)
        {
            return .ambiguous(best, rival)
        }
        return decision(for: best)
    }

    private func response(_ alignment: Alignment) -> DialogueResponse { responses[Int(alignment.final.response)] }

    private func isStock(_ alignment: Alignment) -> Bool {
        let scope = response(alignment).scope
        return scope == .stock || scope == .yes
    }

    /// Whether confusing the two responses does no harm.
    private func leadToTheSame(_ one: Alignment, _ other: Alignment) -> Bool {
        let (left, right) = (response(one), response(other))
        return left.consequence == right.consequence && left.assignments == right.assignments
            && left.reply == right.reply
    }

    private func decision(for best: Alignment) -> Decision {
        let isExact = best.cost == 0 && !best.final.isUnderstand
        return .recognised(best, correct: isExact ? best : correctSentence(for: best))
    }

    /// The nearest right sentence of the response. Here leaving a word out costs more than changing it, since a learner who
    /// says «una café» means an article.
    private func correctSentence(for best: Alignment) -> Alignment? {
        var costs = Aligner.WordCosts(
            analysis.utterance, index, vocabulary: analysis.vocabulary, knowledge: analysis.knowledge)
        costs.preferChanges(analysis.utterance, index, knowledge: analysis.knowledge)
        let aligner = Aligner(analysis.utterance, to: index, wordCosts: costs)
        return index.graph.finals
            .filter { $0.response == best.final.response && !$0.isUnderstand && aligner.cost(of: $0).isFinite }
            .min { aligner.cost(of: $0) < aligner.cost(of: $1) }
            .flatMap { Alignment(aligner, $0, analysis.utterance, index, analysis, isSpoken: isSpoken) }
    }

    /// At equal cost a "yes" to the character's question comes first, then right answers, then foreseen mistakes.
    private func rank(_ final: WordGraph.Final) -> Int {
        if responses[Int(final.response)].scope == .yes { return 0 }
        return final.isUnderstand ? 2 : 1
    }

    /// The best reading of each response, the cheapest first; then by rank, then in the author's order.
    private func ranked(_ aligner: Aligner) -> [Alignment] {
        let reached = index.graph.finals.enumerated().filter { aligner.cost(of: $0.element).isFinite }
        let sorted = reached.sorted {
            (aligner.cost(of: $0.element), rank($0.element), $0.offset)
                < (aligner.cost(of: $1.element), rank($1.element), $1.offset)
        }
        var seen: Set<Int32> = []
        var alignments: [Alignment] = []
        for (_, final) in sorted {
            let scope = responses[Int(final.response)].scope
            guard scope != .yes || isAnsweringQuestion, seen.insert(final.response).inserted else { continue }
            if let alignment = Alignment(
                aligner, final, analysis.utterance, index, analysis, isSpoken: isSpoken)
            {
                alignments.append(alignment)
            }
            if alignments.count == Self.candidates { break }
        }
        return alignments
    }
}
