extension LanguagePack {
    /// The entries that a derived form is made of: *fácil* for *fácilmente*, *poco* for *poquito*; empty for a form
    /// that is derived from none.
    package func entries(underlying form: String) -> [LexicalEntry] {
        guard form.utf8.count <= Self.longestAnalysedWord else { return [] }
        var entries: [LexicalEntry] = []
        for derivation in textRules.derivations {
            guard !derivation.readings(of: form.bytes, in: lexicon).readings.isEmpty else { continue }
            let base = String(
                decoding: form.bytes.dropLast(derivation.ending.count) + derivation.baseEnding, as: UTF8.self)
            let forms = lexicon.readings(of: base).isEmpty ? lexicon.forms(ignoringAccents: base) : [base]
            for reading in forms.flatMap({ lexicon.readings(of: $0) })
            where reading.partOfSpeech == derivation.basePartOfSpeech {
                guard let entry = lexicon.entry(reading.lemma, reading.partOfSpeech) else { continue }
                if !entries.contains(entry) { entries.append(entry) }
            }
        }
        return entries
    }
}
