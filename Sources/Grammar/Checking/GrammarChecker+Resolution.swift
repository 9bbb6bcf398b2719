import Lexicon

/// What is left of the findings of a text.
struct Verdict {
    /// In the order of the text.
    var errors: [Finding] = []
    /// Findings that a check of the corrected text spoke against.
    var harmful: [Finding] = []
    /// All findings, weighed.
    var candidates: [Finding] = []
}

extension GrammarChecker {
    /// Weighs what the rules find, and chooses.
    func settle(
        _ analysis: Analysis, of text: CheckedText, evidence: ExpectedEvidence?, options: Options
    ) -> Verdict {
        var memory = RespellingMemory()
        var candidates = findings(in: analysis, options: options, memory: &memory)
        guard !candidates.isEmpty else { return Verdict() }
        if let evidence { candidates = weigh(candidates, against: evidence, in: analysis) }
        let sure = candidates.filter { $0.confidence >= GrammarRule.emittingConfidence }
        guard !sure.isEmpty else { return Verdict(candidates: candidates) }
        let chosen = resolveOverlaps(among: sure, nodeCount: analysis.nodes.count)
        let isHarmful = harmful(chosen, among: candidates, in: analysis, of: text, options: options, memory: &memory)
        return Verdict(
            errors: zip(chosen, isHarmful).filter { !$1 }.map(\.0),
            harmful: zip(chosen, isHarmful).filter { $1 }.map(\.0), candidates: candidates)
    }

    /// The findings that are worth a hint: none touches an error.
    func hints(among verdict: Verdict, in analysis: Analysis) -> [Finding] {
        let doubtful = verdict.candidates.filter { finding in
            finding.confidence >= GrammarRule.hintingConfidence
                && finding.confidence < GrammarRule.emittingConfidence
                && !verdict.errors.contains { $0.replacement.range.overlaps(finding.replacement.range) }
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

    /// Checks the corrected text once, and tells which fixes a new error speaks against: one that would change the fix
    /// again, or, where the fix is another word, one that this does not agree with. Any other error beside a fix was
    /// only hidden before: *español es mas fácil*.
    ///
    /// - Parameter candidates: Every finding of the first check: what was found before is not new.
    private func harmful(
        _ chosen: [Finding], among candidates: [Finding], in analysis: Analysis, of text: CheckedText, options: Options,
        memory: inout RespellingMemory
    ) -> [Bool] {
        var isHarmful = [Bool](repeating: false, count: chosen.count)
        let edits = chosen.map { ($0.scalars(in: analysis), $0.replacement.text) }
        var places: [Range<Int>] = []
        var shift = 0
        for (range, replacement) in edits {
            let length = replacement.unicodeScalars.count
            places.append(range.lowerBound + shift..<range.lowerBound + shift + length)
            shift += length - range.count
        }
        let corrected = CheckedText(text.applying(edits))
        let secondAnalysis = analyse(corrected)
        let second = findings(
            in: secondAnalysis, options: options, memory: &memory, reaching: secondAnalysis.hull(of: places)
        ) { rule, match in
            rule.confidence >= GrammarRule.emittingConfidence
                && !touched(of: places, by: secondAnalysis.scalars(of: match.range)).isEmpty
        }
        guard !second.isEmpty else { return isHarmful }
        var known: Set<Mark> = []
        for finding in candidates {
            known.insert(Mark(rule: compiled[finding.compiled].rule, start: finding.scalars(in: analysis).lowerBound))
        }
        for finding in second {
            let start = finding.scalars(in: secondAnalysis).lowerBound
            let before = places.partitioningIndex { $0.upperBound > start }
            let origin = before == 0 ? start : start - (places[before - 1].upperBound - edits[before - 1].0.upperBound)
            let isInside = before < places.count && places[before].lowerBound <= start
            let rule = compiled[finding.compiled].rule
            if !isInside, known.contains(Mark(rule: rule, start: origin)) { continue }
            let mark = touched(of: places, by: finding.scalars(in: secondAnalysis))
            for index in mark { isHarmful[index] = true }
            if compiled[finding.compiled].agreement == nil { continue }
            for index in touched(of: places, by: secondAnalysis.scalars(of: finding.match.range))
            where !compiled[chosen[index].compiled].fix.keepsWord {
                isHarmful[index] = true
            }
        }
        return isHarmful
    }

    /// The places, in ascending order, that a stretch of the text reaches into.
    private func touched(of places: [Range<Int>], by scalars: Range<Int>) -> Range<Int> {
        let first = places.partitioningIndex { $0.upperBound > scalars.lowerBound }
        var end = first
        while end < places.count, places[end].lowerBound < scalars.upperBound { end += 1 }
        return first..<end
    }

    private struct Mark: Hashable {
        var rule: Int
        var start: Int
    }
}

extension Analysis {
    /// The first and the last node that a match can hold whose stretch reaches into one of `places`, in ascending
    /// order; the wrong way round where the only place is empty and lies between two nodes.
    fileprivate func hull(of places: [Range<Int>]) -> (from: Int, to: Int)? {
        guard let first = places.first, let last = places.last else { return nil }
        return (
            nodes.firstIndex { $0.token >= 0 && tokens[Int($0.token)].range.upperBound > first.lowerBound }
                ?? nodes.count,
            nodes.lastIndex { $0.token >= 0 && tokens[Int($0.token)].range.lowerBound < last.upperBound } ?? -1
        )
    }

    /// The stretch of the text that a range of nodes covers, edges aside.
    func scalars(of nodes: Range<Int>) -> Range<Int> {
        guard let first = nodes.first(where: { self.nodes[$0].token >= 0 }),
            let last = nodes.last(where: { self.nodes[$0].token >= 0 })
        else { return 0..<0 }
        return tokens[Int(self.nodes[first].token)].range
            .lowerBound..<tokens[Int(self.nodes[last].token)].range.upperBound
    }
}

extension Array {
    /// The first index whose element satisfies `belongsInSecond`, when all such elements stand last.
    fileprivate func partitioningIndex(where belongsInSecond: (Element) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if belongsInSecond(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
