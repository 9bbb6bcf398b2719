import ContentFiles
import Lexicon

extension RuleLoader {
    static let minimalIncorrectExamples = 2
    static let minimalCorrectExamples = 3

    mutating func readRule(_ node: ContentNode) {
        var fields = FieldReader(node, of: "a grammar rule", into: issues)
        let source = RuleSource(node)
        let ruleID = fields.requiredText("ruleID")
        if !ruleID.isEmpty { note(ruleID, at: node["ruleID"]?.location ?? node.location) }
        let severity = fields.requiredChoice("severity", of: GrammarSeverity.self, fallback: .low)
        var rule = GrammarRule(
            ruleID: ruleID, language: language, title: readLocalized(fields.requiredValue("title")),
            category: fields.requiredChoice("category", of: GrammarCategory.self, fallback: .sentenceStructure),
            explanation: readLocalized(fields.requiredValue("explanation")),
            difficulty: fields.requiredChoice("difficulty", of: CEFRLevel.self, fallback: .a1), severity: severity,
            confidence: fields.number("confidence", in: 0...1) ?? GrammarRule.emittingConfidence,
            isWrittenOnly: fields.flag("writtenOnly") ?? false, incorrectExamples: [], correctExamples: [],
            prerequisiteRules: readReferences("prerequisiteRules", of: &fields),
            relatedRules: readReferences("relatedRules", of: &fields), exercises: [],
            commonMistakes: fields.list("commonMistakes").map { readLocalized($0) },
            tips: fields.list("tips").map { readLocalized($0) })
        rule.accountsFor = readEditKinds(&fields)
        rule.regions = readRegions(&fields)
        readExamples(of: &rule, from: &fields)
        rule.exercises = fields.list("exercises").map { readExercise($0) }
        let explain = fields.requiredValue("explain")
        let variants = fields.list("variants")
        if variants.isEmpty {
            readVariant(&fields, of: rule, explain: explain, at: node.location)
        } else {
            for variant in variants {
                var variantFields = FieldReader(variant, of: "a variant", into: issues)
                let ownExplain = variantFields.value("explain")
                readVariant(&variantFields, of: rule, explain: ownExplain ?? explain, at: variant.location)
                variantFields.finish()
            }
        }
        fields.finish()
        rules.append(rule)
        sources.append(source)
    }

    /// Reads what finds and mends an error, for the rule that is about to be appended.
    private mutating func readVariant(
        _ fields: inout FieldReader, of rule: GrammarRule, explain: ContentNode?, at location: SourceLocation
    ) {
        let anchor = fields.value("anchor")
        let pattern = readPattern(fields.requiredValue("pattern"), anchor: anchor, at: location)
        let violation = fields.value("violates")
        let repetition = fields.value("repeats")
        if let repetition, violation != nil {
            issues.error("bad-agreement", "A rule has 'violates' or 'repeats', not both.", at: repetition.location)
        }
        let agreement = readAgreement(violation, in: pattern) ?? readRepetition(repetition, in: pattern)
        let requirements = fields.list("when").map { readCondition($0, in: pattern) }
        let antipatterns = fields.list("unless").map { readCondition($0, in: pattern) }
        // A rule that is not a list of variants has read its confidence already.
        let isVariant = fields.node["ruleID"] == nil
        let confidence = isVariant ? fields.number("confidence", in: 0...1) : nil
        let fix = readFix(fields.requiredValue("fix"), in: pattern)
        let texts = readLocalized(explain)
        let explanations = texts.byLanguage.compactMapValues {
            template($0, in: pattern, at: explain?.location ?? location)
        }
        guard let pattern, let fix else { return }
        compiled.append(
            CompiledRule(
                rule: rules.count, confidence: confidence ?? rule.confidence, pattern: pattern, agreement: agreement,
                requirements: requirements, antipatterns: antipatterns, fix: fix, explanations: explanations,
                location: fields.node.location))
    }

    /// `repeats: [a, b]`: b is a once more.
    private func readRepetition(_ node: ContentNode?, in pattern: Pattern?) -> Agreement? {
        guard let node else { return nil }
        let between = node.elements ?? []
        guard between.count == 2 else {
            issues.error("bad-agreement", "'repeats' must name two tokens: [a, b].", at: node.location)
            return nil
        }
        guard let first = element(between[0], in: pattern), let second = element(between[1], in: pattern) else {
            return nil
        }
        return Agreement(groups: [], first: first, second: second, isRepetition: true)
    }

    func readAgreement(_ node: ContentNode?, in pattern: Pattern?) -> Agreement? {
        guard let node else { return nil }
        var fields = FieldReader(node, of: "a violation", into: issues)
        let groups = readFeatures(fields.requiredValue("agree"), among: FeatureNames.groups)
        let between = fields.list("between")
        fields.finish()
        guard between.count == 2 else {
            issues.error("bad-agreement", "'between' must name two tokens.", at: node.location)
            return nil
        }
        guard let first = element(between[0], in: pattern), let second = element(between[1], in: pattern) else {
            return nil
        }
        return Agreement(groups: groups, first: first, second: second)
    }

    private mutating func readCondition(_ node: ContentNode, in pattern: Pattern?) -> Condition {
        var tests: [(element: Int, test: TokenTest.ID)] = []
        var before: Pattern?
        var after: Pattern?
        var sentence: [TokenTest.ID] = []
        var earlier: [TokenTest.ID] = []
        guard let entries = node.entries, !entries.isEmpty else {
            issues.error(
                "not-a-mapping",
                "A condition must map token ids, 'before', 'after', 'sentence' or 'earlier' to tests.",
                at: node.location)
            return Condition(tests: [], before: nil, after: nil, sentence: [], summary: node.flow)
        }
        for entry in entries {
            switch entry.key {
            case "before": before = readContext(entry.value)
            case "after": after = readContext(entry.value)
            case "sentence": sentence = readTests(entry.value)
            case "earlier": earlier = readTests(entry.value)
            default:
                var fields = FieldReader(entry.value, of: "a token test", into: issues)
                let test = readTest(&fields)
                fields.finish()
                let name = ContentNode(value: .scalar(entry.key, isPlain: true), location: entry.keyLocation)
                if let index = element(name, in: pattern) { tests.append((index, test)) }
            }
        }
        return Condition(
            tests: tests, before: before, after: after, sentence: sentence, earlier: earlier, summary: node.flow)
    }

    private func readEditKinds(_ fields: inout FieldReader) -> Set<EditKind> {
        let location = fields.node["accountsFor"]?.location ?? fields.node.location
        return fields.texts("accountsFor").reduce(into: []) { kinds, name in
            if let kind = EditKind(rawValue: name) {
                kinds.insert(kind)
                return
            }
            let allowed = EditKind.allCases.map(\.rawValue)
            let hint = nearest(to: name, among: allowed).map { " Did you mean '\($0)'?" } ?? ""
            issues.error("unknown-edit-kind", "'\(name)' is no kind of edit.\(hint)", at: location)
        }
    }

    private mutating func readRegions(_ fields: inout FieldReader) -> Set<String> {
        let location = fields.node["regions"]?.location ?? fields.node.location
        let regions = fields.texts("regions")
        namedRegions += regions.map { NamedRegion(region: $0, location: location) }
        return Set(regions)
    }

    private mutating func readReferences(_ key: String, of fields: inout FieldReader) -> [String] {
        let location = fields.node[key]?.location ?? fields.node.location
        let ruleIDs = fields.texts(key)
        for ruleID in ruleIDs { refer(to: ruleID, at: location) }
        return ruleIDs
    }
}
