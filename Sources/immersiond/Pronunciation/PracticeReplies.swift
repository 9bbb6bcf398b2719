import Foundation
import PronunciationCoach

/// What to practise next, as clients see it.
struct DrillReply: Encodable, Sendable {
    struct Example: Encodable, Sendable {
        var word: String
        /// The letters that write the sound, and those around them.
        var before: String
        var sound: String
        var after: String
    }

    struct Pair: Encodable, Sendable {
        /// Has the sound.
        var word: String
        /// Has ``partnerSymbol`` in its place, or nothing.
        var partner: String
        var partnerSymbol: String?
    }

    var symbol: String
    var language: String
    var name: String
    var instruction: String
    var examples: [Example]
    var minimalPairs: [Pair]
    var sentence: String
    var reason: Drill.Reason
    var note: String?

    init(_ drill: Drill) {
        symbol = drill.unit
        language = drill.language
        name = drill.name
        instruction = drill.instruction
        examples = drill.examples.map {
            Example(word: $0.text, before: $0.before, sound: $0.sound, after: $0.after)
        }
        minimalPairs = drill.minimalPairs.map {
            Pair(word: $0.word, partner: $0.partner, partnerSymbol: $0.partnerUnit)
        }
        sentence = drill.sentence
        reason = drill.reason
        note = drill.note
    }
}

/// How a learner fares with the sounds of a language, the worst first.
struct ProgressReply: Encodable, Sendable {
    struct Sound: Encodable, Sendable {
        var symbol: String
        /// Times it was scored.
        var attempts: Int
        /// The later, the more it weighs.
        var averageScore: Double?
        var bestScore: Double?
        var lastPracticed: Date?
        /// The oldest first.
        var history: [Exercise]
    }

    struct Exercise: Encodable, Sendable {
        var at: Date
        var attempts: Int
        var score: Double
    }

    var language: String
    var phonemes: [Sound]

    init(_ progress: [PhonemeProgress], language: String) {
        self.language = language
        phonemes = progress.sorted { ($0.meanScore ?? 0, $0.unit) < ($1.meanScore ?? 0, $1.unit) }.map { sound in
            Sound(
                symbol: sound.unit, attempts: sound.attempts, averageScore: sound.meanScore?.rounded(to: 100),
                bestScore: sound.bestScore?.rounded(to: 100), lastPracticed: sound.lastPractised,
                history: sound.history.map {
                    Exercise(at: $0.date, attempts: $0.attempts, score: $0.score.rounded(to: 100))
                })
        }
    }
}
