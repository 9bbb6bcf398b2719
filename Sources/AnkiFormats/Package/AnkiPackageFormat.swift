/// How a package is built.
package enum AnkiPackageFormat: String, Sendable, CaseIterable {
    /// `collection.anki2` or `collection.anki21` (schema 11), the media map in JSON, files as they are. Read by every
    /// version of Anki and by most other programs.
    case legacy
    /// `collection.anki21b` (schema 18, zstd), the media map in protobuf, files in zstd. Anki 2.1.50 and later.
    case modern

    /// The entry that holds the collection.
    enum Database: String {
        case schema11First = "collection.anki2"
        case schema11 = "collection.anki21"
        case schema18 = "collection.anki21b"
    }
}

/// Whether a package holds decks to add, or a whole collection that replaces another.
package enum AnkiPackageKind: String, Sendable, CaseIterable {
    case decks = "apkg"
    case collection = "colpkg"
}
