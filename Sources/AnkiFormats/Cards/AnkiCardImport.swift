package import Foundation
package import Vocab

/// Turns notes of a package, or rows of a text file, into words.
package struct AnkiCardImport {
    private let info: AnkiCollectionInfo
    private let scheduler: Scheduler
    private let calendar: AnkiCalendar
    private let noteTypes: [Int64: AnkiNoteType]
    private let deckNames: [Int64: String]
    /// Where our fields stand in note types that are ours.
    private let ownFields: [Int64: [ImmersionNoteType.Field: Int]]

    /// - Parameters:
    ///   - info: Of the package.
    ///   - scheduler: Replays the reviews, so that the log knows the states that Anki does not keep.
    package init(info: AnkiCollectionInfo, scheduler: Scheduler) {
        self.info = info
        self.scheduler = scheduler
        calendar = AnkiCalendar(created: info.created)
        noteTypes = Dictionary(info.noteTypes.map { ($0.id, $0) }) { first, _ in first }
        deckNames = Dictionary(info.decks.map { ($0.id, $0.name) }) { first, _ in first }
        var ownFields: [Int64: [ImmersionNoteType.Field: Int]] = [:]
        for noteType in info.noteTypes where noteType.isOurs {
            for field in ImmersionNoteType.Field.allCases {
                ownFields[noteType.id, default: [:]][field] = noteType.index(ofField: field.rawValue)
            }
        }
        self.ownFields = ownFields
    }

    /// Those parts of the package that words refer to, kept with them for the way back.
    package var kept: AnkiCollectionInfo { info }

    /// The word of a note. Its schedule is that of the note's first card; further cards stay in the word's origin.
    ///
    /// - Throws: ``AnkiFormatError/Code/damaged`` when the note's type is not in the package.
    package func word(from entry: AnkiEntry) throws -> ExchangedCard {
        if let indexes = ownFields[entry.note.noteTypeID] { return ownWord(entry, indexes: indexes) }
        let noteType = try noteType(of: entry)
        var decks: [Int64: String] = [:]
        for card in entry.cards {
            for id in [card.deckID, card.originalDeckID] { decks[id] = deckNames[id] }
        }
        let origin = AnkiOrigin(noteType: noteType.name, calendar: calendar, entry: entry, decks: decks)
        var word = Self.draft(of: entry, noteType: noteType, origin: origin)
        word.reviews = ReviewMapping.log(
            of: Self.answers(entry), wordID: word.id, scheduler: scheduler, details: [])
        word.origin = origin
        return word
    }

    /// Finds what ``word(from:)`` would refuse, without making the word.
    ///
    /// - Throws: As ``word(from:)``.
    func check(_ entry: AnkiEntry) throws { _ = try noteType(of: entry) }

    private func noteType(of entry: AnkiEntry) throws(AnkiFormatError) -> AnkiNoteType {
        guard let noteType = noteTypes[entry.note.noteTypeID] else {
            throw AnkiFormatError(.damaged, "The note \(entry.note.id) is of a note type that the package lacks.")
        }
        return noteType
    }

    /// Answers of the first card, by time.
    static func answers(_ entry: AnkiEntry) -> [AnkiReview] {
        guard let card = entry.cards.first else { return [] }
        return entry.reviews.filter { $0.cardID == card.id && ReviewMapping.isAnswer($0) }.sorted { $0.id < $1.id }
    }

    /// The word that a note gave when it was imported, without its log; nil when its note type was not kept.
    package static func word(of origin: AnkiOrigin, in info: AnkiCollectionInfo) -> ExchangedCard? {
        info.noteTypes.first { $0.name == origin.noteType }.map {
            draft(of: origin.entry, noteType: $0, origin: origin)
        }
    }

    // MARK: Our own notes

    private func ownWord(_ entry: AnkiEntry, indexes: [ImmersionNoteType.Field: Int]) -> ExchangedCard {
        let fields = entry.note.fields
        func field(_ field: ImmersionNoteType.Field) -> String { indexes[field].map { fields[$0] } ?? "" }
        let extras = CardExtras(field: field(.state))
        let id = extras?.id ?? UUIDText.parse(entry.note.guid) ?? Self.identifier(of: entry.note)
        var word = ExchangedCard(
            id: id, word: "", translation: "",
            added: Date(timeIntervalSince1970: Double(extras?.added ?? entry.note.id) / 1_000))
        CardFields.read(field, extras: extras, into: &word)
        word.tags = entry.note.tags
        let answers = Self.answers(entry)
        word.reviews = ReviewMapping.log(
            of: answers, wordID: id, scheduler: scheduler, details: extras?.reviews ?? [])
        if let card = entry.cards.first {
            let mapping = ScheduleMapping(calendar: calendar)
            if let state = extras?.state, mapping.matches(state, card, reviews: answers) {
                word.scheduling = state
            } else {
                word.scheduling = mapping.state(of: card, reviews: answers)
            }
            word.isSuspended = card.queue == .suspended
            word.deck = Self.ownDeck(deckNames[card.originalDeckID] ?? deckNames[card.deckID])
        } else {
            word.scheduling = extras?.state ?? SchedulingState()
        }
        return word
    }

    private static func ownDeck(_ name: String?) -> String? { name == AnkiCardExport.deckForAll ? nil : name }

    // MARK: Others' notes

    /// What a note of another's type says, without its log.
    static func draft(of entry: AnkiEntry, noteType: AnkiNoteType, origin: AnkiOrigin) -> ExchangedCard {
        let note = entry.note
        var word = ExchangedCard(
            id: identifier(of: note), word: "", translation: "",
            added: Date(timeIntervalSince1970: Double(note.id) / 1_000))
        FieldRoles(noteType: noteType).read(note.fields, gap: (entry.cards.first?.template ?? 0) + 1, into: &word)
        word.tags = note.tags
        if let card = entry.cards.first {
            word.scheduling = ScheduleMapping(calendar: origin.calendar).state(of: card, reviews: answers(entry))
            word.isSuspended = card.queue == .suspended
            word.deck = origin.decks[card.originalDeckID] ?? origin.decks[card.deckID]
        }
        return word
    }

    /// Writes what was changed since `before` into a note's fields. Text that was not touched keeps its markup.
    static func write(
        _ word: ExchangedCard, over before: ExchangedCard, to note: inout AnkiNote, noteType: AnkiNoteType
    ) {
        FieldRoles(noteType: noteType).write(word, over: before, to: &note.fields)
    }

    private static func identifier(of note: AnkiNote) -> UUID { ReviewMapping.identifier("note \(note.guid)") }

    // MARK: Text

    private static let nobody = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))

    /// The word of a row of a text file.
    ///
    /// - Parameters:
    ///   - fieldNames: Of the row's fields, as far as the file tells them.
    ///   - scheduler: Replays the log, where the row carries one.
    ///   - now: When it is added, where the row does not tell.
    package static func word(
        from row: AnkiTextRow, fieldNames: [String], scheduler: Scheduler, now: Date
    ) -> ExchangedCard {
        var names = fieldNames
        while names.count < row.fields.count { names.append("") }
        let ours = ImmersionNoteType.Field.allCases.map(\.rawValue)
        let isOurs = row.noteType == ImmersionNoteType.name || Set(ours).isSubset(of: names)
        if isOurs, names.allSatisfy(\.isEmpty), row.fields.count == ours.count { names = ours }
        var word = ExchangedCard(id: Self.nobody, word: "", translation: "", added: now)
        if isOurs {
            func field(_ field: ImmersionNoteType.Field) -> String {
                names.firstIndex(of: field.rawValue).map { row.fields.indices.contains($0) ? row.fields[$0] : "" } ?? ""
            }
            let extras = CardExtras(field: field(.state))
            CardFields.read(field, extras: extras, into: &word)
            if let extras {
                word.id = extras.id
                word.added = Date(timeIntervalSince1970: Double(extras.added) / 1_000)
                word.scheduling = extras.state
                word.isSuspended = extras.isSuspended
                word.reviews = ReviewMapping.log(of: extras.reviews, wordID: extras.id, scheduler: scheduler)
            }
        } else {
            FieldRoles(fieldNames: names).read(row.fields, into: &word)
        }
        if let guid = row.guid {
            word.id = UUIDText.parse(guid) ?? ReviewMapping.identifier("note \(guid)")
        } else if word.id == Self.nobody {
            word.id = ReviewMapping.identifier("row \(word.word)\u{1F}\(word.translation)")
        }
        word.deck = isOurs ? ownDeck(row.deck) : row.deck
        word.tags = row.tags
        return word
    }
}

extension AnkiNoteType {
    /// Whether it is ours, also under another id or with more fields. Anki adds a suffix to a name that is taken.
    fileprivate var isOurs: Bool {
        name.hasPrefix(ImmersionNoteType.name) && index(ofField: ImmersionNoteType.Field.state.rawValue) != nil
    }
}
