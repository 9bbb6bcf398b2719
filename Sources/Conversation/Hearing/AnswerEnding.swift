import Templates

/// Whether a learner who falls silent has said what was to be said, as far as the words tell.
package enum AnswerEnding: Sendable, Hashable {
    /// An answer that is expected, or words that a sentence may well end with.
    case whole
    /// The beginning of an expected answer, or words that hardly ever end a sentence: «quiero un».
    case unfinished

    /// In nats: after words that a sentence ends with less than once in twenty times there is more to come.
    ///
    /// Of 710 right answers of people who had not seen the scenarios 5 in 100 seem unfinished at it; of their
    /// beginnings of any length three in five.
    private static let leastEnding = 3.0

    /// - Parameters:
    ///   - text: What was heard.
    ///   - answers: What is expected.
    ///   - words: What else is likely.
    package init(of text: String, expecting answers: SpokenAnswers, or words: WordModel?) {
        switch answers.place(of: text) {
        case .answer: self = .whole
        case .beginning: self = .unfinished
        case .neither:
            let last = Tokenizer.words(of: text).last?.lowercased()
            let cost = last.flatMap { words?.endCost(after: $0) } ?? 0
            self = cost > Self.leastEnding ? .unfinished : .whole
        }
    }
}

extension SpokenAnswers {
    /// How a text stands to the answers expected.
    package enum Place: Sendable, Hashable {
        case answer, beginning, neither
    }

    /// A place in the middle of a word.
    private struct Step: Hashable {
        var edge: Int
        /// Letters of its word that have been passed.
        var passed: Int
    }

    /// Follows a text through the graph, letter by letter, whatever stands between its words.
    package func place(of text: String) -> Place {
        let letters = Self.letters(of: text)
        guard !letters.isEmpty else { return .beginning }
        var leaving = [[Int]](repeating: [], count: stateCount)
        for (index, edge) in edges.enumerated() { leaving[edge.source].append(index) }
        let spelled = edges.map { edge in edge.word.map { Self.letters(of: words[$0]) } ?? [] }

        /// The words that may begin in a state, and the states that it leads to without one.
        func open(_ states: Set<Int>) -> (steps: Set<Step>, states: Set<Int>) {
            var (steps, reached, open) = (Set<Step>(), states, Array(states))
            while let state = open.popLast() {
                for edge in leaving[state] {
                    if !spelled[edge].isEmpty {
                        steps.insert(Step(edge: edge, passed: 0))
                    } else if reached.insert(edges[edge].target).inserted {
                        open.append(edges[edge].target)
                    }
                }
            }
            return (steps, reached)
        }

        var (steps, states) = open([0])
        for letter in letters {
            var (within, ended) = (Set<Step>(), Set<Int>())
            for step in steps where spelled[step.edge][step.passed] == letter {
                if step.passed + 1 == spelled[step.edge].count {
                    ended.insert(edges[step.edge].target)
                } else {
                    within.insert(Step(edge: step.edge, passed: step.passed + 1))
                }
            }
            let next = open(ended)
            (steps, states) = (within.union(next.steps), next.states)
            if steps.isEmpty, states.isEmpty { return .neither }
        }
        return states.isDisjoint(with: finals) ? .beginning : .answer
    }

    private static func letters(of text: String) -> [Character] {
        Array(text.lowercased().filter { $0.isLetter || $0.isNumber })
    }
}

extension WordModel {
    /// What it costs to end a sentence after a word, in nats; nil for a word that it does not have.
    func endCost(after word: String) -> Double? {
        guard let place = words.firstIndex(of: word) else { return nil }
        return pairs.first { $0.first == place && $0.second == words.count }?.cost
            ?? backoffs[place] + wordCosts[words.count]
    }
}
