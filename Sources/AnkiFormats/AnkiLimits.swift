/// What a package may hold. A file beyond any of these is refused before it can fill the disk or the memory.
package struct AnkiLimits: Sendable, Hashable {
    /// Entries of the archive; each media file is one.
    package var archiveEntries = 500_000
    /// Bytes of the unpacked database.
    package var databaseBytes: Int64 = 4 << 30
    /// Bytes of the media map.
    package var mediaMapBytes: Int64 = 128 << 20
    /// Bytes of one media file.
    package var mediaFileBytes: Int64 = 2 << 30
    /// Bytes of all media files together.
    package var mediaBytes: Int64 = 64 << 30
    /// Unpacked bytes for each packed one, beyond ``freeBytes``.
    package var ratio: Int64 = 300
    /// What an entry may unpack to whatever its ratio: small databases are mostly zeros.
    package var freeBytes: Int64 = 64 << 20
    /// Binary logarithm of the window that a zstd frame may ask for: 32 MiB of memory.
    package var zstdWindowLog: Int32 = 25
    /// Bytes of a note's fields, of a card's data, or of any other cell of the database.
    package var cellBytes = 16 << 20
    /// Notes, cards or reviews, each.
    package var rows: Int64 = 20_000_000
    /// Note types, decks or option groups, each.
    package var definitions = 20_000
    /// Bytes of a text file.
    package var textBytes: Int64 = 1 << 30
    /// Fields of one line of a text file, or of one note type.
    package var fields = 1_000
    /// Levels of nesting in JSON.
    package static let jsonDepth = 64
    /// Bytes of a media file's name that Anki keeps.
    package static let mediaNameBytes = 120

    package init() {}
}
