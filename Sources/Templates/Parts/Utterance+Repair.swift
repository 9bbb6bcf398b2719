/// Speakers take back what they have just said, *el viernes… no, mejor el jueves*, and turn down one thing where they
/// want another: *limón no, dulce de leche*.
extension Utterance {
    /// One way to read what a speaker took something back in.
    package struct Retelling: Sendable, Hashable {
        /// The words by themselves that are turned down, if they are an answer: *limón* of *limón no*; nil where it is
        /// said that something is taken back, or that was named before.
        package var denied: Range<Int>?
        /// Whether the rest must be a sentence of the conversation as it stands, and not only mean something in it.
        package var isStrict = false
        /// What came after it, or before where nothing did.
        package var rest: Range<Int>
        /// Ways to say the rest with what came before that may still count, the most first: *chocolate y / fresa* of
        /// *chocolate y limón, digo, fresa*, *quiero / un kilo / de mango* of *quiero dos kilos de mango, no, un kilo*.
        package var wholes: [[Range<Int>]]
    }

    /// Words before the place at which somebody begins anew, among which the new beginning is looked for.
    private static let longestRetraced = 8
    /// Words before and behind a mark among which one that is said again is looked for, where no pause is written.
    private static let near = 3
    /// Words that *limón no* has before the negation, and *limón no quiero* behind it.
    private static let (longestDenied, longestDenying) = (6, 3)

    /// How an utterance reads without what was taken back in it, what was last taken back first. Of each it is for the
    /// conversation to say whether it is an answer; none where nothing is taken back: where no answer may stand before
    /// it or after it.
    package func retellings(_ marks: PartMarks) -> [Retelling] {
        words.indices.reversed().flatMap { word in
            [denial(at: word, marks), repair(at: word, marks), change(at: word, marks)].compactMap(\.self)
        }
    }

    /// The words of some stretches, one after the other, as if nothing else had been said.
    package func joining(_ stretches: [Range<Int>]) -> Utterance {
        let isInOrder = zip(stretches, stretches.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }
        guard isInOrder else { return Utterance(self, rearranging: stretches) }
        var words: [Word] = []
        for (place, stretch) in stretches.enumerated() where !stretch.isEmpty {
            words += self.words[stretch]
            let next = stretches.dropFirst(place + 1).first { !$0.isEmpty }
            if let next, next.lowerBound != stretch.upperBound { words[words.count - 1].isCutBehind = true }
        }
        return Utterance(self, words: words)
    }

    // MARK: Ways to take something back

    /// *El viernes… no, mejor el jueves*.
    private func repair(at start: Int, _ marks: PartMarks) -> Retelling? {
        guard start > 0 else { return nil }
        return marks.repairs.lengths(at: start, of: self).lazy.compactMap { length -> Retelling? in
            let rest = withoutLast(start + length..<words.count, marks)
            guard takesBack(start..<start + length), saysSomething(0..<start, marks), saysSomething(rest, marks)
            else { return nil }
            return Retelling(rest: rest, wholes: wholes(0..<start, rest, marks))
        }.first
    }

    /// *Limón no, mejor dulce de leche*, *a la una no puedo, a las dos sí*, *limón y fresa, fresa no*.
    private func denial(at word: Int, _ marks: PartMarks) -> Retelling? {
        guard word > 0, marks.negations.lengths(at: word, of: self).contains(1), !pauses(after: word - 1),
            marks.affirmations.length(at: word - 1, of: self) ?? 0 < 2, let end = endOfDenial(at: word, marks)
        else { return nil }
        var start = word
        while start > 0, word - start < Self.longestDenied, !pauses(after: start - 1),
            marks.joints.length(at: start - 1, of: self) == nil
        { start -= 1 }
        let named = words[start..<word]
        guard named.contains(where: \.facts.saysSomething), !named.contains(where: \.facts.isDenying)
        else { return nil }
        let before = withoutLeads(0..<start, marks)
        let things = Set(named.filter { $0.facts.wordClass == .content }.map { Array(folded[$0.folded]) })
        let again = before.last { things.contains(Array(folded[words[$0].folded])) }
        if end == words.count {
            // *…, ¿no?* asks, and turns down nothing that was not named.
            guard !asks, let again else { return nil }
            let front = withoutLeads(0..<beginning(of: again), marks)
            let rest = front.isEmpty ? before : front
            return saysSomething(rest, marks) ? Retelling(rest: rest, wholes: []) : nil
        }
        let rest = withoutLast(behindLeads(end..<words.count, marks), marks)
        guard saysSomething(rest, marks) else { return nil }
        let front = again.map { 0..<beginning(of: $0) } ?? before
        return Retelling(
            denied: again == nil ? start..<word : nil, isStrict: end > word + 1, rest: rest,
            wholes: front.isEmpty ? [] : [[front, rest]])
    }

