extension Migration {
    /// What a text holds is counted when it comes in, and what was read is told from what was leapt over. Texts from
    /// before are counted when they are next needed.
    static let countedTexts = Migration(
        "1.16",
        [
            "ALTER TABLE book_texts ADD COLUMN tally TEXT",
            "ALTER TABLE book_chapters ADD COLUMN counts TEXT",
            // Where the stretch began that is being read, and how often the text was read to its end.
            "ALTER TABLE reading_positions ADD COLUMN start_chapter BIGINT NOT NULL DEFAULT 0",
            "ALTER TABLE reading_positions ADD COLUMN start_paragraph BIGINT NOT NULL DEFAULT 0",
            "ALTER TABLE reading_positions ADD COLUMN readings BIGINT NOT NULL DEFAULT 0",
        ])
}
