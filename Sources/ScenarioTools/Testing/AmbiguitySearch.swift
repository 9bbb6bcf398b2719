import Conversation
import Lexicon
import Templates

/// Looks for sentences that two responses of a node accept, by reading all the node's templates at once.
struct AmbiguitySearch {
    /// A search that meets more sets of states is cut short, and says so.
    private static let maximumSets = 20_000

    private struct Reading {
        var states: [Int32]
        /// Folded words so far, by the surface that stands for each.
        var sentence: [Int32]
    }

    private let graph: WordGraph
    private let vocabulary: ScriptVocabulary
    private let responses: [DialogueResponse]

    init(_ graph: WordGraph, vocabulary: ScriptVocabulary, responses: [DialogueResponse]) {
        self.graph = graph
        self.vocabulary = vocabulary
        self.responses = responses
    }

    /// The shortest such sentence for each pair of responses.
    func run() -> [String] {
        var finals: [Int32: [Int32]] = [:]
        for final in graph.finals where !final.isUnderstand && responses[Int(final.response)].scope == .node {
            finals[final.state, default: []].append(final.response)
        }
        var found: [[Int32]: String] = [:]
        var seen: Set<[Int32]> = []
        var open = [Reading(states: closure([0]), sentence: [])]
        var next = 0
        while next < open.count {
            let reading = open[next]
            next += 1
            note(reading, finals, &found)
            for (surface, states) in successors(of: reading.states) where seen.insert(states).inserted {
                guard seen.count <= Self.maximumSets else {
                    return found.values.sorted() + ["the search was cut short after \(Self.maximumSets) sets of states"]
                }
                open.append(Reading(states: states, sentence: reading.sentence + [surface]))
            }
        }
        return found.values.sorted()
    }

    private func note(_ reading: Reading, _ finals: [Int32: [Int32]], _ found: inout [[Int32]: String]) {
        guard !reading.sentence.isEmpty else { return }
        let meanings = Set(reading.states.flatMap { finals[$0] ?? [] }).sorted()
        for (index, first) in meanings.enumerated() {
            for second in meanings[(index + 1)...] where found[[first, second]] == nil {
                let (left, right) = (responses[Int(first)], responses[Int(second)])
                guard left.consequence != right.consequence || left.assignments != right.assignments else { continue }
                let words = reading.sentence.map { vocabulary.surfaces[Int($0)].text }.joined(separator: " ")
                found[[first, second]] = "«\(words)» is both \(left.id) and \(right.id)"
            }
        }
    }

    /// The sets of states that each next word leads to, with a surface for the word, in a fixed order.
    private func successors(of states: [Int32]) -> [(surface: Int32, states: [Int32])] {
        var targets: [Int32: (surface: Int32, states: Set<Int32>)] = [:]
        for state in states {
            for edge in graph.edges(of: Int(state)) where graph.edgeLabels[edge] >= 0 {
                let surface = graph.surfaces[Int(graph.edgeLabels[edge])]
                let word = vocabulary.surfaces[Int(surface)].word
                targets[word, default: (surface, [])].states.insert(graph.edgeTargets[edge])
            }
        }
        return targets.sorted { $0.key < $1.key }.map { ($0.value.surface, closure($0.value.states)) }
    }

    /// With every state that edges without words lead to, sorted.
    private func closure(_ states: Set<Int32>) -> [Int32] {
        var reached = states
        var open = Array(states)
        while let state = open.popLast() {
            for edge in graph.edges(of: Int(state))
            where graph.edgeLabels[edge] < 0 && reached.insert(graph.edgeTargets[edge]).inserted {
                open.append(graph.edgeTargets[edge])
            }
        }
        return reached.sorted()
    }
}
