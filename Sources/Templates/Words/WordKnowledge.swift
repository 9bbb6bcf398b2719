import ContentFiles
package import Lexicon

/// What the matcher asks of a language. Forms are lowercased, accents as written.
package protocol WordKnowledge: Sendable {
    /// Articles, prepositions, clitics and the like: cheap to miss.
    func isFunctionWord(_ form: String) -> Bool
    /// Hesitations and softeners: nearly free to add.
    func isFiller(_ form: String) -> Bool
    /// Every lemma the form may belong to, the likeliest first; empty for unknown forms.
    func lemmas(of form: String) -> [String]
    /// Whether it knows the language's words at all, so that what it does not know is none.
    var knowsWords: Bool { get }
    /// Whether the form is a word of the language.
    func isWord(_ form: String) -> Bool
    /// Whether the form is always a preposition, contracted ones (*al*) included.
    func isPreposition(_ form: String) -> Bool
    /// Whether the form turns the meaning of a sentence, so that it is never guessed: a negation, or a number.
    func isDecisive(_ form: String) -> Bool
    /// One bit for each part of speech that the form may be; 0 for unknown forms.
    func partsOfSpeech(of form: String) -> UInt32
    /// Where words stand among others; nil where nothing was learnt of it.
    var vectors: WordVectors? { get }
    /// All of it at once, for languages that can answer with one look-up.
    func record(of form: String) -> KnownWord
    /// The forms that a form says in another tone, *café* for *cafecito*; none for most.
    func plainForms(of form: String) -> [String]
}

/// What a language knows of a form.
package struct KnownWord: Sendable, Hashable {
    package var isFunctionWord: Bool
    package var isFiller: Bool
    package var isDecisive: Bool
    /// The likeliest first.
    package var lemmas: [String]
    package var isWord: Bool
    package var partsOfSpeech: UInt32
    /// Whose deed or state it tells where it is likeliest a finite verb, or who it stands for where a pronoun.
    package var person: Features = []
    /// Whether it is likeliest a verb.
    package var isVerb = false
}

extension WordKnowledge {
    package var vectors: WordVectors? { nil }

    package var knowsWords: Bool { true }

    package func plainForms(of form: String) -> [String] { [] }

    package func record(of form: String) -> KnownWord {
        KnownWord(
            isFunctionWord: isFunctionWord(form), isFiller: isFiller(form), isDecisive: isDecisive(form),
            lemmas: lemmas(of: form), isWord: isWord(form), partsOfSpeech: partsOfSpeech(of: form))
    }
}

/// Answers from a language pack.
package struct LanguageKnowledge: WordKnowledge {
    private let language: LanguagePack

    package var vectors: WordVectors? { language.vectors }

    package var knowsWords: Bool { !language.lexicon.isEmpty }

    /// Words that are numbers, of a language whose words are not known.
    private let numberForms: Deferred<Set<String>>

    package init(_ language: LanguagePack) {
        self.language = language
        let id = language.id
        numberForms =
            language.lexicon.isEmpty ? Deferred { NumberWords(language: id).forms } : Deferred(ready: [])
    }

    package func isFunctionWord(_ form: String) -> Bool { language.isFunctionWord(form) }
    package func isFiller(_ form: String) -> Bool { language.isFiller(form) }
    package func isWord(_ form: String) -> Bool {
        !language.lexicon.readings(of: form).isEmpty || language.isNegation(form)
    }

    package func isPreposition(_ form: String) -> Bool {
        let readings = language.lexicon.readings(of: form)
        return !readings.isEmpty && readings.allSatisfy { $0.partOfSpeech == .preposition }
    }

    package func isDecisive(_ form: String) -> Bool { isDecisive(form, language.lexicon.readings(of: form)) }

    package func partsOfSpeech(of form: String) -> UInt32 { record(of: form).partsOfSpeech }
    package func lemmas(of form: String) -> [String] { Self.lemmas(of: language.lexicon.readings(of: form)) }

    package func record(of form: String) -> KnownWord {
        let readings = language.lexicon.readings(of: form)
        var partsOfSpeech: UInt32 = 0
        for reading in readings {
            partsOfSpeech |= 1 << UInt32(PartOfSpeech.allCases.firstIndex(of: reading.partOfSpeech) ?? 31)
        }
        return KnownWord(
            isFunctionWord: language.isFunctionWord(form), isFiller: language.isFiller(form),
            isDecisive: isDecisive(form, readings), lemmas: Self.lemmas(of: readings),
            isWord: !readings.isEmpty || language.isNegation(form),
            partsOfSpeech: partsOfSpeech, person: readings.first.map(Self.person) ?? [],
            isVerb: readings.first?.partOfSpeech == .verb)
    }

    package func plainForms(of form: String) -> [String] { language.plainForms(of: form) }

    private static func lemmas(of readings: [Reading]) -> [String] {
        var lemmas: [String] = []
        for reading in readings where !lemmas.contains(reading.lemma) { lemmas.append(reading.lemma) }
        return lemmas
    }

    private static func person(of reading: Reading) -> Features {
        switch reading.partOfSpeech {
        case .verb where reading.features.isDisjoint(with: .nonFinite): reading.features.intersection(.persons)
        case .pronoun: reading.features.intersection(.persons)
        default: []
        }
    }

    private func isDecisive(_ form: String, _ readings: [Reading]) -> Bool {
        guard !readings.isEmpty else {
            return language.isNegation(form) || !form.isEmpty && form.allSatisfy(\.isNumber)
                || numberForms.value.contains(form)
        }
        return readings.allSatisfy { reading in
            reading.features.contains(.cardinal)
                || (reading.partOfSpeech == .adverb && reading.features.contains(.negative))
        }
    }
}
