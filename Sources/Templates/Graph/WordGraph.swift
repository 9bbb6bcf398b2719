/// All templates of one node as one acyclic graph whose paths are the sentences they stand for.
///
/// States are numbered so that every edge leads to a higher number; edges lie in one row, sorted by their source.
package struct WordGraph: Sendable {
    /// The label of an edge into a state of free text, which reads any word and stays for more.
    static let anyWord: Int32 = -2

    /// What an edge without a word tells the path that takes it.
    package enum Mark: Sendable, Hashable {
        case punctuation(String)
        case slotBegin
        /// Ends the innermost open slot; its value is `value`, else the words since its beginning.
        case slotEnd(slot: String, value: String?)
    }

    /// Where a template ends.
    package struct Final: Sendable, Hashable {
        package var state: Int32
        package var response: Int32
        /// Index of the template among the response's own; accept templates come first.
        package var template: Int32
        package var isUnderstand: Bool
    }

    package var stateCount = 1
    /// Row of the first edge of each state, and the number of edges at the end.
    package var edgeStarts: [Int32] = []
    package var edgeTargets: [Int32] = []
    /// Index into ``surfaces``; -1 consumes no word, ``anyWord`` consumes whatever word comes.
    package var edgeLabels: [Int32] = []
    /// Index into ``marks``; -1 marks nothing.
    var edgeMarks: [Int32] = []
    package var edgeSources: [Int32] = []
    /// Surface numbers of the scenario's vocabulary that this node uses.
    package var surfaces: [Int32] = []
    package var marks: [Mark] = []
    package var finals: [Final] = []
    /// States in which any word may be read.
    var freeStates: Set<Int32> = []
    /// Words of the longest path, free text counted as one.
    var longestPath = 0

    /// No sentences.
    package static var empty: WordGraph {
        var graph = WordGraph()
        graph.edgeStarts = [0, 0]
        return graph
    }

    /// Whether some of its sentences hold free text.
    package var takesAnyWord: Bool { !freeStates.isEmpty }

    package func edges(of state: Int) -> Range<Int> { Int(edgeStarts[state])..<Int(edgeStarts[state + 1]) }
}
