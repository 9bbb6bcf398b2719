/// A card: a side of a note that is asked, and when.
package struct AnkiCard: Codable, Sendable, Hashable, Identifiable {
    package enum Kind: Int, Codable, Sendable {
        case new = 0
        case learning = 1
        case review = 2
        case relearning = 3
    }

    package enum Queue: Int, Codable, Sendable {
        case buriedByHand = -3
        case buriedAsSibling = -2
        case suspended = -1
        case new = 0
        /// In steps within the day.
        case learning = 1
        case review = 2
        /// In steps of days.
        case dayLearning = 3
        case preview = 4
    }

    /// Milliseconds since 1970, when it was made.
    package var id: Int64
    package var noteID: Int64
    package var deckID: Int64
    /// The template's place, or the cloze number less one.
    package var template: Int
    /// Seconds since 1970.
    package var modified: Int64
    package var kind: Kind
    package var queue: Queue
    /// New: the place in the queue. Learning: seconds since 1970. Otherwise: days since the collection was made.
    package var due: Int64
    /// Days; negative seconds in very old collections.
    package var interval: Int
    /// SM-2's easiness in thousandths; 0 for a new card. Under FSRS not used.
    package var easeFactor: Int
    package var reviewCount: Int
    package var lapses: Int
    /// Steps left; in thousands those of today.
    package var remainingSteps: Int
    /// While in a filtered deck: where and when it was due.
    package var originalDue: Int64
    package var originalDeckID: Int64
    /// The colour flag in the lowest three bits.
    package var flags: Int
    package var data: AnkiCardData

    package init(
        id: Int64, noteID: Int64, deckID: Int64 = AnkiDeck.defaultID, template: Int = 0, modified: Int64 = 0,
        kind: Kind = .new, queue: Queue = .new, due: Int64 = 0, interval: Int = 0, easeFactor: Int = 0,
        reviewCount: Int = 0, lapses: Int = 0, remainingSteps: Int = 0, originalDue: Int64 = 0,
        originalDeckID: Int64 = 0, flags: Int = 0, data: AnkiCardData = AnkiCardData()
    ) {
        self.id = id
        self.noteID = noteID
        self.deckID = deckID
        self.template = template
        self.modified = modified
        self.kind = kind
        self.queue = queue
        self.due = due
        self.interval = interval
        self.easeFactor = easeFactor
        self.reviewCount = reviewCount
        self.lapses = lapses
        self.remainingSteps = remainingSteps
        self.originalDue = originalDue
        self.originalDeckID = originalDeckID
        self.flags = flags
        self.data = data
    }

    /// What Anki could not read back, in words; nil when all is well.
    var impossibleValue: String? {
        if reviewCount < 0 { return "\(reviewCount) reviews" }
        if lapses < 0 { return "\(lapses) lapses" }
        if remainingSteps < 0 { return "\(remainingSteps) steps left" }
        if !(0...0xFFFF ~= easeFactor) { return "the ease \(easeFactor)" }
        return nil
    }
}
