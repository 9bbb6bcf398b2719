package import Foundation
internal import GRDB

/// What to look for among a learner's cards. All that is given must hold.
package struct WordFilter: Sendable, Hashable {
    /// Words that must each begin a word of the card's texts, whatever their accents and capitals.
    package var terms: [String] = []
    package var language: String?
    /// With the decks below it.
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

/// Texts without accents and capitals.
package enum FoldedText {
    /// The words of a text, folded.
    package static func words(of text: String) -> [String] {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return wordsOfASCII(text) }
        var words: [String] = []
        var word = String.UnicodeScalarView()
        for scalar in text.decomposedStringWithCompatibilityMapping.unicodeScalars {
            // Most letters of any European text, without asking Unicode's tables.
            if ("a"..."z").contains(scalar) {
                word.append(scalar)
                continue
            }
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .enclosingMark: continue
            case .uppercaseLetter, .titlecaseLetter:
                word.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
            case .lowercaseLetter, .modifierLetter, .otherLetter, .decimalNumber, .letterNumber, .otherNumber,
                .spacingMark:
                word.append(scalar)
            default:
                if !word.isEmpty { words.append(String(word)) }
                word = String.UnicodeScalarView()
            }
        }
        if !word.isEmpty { words.append(String(word)) }
        return words
    }

    /// The same for a text of plain letters, as most are, without asking Unicode's tables.
    private static func wordsOfASCII(_ text: String) -> [String] {
        text.utf8.split { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                false
            default: true
            }
        }.map { Substring($0).lowercased() }
    }

    /// As ``words(of:)``, each after a space, so that the beginning of one can be looked for.
    static func column(_ texts: [String]) -> String {
        texts.flatMap(words).map { " \($0)" }.joined()
    }
}

extension StoreWriter {
    /// Says by which texts a card is found; the first of them, the word itself, counts most.
    package func index(_ word: WordRecord, texts: [String]) throws {
        try database.run(
            """
            INSERT INTO word_texts (word_id, learner_id, folded) VALUES (?, ?, ?)
            ON CONFLICT (word_id) DO UPDATE SET folded = excluded.folded
            """,
            [word.id.column, word.learnerID.column, FoldedText.column([word.lemma] + texts)])
    }
}

extension StoreReader {
    /// A learner's cards that a filter lets through: first those whose word begins with the first term, then by age.
    package func words(
        of learnerID: UUID, matching filter: WordFilter, limit: Int, offset: Int = 0
    ) throws -> [WordRecord] {
        var (condition, arguments) = Self.condition(filter, learnerID: learnerID)
        var order = "words.added_at, words.id"
        if let first = filter.terms.first {
            order = "CASE WHEN word_texts.folded LIKE ? ESCAPE '\\' THEN 0 ELSE 1 END, \(order)"
            arguments += [" \(Self.escaped(first))%"]
        }
        arguments += [limit, offset]
        return try Row.fetchAll(
            database,
            sql: """
                SELECT words.* FROM words LEFT JOIN word_texts ON word_texts.word_id = words.id
                WHERE \(condition) ORDER BY \(order) LIMIT ? OFFSET ?
                """,
            arguments: arguments
        ).map(WordRecord.init)
    }

    /// Passes the cards that a filter lets through one by one, those added first first, without holding them all.
    package func eachWord(
        of learnerID: UUID, matching filter: WordFilter, _ body: (WordRecord) throws -> Void
    ) throws {
        let (condition, arguments) = Self.condition(filter, learnerID: learnerID)
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT words.* FROM words LEFT JOIN word_texts ON word_texts.word_id = words.id
                WHERE \(condition) ORDER BY words.added_at, words.id
                """,
            arguments: arguments)
        while let row = try rows.next() { try body(try WordRecord(row)) }
    }

    /// How many cards a filter lets through.
    package func countWords(of learnerID: UUID, matching filter: WordFilter) throws -> Int {
        let (condition, arguments) = Self.condition(filter, learnerID: learnerID)
        let sql = """
            SELECT COUNT(*) FROM words LEFT JOIN word_texts ON word_texts.word_id = words.id WHERE \(condition)
            """
        return try Int.fetchOne(database, sql: sql, arguments: arguments) ?? 0
    }

    /// The condition, with a placeholder for each of its values.
    private static func condition(
        _ filter: WordFilter, learnerID: UUID
    ) -> (sql: String, arguments: StatementArguments) {
        var parts = ["words.learner_id = ?"]
        var arguments: StatementArguments = [learnerID.column]
        if let language = filter.language {
            parts.append("words.language = ?")
            arguments += [language]
        }
        if let deck = filter.deck {
            parts.append("(words.deck = ? OR words.deck LIKE ? ESCAPE '\\')")
            arguments += [deck, "\(escaped(deck))::%"]
        }
        if let tag = filter.tag {
            parts.append("words.tags LIKE ? ESCAPE '\\'")
            arguments += ["% \(escaped(tag)) %"]
        }
        if let isSuspended = filter.isSuspended {
            parts.append("words.is_suspended = ?")
            arguments += [isSuspended]
        }
        for term in filter.terms {
            parts.append("word_texts.folded LIKE ? ESCAPE '\\'")
            arguments += ["% \(escaped(term))%"]
        }
        return (parts.joined(separator: " AND "), arguments)
    }

    /// A text that `LIKE` takes as it stands.
    private static func escaped(_ text: String) -> String {
        text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "%", with: "\\%")
            .replacingOccurrences(of: "_", with: "\\_")
    }
}
