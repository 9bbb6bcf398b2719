/// A note in a text file.
package struct AnkiTextRow: Sendable, Hashable {
    package var guid: String?
    package var noteType: String?
    package var deck: String?
    package var tags: [String]
    /// HTML; names of the same count stand in ``AnkiTextReader/fieldNames`` when the file tells them.
    package var fields: [String]

    package init(
        guid: String? = nil, noteType: String? = nil, deck: String? = nil, tags: [String] = [], fields: [String]
    ) {
        self.guid = guid
        self.noteType = noteType
        self.deck = deck
        self.tags = tags
        self.fields = fields
    }
}
