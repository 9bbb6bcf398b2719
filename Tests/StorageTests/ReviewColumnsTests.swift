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

    private func packed(_ entry: ReviewLogEntry) -> [UInt8] {
        ReviewColumns.bytes(
            of: ReviewColumns.Details(
                at: entry.at, quality: entry.quality, elapsed: entry.elapsed, before: entry.before, after: entry.after))
    }

    private func state(from bytes: [UInt8]) throws -> SchedulingState {
        try bytes.withUnsafeBytes { try ReviewColumns.state(from: $0) }
    }

    @Test("every state comes back, moments to the microsecond and all else exactly", arguments: 0..<40)
    func states(seed: Int) throws {
        for entry in try log(seed) {
            let bytes = ReviewColumns.bytes(of: entry.after)
            #expect(bytes.count < 60)
            var found = try state(from: bytes)
            #expect(abs(found.due?.timeIntervalSince(entry.after.due ?? .distantPast) ?? 0) < 1e-6)
            (found.due, found.lastReview) = (entry.after.due, entry.after.lastReview)
            #expect(found == entry.after)
        }
        #expect(try state(from: ReviewColumns.bytes(of: SchedulingState())) == SchedulingState())
    }

    @Test("the greatest and the least that a state may hold come back")
    func extremes() throws {
        let most = SchedulingState(
            phase: .relearning, step: 3, stability: 36_500, difficulty: 10,
            due: Date(timeIntervalSince1970: 253_402_300_799), lastReview: Date(timeIntervalSince1970: -2_208_988_800),
            repetitions: 1_000_000_000, lapses: 1_000_000_000, easinessFactor: 1_000, interval: 365,
            reviewCount: 1_000_000_000, correctCount: 0, incorrectCount: 1_000_000_000, successDays: 1,
            lastSuccessDay: Int.min)
        #expect(try state(from: ReviewColumns.bytes(of: most)) == most)
    }

    @Test("what was cut short, goes on or is out of bounds is damage, and never a crash")
    func damage() throws {
        let entry = try #require(try log(3).last)
        let whole = packed(entry)
        func read(_ bytes: [UInt8]) throws -> ReviewColumns.Details {
            try bytes.withUnsafeBytes { try ReviewColumns.details(from: $0) }
        }
        #expect(try read(whole).quality == entry.quality)
        for count in whole.indices { #expect(throws: StorageError.self) { try read(Array(whole[..<count])) } }
        #expect(throws: StorageError.self) { try read(whole + [0]) }
        #expect(throws: StorageError.self) { try state(from: [0x80]) }
        #expect(throws: StorageError.self) { try state(from: [0] + [UInt8](repeating: 0xFF, count: 40)) }
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<5_000 {
            var bytes = whole
            for _ in 0..<3 { bytes[Int.random(in: bytes.indices, using: &generator)] = .random(in: 0...255) }
            do {
                let found = try read(bytes)
                try found.before.validate()
                try found.after.validate()
            } catch {
                #expect(error is StorageError)
            }
        }
    }

    @Test("the JSON of the first versions is read, and the answers in it")
    func json() throws {
        for entry in try log(3) {
            #expect(try LineColumns.state(from: Column.json(entry.after)).stability == entry.after.stability)
            #expect(try LineColumns.details(from: Column.json(entry)).after.stability == entry.after.stability)
        }
    }

    @Test("the lines of version 1.6 are read, also those with a nought behind the point")
    func lines() throws {
        let text = "2 0 3.5 5.25 1760538803000.0 1760538203000.0 4 1 2.5 7 5 4 1 3 20376"
        let found = try LineColumns.state(from: text)
        #expect(found.due == Date(timeIntervalSince1970: 1_760_538_803))
        #expect(found.interval == 7 && found.lastSuccessDay == 20_376)
        let before = "0 0 0 0 1760538203000 - 0 0 2.5 0 0 0 0 0 -"
        let details = try LineColumns.details(from: "1760538203000 4 0;\(before);\(text)")
        #expect(details.quality == 4 && details.before.phase == .new && details.after == found)
    }

    @Test(
        "lines that no version wrote are damage",
        arguments: [
            "", " ", "2", "2 0 1 1", "x 0 1 1 - - 0 0 2.5 0 0 0 0 0 -", "9 0 1 1 - - 0 0 2.5 0 0 0 0 0 -",
            "2 0 nan 1 - - 0 0 2.5 0 0 0 0 0 -", "2 0 inf 1 - - 0 0 2.5 0 0 0 0 0 -",
            "2 0 -1 1 - - 0 0 2.5 0 0 0 0 0 -",
            "2  0 1 1 - - 0 0 2.5 0 0 0 0 0 -", "2 0 1 1 - - 99999999999999999999 0 2.5 0 0 0 0 0 -", "{}",
        ])
    func brokenLines(text: String) {
        #expect(throws: StorageError.self) { try LineColumns.state(from: text) }
    }
}