    /// Where what denies ends: behind *no*, where a pause follows, or behind the verb that it denies, where that ends a
    /// clause: *(el viernes) no puedo*. Nil where it is something else.
    private func endOfDenial(at word: Int, _ marks: PartMarks) -> Int? {
        if word + 1 == words.count || pauses(after: word) { return word + 1 }
        guard mayDeny(from: word + 1) else { return nil }
        let most = min(words.count, word + 1 + Self.longestDenying)
        let end = (word + 1..<most).first { last in
            last + 1 == words.count || pauses(after: last) || marks.joints.length(at: last + 1, of: self) != nil
                || lead(at: last + 1, marks) != nil
        }
        return end.map { $0 + 1 }
    }

    /// *No, no puedo… ah, sí, el domingo sí*: the other of yes and no, by itself.
    private func change(at start: Int, _ marks: PartMarks) -> Retelling? {
        guard start > 0, pauses(after: start - 1) || isInterjected(start - 1, marks) else { return nil }
        guard let said = polarity(at: start, marks), let first = firstPolarity(marks), first != said,
            let length = marks.polarLength(at: start, of: self),
            start + length == words.count || pauses(after: start + length - 1)
        else { return nil }
        return Retelling(rest: start..<words.count, wholes: [])
    }

    // MARK: What stands around it

    /// A word by itself takes something back only between pauses: *dos, digo, tres*, but *te digo tres*. What ends in a
    /// negation may deny the verb behind it, *no, no tengo*, but not across a pause what may be a noun: *no, cortado*.
    private func takesBack(_ mark: Range<Int>) -> Bool {
        guard let last = mark.last, last + 1 < words.count else { return false }
        if mark.count == 1, !isBetweenPauses(mark.lowerBound), !isSaidAnew(around: mark) { return false }
        return !words[last].facts.isDenying || !mayDeny(from: last + 1)
            || pauses(after: last) && words[last + 1].facts.mayBeNoun
    }

    private func isBetweenPauses(_ word: Int) -> Bool { pauses(after: word - 1) && pauses(after: word) }

    /// Whether a word is an aside by itself that nothing parts from what follows: *ah* of *…, ah sí*.
    private func isInterjected(_ word: Int, _ marks: PartMarks) -> Bool {
        word > 0 && pauses(after: word - 1) && marks.asides.lengths(at: word, of: self).contains(1)
    }

    /// Whether no mark is written at all, and the words behind repeat one of those before: *un kilo no medio kilo*.
    private func isSaidAnew(around mark: Range<Int>) -> Bool {
        guard !words.indices.contains(where: { pauses(after: $0) }) else { return false }
        let before = words[max(0, mark.lowerBound - Self.near)..<mark.lowerBound].map { folded[$0.folded] }
        return words[mark.upperBound..<min(words.count, mark.upperBound + Self.near)].contains { word in
            before.contains { $0.elementsEqual(folded[word.folded]) }
        }
    }

    /// Whether a verb stands there, or behind what may be its pronoun: *tengo*, *la tengo*, but not *la mesa*.
    private func mayDeny(from word: Int) -> Bool {
        let first = words[word].facts
        guard first.mayBeDeterminer else { return first.mayBeVerb }
        guard word + 1 < words.count else { return false }
        return words[word + 1].facts.mayBeVerb && !words[word + 1].facts.mayBeNoun
    }

    private func saysSomething(_ range: Range<Int>, _ marks: PartMarks) -> Bool {
        guard !range.isEmpty else { return false }
        let part = part(range)
        if part.polarAnswer(marks)?.run.count == range.count { return true }
        return UtteranceParts(part, marks: marks).clauses.contains { clause in
            clause.contains { part.words[$0].facts.saysSomething }
        }
    }

