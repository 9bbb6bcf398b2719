package import ContentFiles
package import Conversation
package import Foundation

/// The tests beside a scenario: `<scenario>.test.yaml`.
package struct ScenarioTestFile: Sendable {
    package var file: String
    package var tests: [ScenarioTestCase]
    /// Nil walks nothing.
    package var explore: ExplorationPlan?
    /// Per cent of nodes and edges that tests and walks must reach.
    package var cover: CoverageGoal

    /// - Throws: ``ContentError`` with every fault.
    package static func load(contentsOf url: URL, name: String) throws(ContentError) -> ScenarioTestFile {
        try load(ContentNode(contentsOf: url, name: name), file: name)
    }

    /// Reads a test file from its text.
    package static func parse(_ text: String, name: String) throws(ContentError) -> ScenarioTestFile {
        try load(ContentNode(parsing: text, file: name), file: name)
    }

    private static func load(_ root: ContentNode, file: String) throws(ContentError) -> ScenarioTestFile {
        let issues = DiagnosticCollector()
        let tests = ScenarioTestReader(issues: issues).read(root, file: file)
        try issues.throwIfErrors()
        return tests
    }
}

/// One conversation with what it should bring, or a table of utterances for one node.
package struct ScenarioTestCase: Sendable {
    package var name: String
    package var location: SourceLocation
    /// The node to begin in; nil begins at the start.
    package var node: String?
    package var variables: [String: String]
    package var settings: DialogueSettings
    package var seed: UInt64
    package var turns: [Turn]
    /// Utterances that each stand for themselves, with the response they should be recognised as.
    package var table: [Row]
    /// The whole conversation is compared with the one that was approved last.
    package var isSnapshot: Bool

    package struct Turn: Sendable {
        package enum Act: Sendable, Hashable {
            case input(DialogueInput)
            /// A recording, by its path from the test file's folder.
            case audio(String)
        }

        package var act: Act
        package var expectation: Expectation
        package var location: SourceLocation
    }

    package struct Row: Sendable {
        package var utterance: String
        /// Nil expects that nothing is recognised.
        package var response: String?
        package var location: SourceLocation
    }

    /// What a turn should bring; nil leaves a thing open.
    package struct Expectation: Sendable {
        package struct Error: Sendable {
            package var ruleID: String
            /// Compared without regard to capitals.
            package var correct: String?
        }

        package var node: String?
        /// `.some(nil)` expects that nothing is recognised.
        package var response: String??
        package var match: MatchKind?
        package var slots: [String: String] = [:]
        package var variables: [String: String] = [:]
        /// Exactly these errors, in any order.
        package var errors: [Error]?
        /// Compared by words, so that capitals and marks do not matter.
        package var recast: String?
        /// Texts that must each occur in what the character says.
        package var lines: [String] = []
        package var hint: String?
        package var score: ClosedRange<Double>?
        /// Lemmas that the learner must have produced.
        package var words: [String] = []
        package var isEnded: Bool?
        /// Each must be among the turn's events; a value of nil leaves it open.
        package var events: [(kind: String, value: String?)] = []
        /// Objectives that the turn must have completed.
        package var completed: [String] = []
        package var repair: RepairMove?
    }
}

/// How a scenario is walked beyond its tests.
package struct ExplorationPlan: Sendable, Hashable {
    package enum Fault: String, Sendable, Hashable, CaseIterable {
        /// A node that listens and that no answer leaves.
        case deadEnd
        /// A node from which no answers reach an end.
        case endlessLoop
        case unreachableNode
        /// A sentence that two responses of a node accept.
        case ambiguousAnswer
        /// A line shows a variable that is not set.
        case unsetVariable
        /// The grammar check finds an error in a right answer.
        case faultyAnswer
    }

    /// Every template of every node is said once.
    package var walksEdges: Bool
    package var monkeyRuns: Int
    package var seed: UInt64
    package var forbidden: Set<Fault>

    package init(walksEdges: Bool = true, monkeyRuns: Int = 0, seed: UInt64 = 1, forbidden: Set<Fault>) {
        self.walksEdges = walksEdges
        self.monkeyRuns = monkeyRuns
        self.seed = seed
        self.forbidden = forbidden
    }
}

package struct CoverageGoal: Sendable, Hashable {
    package var nodes: Double
    package var edges: Double
    package var location: SourceLocation
}
