package import ContentFiles
package import Templates

/// The compiled script of a scenario.
package final class DialogueFlow: Sendable {
    package let nodes: [DialogueNode]
    package let start: Int
    package let vocabulary: ScriptVocabulary
    /// The templates of the responses that are valid in every node, compiled once for all nodes.
    let everywhere: MatchIndex
    /// Values of variables before anything sets them.
    package let variables: [String: String]
    /// What completes an objective by itself, by the objective's id.
    package let objectives: [ObjectiveGoal]
    /// What the learner may say to complete objectives, wherever they are. Its responses are numbers of ``objectives``.
    let phrases: PhraseSpotter
    /// What is said in the languages whatever the scenario; the stock of the scenario's own is compiled into
    /// ``everywhere``.
    let library: PhraseLibrary
    /// Where what learners say may be taken apart.
    let partMarks: PartMarks
    /// What values mean in translations.
    let glosses: ValueGlosses
    /// What the nodes know of answers in free words.
    let meaning: ScriptMeaning
    /// Which words stand beside which in what is said: known when it is first asked for.
    let said: Deferred<SaidPairs>
    /// Other characters than the scenario's own: their ids by the roles that lines name.
    let cast: [String: String]

    private let numbers: [String: Int]

    init(
        nodes: [DialogueNode], start: Int, vocabulary: ScriptVocabulary, everywhere: MatchIndex,
        variables: [String: String], objectives: [ObjectiveGoal] = [], phrases: PhraseSpotter? = nil,
        library: PhraseLibrary, cast: [String: String] = [:], partMarks: PartMarks = PartMarks(joints: [], asides: []),
        strangers: [String] = [], glosses: ValueGlosses = .none
    ) {
        self.glosses = glosses
        said = Deferred { SaidPairs(nodes) }
        meaning = ScriptMeaning(nodes, vocabulary: vocabulary, strangers: strangers)
        self.partMarks = partMarks
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

    package func number(of node: String) -> Int? { numbers[node] }

    /// Every node's id, in the order of the file.
    package var nodeIDs: [String] { nodes.map(\.id) }
}

/// When an objective counts as completed.
package struct ObjectiveGoal: Sendable, Hashable {
    var id: String
    /// Nil leaves it to the answers that name it, and to its phrases.
    package var when: Expression?
    /// Grammar rules that are practised in its phrases.
    var rules: [String] = []
}

/// A point of a conversation: what the character says there, and what may follow.
///
/// A class, since a turn passes it on a dozen times and it holds two dozen references.
package final class DialogueNode: Sendable {
    package struct Wait: Sendable {
        /// Seconds of silence.
        package var after: Double
        package var consequence: Consequence
    }

    struct Hint: Sendable {
        var text: String
        /// A full answer in the scenario's language, fit to be spoken.
        var isAnswer: Bool
    }

    /// A rung of what happens when an utterance fits nothing.
    package enum Rescue: Sendable, Hashable {
        case clarify, hint, `repeat`, slower
        case goto(Int)
    }

    /// A way on that is taken when its condition holds; without one, always.
    package struct Branch: Sendable, Hashable {
        package var when: Expression?
        package var target: Int
    }

    package let id: String
    package let location: SourceLocation
    /// Variants of what is said on entering; usually one.
    package let lines: LineSet
    /// What the character says of its own accord, where no script puts words into its mouth.
    let phrase: OpenPhrase?
    /// Variables to set on entering, before anything is said.
    package let assignments: [Assignment]
    let events: [ScriptEvent]
    /// Those valid everywhere, the language's stock among them, then the node's own: so that the former have the same
    /// numbers in every node. None in a node that does not listen.
    package let responses: [DialogueResponse]
    /// What people said here that is no answer.
    let nonAnswers: [String]
    /// A name of its templates that any other may stand for; nil where names are no answer.
    let openName: String?
    /// What any other utterance leads to, in a node that takes all.
    package let anything: Consequence?
    let hints: [Hint]
    /// The sooner first.
    package let waits: [Wait]
    package let otherwise: [Rescue]
    /// A node that is played before the way on, up to its `return`.
    package let detour: Int?
    /// Where the conversation goes on by itself: the first that holds.
    package let branches: [Branch]
    /// Goes back to where the detour began.
    package let isReturn: Bool
    package let isEnd: Bool
    /// A place to go on from when the scenario was edited.
    package let isCheckpoint: Bool
    /// The templates of the node's own responses.
    package let index: MatchIndex

    init(
        id: String, location: SourceLocation, lines: LineSet, phrase: OpenPhrase? = nil, assignments: [Assignment] = [],
        events: [ScriptEvent] = [], responses: [DialogueResponse], anything: Consequence? = nil, hints: [Hint],
        waits: [Wait], otherwise: [Rescue], detour: Int? = nil, branches: [Branch], isReturn: Bool = false, isEnd: Bool,
        isCheckpoint: Bool = false, nonAnswers: [String] = [], openName: String? = nil, index: MatchIndex
    ) {
        self.openName = openName
        self.nonAnswers = nonAnswers
        self.id = id
        self.location = location
        self.lines = lines
        self.phrase = phrase
        self.assignments = assignments
        self.events = events
        self.responses = responses
        self.anything = anything
        self.hints = hints
        self.waits = waits
        self.otherwise = otherwise
        self.detour = detour
        self.branches = branches
        self.isReturn = isReturn
        self.isEnd = isEnd
        self.isCheckpoint = isCheckpoint
        self.index = index
    }

    /// What a learner says here, cut into words.
    ///
    /// - Parameter others: Names of who is spoken to, folded.
    package func utterance(
        _ text: String, vocabulary: ScriptVocabulary, besides others: Set<[UInt32]> = []
    ) -> Utterance {
        let utterance = Utterance(text, vocabulary: vocabulary)
        guard let openName else { return utterance }
        return utterance.reading(openName, vocabulary: vocabulary, except: others)
    }

    /// Whether the node waits for the learner.
    package var listens: Bool { anything != nil || responses.indices.contains { responses[$0].scope == .node } }
}

/// What a character says in a talk without a script.
enum OpenPhrase: String, Sendable, Hashable, CaseIterable {
    case greet, encourage, farewell
}

/// What a response, silence or despair leads to.
package enum Consequence: Sendable, Hashable {
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

package enum DialogueControl: String, Sendable, Hashable, CaseIterable {
    case `repeat`, slower, hint, back
}

/// A variable and what it is set to.
package struct Assignment: Sendable, Hashable {
    package enum Value: Sendable, Hashable {
        case text(String)
        /// A slot of the answer, or a variable.
        case slot(String)
        case expression(Expression)
    }

    package var variable: String
    package var value: Value
}

/// One thing a learner may say in a node.
package struct DialogueResponse: Sendable {
    package struct Pattern: Sendable {
        package var source: String
        package var location: SourceLocation
        /// One sentence that the pattern stands for.
        package var witness: String
        /// The grammar rule that the pattern breaks; nil for right answers.
        package var ruleID: String?
    }

    package var id: String
    package var location: SourceLocation
    package var scope: ResponseScope
    /// May be given only while this holds.
    package var when: Expression?
    /// May be given once in a conversation.
    var isOnce = false
    /// Right answers, then foreseen mistakes, in the order of the graph's template numbers.
    package var patterns: [Pattern]
    package var assignments: [Assignment]
    /// Slots of its sentences, and those that some of them leave empty.
    var slots: Set<String> = []
    var optionalSlots: Set<String> = []
    /// What people said who meant it, in words of their own.
    var examples: [String] = []
    /// Objectives that it completes.
    var completes: [String] = []
    var events: [ScriptEvent] = []
    /// Said before the consequence.
    package var reply: LineSet
    /// Said instead of the automatic recast.
    var recast: ScriptLine?
    package var consequence: Consequence
}
