package import Foundation

/// What made a card's answer.
package enum ReviewSource: String, Codable, Sendable, CaseIterable {
    case review, conversation, reading, quiz, `import`

    /// Whether somebody asked for the word: only then does an answer tell what is remembered, and count as work.
    package var isAsked: Bool {
        switch self {
        case .review, .quiz, .import: true
        case .conversation, .reading: false
        }
    }
}

/// One answer, as the append-only review log keeps it. A card's state can be replayed from its entries.
package struct ReviewLogEntry: Codable, Sendable, Hashable, Identifiable {
    /// Milliseconds; a longer answer was a forgotten screen, not a recall.
    package static let longestDuration = 3_600_000

    package let id: UUID
    package let wordID: UUID
    package let at: Date
    package let rating: ReviewRating
    /// SM-2's 0…5.
    package let quality: Int
    /// Seconds since the review before; 0 for the first.
    package let elapsed: TimeInterval
    package let source: ReviewSource
    /// How long the answer took, where known.
    package let durationMs: Int?
    package let before: SchedulingState
    package let after: SchedulingState

    package init(
        id: UUID, wordID: UUID, at: Date, rating: ReviewRating, quality: Int, elapsed: TimeInterval,
        source: ReviewSource, durationMs: Int? = nil, before: SchedulingState, after: SchedulingState
    ) {
        self.id = id
        self.wordID = wordID
        self.at = at
        self.rating = rating
        self.quality = quality
        self.elapsed = elapsed
        self.source = source
        self.durationMs = durationMs
        self.before = before
        self.after = after
    }

    /// The order in which answers of a word are replayed: by time, then by id, so that it is the same on every machine.
    static func isEarlier(_ left: ReviewLogEntry, than right: ReviewLogEntry) -> Bool {
        (left.at, left.id.uuidString) < (right.at, right.id.uuidString)
    }
}
