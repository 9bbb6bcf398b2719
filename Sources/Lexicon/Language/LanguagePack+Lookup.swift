extension LanguagePack {
    /// What a word that somebody asks about may be.
    package struct Analysis: Sendable, Hashable {
        /// The form of the lexicon; its accents may differ from those that were written.
        package var form: String
        package var reading: Reading
    }

    /// The readings of a form, or of a noun with its article.
    package func analyses(of word: String) -> [Analysis] {
        let whole = analyses(ofForm: word)
        guard whole.isEmpty, let noun = withoutArticle(word) else { return whole }
        let analyses = analyses(ofForm: noun)
        let isNoun = { (analysis: Analysis) in [.noun, .name].contains(analysis.reading.partOfSpeech) }
        return analyses.filter(isNoun) + analyses.filter { !isNoun($0) }
    }

    /// The lexicon's entries of a form, or of a noun with its article, the likeliest first.
    package func entries(of word: String) -> [LexicalEntry] {
        var entries: [LexicalEntry] = []
        for analysis in analyses(of: word) {
            if let entry = lexicon.entry(analysis.reading.lemma, analysis.reading.partOfSpeech),
                !entries.contains(entry)
            {
                entries.append(entry)
            }
        }
        return entries
    }

    /// Those of the word of this very form come first: *como* is como rather than comer. Without any, the readings of
    /// the forms that differ from it by accents alone.
    private func analyses(ofForm word: String) -> [Analysis] {
        let form = word.lowercased()
        let forms = lexicon.readings(of: form).isEmpty ? lexicon.forms(ignoringAccents: form) : [form]
        let analyses = forms.flatMap { form in
            lexicon.readings(of: form).map { Analysis(form: form, reading: $0) }
        }
        return analyses.filter { $0.reading.lemma == $0.form } + analyses.filter { $0.reading.lemma != $0.form }
    }
}
