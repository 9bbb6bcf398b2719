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
            let line = ReviewColumns.line(of: entry.after)
            var found = try state(from: line)
            #expect(line.count < 160)
            #expect(abs(found.due?.timeIntervalSince(entry.after.due ?? .distantPast) ?? 0) < 1e-6)
            (found.due, found.lastReview) = (entry.after.due, entry.after.lastReview)
            #expect(found == entry.after)
        }
        #expect(try state(from: ReviewColumns.line(of: SchedulingState())) == SchedulingState())
    }

    @Test("the JSON of earlier versions is read, and the answers in it")
    func json() throws {
        for entry in try log(3) {
            #expect(try state(from: Array(Column.json(entry.after).utf8)).stability == entry.after.stability)
            let json = try Column.json(entry)
            let found = try DatabaseQueue().read { database in
                try database.first(
                    "SELECT ?, ?, ?, NULL, NULL, NULL", [.id(entry.id), .id(entry.wordID), .text(json)],
                    ReviewColumns.entry)
            }
            #expect(found?.quality == entry.quality)
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
        #expect(throws: StorageError.self) { try state(from: Array(text.utf8)) }
    }

    @Test("the lines of version 1.6, which wrote whole numbers with a nought behind the point, are read")
    func lineOfOneSix() throws {
        let text = "2 0 3.5 5.25 1760538803000.0 1760538203000.0 4 1 2.5 7 5 4 1 3 20376"
        let found = try state(from: Array(text.utf8))
        #expect(found.due == Date(timeIntervalSince1970: 1_760_538_803))
        #expect(found.interval == 7 && found.lastSuccessDay == 20_376)
    }

    private func state(from bytes: [UInt8]) throws -> SchedulingState {
        try bytes.withUnsafeBufferPointer { try ReviewColumns.state(from: $0) }
    }
}
