import ContentFiles
import Foundation
import Lexicon

/// Reads the grammar files of a language, noting every fault.
///
/// `terms.yaml` names features in the languages of explanations, `sentences.yaml` says what clauses begin with,
/// `respelling.yaml` how misspelt words are mended, `classes.yaml` which words behave alike, `causes.yaml` what
/// learners' first languages do otherwise, `disambiguation.yaml` holds remove and select rules, every other `.yaml`
/// file holds a list of grammar rules.
struct RuleLoader {
    static let termsFile = "terms.yaml"
    static let disambiguationFile = "disambiguation.yaml"
    static let sentencesFile = "sentences.yaml"
    static let respellingFile = "respelling.yaml"
    static let classesFile = "classes.yaml"
    static let causesFile = "causes.yaml"

    let language: String
    /// The language that every text of the rules is written in.
    let prose: String
    let issues = DiagnosticCollector()
    var vocabulary = Vocabulary()
    var tests = TokenTests()
    var terms: Terms
    var words = SentenceWords()
    var confusions = Confusions()
    var respelling: RespellingRules?
    var causes = FirstLanguageCauses()
    /// The lemmas that token tests ask for together, by the name of their class.
    var classes: [String: [String]] = [:]
    var rules: [GrammarRule] = []
    var compiled: [CompiledRule] = []
    /// Where each rule and its examples stand.
    var sources: [RuleSource] = []
    /// The lemmas that tests ask for, for the lint.
    var namedLemmas: [NamedLemma] = []
    /// The regions that rules hold in, for the lint.
    var namedRegions: [NamedRegion] = []
    var disambiguation: [Disambiguation.Rule] = []
    /// Where each rule stands, by ID.
    private var places: [String: SourceLocation] = [:]
    /// Rules named by rules, checked when all are read.
    private var references: [(ruleID: String, location: SourceLocation)] = []

    init(language: String, prose: String) {
        self.language = language
        self.prose = prose
        terms = Terms(fallback: prose)
    }

    mutating func read(_ texts: [ContentText]) {
        // Parsing takes most of the time, and files do not depend on each other.
        let parsed = texts.concurrentMap { text in Result { () throws(ContentError) in try text.parsed() } }
        var nodes: [(file: String, node: ContentNode)] = []
        for (text, result) in zip(texts, parsed) {
            switch result {
            case .success(let node):
                nodes.append((text.name.split(separator: "/").last.map(String.init) ?? text.name, node))
            case .failure(let error): issues.append(contentsOf: error.diagnostics)
            }
        }
        // Rules of every file name classes.
        for (file, node) in nodes where file == Self.classesFile { readClasses(node) }
        for (file, node) in nodes where file != Self.classesFile { read(node, file: file) }
        checkReferences()
    }

    mutating func read(_ node: ContentNode, file: String) {
        if file == Self.termsFile {
            readTerms(node)
            return
        }
        if file == Self.sentencesFile {
            readSentences(node)
            return
        }
        if file == Self.causesFile {
            readCauses(node)
            return
        }
        if file == Self.respellingFile {
            respelling = RespellingRules(node, issues: issues)
            return
        }
        guard let elements = node.elements else {
            issues.error(
                "not-a-list", "A grammar file must be a list of rules, found \(node.kindName).", at: node.location)
            return
        }
        for element in elements {
            if file == Self.disambiguationFile { readDisambiguation(element) } else { readRule(element) }
        }
    }

    mutating func note(_ ruleID: String, at location: SourceLocation) {
        if let earlier = places[ruleID] {
            issues.error("duplicate-rule", "The rule '\(ruleID)' stands already at \(earlier).", at: location)
        }
        places[ruleID] = location
    }

    mutating func refer(to ruleID: String, at location: SourceLocation) {
        references.append((ruleID, location))
    }

    func checkReferences() {
        for (ruleID, location) in references where places[ruleID] == nil {
            let hint = nearest(to: ruleID, among: places.keys).map { " Did you mean '\($0)'?" } ?? ""
            issues.error("unknown-rule", "The language has no rule '\(ruleID)'.\(hint)", at: location)
        }
    }

    private mutating func readTerms(_ node: ContentNode) {
        guard let entries = node.entries else {
            issues.error("not-a-mapping", "Expected terms by language, found \(node.kindName).", at: node.location)
            return
        }
        for entry in entries {
            var words: [String: String] = [:]
            for term in entry.value.entries ?? [] {
                guard FeatureNames.single[term.key] != nil else {
                    unknownFeature(term.key, at: term.keyLocation, allowed: FeatureNames.single.keys)
                    continue
                }
                words[term.key] = term.value.text ?? ""
            }
            terms.words[entry.key] = words
        }
    }

