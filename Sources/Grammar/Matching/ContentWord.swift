package import Lexicon

/// A word of a sentence that means something by itself, as its neighbours allow it to be read: in *la cuenta, por
/// favor* the noun *cuenta*, in *me lo cuenta* the verb *contar*.
package struct ContentWord: Sendable, Hashable {
    package var lemma: String
    package var partOfSpeech: PartOfSpeech
    /// Lowercased, as it stands in the sentence; a phrase has several.
    package var forms: [String]
    /// Unicode scalars of the NFC text, end exclusive.
    package var range: Range<Int>
    /// False where the sentence leaves another lemma that is nearly as likely.
    package var isSure: Bool

    package init(lemma: String, partOfSpeech: PartOfSpeech, forms: [String], range: Range<Int>, isSure: Bool) {
        self.lemma = lemma
        self.partOfSpeech = partOfSpeech
        self.forms = forms
        self.range = range
        self.isSure = isSure
    }
}
