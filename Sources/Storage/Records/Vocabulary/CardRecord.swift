package import Foundation
package import Vocab

/// A learner's vocabulary card. What does not change with reviews is the daemon's JSON.
package struct CardRecord: Sendable, Hashable {
    package var id: UUID
    package var learnerID: UUID
    package var language: String
    package var lemma: String
    package var partOfSpeech: String
    package var card: String
    /// Nil until the speech worker has told it.
    package var ipa: String?
    package var scheduling: SchedulingState
    package var addedAt: Date
    /// What it shares with cards that give it away.
    package var noteID: UUID?
    /// Levels separated by `::`; nil outside all decks.
    package var deck: String?
    /// Without spaces.
    package var tags: [String]
    /// Never in the queue until the learner says otherwise.
    package var isSuspended: Bool
    /// Not in the queue before then.
    package var buriedUntil: Date?
    /// Its last review or suggestion that a conversation or a text made.
    package var lastImplicit: Date?
    /// By frequency, 1 the most frequent; nil when unknown.
    package var rank: Int?

    package init(
        id: UUID, learnerID: UUID, language: String, lemma: String, partOfSpeech: String, card: String, ipa: String?,
        scheduling: SchedulingState, addedAt: Date, noteID: UUID? = nil, deck: String? = nil, tags: [String] = [],
        isSuspended: Bool = false, buriedUntil: Date? = nil, lastImplicit: Date? = nil, rank: Int? = nil
    ) {
        self.id = id
        self.learnerID = learnerID
        self.language = language
        self.lemma = lemma
        self.partOfSpeech = partOfSpeech
        self.card = card
        self.ipa = ipa
        self.scheduling = scheduling
        self.addedAt = addedAt
        self.noteID = noteID
        self.deck = deck
        self.tags = tags
        self.isSuspended = isSuspended
        self.buriedUntil = buriedUntil
        self.lastImplicit = lastImplicit
        self.rank = rank
    }

    /// The columns that ``init(_:)`` reads, in its order.
    static let columns = """
        words.id, words.learner_id, words.language, words.lemma, words.part_of_speech, words.card, words.ipa,
        words.scheduling, words.added_at, words.note_id, words.deck, words.tags, words.is_suspended,
        words.buried_until, words.last_implicit_at, words.frequency_rank
        """
    static let columnCount = 16

    /// - Parameter row: Of the columns ``columns``.
    init(_ row: Columns) throws {
        id = try row.key(0)
        learnerID = try row.id(1)
        language = row.text(2)
        lemma = row.text(3)
        partOfSpeech = row.text(4)
        card = row.text(5)
        ipa = row.optionalText(6)
        scheduling = try ReviewColumns.state(from: row.blob(7))
        addedAt = row.date(8)
        noteID = try row.optionalKey(9)
        deck = row.optionalText(10)
        tags = CardTags.list(row.text(11))
        isSuspended = row.flag(12)
        buriedUntil = row.integer(13) > 0 ? row.date(13) : nil
        lastImplicit = row.optionalDate(14)
        rank = row.optionalInteger(15)
    }
}

extension StoreReader {
    // Asked for every word of an import and of a queue: put together once.
    private static let byID = "SELECT \(CardRecord.columns), number FROM words WHERE id = ?"
    private static let byLemma = """
        SELECT \(CardRecord.columns) FROM words
        WHERE learner_id = ? AND language = ? AND lemma = ? AND part_of_speech = ?
        """

    package func word(_ id: UUID) throws -> CardRecord? { try numberedWord(id)?.word }

    /// A card with the number by which its log refers to it.
    func numberedWord(_ id: UUID) throws -> (word: CardRecord, number: Int)? {
        try database.first(Self.byID, [.key(id)]) { (try CardRecord($0), $0.integer(CardRecord.columnCount)) }
    }

    package func word(
        _ lemma: String, _ partOfSpeech: String, language: String, of learnerID: UUID
    ) throws -> CardRecord? {
        try database.first(
            Self.byLemma, [.id(learnerID), .text(language), .text(lemma), .text(partOfSpeech)], CardRecord.init)
    }

    /// A learner's cards in the order they were added; of one language when one is given.
    package func words(of learnerID: UUID, language: String?, limit: Int) throws -> [CardRecord] {
        try database.all(
            """
            SELECT \(CardRecord.columns) FROM words
            WHERE learner_id = ? AND (language = ? OR CAST(? AS TEXT) IS NULL) ORDER BY added_at, number LIMIT ?
            """, [.id(learnerID), .text(language), .text(language), .integer(limit)], CardRecord.init)
    }

