extension LanguagePack {
    /// The entries that a derived form is made of: *fácil* for *fácilmente*, *poco* for *poquito*; empty for a form
    /// that is derived from none.
    package func entries(underlying form: String) -> [LexicalEntry] {
        guard form.utf8.count <= Self.longestAnalysedWord else { return [] }
        var entries: [LexicalEntry] = []
        for derivation in textRules.derivations {
            guard !derivation.readings(of: form.bytes, in: lexicon).readings.isEmpty else { continue }
            for reading in bases(of: form, by: derivation).flatMap({ lexicon.readings(of: $0) })
            where reading.partOfSpeech == derivation.basePartOfSpeech {
                guard let entry = lexicon.entry(reading.lemma, reading.partOfSpeech) else { continue }
                if !entries.contains(entry) { entries.append(entry) }
            }
        }
        return entries
    }

    /// The forms that a diminutive says in another tone, of the same gender and number: *café* for *cafecito*; empty
    /// for a form that is none, or stands in the lexicon.
    package func plainForms(of form: String) -> [String] {
        guard form.utf8.count <= Self.longestAnalysedWord, lexicon.readings(of: form).isEmpty else { return [] }
        return textRules.derivations.filter { derivation in
            derivation.features.contains(.diminutive)
                && !derivation.readings(of: form.bytes, in: lexicon).readings.isEmpty
        }.flatMap { bases(of: form, by: $0) }
    }

    private func bases(of form: String, by derivation: Derivation) -> [String] {
        let base = String(
            decoding: form.bytes.dropLast(derivation.ending.count) + derivation.baseEnding, as: UTF8.self)
        return lexicon.readings(of: base).isEmpty ? Derivation.bases(spelt: base, in: lexicon) : [base]
    }
}
