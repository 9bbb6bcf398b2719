import Templates

/// What a recogniser may expect to hear: sentences as an acyclic graph whose edges are words.
package struct SpokenAnswers: Sendable, Hashable {
    package struct Edge: Sendable, Hashable {
        package var source: Int
        package var target: Int
        /// Index into ``words``; nil consumes nothing.
        package var word: Int?
    }

    /// As the templates write them: lowercase or not, with accents, without punctuation.
    package var words: [String] = []
    /// State 0 is the beginning; every edge leads to a higher number.
    package var stateCount = 1
    package var edges: [Edge] = []
    package var finals: [Int] = []

    init() {}

    /// Adds a graph's sentences, those of the responses that may be given.
    mutating func add(_ graph: WordGraph, vocabulary: ScriptVocabulary, where mayBeGiven: (WordGraph.Final) -> Bool) {
        let ends = graph.finals.filter(mayBeGiven)
        guard !ends.isEmpty else { return }
        let firstWord = words.count
        let firstState = stateCount
        words += graph.surfaces.map { vocabulary.surfaces[Int($0)].text }
        stateCount += graph.stateCount
        edges.append(Edge(source: 0, target: firstState, word: nil))
        for edge in graph.edgeTargets.indices {
            let label = Int(graph.edgeLabels[edge])
            let source = firstState + Int(graph.edgeSources[edge])
            let target = firstState + Int(graph.edgeTargets[edge])
            edges.append(Edge(source: source, target: target, word: label < 0 ? nil : firstWord + label))
        }
        finals += ends.map { firstState + Int($0.state) }
    }

    /// The sentence that a path's words make, fit to be matched as if it had been typed.
    package static func sentence(_ words: [String]) -> String {
        var sentence = ""
        for word in words {
            // An elided article leans on its noun: «l'eau».
            if let last = sentence.last, last != "'", last != "\u{2019}" { sentence += " " }
            sentence += word
        }
        return sentence
    }
}

extension DialogueEngine {
    /// What the learner may say in the state's node: its own answers, right and foreseen, and those valid everywhere.
    /// Nil where no answer is awaited.
    package func spokenAnswers(in state: DialogueState) -> SpokenAnswers? {
        guard !state.isEnded, let number = flow.number(of: state.node) else { return nil }
        let node = flow.nodes[number]
        let hidden = unavailable(in: node, state)
        var answers = SpokenAnswers()
        for graph in [node.index.graph, flow.everywhere.graph] {
            answers.add(graph, vocabulary: flow.vocabulary) { final in
                !hidden.contains(final.response)
                    && (state.pending != nil || node.responses[Int(final.response)].scope != .yes)
            }
        }
        return answers.finals.isEmpty ? nil : answers
    }
}
