/// A lexicon as it comes from its files, before it is indexed: what ``LexiconEncoder`` writes.
struct LexiconDraft {
    /// One form of one lexeme.
    struct Cell {
        var form: UInt32
        var lexeme: UInt32
        var features: Features
    }

    var forms = ByteStringTable()
    var entries: [LexicalEntry] = []
    /// By lexeme, the lemma that its readings bear: *llamar* for the entry *llamarse*.
    var readingLemmas: [String] = []
    /// In the order in which lexemes and their paradigms were read; those of a lexeme may lie apart.
    var cells: [Cell] = []
    /// Stems that verbs state themselves, *dij*, each with its infinitive.
    var statedStems: [(stem: [UInt8], lemma: String)] = []
}
