/// A regular way to make words of known ones: *fácil* + *mente*, *café* + *cito*.
struct Derivation: Sendable {
    var ending: String
    /// What stands in the base in place of the ending.
    var baseEnding: String
    var basePartOfSpeech: PartOfSpeech
    /// What the base form must bear: *feminine singular* under *-mente*.
    var baseFeatures: Features
    var partOfSpeech: PartOfSpeech
    /// Added to those of the base; when the part of speech changes, they replace them.
    var features: Features
    /// Whether the derived word is a lemma of its own (*fácilmente*) or a form of the base (*poquito*).
    var isLemma: Bool

    /// The readings of `form` when its base is known; otherwise none.
    func readings(of form: String, in lexicon: CompiledLexicon) -> [Reading] {
        guard form.hasSuffix(ending), form.utf8.count > ending.utf8.count + 1 else { return [] }
        let base = String(form.utf8.dropLast(ending.utf8.count)).map { $0 + baseEnding } ?? ""
        var candidates = lexicon.readings(of: base)
        if candidates.isEmpty, !isLemma {
            // A diminutive loses the accent of its base: cafecito, jamoncito.
            candidates = lexicon.forms(ignoringAccents: base).flatMap { lexicon.readings(of: $0) }
        }
        return candidates.filter { $0.partOfSpeech == basePartOfSpeech && $0.features.isSuperset(of: baseFeatures) }
            .map { reading in
                Reading(
                    lemma: isLemma ? form : reading.lemma, partOfSpeech: partOfSpeech,
                    features: partOfSpeech == basePartOfSpeech ? reading.features.union(features) : features)
            }
    }
}
