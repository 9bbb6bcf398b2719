import CZip
import CZstd
import Foundation
import GRDBSQLite
import Testing

@testable import AnkiFormats

/// Packages that are broken, or made to harm: each is refused by name, and nothing is left behind.
@Suite struct HostilePackageTests {
    /// Writes an archive with the entries given, and opens it as a package.
    private func open(
        _ entries: [(String, [UInt8])], limits: AnkiLimits = AnkiLimits(), deflated: Bool = false,
        _ body: (AnkiPackageReader) throws -> Void = { _ in }
    ) throws {
        try withFolder { folder in
            let path = folder.path + "/x.apkg"
            let writer = try ZipWriter(path: path)
            for (name, bytes) in entries {
                try writer.add(name, bytes: bytes, packing: deflated ? .deflated : .stored)
            }
            try writer.finish { _ in }
            let scratch = folder.appendingPathComponent("scratch")
            defer {
                let left = try? FileManager.default.contentsOfDirectory(atPath: scratch.path)
                #expect(left ?? [] == [])
            }
            try body(try AnkiPackageReader(path: path, limits: limits, scratch: scratch))
        }
    }

    /// The bytes of the sample collection's database.
    static func database(_ schema: CollectionWriter.Schema = .legacy, changing sql: String = "") throws -> [UInt8] {
        try withFolder { folder in
            let path = folder.path + "/c.db"
            try writeDatabase(path, schema)
            if !sql.isEmpty {
                var handle: OpaquePointer?
                #expect(sqlite3_open(path, &handle) == SQLITE_OK)
                defer { sqlite3_close(handle) }
                sqlite3_create_collation_v2(handle, "unicase", SQLITE_UTF8, nil, { _, _, _, _, _ in 0 }, nil)
                #expect(
                    sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK, "\(String(cString: sqlite3_errmsg(handle)))")
            }
            return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        }
    }

    private static func writeDatabase(_ path: String, _ schema: CollectionWriter.Schema) throws {
        let writer = try CollectionWriter(path: path, schema: schema, info: Samples.info, modified: 1)
        for entry in Samples.entries { try writer.add(entry) }
        try writer.finish()
    }

    private func zstd(_ bytes: [UInt8]) throws -> [UInt8] {
        var packed: [UInt8] = []
        let encoder = try ZstdEncoder()
        try bytes.withUnsafeBytes { try encoder.pack($0) { packed.append(contentsOf: $0) } }
        try encoder.finish { packed.append(contentsOf: $0) }
        return packed
    }

    private func modern(_ database: [UInt8]? = nil, media: [UInt8]? = nil, files: [(String, [UInt8])] = []) throws
        -> [(String, [UInt8])]
    {
        var entries: [(String, [UInt8])] = [
            ("meta", [0x08, 0x03]), ("collection.anki21b", try zstd(try database ?? Self.database(.modern))),
        ]
        if let media { entries.append(("media", try zstd(media))) }
        return entries + files
    }

    // MARK: The archive

    @Test(arguments: [
        "../evil", "/etc/passwd", "a/b", "..", "a\\b", "media/../0", "C:\\x",
    ])
    func entriesThatArePathsAreRefused(name: String) {
        expectRefusal(.unsafeName) {
            try open([("collection.anki2", try Self.database()), (name, [1])])
        }
    }

    @Test func twoEntriesOfOneNameAreRefused() throws {
        // libzip writes no duplicates: make them by renaming in the bytes.
        try withFolder { folder in
            let path = folder.path + "/x.apkg"
            let writer = try ZipWriter(path: path)
            try writer.add("collection.anki2", bytes: try Self.database())
            try writer.add("a", bytes: [1])
            try writer.add("b", bytes: [2])
            try writer.finish { _ in }
            var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
            for index in bytes.indices.dropFirst(30) where bytes[index] == UInt8(ascii: "b") {
                let isLocal = bytes[(index - 30)...].starts(with: [0x50, 0x4B, 3, 4])
                let isCentral = index >= 46 && bytes[(index - 46)...].starts(with: [0x50, 0x4B, 1, 2])
                if isLocal || isCentral { bytes[index] = UInt8(ascii: "a") }
            }
            try Data(bytes).write(to: URL(fileURLWithPath: path))
            // This libzip finds them by itself; one that does not leaves it to us.
            #expect(throws: AnkiFormatError.self) { _ = try AnkiPackageReader(path: path, scratch: folder) }
        }
    }

    @Test func whatIsNoArchiveIsRefused() throws {
        try withFolder { folder in
            let path = folder.path + "/x.apkg"
            expectRefusal(.unreadable, saying: "no file") { try read(path, in: folder) }
            expectRefusal(.unreadable, saying: "no ordinary file") { try read(folder.path, in: folder) }
            try Data("not a zip".utf8).write(to: URL(fileURLWithPath: path))
            expectRefusal(.unreadable, saying: "ZIP") { try read(path, in: folder) }
            try Data().write(to: URL(fileURLWithPath: path))
            expectRefusal(.unreadable) { try read(path, in: folder) }
            mkfifo(folder.path + "/pipe", 0o600)
            expectRefusal(.unreadable, saying: "no ordinary file") { try read(folder.path + "/pipe", in: folder) }
        }
    }

    private func read(_ path: String, in folder: URL) throws {
        _ = try AnkiPackageReader(path: path, scratch: folder)
    }

    @Test func anArchiveWithoutCollectionIsRefused() throws {
        expectRefusal(.unreadable, saying: "no collection") { try open([("0", [1])]) }
        expectRefusal(.damaged, saying: "collection.anki21b") {
            try open([("meta", [8, 3]), ("collection.anki2", try Self.database())])
        }
        expectRefusal(.unsupported, saying: "version 9") {
            try open([("meta", [8, 9]), ("collection.anki2", try Self.database())])
        }
        expectRefusal(.damaged) { try open([("meta", [0xFF]), ("collection.anki2", try Self.database())]) }
    }

    /// Cut short anywhere, or with any byte changed, a package is refused or read: never a crash, never a hang.
    @Test(arguments: AnkiPackageFormat.allCases)
    func damageAnywhereIsSurvived(format: AnkiPackageFormat) throws {
        try withFolder { folder in
            let path = folder.path + "/x.apkg"
            try Samples.write(to: path, kind: .decks, format: format)
            let whole = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
            var refused = 0
            var generator = SplitMix(state: 7)
            for round in 0..<120 {
                var bytes = whole
                if round < 40 {
                    bytes.removeLast(1 + Int(generator.next() % UInt64(whole.count - 1)))
                } else {
                    for _ in 0..<(1 + round % 7) {
                        bytes[Int(generator.next() % UInt64(bytes.count))] ^= UInt8(1 + generator.next() % 255)
                    }
                }
                try Data(bytes).write(to: URL(fileURLWithPath: path))
                do {
                    _ = try Samples.content(try AnkiPackageReader(path: path, scratch: folder))
                } catch let error as AnkiFormatError {
                    refused += 1
                    #expect(!error.message.isEmpty)
                }
            }
            #expect(refused > 100)
        }
    }

    /// The same for the database by itself, past the archive's checksums.
    @Test(arguments: [CollectionWriter.Schema.legacy, .modern])
    func damageInTheDatabaseIsSurvived(schema: CollectionWriter.Schema) throws {
        let whole = try Self.database(schema)
        var generator = SplitMix(state: 11)
        var refused = 0
        for round in 0..<60 {
            var bytes = whole
            for _ in 0..<(1 + round % 12) {
                bytes[Int(generator.next() % UInt64(bytes.count))] ^= UInt8(1 + generator.next() % 255)
            }
            if round % 10 == 9 { bytes.removeLast(bytes.count / 3) }
            do {
                let entries =
                    schema == .legacy ? [("collection.anki2", bytes)] : try modern(bytes)
                try open(entries) { _ = try Samples.content($0) }
            } catch is AnkiFormatError {
                refused += 1
            }
        }
        #expect(refused > 5)
    }

    // MARK: Bombs

    @Test func bombsAreRefused() throws {
        var limits = AnkiLimits()
        limits.freeBytes = 1 << 16
        limits.ratio = 50
        let zeros = [UInt8](repeating: 0, count: 4 << 20)
        expectRefusal(.tooLarge, saying: "50 times") {
            try open([("collection.anki2", zeros)], limits: limits, deflated: true)
        }
        expectRefusal(.tooLarge, saying: "50 times") {
            try open([("meta", [8, 3]), ("collection.anki21b", try zstd(zeros))], limits: limits)
        }
        limits = AnkiLimits()
        limits.databaseBytes = 1 << 16
        expectRefusal(.tooLarge, saying: "65536 bytes") { try open([("collection.anki2", zeros)], limits: limits) }
        limits = AnkiLimits()
        limits.mediaMapBytes = 1_000
        expectRefusal(.tooLarge, saying: "1000 bytes") {
            try open(
                [("collection.anki2", try Self.database()), ("media", Array(zeros.prefix(2_000)))], limits: limits)
        }
        limits = AnkiLimits()
        limits.archiveEntries = 3
        let many = (0..<4).map { ("\($0)", [UInt8(1)]) }
        expectRefusal(.tooLarge, saying: "allowed are 3") { try open(many, limits: limits) }
        limits = AnkiLimits()
        limits.rows = 2
        expectRefusal(.tooLarge, saying: "notes") {
            try open([("collection.anki2", try Self.database())], limits: limits) { try $0.entries { _ in } }
        }
    }

    @Test func aMediaFileLargerThanItSaysIsRefused() throws {
        let content = [UInt8](repeating: 9, count: 5_000)
        var entry = MediaMapEntry(name: "a.mp3", size: 4_000, sha1: [])
        expectRefusal(.tooLarge) {
            try open(try modern(media: entry.encoded, files: [("0", try zstd(content))])) {
                try $0.read($0.media[0]) { _ in }
            }
        }
        entry.size = 6_000
        expectRefusal(.damaged, saying: "a.mp3") {
            try open(try modern(media: entry.encoded, files: [("0", try zstd(content))])) {
                try $0.read($0.media[0]) { _ in }
            }
        }
        entry = MediaMapEntry(name: "a.mp3", size: 5_000, sha1: Array(repeating: 1, count: 20))
        expectRefusal(.damaged, saying: "a.mp3") {
            try open(try modern(media: entry.encoded, files: [("0", try zstd(content))])) { reader in
                try withFolder { folder in
                    defer { #expect((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) == []) }
                    _ = try reader.extractMedia(to: folder)
                }
            }
        }
        var limits = AnkiLimits()
        limits.mediaBytes = 4_000
        let honest = MediaMapEntry(name: "a.mp3", size: 5_000, sha1: [])
        expectRefusal(.tooLarge, saying: "4000 bytes") {
            try open(try modern(media: honest.encoded, files: [("0", try zstd(content))]), limits: limits) { reader in
                _ = try withFolder { try reader.extractMedia(to: $0) }
            }
        }
    }

    @Test func aZstdFrameThatWantsMuchMemoryIsRefused() throws {
        let stream = try #require(ZSTD_createCCtx())
        defer { ZSTD_freeCCtx(stream) }
        ZSTD_CCtx_setParameter(stream, ZSTD_c_windowLog, 27)
        var packed = [UInt8](repeating: 0, count: 1 << 16)
        var input = [UInt8]("SQLite".utf8)
        var target = packed.withUnsafeMutableBytes { ZSTD_outBuffer(dst: $0.baseAddress, size: $0.count, pos: 0) }
        packed.withUnsafeMutableBytes { out in
            target = ZSTD_outBuffer(dst: out.baseAddress, size: out.count, pos: 0)
            input.withUnsafeMutableBytes { bytes in
                var source = ZSTD_inBuffer(src: bytes.baseAddress, size: bytes.count, pos: 0)
                ZSTD_compressStream2(stream, &target, &source, ZSTD_e_continue)
                ZSTD_compressStream2(stream, &target, &source, ZSTD_e_end)
            }
        }
        let frame = Array(packed.prefix(target.pos))
        expectRefusal(.damaged) { try open([("meta", [8, 3]), ("collection.anki21b", frame)]) }
    }

    @Test func brokenZstdIsRefused() throws {
        let packed = try zstd(try Self.database(.modern))
        expectRefusal(.damaged, saying: "ends early") {
            try open([("meta", [8, 3]), ("collection.anki21b", Array(packed.dropLast(9)))])
        }
        expectRefusal(.damaged) { try open([("meta", [8, 3]), ("collection.anki21b", Array("no zstd".utf8))]) }
        expectRefusal(.damaged, saying: "ends early") { try open([("meta", [8, 3]), ("collection.anki21b", [])]) }
        expectRefusal(.damaged) {
            try open([("meta", [8, 3]), ("collection.anki21b", packed + [1, 2, 3, 4])])
        }
    }

    // MARK: Media names

    @Test(arguments: ["../x.mp3", "/x", "a/b.mp3", "a\\b.mp3", "", ".", "..", "a\nb", "a\u{0}b", "a\u{85}b"])
    func mediaNamesThatAreNoPlainNamesAreRefused(name: String) throws {
        expectRefusal(.unsafeName) {
            let map = JSONValue.object(["0": .string(name)]).text
            try open([("collection.anki2", try Self.database()), ("media", Array(map.utf8)), ("0", [1])])
        }
        expectRefusal(.unsafeName) {
            let map = MediaMapEntry(name: name, size: 1, sha1: []).encoded
            try open(try modern(media: map, files: [("0", try zstd([1]))]))
        }
    }

    @Test func longAndDuplicateMediaNamesAreRefused() throws {
        expectRefusal(.unsafeName, saying: "255 bytes") {
            let map = MediaMapEntry(name: String(repeating: "é", count: 200), size: 1, sha1: []).encoded
            try open(try modern(media: map))
        }
        // The same name, composed and decomposed.
        let twice =
            MediaMapEntry(name: "caf\u{E9}.mp3", size: 1, sha1: []).encoded
            + MediaMapEntry(name: "cafe\u{301}.mp3", size: 1, sha1: []).encoded
        expectRefusal(.duplicateName) { try open(try modern(media: twice)) }
        expectRefusal(.damaged, saying: "twice") {
            try open([("collection.anki2", try Self.database()), ("media", Array(#"{"0":"a","0":"b"}"#.utf8))])
        }
    }

    @Test(arguments: [#"{"x":"a"}"#, #"{"0":1}"#, "[]", "{", "", "\u{FEFF}{}", #"{"-1":"a"}"#])
    func brokenMediaMapsAreRefused(map: String) throws {
        expectRefusal(.damaged) { try open([("collection.anki2", try Self.database()), ("media", Array(map.utf8))]) }
    }

    @Test(arguments: [
        [0x0A, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F], [0x0A, 0x05, 0x01], [0x07], [0x0A, 0x04, 0x0A, 0x02, 0xFF, 0xFE],
    ])
    func brokenProtobufIsRefused(bytes: [UInt8]) throws {
        expectRefusal(.damaged) { try open(try modern(media: bytes)) }
    }

    @Test func filesThatTheArchiveLacksAreTold() throws {
        let map = JSONValue.object(["0": .string("a.mp3"), "1": .string("b.mp3")]).text
        try open([("collection.anki2", try Self.database()), ("media", Array(map.utf8)), ("1", [1])]) { reader in
            #expect(reader.media.map(\.name) == ["b.mp3"])
            #expect(reader.missingMedia == ["a.mp3"])
        }
    }

    // MARK: The database

    @Test(arguments: [
        "DROP TABLE notes; CREATE VIEW notes AS SELECT 1 AS id",
        "ALTER TABLE notes ADD COLUMN x AS (hex(zeroblob(100)))",
        "DROP TABLE cards; CREATE VIRTUAL TABLE cards USING fts5(id)",
        "DROP TABLE revlog",
        "DELETE FROM col",
        "UPDATE notes SET flds = x'FF00'",
        "UPDATE notes SET id = NULL, flds = NULL WHERE 0; UPDATE notes SET flds = CAST(x'C328' AS TEXT)",
        "UPDATE notes SET flds = 'only one'",
        "UPDATE notes SET mid = 5",
        "UPDATE notes SET mod = 'soon'",
        "UPDATE cards SET type = 9",
        "UPDATE cards SET queue = 77",
        "UPDATE cards SET ivl = 99999999999",
        "UPDATE cards SET due = 'x'",
        "UPDATE revlog SET type = -1",
        "UPDATE col SET models = '{\"1\":{}}'",
        "UPDATE col SET models = '[]'",
        "UPDATE col SET decks = '{\"1\":{\"id\":1}}'",
        "UPDATE col SET dconf = 'x'",
    ])
    func databasesThatBreakTheFormatAreRefused(sql: String) throws {
        expectRefusal(.damaged) {
            try open([("collection.anki2", try Self.database(changing: sql))]) { try $0.entries { _ in } }
        }
    }

    @Test(arguments: [
        "UPDATE notetypes SET config = x'FF'", "UPDATE decks SET common = x'0A'", "UPDATE decks SET kind = x'0A7F'",
        "UPDATE deck_config SET config = x'0D'", "UPDATE fields SET config = x'1A'", "DELETE FROM templates",
        "UPDATE config SET val = x'7B'", "DROP TABLE deck_config",
    ])
    func modernDatabasesThatBreakTheFormatAreRefused(sql: String) throws {
        expectRefusal(.damaged) { try open(try modern(try Self.database(.modern, changing: sql))) }
    }

    @Test func aSchemaOfAnotherVersionIsRefused() throws {
        expectRefusal(.unsupported, saying: "schema 99") {
            try open([("collection.anki2", try Self.database(changing: "UPDATE col SET ver = 99"))])
        }
    }

    @Test func hugeCellsAreRefused() throws {
        var limits = AnkiLimits()
        limits.cellBytes = 100_000
        let sql = "UPDATE notes SET flds = printf('%.*c', 200000, 'x') || char(31) || char(31)"
        expectRefusal(.tooLarge) {
            try open([("collection.anki2", try Self.database(changing: sql))], limits: limits) {
                try $0.entries { _ in }
            }
        }
    }

    @Test func orphansAreCounted() throws {
        let sql = "UPDATE cards SET nid = 12 WHERE ord = 1; UPDATE revlog SET cid = 13 WHERE type = 1"
        try open([("collection.anki2", try Self.database(changing: sql))]) { reader in
            var cards = 0
            let orphans = try reader.entries { cards += $0.cards.count }
            #expect(cards == 3)
            #expect(orphans == .init(cards: 3, reviews: 1))
        }
    }
}

struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
