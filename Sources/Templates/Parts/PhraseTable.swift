/// Fixed phrases, found word for word in an utterance whatever its capitals; of its accents it may lack some, and has
/// none that they do not have: *como* may be *cómo*, *cómo* is no *como*.
package struct PhraseTable: Sendable {
    private struct Word: Sendable, Equatable {
        var folded: [UInt32]
        var form: [UInt32]
    }

    /// The phrases by their first word, the longest first.
    private var phrases: [[UInt32]: [[Word]]] = [:]
    private let written: Set<String>

    /// - Parameter phrases: Words without marks: *o sea*, *porque*.
    package init(_ phrases: some Sequence<String>) {
        written = Set(phrases.map { Folding.nfc($0).lowercased() })
        for phrase in phrases {
            let cut = Tokenizer.cut(Folding.nfc(phrase))
            let words = cut.words.map { word in
                Word(folded: Array(cut.folded[word.folded]), form: Folding.lowercase(cut.scalars[word.range]))
            }
            if let first = words.first { self.phrases[first.folded, default: []].append(words) }
        }
        for first in self.phrases.keys { self.phrases[first]?.sort { $0.count > $1.count } }
    }

    /// Whether words that are one of the phrases have its accents.
    func isWritten(_ run: Range<Int>, in utterance: Utterance) -> Bool {
        written.contains(utterance.text(of: run).lowercased())
    }

    /// How many words the longest phrase has that begins at a word; nil where none does.
    func length(at start: Int, of utterance: Utterance) -> Int? { lengths(at: start, of: utterance).first }

    /// How many words the phrases have that begin at a word, the most first.
    func lengths(at start: Int, of utterance: Utterance) -> [Int] {
        guard let candidates = phrases[Array(utterance.folded[utterance.words[start].folded])] else { return [] }
        return candidates.filter { phrase in
            phrase.count <= utterance.words.count - start
                && zip(phrase, utterance.words[start...]).allSatisfy { utterance.may($1, be: $0.folded, $0.form) }
        }.map(\.count)
    }
}

extension Utterance {
    fileprivate func may(_ word: Word, be folded: [UInt32], _ form: [UInt32]) -> Bool {
        guard folded.elementsEqual(self.folded[word.folded]) else { return false }
        let own = lowercased(word)
        return own == form || own == folded
    }
}
