package import Foundation
internal import JSONText
internal import Vocab

/// Turns words into notes of a package.
package struct AnkiCardExport {
    /// The deck for words without one: in Anki every card is in a deck. On the way back they have none again.
    static let deckForAll = "Immersion"

    /// What the package's writer needs: note types, decks and options.
    package let info: AnkiCollectionInfo
    private let mapping: ScheduleMapping
    private let deckIDs: [String: Int64]
    private let modified: Int64
    private let noteTypeIDs: [String: Int64]
    private var position: Int64 = 0

    /// - Parameters:
    ///   - decks: Names of the decks that words are in, levels separated by `::`.
    ///   - kept: Note types, decks and options of earlier imports, for words that came with them.
    ///   - now: The moment of the export.
    ///   - secondsFromGMT: Of the learner's time zone: Anki's days begin at four in the morning there.
    package init(decks: some Sequence<String>, kept: AnkiCollectionInfo? = nil, now: Date, secondsFromGMT: Int = 0) {
        modified = Int64(now.timeIntervalSince1970)
        var info = kept ?? AnkiCollectionInfo(created: 0, noteTypes: [], decks: [])
        info.noteTypes.removeAll { $0.id == ImmersionNoteType.id }
        info.noteTypes.append(ImmersionNoteType.noteType)
        var ids = Dictionary(info.decks.map { ($0.name, $0.id) }) { first, _ in first }
        var nextID = max(ImmersionNoteType.id, info.decks.map(\.id).max() ?? 0) + 1
        for name in Set(decks).union([Self.deckForAll]).sorted() {
            for level in Self.levels(of: name) where ids[level] == nil {
                ids[level] = nextID
                info.decks.append(AnkiDeck(id: nextID, name: level, modified: modified))
                nextID += 1
            }
        }
        // Days count from a first day before every schedule that may be exported.
        let calendar = AnkiCalendar(
            madeAt: now.addingTimeInterval(-20 * 365.25 * 86_400), secondsFromGMT: secondsFromGMT)
        info.created = calendar.created
        // Minutes west, as Anki wants them.
        info.configuration["creationOffset"] = VerbatimJSON(-secondsFromGMT / 60)
        self.info = info
        deckIDs = ids
        noteTypeIDs = Dictionary(info.noteTypes.map { ($0.name, $0.id) }) { first, _ in first }
        mapping = ScheduleMapping(calendar: calendar)
    }

    /// A deck and those above it: `a`, `a::b`, `a::b::c`.
    private static func levels(of name: String) -> [String] {
        let parts = name.components(separatedBy: AnkiDeck.levelSeparator)
        return parts.indices.map { parts[...$0].joined(separator: AnkiDeck.levelSeparator) }
    }

    /// The note of a word, with its card and reviews. A word that came from another's note becomes that note again,
    /// with what the learner has changed since.
    ///
    /// - Throws: ``AnkiFormatError/Code/invalidValue`` when the word's deck, or its origin's note type, was not given.
    package mutating func entry(for word: ExchangedCard) throws -> AnkiEntry {
        position += 1
        if let origin = word.origin { return try entry(for: word, from: origin) }
        let id = ReviewMapping.milliseconds(word.added)
        let note = AnkiNote(
            id: id, guid: UUIDText.text(word.id).lowercased(), noteTypeID: ImmersionNoteType.id,
            modified: max(modified, 0), tags: word.tags, fields: CardFields.fields(of: word))
        var card = AnkiCard(id: id, noteID: id, deckID: try deckID(word.deck ?? Self.deckForAll), modified: modified)
        mapping.write(word.scheduling, position: position, memory: word.memory, to: &card)
        if word.isSuspended { card.queue = .suspended }
        return AnkiEntry(
            note: note, cards: [card], reviews: ReviewMapping.reviews(of: word.reviews, cardID: card.id))
    }

    /// The row of a text file whose fields are those of ``ImmersionNoteType``: the last of them carries the schedule
    /// and the log.
    package static func row(for word: ExchangedCard) -> AnkiTextRow {
        AnkiTextRow(
            guid: word.origin?.entry.note.guid ?? UUIDText.text(word.id).lowercased(), deck: word.deck ?? deckForAll,
            tags: word.tags, fields: CardFields.fields(of: word))
    }

    private func deckID(_ name: String) throws -> Int64 {
        guard let id = deckIDs[name] else {
            throw AnkiFormatError(.invalidValue, "The deck \(quoted(name)) was not announced to the export.")
        }
        return id
    }

    /// The note as it was imported, moved to this export's calendar and decks, with the learner's changes.
    private func entry(for word: ExchangedCard, from origin: AnkiOrigin) throws -> AnkiEntry {
        guard let noteTypeID = noteTypeIDs[origin.noteType],
            let noteType = info.noteTypes.first(where: { $0.id == noteTypeID })
        else {
            throw AnkiFormatError(
                .invalidValue, "The note type \(quoted(origin.noteType)) of an imported word was not kept.")
        }
        var entry = origin.entry
        let before = AnkiCardImport.draft(of: entry, noteType: noteType, origin: origin)
        entry.note.noteTypeID = noteTypeID
        entry.note.tags = word.tags
        AnkiCardImport.write(word, over: before, to: &entry.note, noteType: noteType)
        // Anki takes a note again that is newer than its own.
        if entry.note.fields != origin.entry.note.fields || entry.note.tags != origin.entry.note.tags {
            entry.note.modified = max(modified, origin.entry.note.modified + 1)
        }
        let shift = mapping.calendar.day(of: origin.calendar.date(ofDay: 0).addingTimeInterval(43_200))
        for index in entry.cards.indices {
            let name = origin.decks[entry.cards[index].originalDeckID] ?? origin.decks[entry.cards[index].deckID]
            let isMain = index == 0
            entry.cards[index].deckID = try deckID((isMain ? word.deck : nil) ?? name ?? Self.deckForAll)
            entry.cards[index].returnHome()
            if entry.cards[index].countsDays { entry.cards[index].move(days: shift) }
        }
        if word.scheduling != before.scheduling, !entry.cards.isEmpty {
            mapping.write(word.scheduling, position: position, memory: word.memory, to: &entry.cards[0])
            entry.cards[0].modified = max(modified, entry.cards[0].modified)
        }
        if !entry.cards.isEmpty, word.isSuspended != before.isSuspended {
            entry.cards[0].queue = word.isSuspended ? .suspended : entry.cards[0].kind.queue
            entry.cards[0].modified = max(modified, entry.cards[0].modified)
        }
        if let card = entry.cards.first {
            let takenBack = Set(word.takenBack.map(ReviewMapping.milliseconds))
            entry.reviews.removeAll { $0.cardID == card.id && takenBack.contains($0.id) }
            let known = Set(entry.reviews.map(\.id))
            entry.reviews += ReviewMapping.reviews(of: word.reviews, cardID: card.id).filter { !known.contains($0.id) }
        }
        return entry
    }
}

extension AnkiCard {
    /// Whether `due` is a day rather than a moment or a place in the queue.
    var countsDays: Bool {
        switch kind {
        case .new: false
        case .review: true
        case .learning, .relearning: due < 1_000_000_000
        }
    }

    /// Puts off a card that counts days; one whose day is beyond all calendars stays.
    mutating func move(days: Int64) {
        let (day, overflows) = due.addingReportingOverflow(days)
        if !overflows { due = day }
    }

    /// Leaves a filtered deck.
    mutating func returnHome() {
        guard originalDeckID != 0 else { return }
        if originalDue != 0 { due = originalDue }
        if queue == .preview { queue = kind.queue }
        originalDeckID = 0
        originalDue = 0
    }
}

extension AnkiCard.Kind {
    /// Where a card waits that is neither suspended nor buried.
    var queue: AnkiCard.Queue {
        switch self {
        case .new: .new
        case .learning, .relearning: .learning
        case .review: .review
        }
    }
}
