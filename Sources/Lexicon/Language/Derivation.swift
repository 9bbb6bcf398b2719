import Foundation

/// A regular way to make words of known ones: *fácil* + *mente*, *café* + *cito*.
struct Derivation: Sendable {
    var ending: [UInt8]
    /// What stands in the base in place of the ending.
    var baseEnding: [UInt8]
    var basePartOfSpeech: PartOfSpeech
    /// What the base form must bear: *feminine singular* under *-mente*.
    var baseFeatures: Features
    var partOfSpeech: PartOfSpeech
    /// Added to those of the base; when the part of speech changes, they replace them.
    var features: Features
    /// Whether the derived word is a lemma of its own (*fácilmente*) or a form of the base (*poquito*).
    var isLemma: Bool

    /// The readings of a form when its base is known, and whether the base is spelled right; otherwise none.
    ///
    /// - Parameter bytes: The form's UTF-8.
    func readings(of bytes: [UInt8], in lexicon: CompiledLexicon) -> (readings: [Reading], isAccentRight: Bool) {
        guard bytes.count > ending.count + 1, bytes.ends(with: ending) else { return ([], true) }
        let base = String(decoding: bytes.dropLast(ending.count) + baseEnding, as: UTF8.self)
        let exact = derived(from: base, in: lexicon)
        if !exact.isEmpty { return (exact, true) }
        let readings = Self.bases(spelt: base, in: lexicon).flatMap { derived(from: $0, in: lexicon) }
        // A diminutive loses the accent of its base (cafecito); an adverb keeps it (fácilmente).
        return (readings, !isLemma)
    }

    /// Forms that differ in accents alone, which a tilde is not: *manita* is of *mano*, whatever *maña* is.
    static func bases(spelt base: String, in lexicon: CompiledLexicon) -> [String] {
        lexicon.forms(ignoringAccents: base).filter { tildes(in: $0) == tildes(in: base) }
    }

    private static func tildes(in form: String) -> Int {
        form.decomposedStringWithCanonicalMapping.unicodeScalars.count { $0 == "\u{303}" }
    }

    private func derived(from base: String, in lexicon: CompiledLexicon) -> [Reading] {
        lexicon.readings(of: base)
            .filter { $0.partOfSpeech == basePartOfSpeech && $0.features.isSuperset(of: baseFeatures) }
            .map { reading in
                Reading(
                    lemma: isLemma ? base + String(decoding: ending, as: UTF8.self) : reading.lemma,
                    partOfSpeech: partOfSpeech,
                    features: partOfSpeech == basePartOfSpeech ? reading.features.union(features) : features)
            }
    }
}
