package import Foundation

/// What an import brought beside words: JSON and names that only the daemon reads, for the way back.
package struct CardOrigin: Sendable, Hashable {
    package var importID: UUID
    /// The media file with the word's sound.
    package var audio: String?
    /// The note as it was, JSON; nil for a note of our own type.
    package var origin: String?

    package init(importID: UUID, audio: String?, origin: String?) {
        self.importID = importID
        self.audio = audio
        self.origin = origin
    }
}

extension StoreWriter {
    /// Opens an import, which words and media then refer to.
    ///
    /// - Parameter kept: What its words refer to: JSON that only the daemon reads.
    /// - Throws: ``StorageError/Code/missing`` when the learner does not exist.
    package func addImport(_ id: UUID, of learnerID: UUID, at instant: Date, kept: String?) throws {
        try database.change(
            "INSERT INTO word_imports (id, learner_id, at, kept) VALUES (?, ?, ?, ?)",
            [.id(id), .id(learnerID), .instant(instant), .text(kept)])
        try changed(.wordImport, .id(id), of: learnerID, .all)
    }

    /// Notes that an import is stored in pieces, so that a stop does not end it.
    ///
    /// - Parameter request: What was asked: JSON that only the daemon reads.
    package func noteUnfinished(_ request: String, ofImport id: UUID) throws {
        try database.change(
            "INSERT INTO unfinished_imports (import_id, request) VALUES (?, ?)", [.id(id), .text(request)])
    }

    /// Notes that nothing more of an import is to come.
    package func finishImport(_ id: UUID) throws {
        try database.change("DELETE FROM unfinished_imports WHERE import_id = ?", [.id(id)])
    }

    /// How many cards more a learner may have.
    package func roomForCards(of learnerID: UUID) throws -> Int {
        notes.quotas.most(of: .cards) - (try reader.countWords(of: learnerID, matching: CardFilter()))
    }

    /// Keeps the hashes of media files that an import's words refer to, by their names.
    package func addMedia(_ media: [String: String], ofImport id: UUID) throws {
        let learnerID = try database.first("SELECT learner_id FROM word_imports WHERE id = ?", [.id(id)]) {
            try $0.id(0)
        }
        if let learnerID { try changed(.wordImport, .id(id), of: learnerID, .media) }
        for (name, hash) in media {
            try database.change(
                """
                INSERT INTO word_media (import_id, name, hash) VALUES (?, ?, ?)
                ON CONFLICT (import_id, name) DO UPDATE SET hash = excluded.hash
                """,
                [.id(id), .text(name), .text(hash)])
        }
    }

    /// Keeps the sound that a learner gave of a word; what an import brought of it stays.
    ///
    /// What is given so stands in an import of its own, which bears the learner's id; a word has one such sound.
    ///
    /// - Parameters:
    ///   - kind: The extension of the file's name.
    ///   - keep: Puts the file where it stays, and returns its hash; not called where there is no need of it.
    /// - Returns: The hash of the sound that the learner had given before.
    package func giveSound(
        _ kind: String, ofWord id: UUID, of learnerID: UUID, at instant: Date, keep: () throws -> String
    ) throws -> String? {
        if let origin = try reader.origin(ofWord: id), origin.importID != learnerID { return nil }
        let owner = try database.first("SELECT learner_id FROM word_imports WHERE id = ?", [.id(learnerID)]) {
            try $0.id(0)
        }
        guard owner == nil || owner == learnerID else { return nil }
        if owner == nil { try addImport(learnerID, of: learnerID, at: instant, kept: nil) }
        let before = try reader.soundHash(ofWord: id)
        try forgetSound(ofWord: id, of: learnerID)
        let name = "\(id.uuidString.lowercased()).\(kind)"
        try addMedia([name: try keep()], ofImport: learnerID)
        try setOrigin(CardOrigin(importID: learnerID, audio: name, origin: nil), ofWord: id)
        return before
    }

