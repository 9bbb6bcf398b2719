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
}
