import Foundation
import Testing

@testable import AnkiFormats

/// Databases that break the format, or that would run what their author wrote.
@Suite struct HostileDatabaseTests {
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
        "UPDATE revlog SET ease = 7",
        "UPDATE revlog SET ease = -3",
        "UPDATE revlog SET time = -1",
        "UPDATE revlog SET factor = -1",
        "UPDATE cards SET reps = -5",
        "UPDATE cards SET lapses = -1",
        "UPDATE cards SET left = -1",
        "UPDATE cards SET factor = 70000",
        "UPDATE col SET models = '{\"1\":{}}'",
        "UPDATE col SET models = '[]'",
        "UPDATE col SET decks = '{\"1\":{\"id\":1}}'",
        "UPDATE col SET dconf = 'x'",
    ])
    func databasesThatBreakTheFormatAreRefused(sql: String) throws {
        expectRefusal(.damaged) {
            try HostilePackage.open([("collection.anki2", try HostilePackage.database(changing: sql))]) {
                try $0.entries { _ in }
            }
        }
    }

    @Test(arguments: [
        "UPDATE notetypes SET config = x'FF'", "UPDATE decks SET common = x'0A'", "UPDATE decks SET kind = x'0A7F'",
        "UPDATE deck_config SET config = x'0D'", "UPDATE fields SET config = x'1A'", "DELETE FROM templates",
        "UPDATE config SET val = x'7B'", "DROP TABLE deck_config",
    ])
    func modernDatabasesThatBreakTheFormatAreRefused(sql: String) throws {
        expectRefusal(.damaged) {
            try HostilePackage.open(try HostilePackage.modern(try HostilePackage.database(.modern, changing: sql)))
        }
    }

    @Test func aSchemaOfAnotherVersionIsRefused() throws {
        expectRefusal(.unsupported, saying: "schema 99") {
            try HostilePackage.open([
                ("collection.anki2", try HostilePackage.database(changing: "UPDATE col SET ver = 99"))
            ])
        }
    }

    @Test func hugeCellsAreRefused() throws {
        var limits = AnkiLimits()
        limits.cellBytes = 100_000
        let sql = "UPDATE notes SET flds = printf('%.*c', 200000, 'x') || char(31) || char(31)"
        expectRefusal(.tooLarge) {
            try HostilePackage.open([("collection.anki2", try HostilePackage.database(changing: sql))], limits: limits)
            {
                try $0.entries { _ in }
            }
        }
    }

    @Test func cardsOfOneIDDoNoHarm() throws {
        let sql = """
            CREATE TABLE others AS SELECT * FROM cards; INSERT INTO others SELECT * FROM cards; DROP TABLE cards;
            ALTER TABLE others RENAME TO cards
            """
        try HostilePackage.open([("collection.anki2", try HostilePackage.database(changing: sql))]) { reader in
            var cards = 0
            try reader.entries { cards += $0.cards.count }
            #expect(cards == 2 * Samples.entries.flatMap(\.cards).count)
        }
    }

    @Test func orphansAreCounted() throws {
        let sql = "UPDATE cards SET nid = 12 WHERE ord = 1; UPDATE revlog SET cid = 13 WHERE type = 1"
        try HostilePackage.open([("collection.anki2", try HostilePackage.database(changing: sql))]) { reader in
            var cards = 0
            let orphans = try reader.entries { cards += $0.cards.count }
            #expect(cards == 3)
            #expect(orphans == .init(cards: 3, reviews: 1))
        }
    }
}
