import Foundation
import TestSupport
import Testing
import Vocab

private let start = Date(timeIntervalSince1970: 1_767_600_000)
private let word = UUID(uuidString: "6F1D3A52-9C1E-4A57-8F0B-0D2E4C6A8B10") ?? UUID()

@Suite("The review log")
struct SchedulerTests {
    static func log(_ scheduler: Scheduler, answers: Int, seed: UInt64) throws -> [ReviewLogEntry] {
        var random = SeededGenerator(seed: seed)
        var state = SchedulingState()
        var now = start
        var log: [ReviewLogEntry] = []
        for _ in 0..<answers {
            let entry = try scheduler.answer(
                state, wordID: word, quality: .random(in: 0...5, using: &random), at: now, source: .review,
                durationMs: 1_200, entryID: UUID())
            log.append(entry)
            state = entry.after
            let due = try #require(state.due)
            now = now.addingTimeInterval(due.timeIntervalSince(now) * .random(in: 0.5...2, using: &random))
        }
        return log
    }

    static func schedulers() throws -> [Scheduler] {
        [.fsrs6(try FSRS6()), .fsrs6(try FSRS6(fuzz: true)), .sm2(try SM2())]
    }

    @Test("replays to the state it left, in whatever order its entries come", arguments: 1...8 as ClosedRange<UInt64>)
    func replay(seed: UInt64) throws {
        for scheduler in try Self.schedulers() {
            let log = try Self.log(scheduler, answers: 25, seed: seed)
            var random = SeededGenerator(seed: seed)
            #expect(try scheduler.replay(log.shuffled(using: &random)) == log.last?.after)
            #expect(try scheduler.replay([]) == SchedulingState())
        }
    }

    @Test("chains: each entry starts from the state before it, and tells the time since")
    func chain() throws {
        for scheduler in try Self.schedulers() {
            let log = try Self.log(scheduler, answers: 10, seed: 4)
            #expect(log[0].before == SchedulingState())
            #expect(log[0].elapsed == 0)
            for (entry, next) in zip(log, log.dropFirst()) {
                #expect(next.before == entry.after)
                #expect(abs(next.elapsed - next.at.timeIntervalSince(entry.at)) < 1e-5)
                #expect(next.rating == ReviewRating(quality: next.quality))
            }
        }
    }

    @Test("replayed under another algorithm gives that algorithm's schedule")
    func changeOfAlgorithm() throws {
        let fsrs = Scheduler.fsrs6(try FSRS6())
        let sm2 = Scheduler.sm2(try SM2())
        let log = try Self.log(fsrs, answers: 12, seed: 5)
        let state = try sm2.replay(log)
        #expect(state.stability == 0)
        #expect(state.reviewCount == 12)
        #expect(state.easinessFactor == log[11].after.easinessFactor, "easiness moves alike under both")
        #expect(state.repetitions == log[11].after.repetitions)
    }

    @Test("an entry survives JSON")
    func json() throws {
        let entry = try Self.log(.fsrs6(try FSRS6()), answers: 3, seed: 6)[2]
        let object = try #require(try JSONSerialization.jsonObject(with: JSONEncoder().encode(entry)) as? [String: Any])
        #expect(
            Set(object.keys) == [
                "id", "wordID", "at", "rating", "quality", "elapsed", "source", "durationMs", "before", "after",
            ])
        #expect(object["source"] as? String == "review")
        #expect(object["rating"] as? Int == entry.rating.rawValue)
        #expect(try JSONDecoder().decode(ReviewLogEntry.self, from: JSONEncoder().encode(entry)) == entry)
    }

    @Test("refuses what cannot be, by name")
    func refusals() throws {
        let scheduler = Scheduler.fsrs6(try FSRS6())
        func answer(quality: Int, duration: Int?) throws {
            _ = try scheduler.answer(
                SchedulingState(), wordID: word, quality: quality, at: start, source: .quiz, durationMs: duration,
                entryID: UUID())
        }
        #expect(throws: VocabError.qualityOutOfRange(6)) { try answer(quality: 6, duration: nil) }
        #expect(throws: VocabError.durationOutOfRange(-1)) { try answer(quality: 4, duration: -1) }
        #expect(throws: VocabError.durationOutOfRange(3_600_001)) { try answer(quality: 4, duration: 3_600_001) }
        #expect(throws: Never.self) { try answer(quality: 4, duration: 3_600_000) }
    }

    @Test("a word's fuzz seed is its own and the same everywhere")
    func seeds() throws {
        let one = try #require(UUID(uuidString: "00000000-0000-0001-0000-000000000002"))
        #expect(fuzzSeed(of: one) == 3)
        #expect(Set((0..<1_000).map { _ in fuzzSeed(of: UUID()) }).count == 1_000)
    }

    @Test("every error names the thing, its value and what is allowed")
    func messages() {
        let errors: [VocabError] = [
            .wrongParameterCount(3), .parameterOutOfRange(index: 4, value: 0, allowed: 1...10),
            .retentionOutOfRange(2), .stepOutOfRange(0), .tooManySteps(99), .maximumIntervalOutOfRange(0, limit: 365),
            .easyDaysOutOfRange([2]), .duplicateReview(word), .notUndoable(word),
            .simulationOutOfRange(setting: "days", value: "0", allowed: "1 to 3650"), .qualityOutOfRange(9),
            .durationOutOfRange(-1), .reviewBeforeLast(at: start, last: start), .dateOutOfRange,
            .invalidState(field: "step", value: "-1", allowed: "0 to 100"),
        ]
        #expect(Set(errors.map(\.code)).count == errors.count)
        #expect(
            VocabError.reviewBeforeLast(at: start, last: start.addingTimeInterval(60)).description
                == "a review at 2026-01-05T08:00:00Z precedes the word's last one at 2026-01-05T08:01:00Z; "
                + "set the clock right, or send a later time")
        #expect(VocabError.qualityOutOfRange(9).description == "an answer quality of 9; allowed is 0 to 5")
        for error in errors { #expect(error.description.count > 20) }
    }
}
