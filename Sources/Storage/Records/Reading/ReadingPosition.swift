package import Foundation

/// How far a learner is in a text: chapters count from 0, and in them 0 is
/// the title and 1 the first paragraph.
package struct ReadingPosition: Sendable, Hashable {
    package struct Place: Sendable, Hashable, Comparable {
        package var chapter: Int
        package var paragraph: Int

        package init(chapter: Int, paragraph: Int) {
            self.chapter = chapter
            self.paragraph = paragraph
        }

        package static func < (one: Place, other: Place) -> Bool {
            (one.chapter, one.paragraph) < (other.chapter, other.paragraph)
        }
    }

    package var place: Place
    /// What lies between `start` and it was read in one stretch; what lies before `start` was leapt over.
    package var furthest: Place
    package var start: Place
    /// How often the text was read to its end.
    package var readings: Int
    package var at: Date

    package init(
        place: Place, furthest: Place, start: Place = Place(chapter: 0, paragraph: 0), readings: Int = 0, at: Date
    ) {
        self.place = place
        self.furthest = furthest
        self.start = start
        self.readings = readings
        self.at = at
    }

    static let columns = """
        chapter, paragraph, furthest_chapter, furthest_paragraph, start_chapter, start_paragraph, readings, at
        """
}

extension StoreReader {
    package func readingPosition(in textID: String, of learnerID: UUID) throws -> ReadingPosition? {
        try database.first(
            "SELECT \(ReadingPosition.columns) FROM reading_positions WHERE learner_id = ? AND text_id = ?",
            [.id(learnerID), .text(textID)], ReadingPosition.init)
    }

    /// By text.
    package func readingPositions(of learnerID: UUID) throws -> [String: ReadingPosition] {
        var positions: [String: ReadingPosition] = [:]
        try database.each(
            "SELECT \(ReadingPosition.columns), text_id FROM reading_positions WHERE learner_id = ?", [.id(learnerID)]
        ) { positions[$0.text(8)] = ReadingPosition($0) }
        return positions
    }
}

extension StoreWriter {
    package func put(_ position: ReadingPosition, in textID: String, of learnerID: UUID) throws {
        try database.change(
            """
            INSERT INTO reading_positions (learner_id, text_id, \(ReadingPosition.columns))
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (learner_id, text_id) DO UPDATE SET chapter = excluded.chapter,
                paragraph = excluded.paragraph, furthest_chapter = excluded.furthest_chapter,
                furthest_paragraph = excluded.furthest_paragraph, start_chapter = excluded.start_chapter,
                start_paragraph = excluded.start_paragraph, readings = excluded.readings, at = excluded.at
            """,
            [
                .id(learnerID), .text(textID), .integer(position.place.chapter), .integer(position.place.paragraph),
                .integer(position.furthest.chapter), .integer(position.furthest.paragraph),
                .integer(position.start.chapter), .integer(position.start.paragraph), .integer(position.readings),
                .instant(position.at),
            ])
        try changed(.reading, .names([textID]), of: learnerID, .progress)
    }
}

extension ReadingPosition {
    /// - Parameter row: Of the columns ``columns``.
    fileprivate init(_ row: Columns) {
        place = Place(chapter: row.integer(0), paragraph: row.integer(1))
        furthest = Place(chapter: row.integer(2), paragraph: row.integer(3))
        start = Place(chapter: row.integer(4), paragraph: row.integer(5))
        readings = row.integer(6)
        at = row.date(7)
    }
}
