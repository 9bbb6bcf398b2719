/// A note with its cards and their reviews.
package struct AnkiEntry: Codable, Sendable, Hashable {
    package var note: AnkiNote
    /// By template.
    package var cards: [AnkiCard]
    /// By card, then by time.
    package var reviews: [AnkiReview]

    package init(note: AnkiNote, cards: [AnkiCard], reviews: [AnkiReview] = []) {
        self.note = note
        self.cards = cards
        self.reviews = reviews
    }
}
