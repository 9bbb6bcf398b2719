import JSONText
import Vocab

/// What a replayed history came to.
struct ReplayedLine: Encodable {
    var id: JSONValue
    var reviews: any Encodable & Sendable

    private enum Key: String, CodingKey { case id, reviews }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(id, forKey: .id)
        try reviews.encode(to: container.superEncoder(forKey: .reviews))
    }
}

/// Where an answer left the card under FSRS-6.
struct ReplayedReview: Encodable, Sendable {
    private let card: ReplayedCard

    init(_ card: ReplayedCard) { self.card = card }

    private enum Key: String, CodingKey { case state, step, stability, difficulty, due, interval }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(card.phase, forKey: .state)
        // A card in review has no step, which is said rather than left out.
        try container.encode(card.step, forKey: .step)
        try container.encode(card.stability, forKey: .stability)
        try container.encode(card.difficulty, forKey: .difficulty)
        try container.encode(ReplayInstant.text(card.due), forKey: .due)
        // Seconds.
        try container.encode(Double(card.interval) / 1e6, forKey: .interval)
    }
}

/// Where an answer left the card under SM-2.
struct ReplayedSM2Review: Encodable, Sendable {
    var easinessFactor: Double
    /// Days.
    var interval: Int
    var repetitions: Int

    init(_ card: ReplayedSM2Card) {
        easinessFactor = card.easinessFactor
        interval = card.interval
        repetitions = card.repetitions
    }
}
