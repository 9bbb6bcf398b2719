import Lexicon

/// An error that shows only in the corrected text, since another stood beside it: *tu va* for *tú vas*.
struct HiddenError {
    /// Its position is that of the text as the learner wrote it.
    var error: GrammarError
    var finding: Finding
    /// The analysis of the text that it was found in.
    var analysis: Analysis
}

/// Where a rule found an error, in the text as the learner wrote it.
struct Mark: Hashable {
    var rule: Int
    var start: Int
}

extension GrammarChecker {
    /// How often a corrected text is looked at again; a sentence seldom hides an error behind two others.
    static let maximalRounds = 3

    /// Mends errors, and looks for what the rules say about the result.
    func mend(
        _ edits: [MendedText.Edit], of text: CheckedText, options: Options, memory: inout RespellingMemory
    ) -> MendedText {
        var mended = MendedText(text, edits, by: self)
        mended.findings = findings(in: mended.analysis, options: options, memory: &memory) { rule, _ in
            rule.confidence >= GrammarRule.emittingConfidence
        }
        return mended
    }

    func edit(for finding: Finding, in analysis: Analysis, of text: CheckedText) -> MendedText.Edit {
        let scalars = finding.scalars(in: analysis)
        let isSameWord =
            AccentFolding.folded(text.slice(scalars).lowercased())
            == AccentFolding.folded(finding.replacement.text.lowercased())
        return MendedText.Edit(
            range: scalars, text: finding.replacement.text,
            keepsWord: isSameWord || compiled[finding.compiled].fix.keepsWord)
    }

    func mark(_ finding: Finding, in analysis: Analysis) -> Mark {
        Mark(rule: compiled[finding.compiled].rule, start: finding.scalars(in: analysis).lowerBound)
    }

    /// Which edits a new error speaks against: one that would change the fix again, or, where the fix is another word,
    /// one that this does not agree with. Any other error beside a fix was only hidden before: *español es mas fácil*.
    ///
    /// - Parameter known: What was found before is not new.
    func harmful(in mended: MendedText, known: Set<Mark>) -> [Bool] {
        var isHarmful = [Bool](repeating: false, count: mended.edits.count)
        for finding in mended.findings {
            let scalars = finding.scalars(in: mended.analysis)
            let rule = compiled[finding.compiled]
            let start = scalars.lowerBound
            let reached = mended.touched(by: mended.analysis.scalars(of: finding.match.range))
            if reached.isEmpty { continue }
            if !mended.isMended(start), known.contains(Mark(rule: rule.rule, start: mended.origin(of: start))) {
                continue
            }
            for index in mended.touched(by: scalars) { isHarmful[index] = true }
            if rule.agreement == nil { continue }
            for index in reached where !mended.edits[index].keepsWord { isHarmful[index] = true }
        }
        return isHarmful
    }

    /// Takes back the edits that are harmful, but where the rule that would change one again gives a word that stands:
    /// *que tú viene* is neither *vienes* nor *venga*, but *vengas*.
    func relay(
        _ mended: MendedText, _ isHarmful: [Bool], of text: CheckedText, known: Set<Mark>, options: Options,
        memory: inout RespellingMemory
    ) -> (MendedText, [HiddenError]) {
        let kept = zip(mended.edits, isHarmful).filter { !$1 }.map(\.0)
        let steps = mended.edits.indices.filter { isHarmful[$0] }.compactMap {
            secondStep(mended, $0, of: text, options: options)
        }
        guard !steps.isEmpty else { return (mend(kept, of: text, options: options, memory: &memory), []) }
        let tried = mend(
            Self.united(kept, steps.map(\.edit)), of: text, options: options, memory: &memory)
        let harmed = Set(zip(tried.edits, harmful(in: tried, known: known)).filter { $1 }.map(\.0.range.lowerBound))
        guard harmed.isDisjoint(with: kept.map(\.range.lowerBound)) else {
            return (mend(kept, of: text, options: options, memory: &memory), [])
        }
        let accepted = steps.filter { !harmed.contains($0.edit.range.lowerBound) }
        let edits = Self.united(kept, accepted.map(\.edit))
        let result =
            accepted.count == steps.count ? tried : mend(edits, of: text, options: options, memory: &memory)
        return (result, accepted.map(\.error))
    }

