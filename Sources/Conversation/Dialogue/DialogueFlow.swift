import ContentFiles

/// The compiled script of a scenario.
package final class DialogueFlow: Sendable {
    let nodes: [DialogueNode]
    let start: Int
    let vocabulary: ScriptVocabulary
    /// The templates of the responses that are valid in every node, compiled once for all nodes.
    let everywhere: MatchIndex
    /// Values of variables before anything sets them.
    let variables: [String: String]

    private let numbers: [String: Int]

    init(
        nodes: [DialogueNode], start: Int, vocabulary: ScriptVocabulary, everywhere: MatchIndex,
        variables: [String: String]
    ) {
        self.nodes = nodes
        self.start = start
        self.vocabulary = vocabulary
        self.everywhere = everywhere
        self.variables = variables
        numbers = Dictionary(nodes.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    func number(of node: String) -> Int? { numbers[node] }

    /// Every node's id, in the order of the file.
    package var nodeIDs: [String] { nodes.map(\.id) }
}

/// A point of a conversation: what the character says there, and what may follow.
struct DialogueNode: Sendable {
    struct Wait: Sendable {
        /// Seconds of silence.
        var after: Double
        var consequence: Consequence
    }

    struct Hint: Sendable {
        var text: String
        /// A full answer in the scenario's language, fit to be spoken.
        var isAnswer: Bool
    }

    /// A rung of what happens when an utterance fits nothing.
    enum Rescue: Sendable, Hashable {
        case clarify, hint, `repeat`, slower
        case goto(Int)
    }

    var id: String
    var location: SourceLocation
    /// Variants of what is said on entering; usually one.
    var lines: [ScriptLine]
    /// Those valid everywhere, the language's stock among them, then the node's own: so that the former have the same
    /// numbers in every node. None in a node that does not listen.
    var responses: [DialogueResponse]
    /// What any other utterance leads to, in a node that takes all.
    var anything: Consequence?
    var hints: [Hint]
    var wait: Wait?
    var otherwise: [Rescue]
    /// Where the conversation goes on by itself.
    var next: Int?
    var isEnd: Bool
    /// The templates of the node's own responses.
    var index: MatchIndex

    /// Whether the node waits for the learner.
    var listens: Bool { anything != nil || responses.contains { $0.scope == .node } }
}

/// What a response, silence or despair leads to.
enum Consequence: Sendable, Hashable {
    case goto(Int)
    case end
    /// The conversation stays where it is.
    case stay
    case control(DialogueControl)
}

enum DialogueControl: String, Sendable, Hashable, CaseIterable {
    case `repeat`, slower, hint, back
}

/// One thing a learner may say in a node.
struct DialogueResponse: Sendable {
    enum Scope: Sendable, Hashable {
        case node
        /// Valid in every node.
        case any
        /// Comes with the language, not with the scenario.
        case stock
        /// Answers the character's "did you mean …?".
        case yes
    }

    struct Pattern: Sendable {
        var source: String
        var location: SourceLocation
        /// One sentence that the pattern stands for.
        var witness: String
        /// The grammar rule that the pattern breaks; nil for right answers.
        var ruleID: String?
    }

    var id: String
    var location: SourceLocation
    var scope: Scope
    /// Right answers, then foreseen mistakes, in the order of the graph's template numbers.
    var patterns: [Pattern]
    /// Variables to set, to a text or (after `$`) to a slot or another variable.
    var assignments: [Assignment]
    /// Said before the consequence.
    var reply: [ScriptLine]
    /// Said instead of the automatic recast.
    var recast: ScriptLine?
    var consequence: Consequence

    struct Assignment: Sendable, Hashable {
        enum Value: Sendable, Hashable {
            case text(String)
            case slot(String)
        }

        var variable: String
        var value: Value
    }
}

/// A sentence of the script, with places for variables.
struct ScriptLine: Sendable, Hashable {
    enum Part: Sendable, Hashable {
        case text(String)
        case variable(String)
    }

    var id: String
    var parts: [Part]
    /// By language.
    var translations: [String: [Part]]
    /// Lemmas of its content words.
    var heard: [String]
    var location: SourceLocation

    var variables: [String] {
        (parts + translations.values.flatMap { $0 }).compactMap { part in
            if case .variable(let name) = part { name } else { nil }
        }
    }
}
