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
    /// What completes an objective by itself, by the objective's id.
    let objectives: [ObjectiveGoal]
    /// What the learner may say to complete objectives, wherever they are. Its responses are numbers of ``objectives``.
    let phrases: PhraseSpotter
    /// What is said in the languages whatever the scenario; the stock of the scenario's own is compiled into ``everywhere``.
    let library: PhraseLibrary
    /// Other characters than the scenario's own: their ids by the roles that lines name.
    let cast: [String: String]

    private let numbers: [String: Int]

    init(
        nodes: [DialogueNode], start: Int, vocabulary: ScriptVocabulary, everywhere: MatchIndex,
        variables: [String: String], objectives: [ObjectiveGoal] = [], phrases: PhraseSpotter? = nil,
        library: PhraseLibrary, cast: [String: String] = [:]
    ) {
        self.nodes = nodes
        self.start = start
        self.vocabulary = vocabulary
        self.everywhere = everywhere
        self.variables = variables
        self.objectives = objectives
        self.phrases = phrases ?? PhraseSpotter(MatchIndex(WordGraph.empty, vocabulary: vocabulary))
        self.library = library
        self.cast = cast
        numbers = Dictionary(nodes.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    func number(of node: String) -> Int? { numbers[node] }

    /// Every node's id, in the order of the file.
    package var nodeIDs: [String] { nodes.map(\.id) }
}

/// When an objective counts as completed.
struct ObjectiveGoal: Sendable, Hashable {
    var id: String
    /// Nil leaves it to the answers that name it, and to its phrases.
    var when: Expression?
    /// Grammar rules that are practised in its phrases.
    var rules: [String] = []
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

    /// A way on that is taken when its condition holds; without one, always.
    struct Branch: Sendable, Hashable {
        var when: Expression?
        var target: Int
    }

    var id: String
    var location: SourceLocation
    /// Variants of what is said on entering; usually one.
    var lines: LineSet
    /// What the character says of its own accord, where no script puts words into its mouth.
    var phrase: OpenPhrase?
    /// Variables to set on entering, before anything is said.
    var assignments: [Assignment] = []
    var events: [ScriptEvent] = []
    /// Those valid everywhere, the language's stock among them, then the node's own: so that the former have the same
    /// numbers in every node. None in a node that does not listen.
    var responses: [DialogueResponse]
    /// What any other utterance leads to, in a node that takes all.
    var anything: Consequence?
    var hints: [Hint]
    /// The sooner first.
    var waits: [Wait]
    var otherwise: [Rescue]
    /// A node that is played before the way on, up to its `return`.
    var detour: Int?
    /// Where the conversation goes on by itself: the first that holds.
    var branches: [Branch]
    /// Goes back to where the detour began.
    var isReturn = false
    var isEnd: Bool
    /// A place to go on from when the scenario was edited.
    var isCheckpoint = false
    /// The templates of the node's own responses.
    var index: MatchIndex

    /// Whether the node waits for the learner.
    var listens: Bool { anything != nil || responses.contains { $0.scope == .node } }
}

/// What a character says in a talk without a script.
enum OpenPhrase: String, Sendable, Hashable {
    case greet, encourage, farewell
}

/// What a response, silence or despair leads to.
enum Consequence: Sendable, Hashable {
    case goto(Int)
    /// Plays a node, and the learner is back here when that returns.
    case detour(Int)
    /// Back to where the detour began.
    case `return`
    case end
    /// The conversation stays where it is.
    case stay
    case control(DialogueControl)

    /// The node it leads to.
    var target: Int? {
        switch self {
        case .goto(let number), .detour(let number): number
        case .return, .end, .stay, .control: nil
        }
    }
}

enum DialogueControl: String, Sendable, Hashable, CaseIterable {
    case `repeat`, slower, hint, back
}

/// A variable and what it is set to.
struct Assignment: Sendable, Hashable {
    enum Value: Sendable, Hashable {
        case text(String)
        /// A slot of the answer, or a variable.
        case slot(String)
        case expression(Expression)
    }

    var variable: String
    var value: Value
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
    /// May be given only while this holds.
    var when: Expression?
    /// May be given once in a conversation.
    var isOnce = false
    /// Right answers, then foreseen mistakes, in the order of the graph's template numbers.
    var patterns: [Pattern]
    var assignments: [Assignment]
    /// Slots that some of its sentences leave empty.
    var optionalSlots: Set<String> = []
    /// Objectives that it completes.
    var completes: [String] = []
    var events: [ScriptEvent] = []
    /// Said before the consequence.
    var reply: LineSet
    /// Said instead of the automatic recast.
    var recast: ScriptLine?
    var consequence: Consequence
}