    /// The second step of two that mend a word.
    private func secondStep(
        _ mended: MendedText, _ index: Int, of text: CheckedText, options: Options
    ) -> (edit: MendedText.Edit, error: HiddenError)? {
        let analysis = mended.analysis
        let range = mended.edits[index].range
        guard let second = mended.findings.first(where: { $0.scalars(in: analysis) == mended.places[index] }),
            second.replacement.text != text.slice(range)
        else { return nil }
        var error = error(for: second, in: analysis, of: mended.text, options: options)
        error.position = .init(start: range.lowerBound, end: range.upperBound)
        error.incorrect = text.slice(range)
        return (
            MendedText.Edit(range: range, text: second.replacement.text, keepsWord: false),
            HiddenError(error: error, finding: second, analysis: analysis)
        )
    }

    /// The errors that come to light once others are mended, and in turn when those are.
    ///
    /// - Parameters:
    ///   - mended: The text with the errors found in it as it stands.
    ///   - refused: Findings that were harmful: they come no second time.
    func hiddenErrors(
        behind mended: MendedText, of text: CheckedText, known: Set<Mark>, refused: Set<Mark>, options: Options,
        memory: inout RespellingMemory
    ) -> [HiddenError] {
        var mended = mended
        var known = known
        var hidden: [HiddenError] = []
        for _ in 0..<Self.maximalRounds {
            let analysis = mended.analysis
            let fresh = resolveOverlaps(
                among: mended.findings.filter { finding in
                    let scalars = finding.scalars(in: analysis)
                    let origin = Mark(
                        rule: compiled[finding.compiled].rule, start: mended.origin(of: scalars.lowerBound))
                    return mended.touched(by: scalars).isEmpty && !refused.contains(origin)
                }, nodeCount: analysis.nodes.count)
            guard !fresh.isEmpty else { break }
            let added = fresh.map { moved(edit(for: $0, in: analysis, of: mended.text), by: mended) }
            var next = mend(Self.united(mended.edits, added), of: text, options: options, memory: &memory)
            for finding in mended.findings {
                let scalars = finding.scalars(in: analysis)
                known.insert(
                    Mark(rule: compiled[finding.compiled].rule, start: mended.origin(of: scalars.lowerBound)))
            }
            let harmed = Set(zip(next.edits, harmful(in: next, known: known)).filter { $1 }.map(\.0.range.lowerBound))
            // What undoes an earlier fix is not worth it.
            guard harmed.isDisjoint(with: mended.edits.map(\.range.lowerBound)) else { break }
            let kept = zip(fresh, added).filter { !harmed.contains($1.range.lowerBound) }
            guard !kept.isEmpty else { break }
            if kept.count < added.count {
                next = mend(Self.united(mended.edits, kept.map(\.1)), of: text, options: options, memory: &memory)
            }
            hidden += kept.map { finding, edit in
                var error = error(for: finding, in: analysis, of: mended.text, options: options)
                error.position = .init(start: edit.range.lowerBound, end: edit.range.upperBound)
                return HiddenError(error: error, finding: finding, analysis: analysis)
            }
            mended = next
        }
        return hidden
    }

    private func moved(_ edit: MendedText.Edit, by mended: MendedText) -> MendedText.Edit {
        var edit = edit
        let start = mended.origin(of: edit.range.lowerBound)
        edit.range = start..<start + edit.range.count
        return edit
    }

    private static func united(_ a: [MendedText.Edit], _ b: [MendedText.Edit]) -> [MendedText.Edit] {
        (a + b).sorted { $0.range.lowerBound < $1.range.lowerBound }
    }
}
