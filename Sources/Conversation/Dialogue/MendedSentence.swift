import Grammar
import Lexicon

/// The learner's own sentence with its mistakes mended, and everything else as it was said.
///
/// What was merely added, left out or put in another right word is no mistake: mended are the errors of the grammar
/// check and those the author foresaw, misspelt words, wrong forms of right words, and missing prepositions.
struct MendedSentence {
    private struct Change {
        var range: Range<Int>
        var text: String
    }

    private let utterance: Utterance
    private var changes: [Change] = []

    init(_ utterance: Utterance, errors: [GrammarError], edits: [UtteranceEdit], language: any WordKnowledge) {
        self.utterance = utterance
        for error in errors {
            add(error.position, error.correct, isInsertion: error.incorrect.isEmpty)
        }
        for edit in edits {
            switch edit.kind {
            case .typo, .agreement:
                add(edit.position, edit.correct.capitalised(like: edit.incorrect), isInsertion: false)
            case .missing where language.isPreposition(edit.correct.lowercased()):
                add(edit.position, edit.correct, isInsertion: true)
            case .missing, .extra, .lexical, .accent:
                break
            }
        }
    }

    /// Nil when there is nothing to mend.
    var text: String? {
        guard !changes.isEmpty else { return nil }
        var text = ""
        var end = 0
        for change in changes.sorted(by: {
            ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
        }) {
            text += utterance.text(end..<change.range.lowerBound) + change.text
            end = change.range.upperBound
        }
        return text + utterance.text(end..<utterance.text.unicodeScalars.count)
    }

    /// Leaves alone what an earlier change covers.
    private mutating func add(_ position: GrammarError.Position, _ correct: String, isInsertion: Bool) {
        let range = position.start..<position.end
        guard !changes.contains(where: { clash($0.range, range) }) else { return }
        let text = !isInsertion ? correct : position.start == 0 ? correct + " " : " " + correct
        changes.append(Change(range: range, text: text))
    }

    /// Insertions clash inside of a change, and with each other on either side of the same space.
    private func clash(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
        if one.isEmpty, other.isEmpty { return abs(one.lowerBound - other.lowerBound) <= 1 }
        return one.lowerBound < other.upperBound && other.lowerBound < one.upperBound
    }
}
