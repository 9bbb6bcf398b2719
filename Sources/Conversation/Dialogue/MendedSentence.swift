import Grammar
import Lexicon
import Templates

/// The learner's own sentence with what was found wrong put right, and everything else as it was said.
///
/// Only findings are applied: what the grammar check or an author calls wrong, and words that are none. A word that was
/// added, left out, or put in another form than the nearest answer has it is the learner's own.
struct MendedSentence {
    private struct Change {
        var range: Range<Int>
        var text: String
    }

    private let utterance: Utterance
    private var changes: [Change] = []

    /// - Parameter misspelt: Words that the language does not have, with those that were meant.
    init(_ utterance: Utterance, errors: [GrammarError], misspelt: [UtteranceEdit] = []) {
        self.utterance = utterance
        for error in errors { add(error.position, error.correct) }
        for edit in misspelt { add(edit.position, edit.correct) }
    }

    /// As it is to be said; nil when there is nothing to mend by ear, since accents, capitals and marks cannot be said.
    var text: String? {
        Self.foldedWords(of: assembled) == Self.foldedWords(of: utterance.text) ? nil : written
    }

    /// As it is to be written; nil where the pieces do not make a sentence, so that a word would come twice in a row.
    var written: String? {
        let mended = assembled
        let words = Self.foldedWords(of: mended)
        let repetitions = Self.repetitions(in: Self.foldedWords(of: utterance.text))
        return Self.repetitions(in: words) > repetitions ? nil : mended
    }

    private var assembled: String {
        var text = ""
        var end = 0
        for change in changes.sorted(by: {
            ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
        }) {
            text += utterance.text(end..<change.range.lowerBound) + change.text
            end = change.range.upperBound
        }
        text += utterance.text(end..<utterance.text.unicodeScalars.count)
        // Where a word is left out, its spaces and its capital go with it.
        let whole = text.split(separator: " ").joined(separator: " ")
        guard let first = utterance.words.first,
            changes.contains(where: { $0.range.lowerBound <= first.range.lowerBound })
        else { return whole }
        return whole.capitalised(like: utterance.text)
    }

    /// Leaves alone what an earlier change covers.
    private mutating func add(_ position: TextSpan, _ correct: String) {
        var range = position.start..<position.end
        guard !changes.contains(where: { clash($0.range, range) }) else { return }
        let isFirst = utterance.words.first.map { range.lowerBound <= $0.range.lowerBound } ?? true
        if range.isEmpty, isFirst, let first = utterance.words.first {
            // What comes before the first word takes over its capital.
            let word = utterance.text(first.range)
            guard !changes.contains(where: { clash($0.range, first.range) }) else { return }
            range = first.range
            let follower = first.facts.isWord ? word.lowercasedFirst : word
            changes.append(Change(range: range, text: correct.capitalised(like: word) + " " + follower))
            return
        }
        let incorrect = utterance.text(range)
        var text = isFirst ? correct.capitalised(like: incorrect) : correct
        if let first = incorrect.first, first.isLowercase { text = text.lowercasedFirst }
        changes.append(Change(range: range, text: range.isEmpty ? " " + text : text))
    }

    /// Insertions clash inside of a change, and with each other on either side of the same space.
    private func clash(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
        if one.isEmpty, other.isEmpty { return abs(one.lowerBound - other.lowerBound) <= 1 }
        return one.lowerBound < other.upperBound && other.lowerBound < one.upperBound
    }

    private static func foldedWords(of text: String) -> [[UInt32]] {
        let cut = Tokenizer.cut(Folding.nfc(text))
        return cut.words.map { Array(cut.folded[$0.folded]) }
    }

    /// How often a word follows itself.
    private static func repetitions(in words: [[UInt32]]) -> Int {
        zip(words, words.dropFirst()).count { $0 == $1 }
    }
}

extension String {
    fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
