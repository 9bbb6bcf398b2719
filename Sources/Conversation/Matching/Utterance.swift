/// What a learner said, cut into words and looked up in the scenario's vocabulary.
struct Utterance: Sendable {
    struct Word: Sendable {
        /// Unicode scalars of the NFC text.
        var range: Range<Int>
        var folded: Range<Int>
        /// Number of the folded word; -1 when no template of the scenario has it.
        var number: Int32
    }

    /// In NFC.
    let text: String
    let words: [Word]
    let folded: [UInt32]
    private let scalars: [Unicode.Scalar]

    init(_ text: String, vocabulary: ScriptVocabulary) {
        self.text = Folding.nfc(text)
        let cut = Tokenizer.cut(self.text)
        folded = cut.folded
        scalars = cut.scalars
        words = cut.words.map { word in
            Word(range: word.range, folded: word.folded, number: vocabulary.table.find(cut.folded[word.folded]))
        }
    }

    func text(_ range: Range<Int>) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars[range])
        return String(text)
    }

    /// The word as written.
    func text(of word: Int) -> String { text(words[word].range) }

    /// The word lowercased, accents kept, as look-ups want it.
    func form(of word: Int) -> String { text(of: word).trimmingApostrophe.lowercased() }
}
