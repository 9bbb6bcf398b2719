import Foundation
import GRDB
import Testing
import Vocab

@testable import Storage

@Suite("Schedules and answers in columns")
struct ReviewColumnsTests {
    /// A card's log of random answers.
    private func log(_ seed: Int) throws -> [ReviewLogEntry] {
        let scheduler = Scheduler.fsrs6(try FSRS6())
        let wordID = UUID()
        var state = SchedulingState()
        var at = Date(timeIntervalSince1970: 1_700_000_000.123 + Double(seed))
        return try (0..<12).map { index in
            let entry = try scheduler.answer(
                state, wordID: wordID, quality: (seed * 7 + index * 5) % 6, at: at, source: .review, entryID: UUID())
            state = entry.after
            at = at.addingTimeInterval(Double((seed * 31 + index * 17) % 40) * 43_200 + 0.001)
            return entry
        }
    }

    @Test("every state comes back, to the last digit and the microsecond", arguments: 0..<40)
    func states(seed: Int) throws {
        for entry in try log(seed) {
            let text = ReviewColumns.text(of: entry.after)
            var found = try ReviewColumns.state(from: text)
            #expect(text.utf8.count < 160)
            #expect(abs(found.due?.timeIntervalSince(entry.after.due ?? .distantPast) ?? 0) < 1e-6)
            (found.due, found.lastReview) = (entry.after.due, entry.after.lastReview)
            #expect(found == entry.after)
        }
        #expect(try ReviewColumns.state(from: ReviewColumns.text(of: SchedulingState())) == SchedulingState())
    }

    @Test("the JSON of earlier versions is read, and the answers in it")
    func json() throws {
        for entry in try log(3) {
            #expect(try ReviewColumns.state(from: Column.json(entry.after)).stability == entry.after.stability)
            let row: Row = [
                "id": entry.id.uuidString, "word_id": entry.wordID.uuidString, "entry": try Column.json(entry),
            ]
            #expect(try ReviewColumns.entry(row).quality == entry.quality)
        }
    }

    @Test(
        "what no version wrote is damage",
        arguments: [
            "", " ", "2", "2 0 1 1", "x 0 1 1 - - 0 0 2.5 0 0 0 0 0 -", "9 0 1 1 - - 0 0 2.5 0 0 0 0 0 -",
            "2 0 nan 1 - - 0 0 2.5 0 0 0 0 0 -", "2 0 inf 1 - - 0 0 2.5 0 0 0 0 0 -",
            "2 0 -1 1 - - 0 0 2.5 0 0 0 0 0 -",
            "2  0 1 1 - - 0 0 2.5 0 0 0 0 0 -", "2 0 1 1 - - 99999999999999999999 0 2.5 0 0 0 0 0 -", "{}",
        ])
    func damage(text: String) {
        #expect(throws: StorageError.self) { try ReviewColumns.state(from: text) }
    }
}
