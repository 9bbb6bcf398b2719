import Lexicon

/// A sense of a word, as the language of its glosses has it.
struct WordSense: Sendable, Hashable {
    /// In small letters, without small words before it and remarks in parentheses.
    var key: String
    /// Whether it is what the word means first.
    var isFirst: Bool
    /// The word that means it.
    var lemma = ""

    /// The senses of a gloss: *"to eat; to have (a meal)"* has *eat* and *have*.
    ///
    /// - Parameter small: Words that tell no sense apart: *to*, *the*.
    static func senses(of gloss: String, small: Set<String>) -> [WordSense] {
        parts(of: gloss).enumerated().compactMap { place, words in
            let told = words.drop(while: small.contains)
            return told.isEmpty ? nil : WordSense(key: told.joined(separator: " "), isFirst: place == 0)
        }
    }

    /// What stands between semicolons and commas, word by word, without what stands in parentheses.
    private static func parts(of gloss: String) -> [[String]] {
        var parts: [[String]] = []
        var (part, word, depth) = ([String](), "", 0)
        func closed() -> [String] { word.isEmpty ? part : part + [word] }
        for character in gloss.lowercased() {
            switch character {
            case "(": depth += 1
            case ")": depth = max(0, depth - 1)
            case _ where depth > 0: continue
            case ";", ",":
                parts.append(closed())
                (part, word) = ([], "")
            case " ": (part, word) = (closed(), "")
            default: word.append(character)
            }
        }
        return parts + [closed()]
    }
}

/// Words that can stand for one another: nouns, verbs, and all that says how or how much, whatever its part of speech.
enum WordClass: Sendable, Hashable {
    case noun, verb, other

    init(_ partOfSpeech: PartOfSpeech) {
        switch partOfSpeech {
        case .noun: self = .noun
        case .verb: self = .verb
        default: self = .other
        }
    }
}

/// Which words mean the same: by the lexicon's synonyms, and by what words are glossed with.
struct WordMeanings {
    let language: LanguagePack
    /// Lexicons whose glosses are in this language.
    let dictionaries: [LanguagePack]

    /// What a word means, as far as it tells it from other words: nothing of *ser*, *haber* and their like, which mean
    /// next to nothing by themselves.
    func senses(of readings: [Reading]) -> [WordClass: Set<WordSense>] {
        var senses: [WordClass: Set<WordSense>] = [:]
        for reading in readings where !language.isGrammatical(reading.lemma) {
            guard let entry = language.lexicon.entry(reading.lemma, reading.partOfSpeech) else { continue }
            senses[WordClass(reading.partOfSpeech), default: []].formUnion(
                WordSense.senses(of: entry.gloss, small: language.lexicon.glossWords.small).map {
                    var sense = $0
                    sense.lemma = reading.lemma
                    return sense
                })
        }
        return senses
    }

    /// Whether two words have a sense in common that is what one of them means first. A cat and a she-cat are one word
    /// of the lexicon, with one gloss, and are two.
    static func areAlike(_ senses: [WordClass: Set<WordSense>], _ others: [WordClass: Set<WordSense>]) -> Bool {
        senses.contains { wordClass, senses in
            guard let others = others[wordClass] else { return false }
            return senses.contains { sense in
                others.contains { $0.key == sense.key && ($0.isFirst || sense.isFirst) && $0.lemma != sense.lemma }
            }
        }
    }

    /// Words of a language without a lexicon that mean the same as one, by dictionaries into it: what stands beside it
    /// in a gloss.
    func synonyms(of word: String) -> Set<String> {
        var synonyms: Set<String> = []
        for dictionary in dictionaries {
            for entry in dictionary.lexicon.entries(glossedAs: word) {
                let senses = WordSense.senses(of: entry.gloss, small: dictionary.lexicon.glossWords.small).map(\.key)
                guard let place = senses.firstIndex(of: word) else { continue }
                // What stands far behind is another sense rather than another word.
                synonyms.formUnion(senses[max(0, place - 1)..<min(senses.count, place + 2)])
            }
        }
        return synonyms.filter { !$0.contains(" ") }.subtracting([word])
    }
}