    /// Lets go of the sound that a learner gave of a word. The file goes with the next start, if not before.
    func forgetSound(ofWord id: UUID, of learnerID: UUID) throws {
        // By the index: names that begin with the word's id and a full stop.
        let name = id.uuidString.lowercased()
        try database.change(
            "DELETE FROM word_media WHERE import_id = ? AND name >= ? AND name < ?",
            [.id(learnerID), .text("\(name)."), .text("\(name)/")])
    }

    package func setOrigin(_ origin: CardOrigin, ofWord id: UUID) throws {
        let place = try place(ofWord: id)
        try database.change(
            """
            INSERT INTO word_origins (word_number, import_id, audio, origin) VALUES (?, ?, ?, ?)
            ON CONFLICT (word_number) DO UPDATE SET import_id = excluded.import_id, audio = excluded.audio,
                origin = excluded.origin
            """,
            [
                .integer(place.number), .id(origin.importID), .text(origin.audio), .text(origin.origin),
            ])
        try changed(.word, .id(id), of: place.learnerID, .origin)
    }
}

extension StoreReader {
    /// Imports that a stop broke off, the first one first.
    package func unfinishedImports() throws -> [(id: UUID, learnerID: UUID, at: Date, request: String)] {
        try database.all(
            """
            SELECT word_imports.id, word_imports.learner_id, word_imports.at, unfinished_imports.request
            FROM unfinished_imports CROSS JOIN word_imports
            WHERE word_imports.id = unfinished_imports.import_id ORDER BY word_imports.at, word_imports.id
            """, []
        ) { (id: try $0.id(0), learnerID: try $0.id(1), at: $0.date(2), request: $0.text(3)) }
    }

    package func origin(ofWord id: UUID) throws -> CardOrigin? {
        try database.first(
            """
            SELECT import_id, audio, origin FROM word_origins
            WHERE word_number = (SELECT number FROM words WHERE id = ?)
            """, [.key(id)]
        ) { CardOrigin(importID: try $0.id(0), audio: $0.optionalText(1), origin: $0.optionalText(2)) }
    }

    /// What imports keep that still have words or notes, the first one first.
    package func keptOfImports(of learnerID: UUID) throws -> [(importID: UUID, kept: String)] {
        try database.all(
            """
            SELECT id, kept FROM word_imports WHERE learner_id = ? AND kept IS NOT NULL
                AND (EXISTS (SELECT 1 FROM word_origins WHERE import_id = word_imports.id AND origin IS NOT NULL)
                    OR EXISTS (SELECT 1 FROM kept_notes WHERE import_id = word_imports.id))
            ORDER BY at, id
            """, [.id(learnerID)]
        ) { (try $0.id(0), $0.text(1)) }
    }

    /// The hash of a media file that a word of an import names.
    func mediaHash(_ name: String, ofImport id: UUID) throws -> String? {
        try database.first("SELECT hash FROM word_media WHERE import_id = ? AND name = ?", [.id(id), .text(name)]) {
            $0.text(0)
        }
    }

    /// The hashes of an import's media files, by their names.
    package func mediaHashes(ofImport id: UUID) throws -> [String: String] {
        let files = try database.all("SELECT name, hash FROM word_media WHERE import_id = ?", [.id(id)]) {
            ($0.text(0), $0.text(1))
        }
        return Dictionary(uniqueKeysWithValues: files)
    }

    /// The hash of the file with a word's sound; nil when it came without.
    package func soundHash(ofWord id: UUID) throws -> String? {
        guard let origin = try origin(ofWord: id), let audio = origin.audio else { return nil }
        return try mediaHash(audio, ofImport: origin.importID)
    }

    /// The hashes of all media files that words may still name.
    package func mediaHashes() throws -> Set<String> {
        Set(try database.all("SELECT DISTINCT hash FROM word_media", []) { $0.text(0) })
    }
}
