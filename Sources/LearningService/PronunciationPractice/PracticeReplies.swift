import ContentFiles
package import Foundation
package import PronunciationCoach

/// What to practise next, as clients see it.
package struct DrillReply: Codable, Sendable {
    package struct Example: Codable, Sendable {
        package var word: String
        /// The letters that write the sound, and those around them.
        package var before: String
        package var sound: String
        package var after: String

        package init(word: String, before: String, sound: String, after: String) {
            self.word = word
            self.before = before
            self.sound = sound
            self.after = after
        }
    }

    package struct Pair: Codable, Sendable {
        /// Has the sound.
        package var word: String
        /// Has ``partnerSymbol`` in its place, or nothing.
        package var partner: String
        package var partnerSymbol: String?

        package init(word: String, partner: String, partnerSymbol: String? = nil) {
            self.word = word
            self.partner = partner
            self.partnerSymbol = partnerSymbol
        }
    }

    package var symbol: String
    package var language: String
    package var name: String
    package var instruction: String
    package var examples: [Example]
    package var minimalPairs: [Pair]
    package var sentence: String
    package var reason: Drill.Reason
    package var note: String?

    package init(_ drill: Drill) {
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
package struct ProgressReply: Codable, Sendable {
    package struct Sound: Codable, Sendable {
        package var symbol: String
        /// Times it was scored.
        package var attempts: Int
        /// The later, the more it weighs.
        package var averageScore: Double?
        package var bestScore: Double?
        package var lastPracticed: Date?
        /// The oldest first.
        package var history: [Exercise]

        package init(
            symbol: String, attempts: Int, averageScore: Double? = nil, bestScore: Double? = nil,
            lastPracticed: Date? = nil, history: [Exercise]
        ) {
            self.symbol = symbol
            self.attempts = attempts
            self.averageScore = averageScore
            self.bestScore = bestScore
            self.lastPracticed = lastPracticed
            self.history = history
        }
    }

    package struct Exercise: Codable, Sendable {
        package var at: Date
        package var attempts: Int
        package var score: Double

        package init(at: Date, attempts: Int, score: Double) {
            self.at = at
            self.attempts = attempts
            self.score = score
        }
    }

    package var language: String
    package var phonemes: [Sound]

    package init(_ progress: [PhonemeProgress], language: String) {
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
