/// What a learner said, cut into words and looked up in the scenario's vocabulary and the language.
package struct Utterance: Sendable {
    package struct Word: Sendable {
        /// Unicode scalars of the NFC text.
        package var range: Range<Int>
        var folded: Range<Int>
        /// The folded word as it was said, where another that means the same is read for it: *cafecito* for *café*.
        var said: Range<Int>?
        /// Number of the folded word; -1 when no template of the scenario has it.
        var number: Int32
        /// Number of the form with its accents; -1 when no template of the scenario has it.
        var formNumber: Int32
        package var facts: FormFacts
        /// It is a name that a known one stands in for, so that the numbers and facts are those of the known one.
        var isNamed = false
        /// What follows it in the text was left out.
        var isCutBehind = false
    }

    /// In NFC.
    package let text: String
    package let words: [Word]
    /// Whether the text is another than was said, its words in another order, so that places in it say nothing.
    package let isRearranged: Bool
    let folded: [UInt32]
    private let scalars: [Unicode.Scalar]

    package init(_ text: String, vocabulary: ScriptVocabulary) {
        self.text = Folding.nfc(text)
        let cut = Tokenizer.cut(self.text)
        isRearranged = false
        scalars = cut.scalars
        var folded = cut.folded
        var form: [UInt32] = []
        words = cut.words.map { word in
            form.removeAll(keepingCapacity: true)
            for scalar in cut.scalars[word.range] where Tokenizer.kind(of: scalar) != .apostrophe {
                Folding.appendLowercase(scalar, to: &form)
            }
            let (formNumber, facts) = vocabulary.look(up: form[...])
            let said = Word(
                range: word.range, folded: word.folded, number: vocabulary.table.find(cut.folded[word.folded]),
                formNumber: formNumber, facts: facts)
            return said.number < 0 ? vocabulary.plain(said, form, &folded) ?? said : said
        }
        self.folded = folded
    }

    init(_ whole: Utterance, words: [Word]) {
        text = whole.text
        folded = whole.folded
        scalars = whole.scalars
        isRearranged = whole.isRearranged
        self.words = words
    }

    /// The words of some stretches in that order, as a text of its own.
    init(_ whole: Utterance, rearranging stretches: [Range<Int>]) {
        var (scalars, folded, words) = ([Unicode.Scalar](), [UInt32](), [Word]())
        for stretch in stretches {
            guard let first = whole.words[stretch].first, let last = whole.words[stretch].last else { continue }
            if !scalars.isEmpty { scalars.append(" ") }
            let shift = scalars.count - first.range.lowerBound
            scalars += whole.scalars[first.range.lowerBound..<last.range.upperBound]
            for word in whole.words[stretch] {
                var word = word
                word.range = word.range.lowerBound + shift..<word.range.upperBound + shift
                let start = folded.count
                folded += whole.folded[word.folded]
                word.folded = start..<folded.count
                word.said = nil
                words.append(word)
            }
        }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        self.text = String(text)
        (self.scalars, self.folded, self.words, isRearranged) = (scalars, folded, words, true)
    }

    /// Words of content that no template of the scenario has, as they were written.
    package var unknownWords: [String] {
        words.filter { $0.number < 0 && $0.facts.wordClass == .content }.map { text($0.range) }
    }

    package func text(_ range: Range<Int>) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars[range])
        return String(text)
    }

    /// A word's letters in lower case, accents and all.
    func lowercased(_ word: Word) -> [UInt32] { Folding.lowercase(scalars[word.range]) }

    /// Whether a comma, or a stronger mark, follows a word.
    package func pauses(after word: Int) -> Bool {
        if words[word].isCutBehind { return false }
        let end = word + 1 < words.count ? words[word + 1].range.lowerBound : scalars.count
        if isDecimal(words[word].range.upperBound, end) { return false }
        return scalars[words[word].range.upperBound..<end].contains {
            [",", ";", ":", ".", "…", "!", "?"].contains($0)
        }
    }

    /// Whether one mark stands between digits: *8,5*, *10.30*.
    private func isDecimal(_ start: Int, _ end: Int) -> Bool {
        start + 1 == end && end < scalars.count && start > 0
            && [scalars[start - 1], scalars[end]].allSatisfy {
                $0.properties.numericType == .decimal
            }
    }

    /// Whether a question mark is in it.
    package var asks: Bool { scalars.contains { ["?", "¿", "？"].contains($0) } }

    /// The words before questions that end the utterance, each a sentence of its own: two of *sí, mucho. ¿Qué tomo?*
    /// Nil where none do, or nothing stands before them. What a comma parts belongs together: *es bonita, ¿verdad?*
    package var beforeQuestion: Range<Int>? {
        guard asks, words.count > 1 else { return nil }
        var starts = [0]
        for word in words.indices.dropFirst() where endsSentence(before: word) { starts.append(word) }
        var end = words.count
        while let start = starts.last, isQuestion(start..<end) {
            starts.removeLast()
            end = start
        }
        return end > 0 && end < words.count ? 0..<end : nil
    }

    /// What stands between a word and the one before it, or the end.
    private func gap(before word: Int) -> String {
        if word > 0, words[word - 1].isCutBehind { return " " }
        let end = word < words.count ? words[word].range.lowerBound : scalars.count
        return text((word > 0 ? words[word - 1].range.upperBound : 0)..<end)
    }

    private func endsSentence(before word: Int) -> Bool {
        let gap = gap(before: word)
        return gap.contains(where: \.isWhitespace) && gap.contains { ".!?…;".contains($0) }
            || gap.contains { "。！？".contains($0) }
    }

    /// Whether the mark that begins a question stands before a word.
    func beginsQuestion(at word: Int) -> Bool { gap(before: word).contains("¿") }

    private func isQuestion(_ sentence: Range<Int>) -> Bool {
        gap(before: sentence.lowerBound).contains("¿")
            || gap(before: sentence.upperBound).contains { "?？".contains($0) }
    }

    /// The likeliest lemma of each content word that is a word of the language, in order, each once.
    package var contentLemmas: [String] {
        var lemmas: [String] = []
        for word in words {
            if let lemma = word.facts.contentLemma, !lemmas.contains(lemma) { lemmas.append(lemma) }
        }
        return lemmas
    }
}
