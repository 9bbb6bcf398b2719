/// A language's words, ready to be looked up both ways: form to readings, and lemma with features to form.
///
/// A reading of an adjective, noun or determiner that fits both genders (*grande*) or both numbers (*lunes*) carries both
/// bits: two words agree when the intersection of their bits in a group is not empty.
package struct CompiledLexicon: Sendable {
    let storage: LexiconStorage

    package init() {
        self.init(storage: LexiconStorage(forms: ByteStringTable(), entries: [], readingLemmas: [], cells: []))
    }

    init(storage: LexiconStorage) {
        self.storage = storage
    }

    /// How many different forms are known.
    package var formCount: Int { storage.forms.count }

    /// Every analysis of a lowercased form, accents as written, the most frequent lemma first; empty when the form is
    /// unknown.
    package func readings(of form: String) -> [Reading] {
        guard let id = storage.forms.id(of: form) else { return [] }
        return readings(ofForm: id)
    }

    /// Every form that differs from a lowercased one at most by accents, the one without accents first: *está* gives
    /// *esta*, *está*.
    package func forms(ignoringAccents form: String) -> [String] {
        storage.formsIgnoringAccents(form).map { storage.forms.string(Int($0)) }
    }

    /// The form of a lemma that bears all of `features`; nil when the paradigm has none.
    ///
    /// Naming both genders, both numbers or several persons means that any of them will do. Where several forms fit, the
    /// most usual is returned: *hablas* rather than *hablás*, *hablara* rather than *hablase*, *bueno* rather than *buen*.
    package func form(of lemma: String, _ partOfSpeech: PartOfSpeech, _ features: Features) -> String? {
        let request = FeatureRequest(features)
        for lexeme in storage.lexemes(ofLemma: lemma)
        where storage.entries[Int(lexeme)].partOfSpeech == partOfSpeech {
            for cell in storage.cells(ofLexeme: Int(lexeme)) where request.accepts(cell.features) {
                return storage.forms.string(Int(cell.form))
            }
        }
        return nil
    }

    /// Every form of a lemma with its features, in the order of its paradigm; of all parts of speech when none is named.
    package func paradigm(
        of lemma: String, _ partOfSpeech: PartOfSpeech? = nil
    ) -> [(form: String, features: Features)] {
        storage.lexemes(ofLemma: lemma)
            .filter { partOfSpeech == nil || storage.entries[Int($0)].partOfSpeech == partOfSpeech }
            .flatMap { storage.cells(ofLexeme: Int($0)) }
            .map { (storage.forms.string(Int($0.form)), $0.features) }
    }

    /// The entry of a lemma; with several parts of speech and none asked for, the most frequent.
    ///
    /// *llamar* finds the entry *llamarse* when the lexicon has no *llamar*.
    package func entry(_ lemma: String, _ partOfSpeech: PartOfSpeech? = nil) -> LexicalEntry? {
        storage.lexemes(ofLemma: lemma).lazy
            .map { storage.entries[Int($0)] }
            .first { partOfSpeech == nil || $0.partOfSpeech == partOfSpeech }
    }

    /// All entries, in the order of the lexicon's files.
    package func entries() -> [LexicalEntry] { storage.entries }

    /// Entries that have `gloss` among their English senses, the most frequent first: *table* finds *mesa*.
    ///
    /// Case, remarks in parentheses and a leading *to*, *a*, *an* or *the* make no difference.
    package func entries(glossedAs gloss: String) -> [LexicalEntry] {
        storage.lexemes(ofSense: GlossSense.key(of: gloss)).map { storage.entries[$0] }
    }

    func readings(ofForm id: Int) -> [Reading] {
        storage.cells(ofForm: id).map { cell in
            Reading(
                lemma: storage.readingLemmas[Int(cell.lexeme)],
                partOfSpeech: storage.entries[Int(cell.lexeme)].partOfSpeech, features: cell.features)
        }
    }
}

/// What a caller of ``CompiledLexicon/form(of:_:_:)`` asks for, split into what must be there and what may be.
private struct FeatureRequest {
    private var required: Features
    private var choices: [Features] = []

    init(_ features: Features) {
        required = features
        for group in [Features.genders, .numbers, .persons] {
            let asked = features.intersection(group)
            if asked.rawValue.nonzeroBitCount > 1 {
                required.subtract(group)
                choices.append(asked)
            }
        }
    }

    func accepts(_ features: Features) -> Bool {
        features.isSuperset(of: required) && choices.allSatisfy { !features.isDisjoint(with: $0) }
    }
}
