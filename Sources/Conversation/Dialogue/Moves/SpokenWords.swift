import Templates

/// An utterance's words as moves are told by them.
struct SpokenWords {
    struct Word {
        var folded: [UInt32]
        /// Lowercased, accents as written.
        var form: String
        /// Whether the language has it.
        var isWord: Bool
        var isFiller: Bool
        /// Neither a small word nor a filler.
        var isContent: Bool
    }

    let utterance: Utterance
    private let words: [Word]
    /// Words in quotation marks.
    let quotations: [Range<Int>]

    init(_ utterance: Utterance, knowledge: any WordKnowledge) {
        self.utterance = utterance
        words = utterance.words.map { word in
            let form = utterance.text(word.range).lowercased()
            let isFiller = knowledge.isFiller(form)
            return Word(
                folded: Folding.fold(form), form: form, isWord: word.facts.isWord, isFiller: isFiller,
                isContent: !isFiller && !knowledge.isFunctionWord(form))
        }
        quotations = Self.quotations(in: utterance)
    }

    var count: Int { words.count }
    var indices: Range<Int> { words.indices }
    subscript(index: Int) -> Word { words[index] }
    subscript(range: Range<Int>) -> ArraySlice<Word> { words[range] }

    /// Whether a question is among what was said.
    var asks: Bool { utterance.text.unicodeScalars.contains { Self.questionMarks.contains($0) } }

    /// Whether it is written with the marks that tell sentences from questions. Commas do not: a recogniser writes one
    /// where somebody paused, and who leaves out question marks may well write them.
    var marksSentences: Bool { utterance.text.unicodeScalars.contains { Self.sentenceMarks.contains($0) } }

    /// The words as they were written, marks between them included.
    func text(_ range: Range<Int>) -> String {
        guard !range.isEmpty else { return "" }
        let words = utterance.words
        return utterance.text(words[range.lowerBound].range.lowerBound..<words[range.upperBound - 1].range.upperBound)
    }

    /// Whether what was said breaks off between a word and the next: a comma, a full stop, or the next's opening mark.
    func pauses(after word: Int) -> Bool {
        utterance.pauses(after: word) || word + 1 < count && between(word, word + 1).contains { $0 == "¿" || $0 == "¡" }
    }

    private func between(_ one: Int, _ other: Int) -> String.UnicodeScalarView {
        let words = utterance.words
        return utterance.text(words[one].range.upperBound..<words[other].range.lowerBound).unicodeScalars
    }

    private static let sentenceMarks: Set<Unicode.Scalar> = [".", "!", "¡", "…", ";", "。", "！"]
    private static let questionMarks: Set<Unicode.Scalar> = ["?", "¿", "？"]
    private static let opening: Set<Unicode.Scalar> = ["«", "“", "„", "「", "\""]
    private static let closing: Set<Unicode.Scalar> = ["»", "”", "“", "」", "\""]

    private static func quotations(in utterance: Utterance) -> [Range<Int>] {
        var quotations: [Range<Int>] = []
        var open: Int?
        for (offset, scalar) in utterance.text.unicodeScalars.enumerated() {
            if let start = open, closing.contains(scalar) {
                let words = utterance.words.indices.filter {
                    utterance.words[$0].range.lowerBound > start && utterance.words[$0].range.upperBound <= offset
                }
                if let first = words.first, let last = words.last { quotations.append(first..<last + 1) }
                open = nil
            } else if opening.contains(scalar) {
                open = offset
            }
        }
        return quotations
    }
}
