import ContentFiles
import Lexicon

extension RuleLoader {
    static let minimalIncorrectExamples = 2
    static let minimalCorrectExamples = 3

    mutating func readRule(_ node: ContentNode) {
        var fields = FieldReader(node, of: "a grammar rule", into: issues)
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
        readExamples(of: &rule, from: &fields)
        rule.exercises = fields.list("exercises").map { readExercise($0) }
        let explain = fields.requiredValue("explain")
        let variants = fields.list("variants")
        if variants.isEmpty {
            readVariant(&fields, explain: explain, at: node.location)
        } else {
            for variant in variants {
                var variantFields = FieldReader(variant, of: "a variant", into: issues)
                let ownExplain = variantFields.value("explain")
                readVariant(&variantFields, explain: ownExplain ?? explain, at: variant.location)
                variantFields.finish()
            }
        }
        fields.finish()
        rules.append(rule)
    }

    /// Reads what finds and mends an error, for the rule that is about to be appended.
    private mutating func readVariant(_ fields: inout FieldReader, explain: ContentNode?, at location: SourceLocation) {
        let anchor = fields.value("anchor")
        let pattern = readPattern(fields.requiredValue("pattern"), anchor: anchor, at: location)
        let agreement = readAgreement(fields.value("violates"), in: pattern)
        let antipatterns = fields.list("unless").map { readAntipattern($0, in: pattern) }
        let fix = readFix(fields.requiredValue("fix"), in: pattern)
        let texts = readLocalized(explain)
        let explanations = texts.byLanguage.compactMapValues {
            template($0, in: pattern, at: explain?.location ?? location)
        }
        guard let pattern, let fix else { return }
        compiled.append(
            CompiledRule(
                rule: rules.count, pattern: pattern, agreement: agreement, antipatterns: antipatterns, fix: fix,
                explanations: explanations))
    }

    private func readAgreement(_ node: ContentNode?, in pattern: Pattern?) -> Agreement? {
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

    private mutating func readAntipattern(_ node: ContentNode, in pattern: Pattern?) -> Antipattern {
        var antipattern = Antipattern(tests: [])
        guard let entries = node.entries, !entries.isEmpty else {
            issues.error(
                "not-a-mapping", "An exception must map token ids, 'before' or 'after' to tests.", at: node.location)
            return antipattern
        }
        for entry in entries {
            switch entry.key {
            case "before": antipattern.before = readContext(entry.value)
            case "after": antipattern.after = readContext(entry.value)
            default:
                var fields = FieldReader(entry.value, of: "a token test", into: issues)
                let test = readTest(&fields)
                fields.finish()
                let name = ContentNode(value: .scalar(entry.key, isPlain: true), location: entry.keyLocation)
                if let index = element(name, in: pattern) { antipattern.tests.append((index, test)) }
            }
        }
        return antipattern
    }

    private mutating func readReferences(_ key: String, of fields: inout FieldReader) -> [String] {
        let location = fields.node[key]?.location ?? fields.node.location
        let ruleIDs = fields.texts(key)
        for ruleID in ruleIDs { refer(to: ruleID, at: location) }
        return ruleIDs
    }
}
