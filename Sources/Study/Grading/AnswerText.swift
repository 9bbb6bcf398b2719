import Lexicon
import Templates

/// Lower-case, without accents, as answers are compared: *Está* gives *esta*; ñ stays.
func foldedText(_ text: String) -> String {
    var folded = String.UnicodeScalarView()
    for value in Folding.fold(text) {
        // A keyboard's apostrophe and a typesetter's are one.
        if let scalar = Unicode.Scalar(value == 0x2019 ? 0x27 : value) { folded.append(scalar) }
    }
    return String(folded)
}

/// A learner's answer, or an expression, as words that know their readings and whether they are denied.
struct AnswerText {
    struct Word {
        var folded: String
        /// What it may be a form of, where the language has no lexicon.
        var bases: Set<String>
        /// In small letters, accents as written.
        var form: String
        var readings: [Reading]
        /// What it means, of an answer.
        var senses: [WordClass: Set<WordSense>] = [:]
        /// Whether the lexicon does not have it, so that it may be a slip.
        var isUnknown: Bool
        var isNegator: Bool
        var isDenied = false
        /// Sentences are counted, so that no expression spans two.
        var sentence: Int
        /// Clauses are counted by marks alone.
        var clause: Int
    }

    private(set) var words: [Word] = []

    init(_ text: String, language: LanguagePack, grading: GradingWords) {
        let tokens = language.tokens(of: text)
        let hasLexicon = !language.lexicon.isEmpty
        var sentence = 0
        var clause = 0
        for (index, token) in tokens.enumerated() {
            if token.kind == .punctuation {
                if Self.endsSentence(token.text) { sentence += 1 }
                if Self.endsClause(token.text) { clause += 1 }
                continue
            }
            var folded = foldedText(token.form)
            // An ending is written with its hyphen: -ción.
            if index > 0, tokens[index - 1].text == "-", tokens[index - 1].range.upperBound == token.range.lowerBound,
                index == 1 || tokens[index - 2].range.upperBound < tokens[index - 1].range.lowerBound
            {
                folded = "-" + folded
            }
            words.append(
                Word(
                    folded: folded, bases: hasLexicon ? [] : grading.forms.bases(of: folded),
                    form: token.form, readings: token.readings,
                    isUnknown: token.readings.isEmpty || token.flags.contains(.guessed) || token.flags.contains(.name),
                    isNegator: grading.negators.contains(folded), sentence: sentence, clause: clause))
        }
        markDenied(grading)
    }

    /// The same with what each word means.
    func understood(_ meanings: WordMeanings) -> AnswerText {
        var text = self
        for index in words.indices where !words[index].isUnknown {
            text.words[index].senses = meanings.senses(of: words[index].readings)
        }
        return text
    }

    /// A negator denies what follows it, up to a mark or a word that begins another clause. A clause that begins right
    /// after it is what it denies: *no porque*, *no es porque*.
    private mutating func markDenied(_ grading: GradingWords) {
        let affirming = affirmingPlaces(grading)
        for start in words.indices where words[start].isNegator && !affirming.contains(start) {
            // Of two that agree (no compra nada) the first denies.
            if words[start].isDenied { continue }
            for index in words.indices.dropFirst(start + 1) {
                guard words[index].clause == words[start].clause else { break }
                if index > start + 2, grading.clauseStarts.contains(words[index].folded) { break }
                words[index].isDenied = true
            }
        }
    }

    /// Where negators stand that deny nothing.
    private func affirmingPlaces(_ grading: GradingWords) -> Set<Int> {
        var places: Set<Int> = []
        for phrase in grading.affirmations {
            for start in words.indices where holds(phrase, at: start) {
                places.formUnion((start..<start + phrase.count).filter { words[$0].isNegator })
            }
        }
        return places
    }

    private func holds(_ phrase: [String], at start: Int) -> Bool {
        phrase.count <= words.count - start
            && phrase.indices.allSatisfy { index in
                let word = words[start + index]
                return word.folded == phrase[index] || word.readings.contains { foldedText($0.lemma) == phrase[index] }
            }
    }

    /// Whether a phrase stands in the answer, each word in any form.
    func holds(_ phrase: [String]) -> Bool { words.indices.contains { holds(phrase, at: $0) } }

    private static func endsSentence(_ mark: String) -> Bool { [".", "!", "?", ";", "…"].contains(mark) }
    private static func endsClause(_ mark: String) -> Bool {
        [",", ":", "(", ")", "—", "="].contains(mark) || endsSentence(mark)
    }
}
