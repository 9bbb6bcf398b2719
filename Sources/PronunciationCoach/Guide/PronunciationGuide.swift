import Lexicon

/// What can be said to learners about every sound of every supported language.
package struct PronunciationGuide: Sendable {
    /// By unit.
    package let sounds: [String: SoundDescription]
    /// By language id.
    package let languages: [String: LanguagePronunciation]

    package init(sounds: [String: SoundDescription], languages: [String: LanguagePronunciation]) {
        self.sounds = sounds
        self.languages = languages
    }

    /// The language of a tag such as es or es-MX.
    package func language(_ tag: String) -> LanguagePronunciation? {
        languages[baseLanguage(of: tag)]
    }

    /// How a learner makes a sound that did not come out well.
    ///
    /// Advice for the very confusion comes before the plain instruction, and a language's own words before general
    /// ones.
    ///
    /// - Parameters:
    ///   - unit: The sound that was wanted.
    ///   - other: The unit that it sounded like, if known.
    ///   - language: What was spoken, as id or variant.
    ///   - explanationLanguage: What the learner reads.
    /// - Returns: nil when the guide does not know the unit.
    package func feedback(
        for unit: String, soundedLike other: String? = nil, language: String, explanationLanguage: String
    ) -> String? {
        let own = self.language(language)?.sounds.first { $0.unit == unit }
        let general = sounds[unit]
        let advice = other.flatMap { own?.heardAs[$0] ?? general?.heardAs[$0] }
        return (advice ?? own?.instruction ?? general?.instruction)?.text(in: explanationLanguage)
    }
}