    /// Words of the cards that are due at `instant` and not suspended, the longest overdue first.
    package func dueLemmas(
        of learnerID: UUID, at instant: Date, language: String, limit: Int
    ) throws -> [String] {
        // One phase at a time: the index on the queue then has them in their order.
        let found = try SchedulingState.Phase.allCases.flatMap { phase in
            try database.all(
                """
                SELECT due_at, lemma FROM words
                WHERE learner_id = ? AND is_suspended = 0 AND phase = \(phase.column) AND due_at <= ? AND language = ?
                ORDER BY due_at LIMIT ?
                """, [.id(learnerID), .instant(instant), .text(language), .integer(limit)]
            ) { (due: $0.integer(0), lemma: $0.text(1)) }
        }
        return found.sorted { $0.due < $1.due }.prefix(limit).map(\.lemma)
    }

    /// Cards that still lack their pronunciation.
    package func wordsWithoutPronunciation(limit: Int) throws -> [CardRecord] {
        try database.all(
            "SELECT \(CardRecord.columns) FROM words WHERE ipa IS NULL ORDER BY id LIMIT ?", [.integer(limit)],
            CardRecord.init)
    }

    /// Cards that have their pronunciation, by their ids.
    ///
    /// - Parameter id: Those after this one; from the first on unless given.
    package func wordsWithPronunciation(after id: UUID?, limit: Int) throws -> [CardRecord] {
        try database.all(
            "SELECT \(CardRecord.columns) FROM words WHERE ipa <> '' AND id > ? ORDER BY id LIMIT ?",
            [id.map { .key($0) } ?? .blob([]), .integer(limit)], CardRecord.init)
    }
}

extension StoreWriter {
    /// Adds a card unless the learner has one of the same lemma and part of speech.
    ///
    /// - Returns: Whether it was added.
    @discardableResult
    package func insertIfNew(_ word: CardRecord) throws -> Bool {
        let number = try database.insertNumbered(
            """
            INSERT INTO words (id, learner_id, language, lemma, part_of_speech, card, ipa, scheduling, due_at, added_at,
                note_id, deck, tags, is_suspended, buried_until, last_implicit_at, frequency_rank, phase, strength,
                last_review_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (learner_id, language, lemma, part_of_speech) DO NOTHING
            """,
            [
                .key(word.id), .id(word.learnerID), .text(word.language), .text(word.lemma), .text(word.partOfSpeech),
                .text(word.card), .text(word.ipa), .blob(ReviewColumns.bytes(of: word.scheduling)),
                .instant(word.scheduling.due ?? word.addedAt), .instant(word.addedAt), .key(word.noteID),
                .text(word.deck), .text(CardTags.column(word.tags)), .flag(word.isSuspended),
                .instant(word.buriedUntil ?? .never), .instant(word.lastImplicit), .integer(word.rank),
                .integer(word.scheduling.phase.column), .number(word.scheduling.strength),
                .instant(word.scheduling.lastReview),
            ])
        notes.wordChange.isOther = true
        guard let number else { return false }
        notes.addedCard = WriteNotes.AddedCard(id: word.id, number: number, learnerID: word.learnerID)
        added(.cards, of: word.learnerID.uuidString)
        try changed(.word, .id(word.id), of: word.learnerID, .all)
        return true
    }

    /// By what the log, the texts and the origin of a card refer to it, and whose it is.
    ///
    /// - Throws: ``StorageError/Code/missing`` when there is no such card.
    func place(ofWord id: UUID) throws -> (number: Int, learnerID: UUID) {
        if let new = notes.addedCard, new.id == id { return (new.number, new.learnerID) }
        let place = try database.first("SELECT number, learner_id FROM words WHERE id = ?", [.key(id)]) {
            (number: $0.integer(0), learnerID: try $0.id(1))
        }
        guard let place else { throw StorageError.noWord(id) }
        return place
    }

    package func setPronunciation(_ ipa: String, ofWord id: UUID) throws {
        try database.change("UPDATE words SET ipa = ? WHERE id = ?", [.text(ipa), .key(id)])
    }

