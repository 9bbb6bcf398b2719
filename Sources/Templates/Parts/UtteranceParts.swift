/// What a language says between the parts of what it says.
package struct PartMarks: Sendable {
    /// Words that join one clause to the next: *y*, *porque*, *así que*.
    var joints: PhraseTable
    /// Words around an answer that are none themselves: *eh*, *la verdad*, *por favor*, the name of who listens.
    var asides: PhraseTable

    package init(joints: some Sequence<String>, asides: some Sequence<String>) {
        self.joints = PhraseTable(joints)
        self.asides = PhraseTable(asides)
    }
}

/// An utterance taken apart, so that an answer can be found among greetings, reasons and second thoughts.
package struct UtteranceParts: Sendable {
    private struct Clause {
        var words: Range<Int>
        var isAside: Bool
    }

    /// Utterances of more clauses are tried in short runs only.
    private static let mostClauses = 12
    private static let longestRun = 6

    /// Runs of neighbouring clauses, each without the asides at its ends, the longest first. The whole utterance is not
    /// among them.
    package let runs: [Range<Int>]
    /// The clauses by themselves, in order; none of them an aside.
    package let clauses: [Range<Int>]

    package init(_ utterance: Utterance, marks: PartMarks) {
        let clauses = Self.clauses(of: utterance, marks)
        self.clauses = clauses.filter { !$0.isAside }.map(\.words)
        var runs: Set<Range<Int>> = []
        let longest = clauses.count > Self.mostClauses ? Self.longestRun / 2 : Self.longestRun
        for first in clauses.indices where !clauses[first].isAside {
            for last in first..<min(clauses.count, first + longest) where !clauses[last].isAside {
                runs.insert(clauses[first].words.lowerBound..<clauses[last].words.upperBound)
            }
        }
        runs.remove(utterance.words.indices)
        self.runs = runs.sorted { ($1.count, $0.lowerBound) < ($0.count, $1.lowerBound) }
    }

    /// Cut at marks and before joints; joints and asides stand for themselves.
    private static func clauses(of utterance: Utterance, _ marks: PartMarks) -> [Clause] {
        var clauses: [Clause] = []
        var start = 0
        func close(at end: Int) {
            if start < end { clauses.append(Clause(words: start..<end, isAside: false)) }
        }
        var word = 0
        while word < utterance.words.count {
            if let length = marks.asides.length(at: word, of: utterance)
                ?? marks.joints.length(at: word, of: utterance)
            {
                close(at: word)
                clauses.append(Clause(words: word..<word + length, isAside: true))
                word += length
                start = word
                continue
            }
            word += 1
            if utterance.pauses(after: word - 1) {
                close(at: word)
                start = word
            }
        }
        close(at: utterance.words.count)
        return clauses
    }
}

extension Utterance {
    /// A run of its words as they were written, marks between them included; not empty.
    package func text(of words: Range<Int>) -> String {
        text(self.words[words.lowerBound].range.lowerBound..<self.words[words.upperBound - 1].range.upperBound)
    }

    /// A run of its words, as if nothing else had been said. Places in the text stay what they were.
    package func part(_ words: Range<Int>) -> Utterance { Utterance(self, words: Array(self.words[words])) }
}
