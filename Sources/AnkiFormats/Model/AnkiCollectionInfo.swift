package import JSONText

/// What a collection is besides its notes and cards.
package struct AnkiCollectionInfo: Codable, Sendable, Hashable {
    /// Seconds since 1970 of the day, at the hour it begins, that cards' days count from.
    package var created: Int64
    /// Preferences, as in the JSON of schema 11.
    package var configuration: [String: VerbatimJSON]
    /// Tags that are registered, also those of no note.
    package var tags: [String]
    package var noteTypes: [AnkiNoteType]
    package var decks: [AnkiDeck]
    package var deckOptions: [AnkiDeckOptions]

    package init(
        created: Int64, configuration: [String: VerbatimJSON] = [:], tags: [String] = [], noteTypes: [AnkiNoteType],
        decks: [AnkiDeck], deckOptions: [AnkiDeckOptions] = []
    ) {
        self.created = created
        self.configuration = configuration
        self.tags = tags
        self.noteTypes = noteTypes
        self.decks = decks
        self.deckOptions = deckOptions
    }

    /// - Throws: ``AnkiFormatError/Code/duplicateName``, ``AnkiFormatError/Code/damaged``,
    ///   ``AnkiFormatError/Code/tooLarge``.
    func check(_ limits: AnkiLimits) throws(AnkiFormatError) {
        for ids in [noteTypes.map(\.id), decks.map(\.id), deckOptions.map(\.id)] {
            guard ids.count <= limits.definitions else {
                throw AnkiFormatError(
                    .tooLarge,
                    "The package has \(ids.count) note types, decks or option groups; allowed are "
                        + "\(limits.definitions) of each.")
            }
            guard Set(ids).count == ids.count else {
                throw AnkiFormatError(.duplicateName, "Two note types, decks or option groups bear the same id.")
            }
        }
        for noteType in noteTypes {
            let counts = [noteType.fields.count, noteType.templates.count]
            guard counts.allSatisfy({ 1...limits.fields ~= $0 }) else {
                throw AnkiFormatError(
                    .damaged,
                    "The note type \(quoted(noteType.name)) has no field or no template, or more than "
                        + "\(limits.fields).")
            }
        }
    }
}
