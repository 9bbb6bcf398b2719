extension LanguagePack {
    /// The entry whose gloss explains a word or phrase that somebody asks about; nil where none does. Of a phrase that
    /// is no entry itself it is that of the one word that is not a small one: *le sirvo* gives *servir*. So does a word
    /// with endings that the lexicon leaves to rules: *dígame*, *ratito*.
    package func entry(explaining phrase: String) -> LexicalEntry? {
        if let entry = entries(of: phrase).first ?? analysedEntry(of: phrase) { return entry }
        let words = phrase.lowercased().split { !$0.isLetter }.map(String.init)
        let meant = words.filter { !isFunctionWord($0) && !isFiller($0) }
        guard meant.count == 1, words.count > 1 else { return nil }
        return entries(of: meant[0]).first ?? analysedEntry(of: meant[0])
    }

    private func analysedEntry(of word: String) -> LexicalEntry? {
        let tokens = tokens(of: word.lowercased())
        guard tokens.count == 1, let token = tokens.first, token.kind == .word, !token.flags.contains(.guessed) else {
            return nil
        }
        // *Siéntese* is rather asked of somebody, and so of *sentar* than of *sentir*.
        let asking = token.readings.filter { $0.features.isSuperset(of: [.imperative, .third]) }
        return (asking + token.readings).lazy.compactMap { lexicon.entry($0.lemma, $0.partOfSpeech) }.first
    }

    /// What a value that a line shows means, in one word or a few; nil where the lexicon does not tell, or tells it in
    /// another language.
    ///
    /// - Parameters:
    ///   - tag: The language wanted.
    ///   - fallback: The language of the glosses where the lexicon does not say.
    package func gloss(ofValue value: String, in tag: String, fallback: String) -> String? {
        guard (glossLanguage ?? fallback) == tag else { return nil }
        let nominal: Set<PartOfSpeech> = [.noun, .adjective, .numeral, .name, .adverb]
        guard let entry = entries(of: value).first(where: { nominal.contains($0.partOfSpeech) }) else { return nil }
        let sense = entry.gloss.prefix { $0 != ";" && $0 != "," && $0 != "(" }
        let text = sense.split(separator: " ").joined(separator: " ")
        return text.isEmpty ? nil : text
    }

    /// Whether a word of the glosses' language is a sense of a form.
    package func translates(_ word: String, _ form: String) -> Bool {
        let key = lexicon.glossWords.key(of: word)
        return entries(of: form).contains { entry in
            GlossSense.senses(of: entry.gloss, lexicon.glossWords).contains { $0.key == key }
        }
    }
}
