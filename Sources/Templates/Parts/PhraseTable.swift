/// Fixed phrases, found word for word in an utterance whatever its accents and capitals.
package struct PhraseTable: Sendable {
    /// The phrases by their first word, the longest first.
    private var phrases: [[UInt32]: [[[UInt32]]]] = [:]
    private let written: Set<String>

    /// - Parameter phrases: Words without marks: *o sea*, *porque*.
    package init(_ phrases: some Sequence<String>) {
        for phrase in phrases {
            let cut = Tokenizer.cut(Folding.nfc(phrase))
            let words = cut.words.map { Array(cut.folded[$0.folded]) }
            if let first = words.first { self.phrases[first, default: []].append(words) }
        }
        for first in self.phrases.keys { self.phrases[first]?.sort { $0.count > $1.count } }
        written = Set(phrases.map { Folding.nfc($0).lowercased() })
    }

    /// Whether words that are one of the phrases have its accents.
    func isWritten(_ run: Range<Int>, in utterance: Utterance) -> Bool {
        written.contains(utterance.text(of: run).lowercased())
    }

    /// How many words the longest phrase has that begins at a word; nil where none does.
    func length(at start: Int, of utterance: Utterance) -> Int? {
        guard let candidates = phrases[Array(utterance.folded[utterance.words[start].folded])] else { return nil }
        return candidates.first { phrase in
            phrase.count <= utterance.words.count - start
                && zip(phrase, utterance.words[start...]).allSatisfy {
                    $0.elementsEqual(utterance.folded[$1.folded])
                }
        }?.count
    }
}
