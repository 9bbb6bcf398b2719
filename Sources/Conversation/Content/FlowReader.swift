import ContentFiles
import Grammar
import Lexicon
import Templates

/// Reads and compiles the script of a scenario.
struct FlowReader {
    let scenario: String
    /// BCP 47.
    let tag: String
    let checker: GrammarChecker?
    let issues: DiagnosticCollector
    let knowledge: any WordKnowledge
    /// What is said in the languages whatever the scenario.
    let phrases: PhraseLibrary
    var vocabulary: ScriptVocabulary
    var context: TemplateContext
    /// Words of each rule with the rules it names written out.
    var ruleSizes: [String: Int] = [:]
    /// Words of the answers valid everywhere and what they may be forms of, once a hint is checked.
    var namesEverywhere: Set<String>?
    /// Node numbers by id, known before any node is read.
    var numbers: [String: Int] = [:]
    var usedLists: Set<String> = []
    var usedRules: Set<String> = []
    /// Variables that something sets.
    var setVariables: Set<String> = []
    /// What `set` copies and no slot of its response fills, so that it must be a variable other than the one it is
    /// copied to.
    var namedVariables: [(name: String, target: String, location: SourceLocation)] = []
    /// What answers may set variables to, by their names, as far as it can be told.
    var shownValues: [String: Set<String>] = [:]
    /// Every expression of the script: what it names is checked when all is known.
    var expressions: [(expression: Expression, location: SourceLocation)] = []
    var lineIDs: [String: SourceLocation] = [:]
    /// Characters by the roles that lines may name.
    var cast: [String: String] = [:]
    var usedRoles: Set<String> = []
    /// Ids, and what completes them.
    var objectives: [(id: String, node: ContentNode)] = []
    /// Translations and ids are asked for in authored scripts, not in the plain form.
    var isPlain = false

    init(
        scenario: String, knowledge: any WordKnowledge, phrases: PhraseLibrary, tag: String, checker: GrammarChecker?,
        issues: DiagnosticCollector
    ) {
        self.phrases = phrases
        self.scenario = scenario
        self.tag = tag
        self.checker = checker
        self.issues = issues
        self.knowledge = knowledge
        vocabulary = ScriptVocabulary(knowledge: knowledge)
        context = TemplateContext(numberWords: NumberWords(language: tag))
    }

    mutating func read(_ nodes: ContentNode, _ fields: inout FieldReader) -> DialogueFlow {
        let lists = fields.value("lists")
        let rules = fields.value("rules")
        readRules(rules)
        readLists(lists)
        measureRules(rules)
        let variables = readVariables(fields.value("variables"))
        setVariables.formUnion(variables.keys)
        let glosses = readGlosses(fields.value("glosses"))
        let start = fields.requiredValue("start")
        guard let entries = nodes.entries, !entries.isEmpty else {
            issues.error("no-nodes", "'nodes' must be a mapping with at least one node.", at: nodes.location)
            return emptyFlow
        }
        for (number, entry) in entries.enumerated() { numbers[entry.key] = number }
        let everywhere = fields.list("any").map { readResponse($0, scope: .any) } + stockResponses()
        let shared = compile(everywhere)
        var compiled: [DialogueNode] = []
        for entry in entries { compiled.append(readNode(entry, everywhere: everywhere, shared)) }
        let first = start.flatMap { number(of: $0, what: "start") } ?? 0
        let goals = readGoals(answered: Set(compiled.flatMap(\.responses).flatMap(\.completes)))
        checkNames(lists, used: usedLists, code: "unused-list", what: "list")
        checkNames(rules, used: usedRules, code: "unused-rule", what: "rule")
        checkVariables()
        checkExpressions()
        checkRoles(fields.node["cast"])
        let stock = phrases.stock(for: baseLanguage(of: tag))
        let flow = DialogueFlow(
            nodes: compiled, start: first, vocabulary: vocabulary, everywhere: shared, variables: variables,
            objectives: goals.objectives, phrases: goals.phrases, library: phrases, cast: cast,
            partMarks: stock.partMarks, strangers: stock.strangers, glosses: glosses)
        checkFlow(flow)
        checkGlosses(flow)
        return flow
    }

    /// The number of the node that a field names; reported when there is none.
    func number(of value: ContentNode, what field: String) -> Int? {
        guard let name = value.text else {
            issues.error("not-text", "The field '\(field)' must name a node.", at: value.location)
            return nil
        }
        if let number = numbers[name] { return number }
        let hint = suggestion(for: name, among: numbers.keys)
        issues.error("unknown-node", "There is no node '\(name)'.\(hint)", at: value.location)
        return nil
    }

    var emptyFlow: DialogueFlow {
        DialogueFlow(
            nodes: [], start: 0, vocabulary: vocabulary,
            everywhere: MatchIndex(WordGraph.empty, vocabulary: vocabulary), variables: [:], library: phrases)
    }

    private mutating func readRules(_ rules: ContentNode?) {
        guard let rules else { return }
        guard let entries = rules.entries else {
            issues.error("not-a-mapping", "'rules' must name templates.", at: rules.location)
            return
        }
        guard entries.count <= TemplateLimits.rules else {
            issues.error(
                "too-many-rules", "There are \(entries.count) rules; at most \(TemplateLimits.rules) are allowed.",
                at: rules.location)
            for entry in entries { context.rules[entry.key] = .empty }
            usedRules.formUnion(entries.map(\.key))
            return
        }
        // A faulty rule is still a rule, so that templates which name it are not reported too.
        for entry in entries { context.rules[entry.key] = parse(entry.value) ?? .empty }
        let references = context.rules.mapValues(\.references.rules)
        for entry in entries where isRecursive(entry.key, references) {
            issues.error(
                "recursive-rule", "The rule '\(entry.key)' leads back to itself; rules may not be recursive.",
                at: entry.value.location)
            context.rules[entry.key] = .empty
        }
    }

