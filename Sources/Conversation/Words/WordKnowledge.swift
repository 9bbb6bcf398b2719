import Lexicon

/// What the matcher asks of a language. Forms are lowercased, accents as written.
package protocol WordKnowledge: Sendable {
    /// Articles, prepositions, clitics and the like: cheap to miss.
    func isFunctionWord(_ form: String) -> Bool
    /// Hesitations and softeners: nearly free to add.
    func isFiller(_ form: String) -> Bool
    /// Every lemma the form may belong to, the likeliest first; empty for unknown forms.
    func lemmas(of form: String) -> [String]
    /// Whether the form is a word of the language.
    func isWord(_ form: String) -> Bool
    /// One bit for each part of speech that the form may be; 0 for unknown forms.
    func partsOfSpeech(of form: String) -> UInt32
}

/// Answers from a language pack.
struct LanguageKnowledge: WordKnowledge {
    private let language: LanguagePack

    init(_ language: LanguagePack) {
        self.language = language
    }

    func isFunctionWord(_ form: String) -> Bool { language.isFunctionWord(form) }
    func isFiller(_ form: String) -> Bool { language.isFiller(form) }
    func isWord(_ form: String) -> Bool { !language.lexicon.readings(of: form).isEmpty }

    func partsOfSpeech(of form: String) -> UInt32 {
        language.lexicon.readings(of: form).reduce(0) { bits, reading in
            bits | 1 << UInt32(PartOfSpeech.allCases.firstIndex(of: reading.partOfSpeech) ?? 31)
        }
    }

    func lemmas(of form: String) -> [String] {
        var lemmas: [String] = []
        for reading in language.lexicon.readings(of: form) where !lemmas.contains(reading.lemma) {
            lemmas.append(reading.lemma)
        }
        return lemmas
    }
}
