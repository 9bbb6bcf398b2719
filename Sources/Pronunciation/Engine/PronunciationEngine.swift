/// Judges how expected words were said, and recognises which of several sentences was said.
///
/// Takes samples at ``PronunciationLimits/sampleRate``, one channel, -1...1. Pure: the same samples give the same
/// result; any number of threads may use one engine.
///
/// ```swift
/// let engine = PronunciationEngine(try PronunciationModel(units: units, manifest: manifest, weights: weights))
/// let cafe = ExpectedWord(text: "café", phones: ["k", "a", "f", "ˈe"])
/// let assessment = try engine.assess(samples, text: "café", words: [cafe], language: "es", tracks: false)
/// ```
package struct PronunciationEngine: Sendable {
    let model: PronunciationModel
    let logMel = LogMel()

    package init(_ model: PronunciationModel) {
        self.model = model
    }

    /// ISO 639 codes of the languages that can be judged, sorted.
    package var languages: [String] { model.inventories.keys.sorted() }

    /// - Returns: The units of a language, without silence.
    func inventory(of language: String) throws(PronunciationError) -> [Int] {
        if let inventory = model.inventories[language] { return inventory }
        throw PronunciationError(
            .unsupportedLanguage,
            "Pronunciation in '\(language)' cannot be judged; supported are \(languages.joined(separator: ", ")).")
    }
}
