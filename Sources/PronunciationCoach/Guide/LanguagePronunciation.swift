import Lexicon

/// What `languages/<id>/pronunciation.yaml` teaches about the sounds of a language.
package struct LanguagePronunciation: Sendable, Hashable {
    package struct Sound: Sendable, Hashable {
        package var unit: String
        /// The variants that have the sound; empty means all.
        package var variants: [String]
        package var examples: [MarkedWord]
        /// Empty when the language has none.
        package var pairs: [MinimalPair]
        /// Has the sound three times at least.
        package var sentence: String
        /// Stands in for the general instruction.
        package var instruction: Explanation?
        /// Stand in for general ones.
        package var heardAs: [String: Explanation]

        package init(
            unit: String, variants: [String], examples: [MarkedWord], pairs: [MinimalPair], sentence: String,
            instruction: Explanation? = nil, heardAs: [String: Explanation]
        ) {
            self.unit = unit
            self.variants = variants
            self.examples = examples
            self.pairs = pairs
            self.sentence = sentence
            self.instruction = instruction
            self.heardAs = heardAs
        }
    }

    package struct HardSound: Sendable, Hashable {
        package var unit: String
        package var note: Explanation
    }

    /// How the words of a text are found.
    package enum Reading: String, Sendable, Hashable, CaseIterable {
        /// The synthesiser's voice says them.
        case voice
        /// A dictionary finds them and reads them in kana.
        case kana
    }

    /// What tells words of a language apart and is not judged.
    package enum Unjudged: String, Sendable, Hashable, Codable, CaseIterable {
        /// Of vowels or consonants.
        case length
        case stress
        /// Of syllables or morae.
        case pitch
        /// Which nasal vowel it is.
        case nasality
        /// How open an e or o is.
        case openness
    }

    package var id: String
    /// The synthesiser's voice by variant: es-419 for es-MX.
    package var voices: [String: String]
    package var reading = Reading.voice
    /// Whether words stand between spaces in writing.
    package var spacesWords = true
    /// What most speakers say where the voice keeps to another norm: by one of the voice's phones, or two in a row.
    package var usualPhones: [String: String] = [:]
    package var notJudged: [Unjudged] = []
    /// Sounds that the model takes for each other, so that of two words which they tell apart it is not told which was
    /// said. See the model's card.
    package var notToldApart: [Set<String>] = []
    /// In the order of the file.
    package var sounds: [Sound]
    /// The sounds that speakers of a language find hard, the hardest first, by that language.
    package var hardFor: [String: [HardSound]]
    /// What hangs on each pair of its sounds.
    package var functionalLoad = FunctionalLoad()

    /// What stands between words in writing.
    package var wordSeparator: String { spacesWords ? " " : "" }

    /// Whether the model tells a sound from another, or from none where that is nil.
    package func tellsApart(_ unit: String, _ other: String?) -> Bool {
        !notToldApart.contains { $0.contains(unit) && $0.contains(other ?? MinimalPair.noSound) }
    }

    /// Of the sounds that are taken for each other those that are among some, each row in the order of letters.
    package func takenForEachOther(among units: Set<String>) -> [[String]] {
        notToldApart.filter { !$0.isDisjoint(with: units) && !$0.contains(MinimalPair.noSound) }.map { $0.sorted() }
    }

    /// By a word in small letters, those that one sound tells apart from it, in the language or one of its variants.
    package func partners(of tag: String) -> [String: [String]] {
        var partners: [String: [String]] = [:]
        func add(_ partner: String, to word: String) {
            if partners[word.lowercased()]?.contains(partner) != true {
                partners[word.lowercased(), default: []].append(partner)
            }
        }
        for sound in sounds(of: tag) {
            for pair in sound.pairs where tellsApart(sound.unit, pair.partnerUnit) {
                add(pair.partner, to: pair.word)
                add(pair.word, to: pair.partner)
            }
        }
        return partners
    }

    /// The sounds that `tag`, the language itself or one of its variants, has.
    package func sounds(of tag: String) -> [Sound] {
        sounds.filter { $0.variants.isEmpty || tag == id || voices[tag] == nil || $0.variants.contains(tag) }
    }
}