    /// Refuses rules that are too large or too deep to write out, before anything walks them.
    private mutating func measureRules(_ rules: ContentNode?) {
        var depths: [String: Int] = [:]
        for entry in rules?.entries ?? [] {
            measure(entry.key, &depths)
            guard
                ruleSizes[entry.key, default: 1] > TemplateLimits.states
                    || depths[entry.key, default: 1] > TemplateLimits.ruleDepth
            else { continue }
            issues.error(
                "template-too-large",
                "The rule '\(entry.key)' has more than \(TemplateLimits.states) words with the rules it names written "
                    + "out, or more than \(TemplateLimits.ruleDepth) rules inside each other.",
                at: entry.value.location)
            context.rules[entry.key] = .empty
            ruleSizes[entry.key] = 1
            depths[entry.key] = 1
        }
    }

    /// Notes the size and depth of a rule and of those it names.
    private mutating func measure(_ name: String, _ depths: inout [String: Int]) {
        guard depths[name] == nil, let rule = context.rules[name] else { return }
        let inner = rule.references.rules
        for name in inner { measure(name, &depths) }
        depths[name] = 1 + (inner.compactMap { depths[$0] }.max() ?? 0)
        ruleSizes[name] = rule.size(context, rules: ruleSizes)
    }

    /// Whether the rule `name` leads back to itself.
    private func isRecursive(_ name: String, _ references: [String: Set<String>]) -> Bool {
        var reached: Set<String> = []
        var open = [name]
        while let next = open.popLast() {
            for inner in references[next] ?? [] where reached.insert(inner).inserted {
                open.append(inner)
            }
        }
        return reached.contains(name)
    }

    private mutating func readLists(_ lists: ContentNode?) {
        guard let lists else { return }
        guard let entries = lists.entries else {
            issues.error("not-a-mapping", "'lists' must name lists of words.", at: lists.location)
            return
        }
        for entry in entries {
            if entry.value.entries != nil, entry.value["values"] == nil {
                readSpecialList(entry)
                continue
            }
            let items = entry.value["values"] ?? entry.value
            if entry.value.entries != nil {
                var fields = FieldReader(entry.value, of: "the list '\(entry.key)'", into: issues)
                _ = fields.value("values")
                if fields.flag("names") == true { context.openNames.insert(entry.key) }
                fields.finish()
            }
            guard let elements = items.elements, !elements.isEmpty else {
                issues.error(
                    "empty-list", "The list '\(entry.key)' must have at least one item.", at: entry.value.location)
                context.lists[entry.key] = Self.faultyList
                continue
            }
            let read = elements.compactMap { readItem($0) }
            context.lists[entry.key] = read.isEmpty ? Self.faultyList : read
        }
    }

    /// Stands for a list that was reported, so that templates which name it are not reported too.
    private static let faultyList = [TemplateContext.ListItem(node: .word(TemplateContext.freeText))]

    /// Free text, or a range of numbers.
    private mutating func readSpecialList(_ entry: ContentNode.Entry) {
        switch ListReader.special(entry.value, name: entry.key, into: issues) {
        case .freeText: context.wildcards.insert(entry.key)
        case .range(let range): context.ranges[entry.key] = range
        default: context.lists[entry.key] = Self.faultyList
        }
    }

    /// An item is a template, or `{in: template, out: value}`.
    private mutating func readItem(_ node: ContentNode) -> TemplateContext.ListItem? {
        let template: TemplateNode?
        var value: String?
        if node.entries != nil {
            var fields = FieldReader(node, of: "a list item", into: issues)
            template = fields.requiredValue("in").flatMap { parse($0) }
            value = fields.requiredText("out")
            fields.finish()
        } else {
            template = parse(node)
        }
        guard let template else { return nil }
        let references = template.references
        guard references.lists.isEmpty, references.rules.isEmpty else {
            issues.error(
                "list-in-list", "A list item cannot name another list or a rule; write the words out.",
                at: node.location)
            return nil
        }
        return TemplateContext.ListItem(node: template, value: value)
    }

    private func readVariables(_ node: ContentNode?) -> [String: String] {
        guard let node else { return [:] }
        guard let entries = node.entries else {
            issues.error("not-a-mapping", "'variables' must give each variable its first value.", at: node.location)
            return [:]
        }
        var variables: [String: String] = [:]
        for entry in entries {
            checkName(entry.key, at: entry.keyLocation)
            if let text = entry.value.text {
                variables[entry.key] = text
            } else {
                issues.error("not-text", "The variable '\(entry.key)' must have a text.", at: entry.value.location)
            }
        }
        return variables
    }

    /// Reports lists or rules that no template names. A misspelt name, which is reported, counts for what it is nearest
    /// to.
    private func checkNames(_ node: ContentNode?, used: Set<String>, code: String, what: String) {
        guard let entries = node?.entries else { return }
        let known = entries.map(\.key)
        let meant = used.subtracting(known).compactMap { nearest(to: $0, among: known) }
        for entry in entries where !used.contains(entry.key) && !meant.contains(entry.key) {
            issues.warning(code, "No template uses the \(what) '\(entry.key)'.", at: entry.keyLocation)
        }
    }

    private func checkVariables() {
        for named in namedVariables {
            let isItself = named.name == named.target
            guard isItself || !setVariables.contains(named.name) else { continue }
            let alternative =
                isItself ? "a variable set to itself stays as it is" : "nothing sets a variable of that name"
            issues.error(
                "unknown-slot", "No template of this response fills the slot '\(named.name)', and \(alternative).",
                at: named.location)
        }
    }
}
