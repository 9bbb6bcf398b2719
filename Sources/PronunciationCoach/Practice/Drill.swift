/// An exercise on one sound.
package struct Drill: Sendable, Hashable, Codable {
    package enum Reason: String, Sendable, Hashable, Codable, CaseIterable {
        /// The learner's scores are low.
        case lowScore
        /// Not tried yet, and hard for speakers of the learner's language.
        case hardSound
        /// Not tried yet.
        case newSound
        /// Goes well, but has not been practised for a while.
        case refresh
    }

    package var unit: String
    /// The id or variant that was asked for.
    package var language: String
    /// "th as in think".
    package var name: String
    package var instruction: String
    package var examples: [MarkedWord]
    package var minimalPairs: [MinimalPair]
    package var sentence: String
    package var reason: Reason
    /// What speakers of the learner's language should mind.
    package var note: String?

    package init(
        unit: String, language: String, name: String, instruction: String, examples: [MarkedWord],
        minimalPairs: [MinimalPair], sentence: String, reason: Reason, note: String? = nil
    ) {
        self.unit = unit
        self.language = language
        self.name = name
        self.instruction = instruction
        self.examples = examples
        self.minimalPairs = minimalPairs
        self.sentence = sentence
        self.reason = reason
        self.note = note
    }
}
