package import Foundation

/// A deck and what is in it. Levels of a name are separated by `::`; a deck may stand alone without those above it.
package struct DeckRecord: Sendable, Hashable {
    package var name: String
    /// Cards right in it, not in the decks below.
    package var words: Int
}

extension StoreReader {
    /// A learner's decks by name: those that were made, and those that cards are in.
    package func decks(of learnerID: UUID) throws -> [DeckRecord] {
        try database.all(
            """
            SELECT name, CAST(SUM(cards) AS BIGINT) FROM (
                SELECT name, 0 AS cards FROM decks WHERE learner_id = ?
                UNION ALL
                SELECT deck, COUNT(*) FROM words WHERE learner_id = ? AND deck IS NOT NULL GROUP BY deck
            ) AS named GROUP BY name ORDER BY name
            """, [.id(learnerID), .id(learnerID)]
        ) { DeckRecord(name: $0.text(0), words: $0.integer(1)) }
    }

    /// A learner's tags with the number of cards that bear each, by name.
    package func tags(of learnerID: UUID) throws -> [(tag: String, words: Int)] {
        var counts: [String: Int] = [:]
        try database.each(
            "SELECT tags, COUNT(*) FROM words WHERE learner_id = ? AND tags <> '' GROUP BY tags", [.id(learnerID)]
        ) { row in
            for tag in Set(CardTags.list(row.text(0))) { counts[tag, default: 0] += row.integer(1) }
        }
        return counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}

extension StoreWriter {
    /// Makes a deck, which may stay empty; one that is there stays as it is.
    package func addDeck(_ name: String, of learnerID: UUID, at instant: Date) throws {
        let changes = try database.change(
            "INSERT INTO decks (learner_id, name, added_at) VALUES (?, ?, ?) ON CONFLICT (learner_id, name) DO NOTHING",
            [.id(learnerID), .text(name), .instant(instant)])
        if changes == 1 { try changed(.deck, .names([name]), of: learnerID, .all) }
    }
}
