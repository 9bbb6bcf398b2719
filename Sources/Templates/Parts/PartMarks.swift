package import ContentFiles

/// What a language says between the parts of what it says.
package struct PartMarks: Sendable {
    /// Words that join one clause to the next: *y*, *porque*, *así que*.
    var joints: PhraseTable
    /// Words around an answer that are none themselves: *eh*, *la verdad*, *por favor*, the name of who listens.
    var asides: PhraseTable
    /// Those of both that a clause hangs on, so that *no* before them denies it: *(no siento) que*, *(no) creo que*.
    var subordinators: PhraseTable
    /// What joins an infinitive that says what for: *para (comer)*.
    var purposes: PhraseTable
    /// What takes back what was said before it: *no, mejor*, *digo*.
    var repairs: PhraseTable
    /// What says yes and what says no, by itself.
    var affirmations: PhraseTable
    var negations: PhraseTable
    /// What makes a number more than it was where it ends what is said of it: *(una hora) y media*.
    var fractions: PhraseTable
    /// Numbers of several words.
    var numbers: Deferred<PhraseTable>
    /// The plainest of each.
    let yes: String?
    let no: String?

    /// How many words the longest phrase has that says yes or no and begins at a word.
    func polarLength(at word: Int, of utterance: Utterance) -> Int? {
        [affirmations, negations].compactMap { $0.length(at: word, of: utterance) }.max()
    }

    /// Cuts at marks of punctuation alone.
    package static let none = PartMarks(joints: [], asides: [])

    package init(
        joints: some Sequence<String>, asides: some Sequence<String>, subordinators: some Sequence<String> = [],
        purposes: some Sequence<String> = [], repairs: some Sequence<String> = [], affirmations: [String] = [],
        negations: [String] = [],
        fractions: [String] = [], numbers: Deferred<PhraseTable> = Deferred(ready: PhraseTable([]))
    ) {
        self.joints = PhraseTable(joints)
        self.asides = PhraseTable(asides)
        self.subordinators = PhraseTable(subordinators)
        self.purposes = PhraseTable(purposes)
        self.repairs = PhraseTable(repairs)
        self.affirmations = PhraseTable(affirmations)
        self.negations = PhraseTable(negations)
        self.fractions = PhraseTable(fractions)
        self.numbers = numbers
        (yes, no) = (affirmations.first, negations.first)
    }
}