    private mutating func readCauses(_ node: ContentNode) {
        guard let entries = node.entries else {
            issues.error(
                "not-a-mapping", "Expected causes by first language, found \(node.kindName).", at: node.location)
            return
        }
        for entry in entries {
            var known: [String: LocalizedText] = [:]
            for element in entry.value.elements ?? [] {
                var fields = FieldReader(element, of: "a cause", into: issues)
                let rules = fields.requiredValue("rules")
                let because = readLocalized(fields.requiredValue("because"))
                fields.finish()
                for rule in rules?.elements ?? [] {
                    guard let id = rule.text else { continue }
                    refer(to: id, at: rule.location)
                    if known.updateValue(because, forKey: id) != nil {
                        issues.error("duplicate-cause", "The rule '\(id)' has a cause already.", at: rule.location)
                    }
                }
            }
            causes.byLanguage[entry.key] = known
        }
    }

    private mutating func readSentences(_ node: ContentNode) {
        var fields = FieldReader(node, of: "the make-up of sentences", into: issues)
        let clauses = fields.requiredValue("clauses")
        words.capitalisedElsewhere = wordIDs(fields.texts("capitalisedElsewhere"))
        confusions = Confusions(&fields, issues: issues)
        fields.finish()
        guard let clauses else { return }
        var clauseFields = FieldReader(clauses, of: "the clauses", into: issues)
        words.joining = wordIDs(clauseFields.texts("joining"))
        words.introducing = wordIDs(clauseFields.texts("introducing"))
        words.dependent = wordIDs(clauseFields.texts("dependent"))
        words.completing = wordIDs(clauseFields.texts("completing"))
        clauseFields.finish()
    }

    private mutating func wordIDs(_ words: [String]) -> Set<Int32> { Set(words.map { vocabulary.intern($0) }) }

    private mutating func readDisambiguation(_ node: ContentNode) {
        var fields = FieldReader(node, of: "a disambiguation rule", into: issues)
        let pattern = readPattern(fields.requiredValue("pattern"), anchor: nil, at: node.location)
        let select = fields.value("select")
        let remove = fields.value("remove")
        let agrees = fields.value("agrees")
        let violates = fields.value("violates")
        fields.finish()
        if let agrees, violates != nil {
            issues.error("bad-agreement", "A rule has 'agrees' or 'violates', not both.", at: agrees.location)
        }
        guard let action = select ?? remove, select == nil || remove == nil else {
            issues.error(
                "bad-action", "A disambiguation rule needs 'select' or 'remove', and only one of them.",
                at: node.location)
            return
        }
        var actionFields = FieldReader(action, of: "a selection", into: issues)
        let target = readElement(named: "token", of: &actionFields, in: pattern)
        let test = readTest(&actionFields)
        actionFields.finish()
        let agreement = readAgreement(agrees ?? violates, in: pattern)
        guard let pattern, let target else { return }
        disambiguation.append(
            Disambiguation.Rule(
                pattern: pattern, target: target, test: test, selects: select != nil,
                agreement: agreement.map { (groups: $0, isBroken: violates != nil) }))
    }
}

extension RuleLoader {
    /// A text in the language of prose, or a mapping of texts by language, which must hold that.
    func readLocalized(_ node: ContentNode?) -> LocalizedText {
        guard let node else { return LocalizedText(fallback: prose) }
        if let text = node.text { return LocalizedText([prose: text], fallback: prose) }
        var texts: [String: String] = [:]
        for entry in node.entries ?? [] {
            guard let text = entry.value.text, !text.isEmpty else {
                issues.error("not-text", "The text in '\(entry.key)' is missing.", at: entry.value.location)
                continue
            }
            guard (2...3).contains(entry.key.utf8.count) else {
                issues.error(
                    "unknown-language", "'\(entry.key)' is no language id; use ISO 639, such as en or es.",
                    at: entry.keyLocation)
                continue
            }
            texts[entry.key] = text
        }
        if texts[prose] == nil {
            issues.error("missing-english", "The text needs a version under '\(prose)'.", at: node.location)
        }
        return LocalizedText(texts, fallback: prose)
    }

    func unknownFeature(_ name: String, at location: SourceLocation, allowed: some Collection<String>) {
        let hint = nearest(to: name, among: allowed).map { " Did you mean '\($0)'?" } ?? ""
        issues.error(
            "unknown-feature",
            "'\(name)' is no feature here.\(hint) Allowed: \(allowed.sorted().joined(separator: ", ")).", at: location)
    }

    /// The element that the token named in a field is; reported when the pattern has none.
    func readElement(named key: String, of fields: inout FieldReader, in pattern: Pattern?) -> Int? {
        guard let node = fields.requiredValue(key) else { return nil }
        return element(node, in: pattern)
    }

    func element(_ node: ContentNode, in pattern: Pattern?) -> Int? {
        guard let pattern else { return nil }
        if let name = node.text, let index = pattern.index(of: name) { return index }
        let names = pattern.elements.compactMap(\.name)
        issues.error(
            "unknown-token-id",
            "The pattern has no token '\(node.text ?? node.kindName)'. It has \(names.joined(separator: ", ")).",
            at: node.location)
        return nil
    }
}
