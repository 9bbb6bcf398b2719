/// An utterance taken apart, so that an answer can be found among greetings, reasons and second thoughts.
package struct UtteranceParts: Sendable {
    private struct Clause {
        var words: Range<Int>
        var isAside: Bool
        /// What it hangs on is denied, so that by itself it says the opposite of what was meant.
        var isDenied = false
    }

    /// Utterances of more clauses are tried in short runs only.
    private static let mostClauses = 12
    private static let longestRun = 6

    /// Runs of neighbouring clauses, each without the asides at its ends, the longest first. The whole utterance is not
    /// among them, nor what begins with a denied clause: of *no siento que respire*, *respire* is none.
    package let runs: [Range<Int>]
    /// The clauses by themselves, in order; none of them an aside, or denied.
    package let clauses: [Range<Int>]

    package init(_ utterance: Utterance, marks: PartMarks) {
        let clauses = Self.clauses(of: utterance, marks)
        self.clauses = clauses.filter { !$0.isAside && !$0.isDenied }.map(\.words)
        var runs: Set<Range<Int>> = []
        let longest = clauses.count > Self.mostClauses ? Self.longestRun / 2 : Self.longestRun
        for first in clauses.indices where !clauses[first].isAside && !clauses[first].isDenied {
            for last in first..<min(clauses.count, first + longest) where !clauses[last].isAside {
                runs.insert(clauses[first].words.lowerBound..<clauses[last].words.upperBound)
            }
        }
        runs.remove(utterance.words.indices)
        self.runs = runs.sorted { ($1.count, $0.lowerBound) < ($0.count, $1.lowerBound) }
    }

    /// The first clause, where the learner pauses after it and goes on with a word that joins what hangs on it: *azul,
    /// como el mar*; nil elsewhere.
    package func beforeJoint(_ utterance: Utterance, _ marks: PartMarks) -> Range<Int>? {
        guard let first = clauses.first, first.upperBound < utterance.words.count,
            utterance.pauses(after: first.upperBound - 1),
            marks.joints.length(at: first.upperBound, of: utterance) != nil
        else { return nil }
        return first
    }

    /// What stands before a question that goes on in the same sentence: *treinta me conviene, pero ¿hay ventana?*
    /// Without its first mark, *sí, hay sitio?*, the last clause asks. Nil where nothing asks so, or what stands before
    /// asks too.
    package func clausesBeforeQuestion(_ utterance: Utterance) -> Range<Int>? {
        guard utterance.asks, let first = clauses.first, clauses.last?.upperBound == utterance.words.count else {
            return nil
        }
        let marked = clauses.firstIndex { $0.lowerBound > 0 && utterance.beginsQuestion(at: $0.lowerBound) }
        let isMarked = utterance.words.indices.contains { utterance.beginsQuestion(at: $0) }
        guard let question = isMarked ? marked : clauses.count - 1, question > 0 else { return nil }
        let told = first.lowerBound..<clauses[question - 1].upperBound
        let asks = utterance.text(of: told).contains { "?¿？".contains($0) }
        return asks || utterance.beginsQuestion(at: told.lowerBound) ? nil : told
    }

    /// Cut at marks and before joints; joints and asides stand for themselves. What joins two numbers makes them one:
    /// *treinta y cinco*.
    private static func clauses(of utterance: Utterance, _ marks: PartMarks) -> [Clause] {
        var clauses: [Clause] = []
        var start = 0
        var isDenied = false
        func close(at end: Int) {
            if start < end { clauses.append(Clause(words: start..<end, isAside: false, isDenied: isDenied)) }
            isDenied = false
        }
        var word = 0
        while word < utterance.words.count {
            // Of *cómo no* nothing is a joint.
            if word == start, let length = marks.polarLength(at: word, of: utterance), length > 1 {
                word += length
                if utterance.pauses(after: word - 1) {
                    close(at: word)
                    start = word
                }
                continue
            }
            if let length = marks.asides.length(at: word, of: utterance)
                ?? marks.joints.length(at: word, of: utterance) ?? utterance.purposeLength(at: word, marks),
                !utterance.joinsNumbers(word..<word + length)
            {
                let mark = word..<word + length
                let isDenying =
                    marks.subordinators.length(at: word, of: utterance) == length
                    && utterance.denies(start..<word, mark: mark)
                close(at: word)
                clauses.append(Clause(words: mark, isAside: true))
                word += length
                start = word
                isDenied = isDenying
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
    /// How many words before an infinitive join it and say what for: *(al puerto) para comer*.
    fileprivate func purposeLength(at word: Int, _ marks: PartMarks) -> Int? {
        guard word > 0, let length = marks.purposes.length(at: word, of: self), word + length < words.count,
            let lemma = words[word + length].facts.verbLemma
        else { return nil }
        return lowercased(words[word + length]).elementsEqual(lemma.unicodeScalars.lazy.map(\.value)) ? length : nil
    }

    /// Whether numbers stand on both sides.
    fileprivate func joinsNumbers(_ mark: Range<Int>) -> Bool {
        guard mark.lowerBound > 0, mark.upperBound < words.count, !pauses(after: mark.lowerBound - 1) else {
            return false
        }
        return words[mark.lowerBound - 1].facts.isNumber && words[mark.upperBound].facts.isNumber
    }

    /// Whether what a clause hangs on is denied: a negation, and then the verb right before the last word of the mark.
    ///
    /// - Parameter clause: What stands before the mark, without a pause in it.
    fileprivate func denies(_ clause: Range<Int>, mark: Range<Int>) -> Bool {
        let verb = mark.upperBound - 2
        guard verb > clause.lowerBound, words[verb].facts.mayBeVerb,
            clause.upperBound == 0 || !pauses(after: clause.upperBound - 1)
        else { return false }
        return clause.contains { $0 < verb && words[$0].facts.isDenying }
    }

    /// Whether it says no, and nothing beside it but courtesy and words that are no answer by themselves: *no, por
    /// favor*, *no, otro no*.
    package func isBareNo(_ parts: UtteranceParts) -> Bool {
        guard let first = parts.clauses.first?.first, !asks else { return false }
        return words[first].facts.isDenying
            && parts.clauses.joined().allSatisfy { !words[$0].facts.saysSomething }
    }

    /// A run of its words as they were written, marks between them included; not empty.
    package func text(of words: Range<Int>) -> String {
        guard let cut = words.dropLast().first(where: { self.words[$0].isCutBehind }) else {
            return text(
                self.words[words.lowerBound].range.lowerBound..<self.words[words.upperBound - 1].range.upperBound)
        }
        return text(of: words.lowerBound..<cut + 1) + " " + text(of: cut + 1..<words.upperBound)
    }

    /// A run of its words, as if nothing else had been said. Places in the text stay what they were.
    package func part(_ words: Range<Int>) -> Utterance { Utterance(self, words: Array(self.words[words])) }
}
