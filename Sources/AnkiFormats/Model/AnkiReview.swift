/// One answer, or one change of schedule by hand, as Anki's review log keeps it.
package struct AnkiReview: Codable, Sendable, Hashable, Identifiable {
    package enum Kind: Int, Codable, Sendable {
        case learning = 0
        case review = 1
        case relearning = 2
        /// In a filtered deck, before it was due.
        case cramming = 3
        /// Set by hand: no answer.
        case manual = 4
        /// Moved by a change of options: no answer.
        case rescheduled = 5
    }

    /// When, in milliseconds since 1970.
    package var id: Int64
    package var cardID: Int64
    /// 1 again, 2 hard, 3 good, 4 easy; 0 where there was no answer.
    package var button: Int
    /// Days, or negative seconds.
    package var interval: Int
    package var lastInterval: Int
    /// SM-2's easiness in thousandths; under FSRS the difficulty, 100 to 1100.
    package var factor: Int
    /// Milliseconds that the answer took.
    package var duration: Int
    package var kind: Kind

    package init(
        id: Int64, cardID: Int64, button: Int, interval: Int, lastInterval: Int, factor: Int, duration: Int, kind: Kind
    ) {
        self.id = id
        self.cardID = cardID
        self.button = button
        self.interval = interval
        self.lastInterval = lastInterval
        self.factor = factor
        self.duration = duration
        self.kind = kind
    }

    /// What Anki could not read back, or has no button for, in words; nil when all is well.
    var impossibleValue: String? {
        if id <= 0 { return "the time \(id)" }
        if !(0...4 ~= button) { return "the button \(button)" }
        if duration < 0 { return "a duration of \(duration) ms" }
        if factor < 0 { return "the ease \(factor)" }
        return nil
    }
}
