/// A language's words, ready to be looked up both ways: form to readings, and lemma with features to form.
///
/// A reading of an adjective, noun or determiner that fits both genders (*grande*) or both numbers (*lunes*) carries
/// both bits: two words agree when the intersection of their bits in a group is not empty.
///
/// Nothing but what is asked for becomes a string: the words stay where they lie, in a mapped file or in memory.
package struct CompiledLexicon: Sendable {
    /// Tells what it was made of and, where it was kept in a file, by which build.
    package let key: LexiconKey
    let image: LexiconImage
    var accentHabits = AccentHabits()
    /// Those of the language that its glosses are in.
    package internal(set) var glossWords = GlossWords()

    package init() {
        self.init(LexiconDraft())
    }

    init(_ draft: LexiconDraft) {
        self.init(justEncoded: LexiconEncoder.encode(draft, key: .unkept), key: .unkept)
    }

    init(justEncoded bytes: [UInt8], key: LexiconKey) {
        do throws(LexiconImageFault) {
            try self.init(LexiconBytes(copying: bytes), key: key)
        } catch {
            preconditionFailure("A lexicon just made was refused: \(error)")
        }
    }

    /// - Parameters:
    ///   - bytes: What ``LexiconEncoder`` once wrote, or anything else: then it is refused, or look-ups find nonsense.
    ///   - key: What the lexicon must be made of.
    package init(_ bytes: LexiconBytes, key: LexiconKey) throws(LexiconImageFault) {
        image = try LexiconImage(bytes, key: key)
        self.key = key
    }

    package var isEmpty: Bool { image.lexemeCount == 0 }

    /// How many different forms are known.
    package var formCount: Int { image.forms.count }

    /// Every analysis of a lowercased form, accents as written, the most frequent lemma first; empty when the form is
    /// unknown.
    package func readings(of form: String) -> [Reading] {
        guard let id = image.forms.id(of: form) else { return [] }
        return image.readings(ofForm: id)
    }

    /// Every form that differs from a lowercased one at most by accents, the one without accents first: *está* gives
    /// *esta*, *está*. An accent that only leans the wrong way says which of them is meant: *està* gives *está* alone.
    package func forms(ignoringAccents form: String) -> [String] {
        if let meant = accentHabits.meant(by: form), image.forms.id(of: meant) != nil { return [meant] }
        return image.formsIgnoringAccents(form).map { image.forms.string($0) }
    }

    /// The form of a lemma that bears all of `features`; nil when the paradigm has none.
    ///
    /// Naming both genders, both numbers or several persons means that any of them will do. Where several forms fit,
    /// the most usual is returned: *hablas* rather than *hablás*, *hablara* rather than *hablase*, *bueno* rather than
    /// *buen*.
    package func form(of lemma: String, _ partOfSpeech: PartOfSpeech, _ features: Features) -> String? {
        let request = FeatureRequest(features)
        for lexeme in image.lexemes(ofLemma: lemma) where image.partOfSpeech(of: lexeme) == partOfSpeech {
            for cell in image.paradigm(ofLexeme: lexeme) where request.accepts(image.paradigmFeatures(cell)) {
                return image.paradigmForm(cell)
            }
        }
        return nil
    }

    /// Every form of a lemma with its features, in the order of its paradigm; of all parts of speech when none is
    /// named.
    package func paradigm(
        of lemma: String, _ partOfSpeech: PartOfSpeech? = nil
    ) -> [(form: String, features: Features)] {
        image.lexemes(ofLemma: lemma)
            .filter { partOfSpeech == nil || image.partOfSpeech(of: $0) == partOfSpeech }
            .flatMap { image.paradigm(ofLexeme: $0) }
            .map { (image.paradigmForm($0), image.paradigmFeatures($0)) }
    }

    /// The entry of a lemma; with several parts of speech and none asked for, the most frequent.
    ///
    /// *llamar* finds the entry *llamarse* when the lexicon has no *llamar*.
    package func entry(_ lemma: String, _ partOfSpeech: PartOfSpeech? = nil) -> LexicalEntry? {
        image.lexemes(ofLemma: lemma)
            .first { partOfSpeech == nil || image.partOfSpeech(of: $0) == partOfSpeech }
            .map { image.entry(ofLexeme: $0) }
    }

    /// All entries, in the order of the lexicon's files.
    package func entries() -> [LexicalEntry] {
        (0..<image.lexemeCount).map { image.entry(ofLexeme: $0) }
    }

    /// Entries that have `gloss` among their senses, the most frequent first: *table* finds *mesa*.
    ///
    /// Case, remarks in parentheses, a leading article or mark of an infinitive, and a mark at the end make no
    /// difference.
    package func entries(glossedAs gloss: String) -> [LexicalEntry] {
        image.lexemes(ofSense: glossWords.key(of: gloss), glossWords).map { image.entry(ofLexeme: $0) }
    }

    /// Every form of every lemma of some parts of speech.
    func forms(of partsOfSpeech: Set<PartOfSpeech>) -> Set<String> {
        var forms: Set<String> = []
        for lexeme in 0..<image.lexemeCount where partsOfSpeech.contains(image.partOfSpeech(of: lexeme)) {
            forms.formUnion(image.paradigm(ofLexeme: lexeme).map { image.paradigmForm($0) })
        }
        return forms
    }

    /// Stems that verbs state themselves, *dij*, each with its infinitive.
    var statedStems: [(stem: [UInt8], lemma: String)] { image.allStatedStems() }
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
