import AnkiFormats
import Foundation
import Study

/// Flashcards as an Anki package: notes with a front and a back, in a deck of their own, each due when it is here.
///
/// The answers given so far stay here: Anki's statistics would take those of SM-2 for its own.
struct FlashcardPackage {
    /// The same in every export, so that Anki recognises it. Note type ids are times: 2026-02-01.
    private static let noteTypeID: Int64 = 1_769_904_000_000
    private static let deckID = noteTypeID + 1
    private static let deck = "Immersion::Flashcards"

    let cards: [Flashcard]
    let now: Date
    /// Of the learner's time zone.
    let secondsFromGMT: Int

    /// - Throws: ``AnkiFormatError``.
    func write(to path: String) throws {
        let calendar = AnkiCalendar(
            madeAt: now.addingTimeInterval(-20 * 365.25 * 86_400), secondsFromGMT: secondsFromGMT)
        let modified = Int64(now.timeIntervalSince1970)
        let info = AnkiCollectionInfo(
            created: calendar.created, noteTypes: [Self.noteType],
            decks: [
                AnkiDeck(id: Self.deckID + 1, name: "Immersion", modified: modified),
                AnkiDeck(id: Self.deckID, name: Self.deck, modified: modified),
            ])
        let writer = try AnkiPackageWriter(path: path, info: info, modified: modified * 1_000)
        for (place, card) in cards.enumerated() {
            try writer.add(Self.entry(card, place: Int64(place) + 1, calendar, modified))
        }
        try writer.finish()
    }

    private static let noteType = AnkiNoteType(
        id: noteTypeID, name: "Basic (Immersion)", modified: noteTypeID / 1_000,
        fields: [AnkiNoteType.Field(name: "Front"), AnkiNoteType.Field(name: "Back")],
        templates: [
            AnkiNoteType.Template(
                name: "Card 1", question: "{{Front}}", answer: "{{FrontSide}}\n\n<hr id=answer>\n\n{{Back}}")
        ],
        css: ".card { font-family: sans-serif; font-size: 20px; line-height: 1.5; text-align: center; }")

    private static func entry(
        _ card: Flashcard, place: Int64, _ calendar: AnkiCalendar, _ modified: Int64
    ) -> AnkiEntry {
        let id = Int64((card.createdAt.timeIntervalSince1970 * 1_000).rounded())
        let back = [card.answer, card.explanation].compactMap(\.self).map(html).joined(separator: "<br><br>")
        let note = AnkiNote(
            id: id, guid: card.id.uuidString.lowercased(), noteTypeID: noteTypeID, modified: modified,
            fields: [html(card.question), back])
        var row = AnkiCard(id: id, noteID: id, deckID: deckID, modified: modified, due: place)
        if card.lastReviewedAt != nil {
            (row.kind, row.queue) = (.review, .review)
            row.due = calendar.day(of: card.nextReviewDate)
            row.interval = max(1, card.interval)
            row.easeFactor = Int((card.easeFactor * 1_000).rounded())
            row.reviewCount = card.repetitions
        }
        return AnkiEntry(note: note, cards: [row])
    }

    private static func html(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).joined(separator: "<br>")
    }
}
