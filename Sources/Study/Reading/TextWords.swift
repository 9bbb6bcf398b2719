package import Lexicon

/// The running words of a text, counted once, so that any learner's share of them is told without reading it again.
///
/// Phrases are not looked at: each of their words counts by itself.
package struct TextWords: Sendable {
    private var words: [(word: NamedWord, count: Int)] = []
    package private(set) var runningWords = 0
    /// The same without what the lexicon says of it.
    package private(set) var tally = TextTally()

    package var differentWords: Int { words.count }

    package init(_ texts: some Sequence<String>, language: LanguagePack) {
        var places: [String: Int] = [:]
        for text in texts {
            for token in language.tokens(of: text) where token.kind == .word {
                let word = TextWord(token)
                runningWords += 1
                if let place = places[word.key] {
                    words[place].count += 1
                    tally.counts[place] += 1
                } else {
                    places[word.key] = words.count
                    words.append((word.named(in: language), 1))
                    if word.isName { tally.names.append(tally.words.count) }
                    tally.words.append(word.key)
                    tally.counts.append(1)
                }
            }
        }
    }

    /// From a text that was counted before: each word is looked up once.
    package init(_ tally: TextTally, language: LanguagePack) {
        self.tally = tally
        let names = Set(tally.names)
        for (place, (word, count)) in zip(tally.words, tally.counts).enumerated() {
            guard let token = language.tokens(of: word).first else { continue }
            words.append((TextWord(token, isName: names.contains(place)).named(in: language), count))
            runningWords += count
        }
    }

    /// How much of the text somebody knows.
    ///
    /// - Parameter states: By lemma, small letters; what is not there is new.
    package func coverage(_ states: [String: WordState]) -> TextCoverage {
        TextCoverage(
            words: runningWords,
            knownWords: words.reduce(0) { $0 + ($1.word.state(in: states).state.counts ? $1.count : 0) })
    }

    /// How often a word stands in the text, in whatever form.
    package func count(of lemma: String) -> Int {
        let name = lemma.lowercased()
        return words.reduce(0) { $0 + ($1.word.names.contains(name) ? $1.count : 0) }
    }

    /// The lemmas to learn first: those that make most running words known, each with how often it stands there.
    package func wordsToLearn(_ states: [String: WordState], limit: Int) -> [(lemma: String, count: Int)] {
        var counts: [String: Int] = [:]
        var order: [String] = []
        for (word, count) in words {
            let (lemma, state) = word.state(in: states)
            guard !state.counts else { continue }
            if counts[lemma] == nil { order.append(lemma) }
            counts[lemma, default: 0] += count
        }
        return order.enumerated().map { (place: $0.offset, lemma: $0.element, count: counts[$0.element] ?? 0) }
            .sorted { ($1.count, $0.place) < ($0.count, $1.place) }
            .prefix(limit).map { ($0.lemma, $0.count) }
    }
}

/// The words of a text and how often each stands in it, in the order in which they first do: what is kept of a text, so
/// that it need not be read again when the lexicon changes.
package struct TextTally: Sendable, Hashable, Codable {
    package fileprivate(set) var words: [String] = []
    package fileprivate(set) var counts: [Int] = []
    /// Places of those that are names.
    package fileprivate(set) var names: [Int] = []

    package init() {}
}

/// The share of a text's running words that a learner knows.
package struct TextCoverage: Sendable, Hashable, Codable {
    /// Running words.
    package var words: Int
    /// Those of them that are known or ignored.
    package var knownWords: Int

    package var share: Double { words == 0 ? 1 : Double(knownWords) / Double(words) }
    /// Whether the text is hard going.
    package var isHard: Bool { share < ReadText.comfortable }
}
