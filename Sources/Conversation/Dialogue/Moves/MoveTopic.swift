import Templates

/// The word or phrase that a cue is about: *«buzones»* in *¿qué son los buzones?*
struct MoveTopic {
    /// Words of the utterance.
    var words: Range<Int>
    var text: String

    /// A phrase asked about without quotation marks has at most so many words, small ones around it aside.
    private static let longest = 3

    /// - Parameters:
    ///   - cue: Words of the utterance.
    ///   - said: What the character said last.
    init?(_ topic: MoveCues.Topic, beside cue: Range<Int>, in words: SpokenWords, _ said: SaidWords) {
        if let quoted = Self.quotation(topic, beside: cue, in: words) {
            guard topic.limit != .said || said.contains(words[quoted].map(\.folded)) else { return nil }
            self.init(quoted, in: words)
            return
        }
        let clause = topic.follows ? Self.after(cue, in: words) : Self.before(cue, in: words)
        var phrase = Self.trimmed(clause, in: words)
        // *What does cortado mean?*
        if topic.limit == .word, topic.follows, let first = phrase.first, words[first].isWord {
            while let last = phrase.last, !words[last].isWord { phrase = first..<last }
        }
        if phrase.count > Self.longest, topic.limit != .foreign {
            phrase = Self.said(in: phrase, fromStart: topic.follows, words, said)
        }
        guard !phrase.isEmpty else { return nil }
        switch topic.limit {
        case .word: break
        case .said:
            guard said.contains(words[phrase].map(\.folded)) || Self.isFragment(phrase, in: words, said) else {
                return nil
            }
        case .foreign:
            guard words[phrase].contains(where: { !$0.isWord }) else { return nil }
        }
        self.init(phrase, in: words)
    }

    private init(_ range: Range<Int>, in words: SpokenWords) {
        self.words = range
        text = words.text(range)
    }

    /// The quotation on the topic's side of the cue, the nearest.
    private static func quotation(
        _ topic: MoveCues.Topic, beside cue: Range<Int>, in words: SpokenWords
    ) -> Range<Int>? {
        topic.follows
            ? words.quotations.first { $0.lowerBound >= cue.upperBound }
            : words.quotations.last { $0.upperBound <= cue.lowerBound }
    }

    /// Up to the next pause.
    private static func after(_ cue: Range<Int>, in words: SpokenWords) -> Range<Int> {
        var end = cue.upperBound
        while end < words.count, end == cue.upperBound || !words.pauses(after: end - 1) { end += 1 }
        return cue.upperBound..<end
    }

    /// From the last pause but one that stands right before the cue: *«¿Fernet? ¿Qué es?»*
    private static func before(_ cue: Range<Int>, in words: SpokenWords) -> Range<Int> {
        var start = cue.lowerBound
        while start > 0, start == cue.lowerBound || !words.pauses(after: start - 1) { start -= 1 }
        return start..<cue.lowerBound
    }

    /// As much of a long phrase as the character said, from the end that the cue stands at. Who types without marks
    /// goes on after it: *«qué son los churros son dulces»*
    private static func said(
        in phrase: Range<Int>, fromStart: Bool, _ words: SpokenWords, _ said: SaidWords
    ) -> Range<Int> {
        let parts = (1...phrase.count).reversed().map { length in
            fromStart
                ? phrase.lowerBound..<phrase.lowerBound + length : phrase.upperBound - length..<phrase.upperBound
        }
        return parts.first { said.contains(words[$0].map(\.folded)) } ?? phrase.lowerBound..<phrase.lowerBound
    }

    private static func isFragment(_ phrase: Range<Int>, in words: SpokenWords, _ said: SaidWords) -> Bool {
        phrase.count == 1 && said.contains(fragment: words[phrase.lowerBound].folded)
    }

    /// Without the small words at either end, unless it has no others.
    private static func trimmed(_ range: Range<Int>, in words: SpokenWords) -> Range<Int> {
        guard let first = range.first(where: { words[$0].isContent }),
            let last = range.last(where: { words[$0].isContent })
        else { return range.count == 1 ? range : range.lowerBound..<range.lowerBound }
        return first..<last + 1
    }
}
