import Lexicon

extension GrammarChecker {
    /// How many rules a page's writer is given to work on: more would be none.
    package static let maximalLessons = 3

    /// Checks every sentence of a page, the one before it in mind, counts what was found, and says what to work on
    /// first.
    ///
    /// Time is linear in the text.
    package func checkPage(_ text: String, options: Options = Options()) -> PageReport {
        let page = CheckedText(text)
        let ranges = SentenceSplitter(scalars: page.scalars).sentences()
        let sentences = ranges.enumerated().map { number, range in
            var options = options
            options.context = number > 0 ? page.slice(ranges[number - 1]) : nil
            let examination = examine(page.slice(range), options: options)
            return PageReport.Sentence(
                position: TextSpan(start: range.lowerBound, end: range.upperBound), report: examination.report,
                hints: examination.hints)
        }
        let byRule = counts(of: sentences, in: options.explanationLanguage)
        return PageReport(
            sentences: sentences, byCategory: Self.categories(of: byRule), byRule: byRule,
            lessons: lessons(from: sentences, byRule, options))
    }

    private func counts(of sentences: [PageReport.Sentence], in language: String) -> [PageReport.RuleCount] {
        var errors: [String: Int] = [:]
        var hints: [String: Int] = [:]
        for sentence in sentences {
            for error in sentence.report.errors { errors[error.ruleID, default: 0] += 1 }
            for hint in sentence.hints { hints[hint.error.ruleID, default: 0] += 1 }
        }
        return rules.compactMap { rule in
            let (wrong, doubtful) = (errors[rule.ruleID] ?? 0, hints[rule.ruleID] ?? 0)
            guard wrong + doubtful > 0 else { return nil }
            return PageReport.RuleCount(
                ruleID: rule.ruleID, title: rule.title.text(in: language), category: rule.category, errors: wrong,
                hints: doubtful)
        }.sorted { ($1.errors, $1.hints, $0.ruleID) < ($0.errors, $0.hints, $1.ruleID) }
    }

    private static func categories(of rules: [PageReport.RuleCount]) -> [PageReport.CategoryCount] {
        GrammarCategory.allCases.compactMap { category in
            let counts = rules.filter { $0.category == category }
            guard !counts.isEmpty else { return nil }
            return PageReport.CategoryCount(
                category: category, errors: counts.reduce(0) { $0 + $1.errors },
                hints: counts.reduce(0) { $0 + $1.hints })
        }.sorted { ($1.errors, $1.hints) < ($0.errors, $0.hints) }
    }

    /// What costs the writer most, by how often and how badly it was broken; of equals, what comes from their first
    /// language, since that does not go by itself; then what is learned first.
    ///
    /// Each category is stood for by its worst rule, lest three rules of the subjunctive hide all else. What went wrong
    /// once is worth a lesson only where nothing went wrong twice.
    private func lessons(
        from sentences: [PageReport.Sentence], _ counts: [PageReport.RuleCount], _ options: Options
    ) -> [PageReport.Lesson] {
        let language = options.explanationLanguage
        let ranked = counts.filter { $0.errors > 0 }
            .compactMap { count in rule(count.ruleID).map { (count: count, rule: $0) } }
            .sorted { a, b in
                let (weightA, weightB) = (
                    a.count.errors * a.rule.severity.weight, b.count.errors * b.rule.severity.weight
                )
                let (chanceA, chanceB) = (isByChance(a.rule, options), isByChance(b.rule, options))
                return (weightB, chanceA, a.rule.difficulty, a.rule.ruleID)
                    < (weightA, chanceB, b.rule.difficulty, b.rule.ruleID)
            }
        let categories = Dictionary(grouping: ranked, by: \.rule.category).mapValues { members in
            (
                errors: members.reduce(0) { $0 + $1.count.errors },
                weight: members.reduce(0) { $0 + $1.count.errors * $1.rule.severity.weight }
            )
        }
        var seen: Set<GrammarCategory> = []
        let worst = ranked.filter { seen.insert($0.rule.category).inserted }.enumerated().sorted { a, b in
            let (weightA, weightB) = (categories[a.element.rule.category], categories[b.element.rule.category])
            return (weightB?.weight ?? 0, a.offset) < (weightA?.weight ?? 0, b.offset)
        }.map(\.element)
        let repeated = worst.filter { (categories[$0.rule.category]?.errors ?? 0) > 1 }
        return (repeated.isEmpty ? worst : repeated).prefix(Self.maximalLessons).compactMap { count, rule in
            guard
                let first = sentences.lazy.flatMap(\.report.errors).first(where: { $0.ruleID == rule.ruleID })
            else { return nil }
            return PageReport.Lesson(
                ruleID: rule.ruleID, title: count.title, errors: count.errors,
                explanation: rule.explanation.text(in: language), incorrect: first.incorrect, correct: first.correct,
                tip: rule.tips.first?.text(in: language), cause: cause(of: rule.ruleID, options),
                prerequisiteRules: rule.prerequisiteRules)
        }
    }

    /// 0 for a rule that the writer's first language explains why they break, else 1.
    private func isByChance(_ rule: GrammarRule, _ options: Options) -> Int {
        cause(of: rule.ruleID, options) == nil ? 1 : 0
    }
}

extension GrammarSeverity {
    /// How much one error of this kind matters beside the others.
    fileprivate var weight: Int {
        switch self {
        case .low: 1
        case .medium: 2
        case .high: 3
        }
    }
}
