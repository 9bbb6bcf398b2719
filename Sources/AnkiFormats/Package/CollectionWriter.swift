/// Writes one database of Anki's, of schema 11 or 18.
final class CollectionWriter {
    enum Schema: Int64 {
        case legacy = 11
        case modern = 18
    }

    private let database: SQLiteDatabase
    private let schema: Schema
    private let noteTypes: [Int64: AnkiNoteType]
    private let deckIDs: Set<Int64>
    private let insertNote: SQLiteStatement
    private let insertCard: SQLiteStatement
    private let insertReview: SQLiteStatement
    private var noteIDs = FreeIDs()
    private var cardIDs = FreeIDs()
    private var reviewIDs = FreeIDs()

    /// Makes a new file.
    ///
    /// - Parameter modified: Milliseconds since 1970, of the collection.
    init(path: String, schema: Schema, info: AnkiCollectionInfo, modified: Int64) throws(AnkiFormatError) {
        self.schema = schema
        database = try SQLiteDatabase(creatingAt: path)
        try database.execute("BEGIN")
        try CollectionSchema.create(schema, in: database)
        switch schema {
        case .legacy: try LegacyInfoWriter(database: database).write(info, modified: modified)
        case .modern: try ModernInfoWriter(database: database).write(info, modified: modified)
        }
        noteTypes = Dictionary(info.noteTypes.map { ($0.id, $0) }) { first, _ in first }
        deckIDs = Set(info.decks.map(\.id))
        insertNote = try database.prepare(
            "INSERT INTO notes VALUES (?, ?, ?, ?, -1, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING")
        insertCard = try database.prepare(
            """
            INSERT INTO cards VALUES (?, ?, ?, ?, ?, -1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO NOTHING
            """)
        insertReview = try database.prepare(
            "INSERT INTO revlog VALUES (?, ?, -1, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING")
    }

    /// Adds a note with its cards and reviews. An id that is taken becomes the next free one.
    ///
    /// - Throws: ``AnkiFormatError/Code/invalidValue`` for a note type or deck that the collection lacks, or a number
    ///   of fields that is not its note type's.
    func add(_ entry: AnkiEntry) throws {
        let note = entry.note
        guard let noteType = noteTypes[note.noteTypeID] else {
            throw AnkiFormatError(.invalidValue, "The note \(note.id) is of a note type that was not given.")
        }
        guard note.fields.count == noteType.fields.count else {
            throw AnkiFormatError(
                .invalidValue,
                "The note \(note.id) has \(note.fields.count) fields; \(quoted(noteType.name)) has "
                    + "\(noteType.fields.count).")
        }
        for text in note.fields where text.containsByte(AnkiNote.fieldSeparator) {
            throw AnkiFormatError(
                .invalidValue, "The note \(note.id) has a unit separator in the field \(quoted(text)).")
        }
        for tag in note.tags where !Self.isOneWord(tag) {
            throw AnkiFormatError(.invalidValue, "The note \(note.id) has the tag \(quoted(tag)); a tag is one word.")
        }
        let noteID = try insert(note, sortField: noteType.sortField)
        // Of cards whose id was taken.
        var newIDs: [Int64: Int64] = [:]
        for card in entry.cards {
            guard deckIDs.contains(card.deckID) else {
                throw AnkiFormatError(.invalidValue, "The card \(card.id) is in a deck that was not given.")
            }
            let id = try insert(card, noteID: noteID)
            if id != card.id { newIDs[card.id] = id }
        }
        for review in entry.reviews { try add(review, cardID: newIDs[review.cardID] ?? review.cardID) }
    }

    private static func isOneWord(_ tag: String) -> Bool {
        if tag.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) { return !tag.isEmpty }
        return !tag.contains(where: \.isWhitespace)
    }

    private func insert(_ note: AnkiNote, sortField: Int) throws -> Int64 {
        let row = NoteRow(note, sortField: sortField)
        insertNote.bind(note.guid, at: 1)
        insertNote.bind(note.noteTypeID, at: 2)
        insertNote.bind(note.modified, at: 3)
        insertNote.bind(row.tags, at: 4)
        row.fields.withUnsafeBufferPointer { insertNote.bind(text: $0, at: 5) }
        insertNote.bind(row.sortKey, at: 6)
        insertNote.bind(row.checksum, at: 7)
        insertNote.bind(note.flags, at: 8)
        insertNote.bind(note.data, at: 9)
        return try noteIDs.take(note.id) {
            insertNote.bind($0, at: 0)
            return try insertNote.insert()
        }
    }

    private func insert(_ card: AnkiCard, noteID: Int64) throws -> Int64 {
        insertCard.bind(noteID, at: 1)
        insertCard.bind(card.deckID, at: 2)
        insertCard.bind(card.template, at: 3)
        insertCard.bind(card.modified, at: 4)
        insertCard.bind(card.kind.rawValue, at: 5)
        insertCard.bind(card.queue.rawValue, at: 6)
        insertCard.bind(card.due, at: 7)
        insertCard.bind(card.interval, at: 8)
        insertCard.bind(card.easeFactor, at: 9)
        insertCard.bind(card.reviewCount, at: 10)
        insertCard.bind(card.lapses, at: 11)
        insertCard.bind(card.remainingSteps, at: 12)
        insertCard.bind(card.originalDue, at: 13)
        insertCard.bind(card.originalDeckID, at: 14)
        insertCard.bind(card.flags, at: 15)
        insertCard.bind(card.data.text, at: 16)
        return try cardIDs.take(card.id) {
            insertCard.bind($0, at: 0)
            return try insertCard.insert()
        }
    }

    private func add(_ review: AnkiReview, cardID: Int64) throws {
        insertReview.bind(cardID, at: 1)
        insertReview.bind(review.button, at: 2)
        insertReview.bind(review.interval, at: 3)
        insertReview.bind(review.lastInterval, at: 4)
        insertReview.bind(review.factor, at: 5)
        insertReview.bind(review.duration, at: 6)
        insertReview.bind(review.kind.rawValue, at: 7)
        _ = try reviewIDs.take(review.id) {
            insertReview.bind($0, at: 0)
            return try insertReview.insert()
        }
    }

    /// Makes the indexes and ends the file.
    func finish() throws(AnkiFormatError) {
        try CollectionSchema.index(schema, in: database)
        try database.execute("COMMIT")
    }
}
