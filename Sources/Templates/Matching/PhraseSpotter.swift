/// Finds phrases anywhere in what a learner says, word for word.
package struct PhraseSpotter: Sendable {
    package let index: MatchIndex
    /// The states in which any phrase may begin.
    private var beginning: Set<Int> = []
    /// Words that a phrase begins with, where none begins with any word.
    private var firstWords: Set<Int32>?

    /// - Parameter index: The phrases as one graph.
    package init(_ index: MatchIndex) {
        self.index = index
        guard !index.graph.finals.isEmpty else { return }
        beginning = reached(from: [0])
        let edges = beginning.flatMap { index.graph.edges(of: $0) }
        let labels = edges.map { index.graph.edgeLabels[$0] }
        let isOpen =
            labels.contains(WordGraph.anyWord) || beginning.contains { index.graph.freeStates.contains(Int32($0)) }
        if !isOpen { firstWords = Set(labels.filter { $0 >= 0 }.map { index.words[Int($0)] }) }
    }

    /// A phrase that was said.
    package struct Sighting: Hashable {
        /// The response that the phrase belongs to.
        package var response: Int
        /// Words of the utterance.
        package var words: Range<Int>
    }

    package func sightings(in utterance: Utterance) -> [Sighting] { sightings(in: utterance.words.map(\.number)) }

    /// - Parameter words: Numbers of folded words, -1 for those that no phrase has.
    func sightings(in words: [Int32]) -> [Sighting] {
        guard !index.graph.finals.isEmpty else { return [] }
        var found: [Sighting] = []
        for start in words.indices {
            // Most words begin none.
            if let firstWords, !firstWords.contains(words[start]) { continue }
            var states = beginning
            for word in start..<words.count {
                states = reached(from: follow(states, reading: words[word]))
                if states.isEmpty { break }
                for final in index.graph.finals where states.contains(Int(final.state)) {
                    found.append(Sighting(response: Int(final.response), words: start..<word + 1))
                }
            }
        }
        return found
    }

    private func follow(_ states: Set<Int>, reading word: Int32) -> Set<Int> {
        var next: Set<Int> = []
        for state in states {
            if index.graph.freeStates.contains(Int32(state)) { next.insert(state) }
            for edge in index.graph.edges(of: state) {
                let label = index.graph.edgeLabels[edge]
                if label == WordGraph.anyWord || (label >= 0 && word >= 0 && index.words[Int(label)] == word) {
                    next.insert(Int(index.graph.edgeTargets[edge]))
                }
            }
        }
        return next
    }

    /// The states, and all that edges without a word lead to.
    private func reached(from states: Set<Int>) -> Set<Int> {
        var reached = states
        var open = Array(states)
        while let state = open.popLast() {
            for edge in index.graph.edges(of: state) where index.graph.edgeLabels[edge] == -1 {
                let target = Int(index.graph.edgeTargets[edge])
                if reached.insert(target).inserted { open.append(target) }
            }
        }
        return reached
    }
}
