import ContentFiles
package import Lexicon
package import Templates

/// Finds the smallest changes of a node's templates that would have understood what learners said in vain.
///
/// Each utterance is aligned with the response it came nearest to; where one word, or one run of words, stands apart,
/// the change is a new alternative, an optional word or a list item, and utterances that ask for the same change count
/// together. The rest are cut to the clause that they share with most others, get the lists that their response knows
/// in place of what these hold, and those that then differ in a word make one template. What is like nothing else is
/// proposed as an example.
package struct SuggestionMiner {
    /// Templates of one node.
    package struct Node: Sendable, Hashable {
        package var scenario: String
        package var id: String
        package var definition: TemplateDefinition

        package init(scenario: String, id: String, definition: TemplateDefinition) {
            self.scenario = scenario
            self.id = id
            self.definition = definition
        }
    }

    /// Examples shown for one proposal.
    static let examples = 3
    /// Words that one change may add.
    static let longestChange = 3
    /// Utterances longer than this are not answers to learn from.
    static let longestUtterance = 24
    /// Distinct utterances of one node that are looked at, the most frequent first.
    static let utterances = 2_000

    let node: Node
    let alignment: SuggestionAlignment?
    let knowledge: any WordKnowledge
    /// Where utterances are cut.
    let marks: PartMarks

    /// - Parameters:
    ///   - knowledge: What is known of the language's words; nil for none.
    ///   - marks: What the language says between the parts of an utterance.
    /// - Throws: ``TemplateFault`` when its templates are at fault.
    package init(_ node: Node, knowledge: (any WordKnowledge)?, marks: PartMarks = .none) throws(TemplateFault) {
        self.node = node
        self.knowledge = knowledge ?? UnknownLanguage()
        self.marks = marks
        alignment = try SuggestionAlignment(node.definition, knowledge: self.knowledge)
    }

    /// - Parameters:
    ///   - language: Whose words are known; nil for none.
    ///   - marks: What the language says between the parts of an utterance.
    /// - Throws: ``TemplateFault`` when its templates are at fault.
    package init(_ node: Node, language: LanguagePack?, marks: PartMarks = .none) throws(TemplateFault) {
        try self.init(node, knowledge: language.map { LanguageKnowledge($0) }, marks: marks)
    }

    /// Proposals for one node whose templates are not known.
    package init(scenario: String, node: String) {
        self.node = Node(scenario: scenario, id: node, definition: TemplateDefinition(responses: []))
        alignment = nil
        knowledge = UnknownLanguage()
        marks = .none
    }

    /// - Parameters:
    ///   - misses: Those of this node; others are passed over.
    ///   - minimum: How many utterances a proposal must be for.
    /// - Returns: The one for the most utterances first.
    package func suggestions(for misses: [NearMiss], minimum: Int = 1) -> [TemplateSuggestion] {
        var clusters: [Cluster.Key: Cluster] = [:]
        var rest: [Said] = []
        for said in Said.counted(misses.filter { $0.scenario == node.scenario && $0.node == node.id }) {
            if let change = alignment?.change(for: said.text, response: said.response) {
                clusters[Cluster.Key(change), default: Cluster(change)].said.append(said)
            } else if !isUnderstood(said) {
                rest.append(said)
            }
        }
        let edits = clusters.values.map { $0.suggestion(scenario: node.scenario, node: node.id) }
        let templates = SaidGroup.groups(of: generalised(rest)).map {
            $0.suggestion(scenario: node.scenario, node: node.id)
        }
        return (edits + templates).filter { $0.count >= minimum }.sorted { left, right in
            (-left.count, left.change.order, left.after) < (-right.count, right.change.order, right.after)
        }
    }

    /// Whether the templates take it by now: the author was here before.
    private func isUnderstood(_ said: Said) -> Bool {
        alignment?.isUnderstood(said.text) ?? false
    }
}

/// An utterance and how often it was said.
struct Said: Hashable {
    var text: String
    /// Those of its words that a template would be made of; lists in braces among them.
    var words: [String]
    var response: String?
    var count: Int

    /// Utterances that are the same but for capitals, accents and marks are one; the most frequent spelling stands for
    /// it.
    static func counted(_ misses: [NearMiss]) -> [Said] {
        var spellings: [[String]: [String: Int]] = [:]
        var responses: [[String]: [String: Int]] = [:]
        for miss in misses {
            let words = Tokenizer.words(of: miss.utterance)
            guard (1...SuggestionMiner.longestUtterance).contains(words.count) else { continue }
            let key = words.map { String(String.UnicodeScalarView(Folding.fold($0).compactMap(Unicode.Scalar.init))) }
            spellings[key, default: [:]][words.joined(separator: " ").lowercased(), default: 0] += 1
            if let response = miss.response { responses[key, default: [:]][response, default: 0] += 1 }
        }
        return spellings.map { key, texts in
            let text = mostFrequent(texts) ?? ""
            return Said(
                text: text, words: Tokenizer.words(of: text), response: responses[key].flatMap { mostFrequent($0) },
                count: texts.values.reduce(0, +))
        }.sorted { (-$0.count, $0.text) < (-$1.count, $1.text) }.prefix(SuggestionMiner.utterances).map { $0 }
    }

    private static func mostFrequent(_ counts: [String: Int]) -> String? {
        counts.min { (-$0.value, $0.key) < (-$1.value, $1.key) }?.key
    }
}

/// Utterances that ask for the same change.
private struct Cluster {
    struct Key: Hashable {
        var kind: TemplateSuggestion.Change
        var before: String?
        var after: String
        var response: String?

        init(_ change: TemplateChange) {
            (kind, before, after, response) = (change.kind, change.before, change.after, change.response)
        }
    }

    let change: TemplateChange
    var said: [Said] = []

    init(_ change: TemplateChange) {
        self.change = change
    }

    func suggestion(scenario: String, node: String) -> TemplateSuggestion {
        TemplateSuggestion(
            scenario: scenario, node: node, response: change.response, change: change.kind, before: change.before,
            after: change.after, count: said.reduce(0) { $0 + $1.count },
            examples: said.prefix(SuggestionMiner.examples).map(\.text))
    }
}

extension TemplateSuggestion.Change {
    /// The smallest change first.
    fileprivate var order: Int {
        switch self {
        case .listItem: 0
        case .alternative: 1
        case .optional: 2
        case .omission: 3
        case .template: 4
        case .example: 5
        }
    }
}