    /// Writes what a learner can change of a card: its texts, class, pronunciation, deck, tags, suspension and burial.
    ///
    /// - Throws: ``StorageError/Code/missing`` when there is no such card.
    package func update(_ word: CardRecord) throws {
        guard let before = try reader.word(word.id) else { throw StorageError.noWord(word.id) }
        try database.change(
            """
            UPDATE words SET part_of_speech = ?, card = ?, ipa = ?, note_id = ?, deck = ?, tags = ?, is_suspended = ?,
                buried_until = ?, last_implicit_at = ?, frequency_rank = ?
            WHERE id = ?
            """,
            [
                .text(word.partOfSpeech), .text(word.card), .text(word.ipa), .key(word.noteID), .text(word.deck),
                .text(CardTags.column(word.tags)), .flag(word.isSuspended), .instant(word.buriedUntil ?? .never),
                .instant(word.lastImplicit), .integer(word.rank), .key(word.id),
            ])
        notes.wordChange.isOther = true
        try changed(.word, .id(word.id), of: before.learnerID, word.fields(changedFrom: before))
    }

    /// Writes where a card stands after an undo, an import or a new fit.
    package func setScheduling(_ scheduling: SchedulingState, ofWord id: UUID, addedAt: Date) throws {
        let (number, learnerID) = try place(ofWord: id)
        try write(scheduling, number: number, addedAt: addedAt)
        notes.wordChange.isOther = true
        try changed(.word, .id(id), of: learnerID, .scheduling)
    }

    /// Writes where a card stands after an answer.
    func setAnswered(_ word: CardRecord, number: Int) throws {
        try write(word.scheduling, number: number, addedAt: word.addedAt)
        notes.wordChange.answered.append(word.id)
    }

    private func write(_ scheduling: SchedulingState, number: Int, addedAt: Date) throws {
        try database.change(
            "UPDATE words SET scheduling = ?, due_at = ?, phase = ?, strength = ?, last_review_at = ? WHERE number = ?",
            [
                .blob(ReviewColumns.bytes(of: scheduling)), .instant(scheduling.due ?? addedAt),
                .integer(scheduling.phase.column), .number(scheduling.strength), .instant(scheduling.lastReview),
                .integer(number),
            ])
    }

    /// Takes a card away with its log.
    ///
    /// - Returns: Whether it was there.
    package func deleteWord(_ id: UUID) throws -> Bool {
        notes.wordChange.isOther = true
        notes.addedCard = nil
        let learnerID = try database.first("DELETE FROM words WHERE id = ? RETURNING learner_id", [.key(id)]) {
            try $0.id(0)
        }
        guard let learnerID else { return false }
        try forgetSound(ofWord: id, of: learnerID)
        try deleted(.word, .id(id), of: learnerID)
        return true
    }
}

extension CardRecord {
    /// What ``StoreWriter/update(_:)`` writes otherwise than it stood.
    fileprivate func fields(changedFrom before: CardRecord) -> ChangedFields {
        var fields: ChangedFields = []
        if partOfSpeech != before.partOfSpeech { fields.insert(.partOfSpeech) }
        if card != before.card { fields.insert(.card) }
        if ipa != before.ipa { fields.insert(.ipa) }
        if noteID != before.noteID { fields.insert(.note) }
        if deck != before.deck { fields.insert(.deck) }
        if tags != before.tags { fields.insert(.tags) }
        if isSuspended != before.isSuspended { fields.insert(.suspension) }
        if buriedUntil != before.buriedUntil { fields.insert(.burial) }
        if lastImplicit != before.lastImplicit { fields.insert(.lastImplicit) }
        if rank != before.rank { fields.insert(.rank) }
        return fields
    }
}

extension StorageError {
    static func noWord(_ id: UUID) -> StorageError {
        StorageError(.missing, "There is no word \(id.uuidString.lowercased()).")
    }
}

extension Date {
    /// The burial column of a card that is not buried.
    fileprivate static var never: Date { Date(timeIntervalSince1970: 0) }
}

extension SchedulingState.Phase {
    /// As it stands in a column, by which the queue tells new words, words in review and words in steps apart.
    var column: Int {
        switch self {
        case .new: 0
        case .learning: 1
        case .review: 2
        case .relearning: 3
        }
    }

    init?(column: Int) {
        guard let phase = Self.allCases.first(where: { $0.column == column }) else { return nil }
        self = phase
    }
}

/// Tags as one column: each between spaces, so that one can be looked for.
enum CardTags {
    static func column(_ tags: [String]) -> String {
        tags.isEmpty ? "" : " \(tags.joined(separator: " ")) "
    }

    static func list(_ column: String) -> [String] {
        column.split(separator: " ").map(String.init)
    }
}
