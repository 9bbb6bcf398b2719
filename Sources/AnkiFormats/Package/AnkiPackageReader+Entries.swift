extension AnkiPackageReader {
    /// What was left out of ``entries(progress:_:)``, because it belongs to nothing.
    package struct Orphans: Sendable, Hashable {
        /// Cards of no note.
        package var cards = 0
        /// Reviews of no card: Anki keeps them when a card is deleted.
        package var reviews = 0
    }

    /// How many notes the package has.
    ///
    /// - Throws: ``AnkiFormatError``
    package func noteCount() throws -> Int64 { try database.count("notes", limit: limits.rows) }

    /// Passes every note, with its cards and reviews, to `body`, the oldest first.
    ///
    /// - Throws: ``AnkiFormatError`` for a note or card that breaks the format; what `body` or `progress` throws.
    @discardableResult
    package func entries(
        progress: AnkiProgress.Handler = { _ in }, _ body: (AnkiEntry) throws -> Void
    ) throws -> Orphans {
        let total = try noteCount()
        _ = try database.count("cards", limit: limits.rows)
        let reviewCount = try database.count("revlog", limit: limits.rows)
        let fieldCounts = Dictionary(uniqueKeysWithValues: info.noteTypes.map { ($0.id, $0.fields.count) })
        let notes = try database.prepare(
            "SELECT id, guid, mid, mod, tags, flds, flags, data FROM notes ORDER BY id")
        // By note alone, which Anki's indexes tell: what is of one note is sorted here, rather than all by SQLite.
        var cards = try RowsByNote(
            database.prepare(
                """
                SELECT id, nid, did, ord, mod, type, queue, due, ivl, factor, reps, lapses, left, odue, odid, flags, \
                data FROM cards ORDER BY nid
                """), noteColumn: 1)
        // A cross join: card by card, rather than the whole log sorted.
        var reviews = try RowsByNote(
            database.prepare(
                """
                SELECT r.id, r.cid, r.ease, r.ivl, r.lastIvl, r.factor, r.time, r.type, c.nid FROM cards AS c \
                CROSS JOIN revlog AS r ON r.cid = c.id ORDER BY c.nid
                """), noteColumn: 8)
        var orphans = Orphans()
        var usedReviews: Int64 = 0
        var done: Int64 = 0
        while try notes.step() {
            if done.isMultiple(of: AnkiProgress.rowStride) {
                try progress(AnkiProgress(stage: .notes, done: done, total: total))
            }
            done += 1
            let note = try Self.note(notes, fieldCounts: fieldCounts)
            var entry = AnkiEntry(note: note, cards: [])
            while let noteID = cards.noteID, noteID <= note.id {
                let card = try Self.card(cards.row)
                if noteID == note.id { entry.cards.append(card) } else { orphans.cards += 1 }
                try cards.advance()
            }
            while let noteID = reviews.noteID, noteID <= note.id {
                let review = try Self.review(reviews.row)
                if noteID == note.id { entry.reviews.append(review) }
                try reviews.advance()
            }
            usedReviews += Int64(entry.reviews.count)
            Self.sort(&entry)
            try body(entry)
        }
        while cards.noteID != nil {
            _ = try Self.card(cards.row)
            orphans.cards += 1
            try cards.advance()
        }
        // Of cards that bear one id twice, each has the reviews.
        orphans.reviews = max(0, Int(reviewCount - usedReviews))
        try progress(AnkiProgress(stage: .notes, done: done, total: total))
        return orphans
    }

    private static func note(_ row: SQLiteStatement, fieldCounts: [Int64: Int]) throws(AnkiFormatError) -> AnkiNote {
        let id = try row.integer(0)
        let noteTypeID = try row.integer(2)
        let fields = try row.texts(5, separatedBy: AnkiNote.fieldSeparator)
        guard let count = fieldCounts[noteTypeID] else {
            throw AnkiFormatError(.damaged, "The note \(id) is of a note type that the package lacks.")
        }
        guard fields.count == count else {
            throw AnkiFormatError(
                .damaged,
                "The note \(id) has \(fields.count) fields; its note type has \(count). Run \"Check Database\" in Anki "
                    + "and export again.")
        }
        return AnkiNote(
            id: id, guid: try row.text(1), noteTypeID: noteTypeID, modified: try row.integer(3),
            tags: splitTags(try row.text(4)), fields: fields, flags: try row.int32(6), data: try row.text(7))
    }

    /// Spaces stand between tags; in old collections ideographic ones too.
    private static func splitTags(_ text: String) -> [String] {
        if text.isEmpty { return [] }
        let isPlain = !text.containsByte(0xE3)
        return isPlain
            ? text.split(atByte: 0x20)
            : text.split { $0 == " " || $0 == "\u{3000}" }.map(String.init)
    }

    private static func card(_ row: SQLiteStatement) throws(AnkiFormatError) -> AnkiCard {
        let id = try row.integer(0)
        let kind = AnkiCard.Kind(rawValue: try row.int32(5))
        let queue = AnkiCard.Queue(rawValue: try row.int32(6))
        guard let kind, let queue else {
            throw AnkiFormatError(.damaged, "The card \(id) is of an unknown type, or in an unknown queue.")
        }
        let card = AnkiCard(
            id: id, noteID: try row.integer(1), deckID: try row.integer(2), template: try row.int32(3),
            modified: try row.integer(4), kind: kind, queue: queue, due: try row.integer(7),
            interval: try row.int32(8), easeFactor: try row.int32(9), reviewCount: try row.int32(10),
            lapses: try row.int32(11), remainingSteps: try row.int32(12), originalDue: try row.integer(13),
            originalDeckID: try row.integer(14), flags: try row.int32(15), data: AnkiCardData(text: try row.text(16)))
        if let fault = card.impossibleValue {
            throw AnkiFormatError(.damaged, "The card \(id) has \(fault), which no card of Anki's can have.")
        }
        return card
    }

    private static func review(_ row: SQLiteStatement) throws(AnkiFormatError) -> AnkiReview {
        let id = try row.integer(0)
        guard let kind = AnkiReview.Kind(rawValue: try row.int32(7)) else {
            throw AnkiFormatError(.damaged, "The review \(id) is of an unknown type.")
        }
        let review = AnkiReview(
            id: id, cardID: try row.integer(1), button: try row.int32(2), interval: try row.int32(3),
            lastInterval: try row.int32(4), factor: try row.int32(5), duration: try row.int32(6), kind: kind)
        if let fault = review.impossibleValue {
            throw AnkiFormatError(.damaged, "The review \(id) has \(fault), which no review of Anki's can have.")
        }
        return review
    }

    /// Cards by their templates, reviews by their cards, what is left by id.
    private static func sort(_ entry: inout AnkiEntry) {
        guard entry.cards.count > 1 else {
            entry.reviews.sort { $0.id < $1.id }
            return
        }
        entry.cards.sort { ($0.template, $0.id) < ($1.template, $1.id) }
        let places = Dictionary(entry.cards.enumerated().map { ($0.element.id, $0.offset) }) { first, _ in first }
        entry.reviews.sort { (places[$0.cardID] ?? 0, $0.id) < (places[$1.cardID] ?? 0, $1.id) }
    }

    /// Rows by the notes that they belong to, one ahead.
    private struct RowsByNote {
        let row: SQLiteStatement
        private let noteColumn: Int32
        /// The note of the current row; nil after the last.
        private(set) var noteID: Int64?

        init(_ statement: SQLiteStatement, noteColumn: Int32) throws(AnkiFormatError) {
            row = statement
            self.noteColumn = noteColumn
            try advance()
        }

        mutating func advance() throws(AnkiFormatError) {
            noteID = try row.step() ? try row.integer(noteColumn) : nil
        }
    }
}
