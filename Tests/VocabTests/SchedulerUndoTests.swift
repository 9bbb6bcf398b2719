import Foundation
import Testing

@testable import Vocab

@Suite("Taking an answer back")
struct SchedulerUndoTests {
    private let start = Date(timeIntervalSince1970: 1_790_000_000)
    private let wordID = UUID()
    private let scheduler: Scheduler

    init() throws { scheduler = .fsrs6(try FSRS6()) }

    private func log(days: [Double]) throws -> [ReviewLogEntry] {
        var state = SchedulingState(due: start)
        return try days.map { day in
            let entry = try scheduler.answer(
                state, wordID: wordID, quality: 4, at: start + day * 86_400, source: .review, entryID: UUID())
            state = entry.after
            return entry
        }
    }

    @Test("the word stands as it stood before")
    func plain() throws {
        let log = try log(days: [0, 1, 4])
        let state = scheduler.state(takingBack: log[2], from: log[2].after, log: Array(log[..<2]))
        #expect(state == log[1].after)
        #expect(scheduler.state(takingBack: log[0], from: log[0].after, log: []) == SchedulingState(due: start))
    }

    @Test("after an import that brought older answers, those are what is left")
    func merged() throws {
        let imported = try log(days: [0, 1, 4])
        let here = try scheduler.answer(
            SchedulingState(due: start), wordID: wordID, quality: 5, at: start + 9 * 86_400, source: .review,
            entryID: UUID())
        let joined = try scheduler.replay(imported + [here], from: SchedulingState(due: start))
        let state = scheduler.state(takingBack: here, from: joined, log: imported)
        #expect(state.reviewCount == 3)
        #expect(state == imported[2].after)
    }

    @Test("after a new fit, the memory is that of the new parameters")
    func refitted() throws {
        let log = try log(days: [0, 1, 4])
        var parameters = FSRS6.defaultParameters
        parameters[2] *= 3
        let fitted = Scheduler.fsrs6(try FSRS6(parameters: parameters))
        let now = try fitted.reschedule(log[2].after, log: log, .memory)
        let state = fitted.state(takingBack: log[2], from: now, log: Array(log[..<2]))
        #expect(state == (try fitted.replay(Array(log[..<2]), from: SchedulingState(due: start))))
        #expect(state.stability != log[1].after.stability)
    }

    @Test("a log that cannot be replayed leaves what was noted with the answer")
    func unreplayable() throws {
        let log = try log(days: [0, 1, 4])
        let mixed = [log[0], try self.log(days: [-3])[0]].map { entry in
            ReviewLogEntry(
                id: entry.id, wordID: wordID, at: entry.at, rating: entry.rating, quality: 9, elapsed: entry.elapsed,
                source: entry.source, durationMs: nil, before: entry.before, after: entry.after)
        }
        #expect(scheduler.state(takingBack: log[2], from: SchedulingState(), log: mixed) == log[2].before)
    }
}
