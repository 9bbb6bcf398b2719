package import Foundation

/// What to look for among a learner's cards. All that is given must hold.
package struct CardFilter: Sendable, Hashable {
    /// Words that must each begin a word of the card's texts, whatever their accents and capitals.
    package var terms: [String] = []
    package var language: String?
    /// Includes the decks below it.
    package var deck: String?
    package var tag: String?
    package var isSuspended: Bool?

    package init() {}

    /// - Parameter text: What was typed: every word of it is a term.
    package init(text: String, language: String? = nil) {
        terms = FoldedText.words(of: text)
        self.language = language
    }
}

extension StoreWriter {
    /// Says by which texts a card is found, beside its word.
    package func index(_ word: CardRecord, texts: [String]) throws {
        try index(word, folded: FoldedText([word.lemma] + texts))
    }

    /// The same of texts that are folded already. The first of them, the word itself, counts most.
    package func index(_ word: CardRecord, folded: FoldedText) throws {
        try database.change(
            """
            INSERT INTO word_texts (word_number, learner_id, folded) VALUES (?, ?, ?)
            ON CONFLICT (word_number) DO UPDATE SET folded = excluded.folded
            """,
            [.integer(try place(ofWord: word.id).number), .id(word.learnerID), .utf8(folded.bytes)])
    }
}

extension StoreReader {
    /// A learner's cards that a filter lets through: first those whose word begins with the first term, then by age.
    package func words(
        of learnerID: UUID, matching filter: CardFilter, limit: Int, offset: Int = 0
    ) throws -> [CardRecord] {
        var (source, values) = source(filter, learnerID: learnerID)
        var order = "words.added_at, words.number"
        if let first = filter.terms.first {
            order = "CASE WHEN word_texts.folded LIKE ? ESCAPE '\\' THEN 0 ELSE 1 END, \(order)"
            values.append(.text(" \(Self.escaped(first))%"))
        }
        return try database.all(
            """
            SELECT \(CardRecord.columns) \(source) ORDER BY \(order) LIMIT ? OFFSET ?
            """, values + [.integer(limit), .integer(offset)], CardRecord.init)
    }

    /// Passes the cards that a filter lets through one by one, those added first first, without holding them all.
    package func eachWord(
        of learnerID: UUID, matching filter: CardFilter, _ body: (CardRecord) throws -> Void
    ) throws {
        let (source, values) = source(filter, learnerID: learnerID)
        // The numbers alone are sorted: whole cards, a kilobyte each, would go to a file and back.
        let numbers = try database.all("SELECT words.number \(source) ORDER BY words.added_at, words.number", values) {
            $0.integer(0)
        }
        let sql = "SELECT \(CardRecord.columns) FROM words WHERE number = ?"
        for number in numbers {
            if let word = try database.first(sql, [.integer(number)], CardRecord.init) { try body(word) }
        }
    }

    /// How many cards a filter lets through.
    package func countWords(of learnerID: UUID, matching filter: CardFilter) throws -> Int {
        let (source, values) = source(filter, learnerID: learnerID)
        return try database.first("SELECT COUNT(*) \(source)", values) { $0.integer(0) } ?? 0
    }

    /// The tables and the condition, with a placeholder for each value.
    private func source(_ filter: CardFilter, learnerID: UUID) -> (sql: String, values: [Value]) {
        // Decks and tags are found whatever the capitals; folded texts have none.
        let like = database.dialect.like
        var tables = "words"
        var parts = ["words.learner_id = ?"]
        var values: [Value] = [.id(learnerID)]
        if !filter.terms.isEmpty {
            // A cross join is taken in its order: the texts are looked through, and only the words found are read.
            tables = "word_texts CROSS JOIN words"
            parts += ["word_texts.learner_id = ?", "words.number = word_texts.word_number"]
            values.append(.id(learnerID))
        }
        if let language = filter.language {
            parts.append("words.language = ?")
            values.append(.text(language))
        }
        if let deck = filter.deck {
            parts.append("(words.deck = ? OR words.deck \(like) ? ESCAPE '\\')")
            values += [.text(deck), .text("\(Self.escaped(deck))::%")]
        }
        if let tag = filter.tag {
            parts.append("words.tags \(like) ? ESCAPE '\\'")
            values.append(.text("% \(Self.escaped(tag)) %"))
        }
        if let isSuspended = filter.isSuspended {
            parts.append("words.is_suspended = ?")
            values.append(.flag(isSuspended))
        }
        for term in filter.terms {
            parts.append("word_texts.folded LIKE ? ESCAPE '\\'")
            values.append(.text("% \(Self.escaped(term))%"))
        }
        return ("FROM \(tables) WHERE \(parts.joined(separator: " AND "))", values)
    }

    /// A text that `LIKE` takes as it stands.
    private static func escaped(_ text: String) -> String {
        text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "%", with: "\\%")
            .replacingOccurrences(of: "_", with: "\\_")
    }
}
