import Lexicon

/// Whence a response comes, which decides its rank among others.
package enum ResponseScope: Sendable, Hashable, CaseIterable {
    /// Belongs to the place where the conversation is.
    case node
    /// Valid in every node.
    case any
    /// Comes with the language, not with the scenario.
    case stock
    /// Answers the character's "did you mean …?".
    case yes
}

/// Decides which of the responses that may be given an utterance is.
package struct ResponseMatcher {
    package enum Decision {
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

    /// The place's own templates, and those of the responses valid everywhere.
    let own: MatchIndex
    let everywhere: MatchIndex
    let analysis: EditAnalysis
    let tolerance: MatchTolerance
    let isSpoken: Bool
    /// How many responses there are; none where nobody listens.
    let responses: Int
    /// Whence a response comes, by its number in the graphs.
    let scope: @Sendable (_ response: Int) -> ResponseScope
    /// Whether confusing two responses does no harm.
    let leadToTheSame: @Sendable (_ one: Int, _ other: Int) -> Bool
    /// The learner was just asked which answer was meant, so the closest counts.
    let isAnsweringClarification: Bool
    /// The learner was just asked whether one answer was meant, so that a "yes" is an answer.
    let isAnsweringQuestion: Bool
    /// Responses that may not be given now.
    let unavailable: Set<Int32>
    /// Whether only the place's own responses count.
    package var isOwnOnly = false

    /// - Parameters:
    ///   - own: The place's own templates.
    ///   - everywhere: Those of the responses valid everywhere.
    ///   - responses: How many there are; none where nobody listens.
    ///   - scope: Whence a response comes, by its number in the graphs.
    ///   - leadToTheSame: Whether confusing two responses does no harm.
    package init(
        own: MatchIndex, everywhere: MatchIndex, analysis: EditAnalysis, tolerance: MatchTolerance, isSpoken: Bool,
        responses: Int, scope: @escaping @Sendable (_ response: Int) -> ResponseScope,
        leadToTheSame: @escaping @Sendable (_ one: Int, _ other: Int) -> Bool, isAnsweringClarification: Bool,
        isAnsweringQuestion: Bool = false, unavailable: Set<Int32> = []
    ) {
        self.own = own
        self.everywhere = everywhere
        self.analysis = analysis
        self.tolerance = tolerance
        self.isSpoken = isSpoken
        self.responses = responses
        self.scope = scope
        self.leadToTheSame = leadToTheSame
        self.isAnsweringClarification = isAnsweringClarification
        self.isAnsweringQuestion = isAnsweringQuestion
        self.unavailable = unavailable
    }

    package func match() -> Decision { judge().decision }

    /// The decision where the utterance is a sentence word for word; nothing where it strays from all.
    package func matchWordForWord() -> Decision {
        guard !analysis.utterance.words.isEmpty, responses > 0 else { return .nothing }
        return exactMatch.map { decision(for: $0) } ?? .nothing
    }

    /// The decision, and what it was made from.
    struct Judgement {
        var decision: Decision
        /// The utterance aligned with slips; none where it is a sentence word for word.
        var aligners: [Aligner] = []
    }

    func judge() -> Judgement {
        guard !analysis.utterance.words.isEmpty, responses > 0 else { return Judgement(decision: .nothing) }
        if let best = exactMatch { return Judgement(decision: decision(for: best)) }
        guard tolerance != .strict else { return Judgement(decision: .nothing) }
        let aligners = tolerantAligners
        let ranked = ranked(aligners) { found, cost in
            // What costs more than a margin beyond an answer does not rival it.
            found.contains { cost - $0.cost >= tolerance.margin && $0.fits(tolerance) && !isStock($0) }
        }
        return Judgement(decision: decision(among: ranked), aligners: aligners)
    }

    private var tolerantAligners: [Aligner] {
        parts.compactMap { index in
            let costs = Aligner.WordCosts(analysis.utterance, index, vocabulary: analysis.vocabulary)
            // Most of what is said in a place is far from all that may be said everywhere, which takes long to align.
            guard index !== everywhere || !index.graph.freeStates.isEmpty || costs.mayCover(analysis.utterance) else {
                return nil
            }
            return Aligner(analysis.utterance, to: index, wordCosts: costs)
        }
    }

    private func decision(among ranked: [Alignment]) -> Decision {
        let fitting = ranked.filter { $0.fits(isStock($0) ? .challenging : tolerance) }
        guard let best = fitting.first else {
            return ranked.first { $0.fits(.near) && !isStock($0) }.map(Decision.near) ?? .nothing
        }
        if !isAnsweringClarification,
            let rival = fitting.dropFirst().first(where: { $0.cost - best.cost < tolerance.margin }),
            best.cost > 0, !leadToTheSame(Int(best.final.response), Int(rival.final.response))
        {
            return .ambiguous(best, rival)
        }
        return decision(for: best)
    }

    /// How much more the next response costs than `best`; nil when no other is near.
    func margin(of best: Alignment, _ judgement: Judgement) -> Float? {
        let aligners = judgement.aligners.isEmpty ? tolerantAligners : judgement.aligners
        var next = Float.infinity
        for aligner in aligners {
            for final in aligner.index.graph.finals where final.response != best.final.response {
                next = min(next, aligner.cost(of: final))
            }
        }
        return next.isFinite ? next - best.cost : nil
    }

    /// The first sentence that is the utterance word for word, free text taken only where nothing else fits.
    private var exactMatch: Alignment? {
        let isKnown = analysis.utterance.words.allSatisfy { $0.number >= 0 }
        for freely in [false, true] where freely || isKnown {
            let parts = parts.filter { !freely || !$0.graph.freeStates.isEmpty }
            let exact = ranked(parts.map { Aligner(analysis.utterance, exactlyTo: $0, freely: freely) }) { found, _ in
                found.contains { $0.sentenceWords > 0 }
            }
            if let best = exact.first(where: { $0.sentenceWords > 0 }) { return best }
        }
        return nil
    }

    /// What is worth aligning with: an utterance much longer than a graph's sentences cannot be one of them.
    private var parts: [MatchIndex] {
        (isOwnOnly ? [own] : [own, everywhere]).filter { index in
            !index.graph.finals.isEmpty && analysis.utterance.words.count <= Aligner.maximumWords(index.graph)
        }
    }

    private func isStock(_ alignment: Alignment) -> Bool {
        let scope = scope(of: alignment.final)
        return scope == .stock || scope == .yes
    }

    private func scope(of final: WordGraph.Final) -> ResponseScope { scope(Int(final.response)) }

    private func decision(for best: Alignment) -> Decision {
        if !best.final.isUnderstand, !leavesOutWords(best) { return .recognised(best, correct: best) }
        return .recognised(best, correct: correctSentence(for: best))
    }

    private func leavesOutWords(_ alignment: Alignment) -> Bool {
        alignment.steps.contains { step in
            if case .extra(let word) = step { analysis.wordClass(ofWord: word) != .filler } else { false }
        }
    }

    /// The nearest right sentence of the response. Here leaving a word out costs more than changing it, since a learner
    /// who says «una café» means an article.
    package func correctSentence(for best: Alignment) -> Alignment? {
        let index = best.index
        var costs = Aligner.WordCosts(analysis.utterance, index, vocabulary: analysis.vocabulary)
        costs.preferChanges(analysis.utterance, index)
        let aligner = Aligner(analysis.utterance, to: index, wordCosts: costs, isCorrection: true)
        return index.graph.finals
            .filter { $0.response == best.final.response && !$0.isUnderstand && aligner.cost(of: $0).isFinite }
            .min { aligner.cost(of: $0) < aligner.cost(of: $1) }
            .flatMap { Alignment(aligner, $0, analysis, isSpoken: isSpoken) }
    }

    /// At equal cost a "yes" to the character's question comes first, then right answers, then foreseen mistakes; the
    /// node's own before those valid everywhere.
    private func rank(_ final: WordGraph.Final) -> Int {
        let scope = scope(of: final)
        if scope == .yes { return 0 }
        return (final.isUnderstand ? 2 : 0) + (scope == .node ? 1 : 2)
    }

    /// The best reading of each response, the cheapest first; then by rank, then in the author's order.
    ///
    /// - Parameter isEnough: Whether what was found so far makes it pointless to look at readings that cost this much.
    private func ranked(
        _ aligners: [Aligner], until isEnough: (_ found: [Alignment], _ cost: Float) -> Bool
    ) -> [Alignment] {
        var reached: [Reading] = []
        for (number, aligner) in aligners.enumerated() {
            for final in aligner.index.graph.finals {
                let cost = aligner.cost(of: final)
                if cost.isFinite {
                    reached.append(Reading(cost: cost, rank: rank(final), aligner: number, final: final))
                }
            }
        }
        reached.sort { $0.precedes($1) }
        var seen: Set<Int32> = []
        var alignments: [Alignment] = []
        for reading in reached {
            if isEnough(alignments, reading.cost) { break }
            let scope = scope(of: reading.final)
            guard scope != .yes || isAnsweringQuestion, !unavailable.contains(reading.final.response),
                seen.insert(reading.final.response).inserted
            else { continue }
            if let alignment = Alignment(aligners[reading.aligner], reading.final, analysis, isSpoken: isSpoken) {
                alignments.append(alignment)
            }
            if alignments.count == Self.candidates { break }
        }
        return alignments
    }

    /// A sentence that was reached, before its path is looked at.
    private struct Reading {
        var cost: Float
        var rank: Int
        var aligner: Int
        var final: WordGraph.Final

        func precedes(_ other: Reading) -> Bool {
            (cost, rank, final.response, final.template) < (
                other.cost, other.rank, other.final.response, other.final.template
            )
        }
    }
}
