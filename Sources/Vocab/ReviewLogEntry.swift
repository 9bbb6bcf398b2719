package import Foundation

/// What made a card's answer.
package enum ReviewSource: String, Codable, Sendable, CaseIterable {
    case review, conversation, reading, quiz, `import`
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
}
