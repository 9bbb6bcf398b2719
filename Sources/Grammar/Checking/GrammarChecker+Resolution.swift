import Lexicon

/// What is left of the findings of a text.
struct Verdict {
    /// In the order of the text.
    var errors: [Finding] = []
    /// What came to light when those were mended.
    var hidden: [HiddenError] = []
    /// Findings that a check of the corrected text spoke against.
    var harmful: [Finding] = []
    /// All findings, weighed.
    var candidates: [Finding] = []

    /// The stretches of the text that errors mark.
    func taken(in analysis: Analysis) -> [Range<Int>] {
        errors.map { $0.scalars(in: analysis) } + hidden.map { $0.error.position.start..<$0.error.position.end }
    }
}

extension GrammarChecker {
    /// Weighs what the rules find, and chooses.
    func settle(
        _ analysis: Analysis, of text: CheckedText, evidence: ExpectedEvidence?, options: Options
    ) -> Verdict {
        var memory = RespellingMemory(respelling, language)
        var candidates = findings(in: analysis, options: options, memory: &memory)
        guard !candidates.isEmpty else { return Verdict() }
        if let evidence { candidates = weigh(candidates, against: evidence, in: analysis) }
        let sure = candidates.filter { $0.confidence >= GrammarRule.emittingConfidence }
        guard !sure.isEmpty else { return Verdict(candidates: candidates) }
        let chosen = resolveOverlaps(among: sure, nodeCount: analysis.nodes.count)
        let known = Set(candidates.map { mark($0, in: analysis) })
        let edits = chosen.map { edit(for: $0, in: analysis, of: text) }
        var mended = mend(edits, of: text, options: options, memory: &memory)
        let isHarmful = harmful(in: mended, known: known)
        let harmful = zip(chosen, isHarmful).filter { $1 }.map(\.0)
        var relayed: [HiddenError] = []
        if !harmful.isEmpty {
            (mended, relayed) = relay(mended, isHarmful, of: text, known: known, options: options, memory: &memory)
        }
        // A fix that another word did not agree with is tried again where that word has changed.
        let refused = relayed.isEmpty ? Set(harmful.map { mark($0, in: analysis) }) : []
        return Verdict(
            errors: zip(chosen, isHarmful).filter { !$1 }.map(\.0),
            hidden: relayed
                + hiddenErrors(
                    behind: mended, of: text, known: known, refused: refused, options: options, memory: &memory),
            harmful: harmful, candidates: candidates)
    }

    /// The findings that are worth a hint: none touches an error.
    func hints(among verdict: Verdict, in analysis: Analysis) -> [Finding] {
        let taken = verdict.taken(in: analysis)
        let doubtful = verdict.candidates.filter { finding in
            finding.confidence >= GrammarRule.hintingConfidence
                && finding.confidence < GrammarRule.emittingConfidence
                && !taken.contains { $0.overlaps(finding.scalars(in: analysis)) }
        }
        return resolveOverlaps(among: doubtful, nodeCount: analysis.nodes.count)
    }

    /// Keeps, of findings that mark the same token, the most confident, then the longest, then the earliest.
    ///
    /// - Returns: In the order of the text.
    func resolveOverlaps(among findings: [Finding], nodeCount: Int) -> [Finding] {
        var isTaken = [Bool](repeating: false, count: nodeCount)
        let ranked = findings.sorted { a, b in
            if a.confidence != b.confidence { return a.confidence > b.confidence }
            let (rangeA, rangeB) = (a.replacement.range, b.replacement.range)
            if rangeA.count != rangeB.count { return rangeA.count > rangeB.count }
            if rangeA.lowerBound != rangeB.lowerBound { return rangeA.lowerBound < rangeB.lowerBound }
            return a.compiled < b.compiled
        }
        var chosen: [Finding] = []
        for finding in ranked where !isTaken[finding.replacement.range].contains(true) {
            for node in finding.replacement.range { isTaken[node] = true }
            chosen.append(finding)
        }
        return chosen.sorted { $0.replacement.range.lowerBound < $1.replacement.range.lowerBound }
    }
}