    /// What may stand around what somebody begins anew with: what came before the word that it begins with, too, *para
    /// dos, no, para tres*, before the number that another stands for, or before what the last joint joins; and what
    /// came behind the word that it ends with, *(dos kilos) de mango, no, un kilo*.
    private func wholes(_ before: Range<Int>, _ rest: Range<Int>, _ marks: PartMarks) -> [[Range<Int>]] {
        guard let first = rest.first, let last = rest.last else { return [] }
        let near = before.suffix(Self.longestRetraced).reversed()
        let isNumber = rest.allSatisfy { words[$0].facts.isNumber }
        let begins = near.filter { word in
            isSame(word, first) || counts(word) && counts(first)
                || word > 0 && marks.joints.length(at: word - 1, of: self) == 1
        }
        let ends = near.filter { isSame($0, last) || isNumber && words[$0].facts.isNumber }
        var wholes: [[Range<Int>]] = []
        for begin in begins {
            let front = before.lowerBound..<begin
            for end in ends where end >= begin && end + 1 < before.upperBound {
                wholes.append([front, rest, end + 1..<before.upperBound])
            }
            if !front.isEmpty { wholes.append([front, rest]) }
        }
        return wholes
    }

    /// Whether it may stand before a noun to tell how many of it, or which: *dos*, *un*, *el*.
    private func counts(_ word: Int) -> Bool { words[word].facts.isNumber || words[word].facts.mayBeDeterminer }

    /// Whether two words are forms of one.
    private func isSame(_ one: Int, _ other: Int) -> Bool {
        folded[words[one].folded].elementsEqual(folded[words[other].folded])
            || words[one].facts.lemmas.contains { words[other].facts.lemmas.contains($0) }
    }

    /// Where the words before a noun begin that belong to it.
    private func beginning(of noun: Int) -> Int {
        var start = noun
        while start > 0, words[start - 1].facts.mayBeDeterminer || words[start - 1].facts.isNumber { start -= 1 }
        return start
    }

    /// How many words there only lead to what is said next: *mejor*, *perdón*, *pero*. *No* is none: it may deny that.
    private func lead(at word: Int, _ marks: PartMarks) -> Int? {
        let lengths = [marks.repairs, marks.asides, marks.joints].flatMap { $0.lengths(at: word, of: self) }
        return lengths.filter { !words[word..<word + $0].contains(where: \.facts.isDenying) }.max()
    }

    private func behindLeads(_ range: Range<Int>, _ marks: PartMarks) -> Range<Int> {
        var range = range
        while let first = range.first, let length = lead(at: first, marks) { range.removeFirst(length) }
        return range
    }

    /// Without what only leads to what follows.
    private func withoutLeads(_ range: Range<Int>, _ marks: PartMarks) -> Range<Int> {
        var range = range
        while let last = range.last {
            let length = (1...range.count).last { length in
                [marks.repairs, marks.asides, marks.joints].contains {
                    $0.lengths(at: last + 1 - length, of: self).contains(length)
                }
            }
            guard let length else { break }
            range = range.lowerBound..<range.upperBound - length
        }
        return range
    }

    /// Without a mark at the end: *no, cortado mejor*.
    private func withoutLast(_ range: Range<Int>, _ marks: PartMarks) -> Range<Int> {
        guard let last = range.last, range.count > 1, !words[last].facts.isDenying,
            marks.repairs.lengths(at: last, of: self).contains(1)
        else { return range }
        return range.lowerBound..<last
    }

    /// Whether yes or no is said by itself at a word.
    private func polarity(at word: Int, _ marks: PartMarks) -> Bool? {
        let yes = marks.affirmations.length(at: word, of: self) ?? 0
        let no = marks.negations.length(at: word, of: self) ?? 0
        return yes == no ? nil : yes > no
    }

    /// What is said first, greetings and the like aside.
    private func firstPolarity(_ marks: PartMarks) -> Bool? {
        var word = 0
        while word < words.count {
            if let said = polarity(at: word, marks) { return said }
            guard let length = marks.asides.length(at: word, of: self) else { return nil }
            word += length
        }
        return nil
    }
}
