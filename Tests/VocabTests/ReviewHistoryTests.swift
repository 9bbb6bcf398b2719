import Foundation
import Testing
import Vocab

private let start = Date(timeIntervalSince1970: 1_767_600_000)
private let word = UUID(uuidString: "6F1D3A52-9C1E-4A57-8F0B-0D2E4C6A8B10") ?? UUID()

@Suite("A word's review history")
struct ReviewHistoryTests {
    static func entry(
        _ quality: Int, days: Double, before: SchedulingState = SchedulingState(), id: UUID = UUID()
    ) throws -> ReviewLogEntry {
        try Scheduler.fsrs6(try FSRS6()).answer(
            before, wordID: word, quality: quality, at: start.addingTimeInterval(days * 86_400), source: .review,
            entryID: id)
    }

    static func history(_ qualities: [Int]) throws -> ReviewHistory {
        var history = ReviewHistory()
        for (index, quality) in qualities.enumerated() {
            try history.append(try entry(quality, days: Double(index) * 3, before: history.state))
        }
        return history
    }

    @Test("leads to the state of the last answer that counts")
    func state() throws {
        #expect(ReviewHistory().state == SchedulingState())
        let history = try Self.history([4, 4, 2])
        #expect(history.entries.count == 3)
        #expect(history.state == history.entries[2].after)
        #expect(try Scheduler.fsrs6(try FSRS6()).replay(history.effective) == history.state)
    }

    @Test("an answer sent twice counts once; another answer under its id is refused")
    func idempotent() throws {
        var history = try Self.history([4, 4])
        let copy = history
        #expect(try history.append(copy.entries[0]) == false)
        #expect(try history.append(copy.entries[1]) == false)
        #expect(history == copy)
        let id = copy.entries[0].id
        let other = try Self.entry(1, days: 9, before: history.state, id: id)
        #expect(throws: VocabError.duplicateReview(id)) { try history.append(other) }
        #expect(history == copy)
    }

    @Test("an answer before the last one is refused")
    func order() throws {
        var history = try Self.history([4, 4])
        let early = try Self.entry(4, days: 1)
        #expect(throws: VocabError.reviewBeforeLast(at: early.at, last: history.entries[1].at)) {
            try history.append(early)
        }
    }

    @Test("an undo gives back the state before, keeps the answer in the log and counts once")
    func undo() throws {
        var history = try Self.history([4, 4, 0])
        let undo = ReviewUndo(id: UUID(), entryID: history.entries[2].id, at: start.addingTimeInterval(700_000))
        #expect(try history.undo(undo) == history.entries[1].after)
        #expect(history.state == history.entries[1].after)
        #expect(history.entries.count == 3)
        #expect(history.effective.count == 2)
        let undone = history
        #expect(try history.undo(undo) == history.state)
        #expect(history == undone)
        // Then the answer given instead.
        try history.append(try Self.entry(5, days: 6, before: history.state))
        #expect(history.state.incorrectCount == 0)
        #expect(try Scheduler.fsrs6(try FSRS6()).replay(history.effective) == history.state)
    }

    @Test("all answers can be taken back, one after the other, and no other than the last")
    func undoAll() throws {
        var history = try Self.history([4, 3, 2, 5])
        let first = history.entries[0].id
        #expect(throws: VocabError.notUndoable(first)) {
            try history.undo(ReviewUndo(id: UUID(), entryID: first, at: start))
        }
        for entry in history.entries.reversed() {
            #expect(try history.undo(ReviewUndo(id: UUID(), entryID: entry.id, at: start)) == entry.before)
        }
        #expect(history.state == SchedulingState())
        #expect(throws: VocabError.notUndoable(first)) {
            try history.undo(ReviewUndo(id: UUID(), entryID: first, at: start))
        }
    }

    @Test("an undo's JSON comes back the same")
    func json() throws {
        let undo = ReviewUndo(id: UUID(), entryID: UUID(), at: start)
        #expect(try JSONDecoder().decode(ReviewUndo.self, from: JSONEncoder().encode(undo)) == undo)
    }
}

@Suite("Leeches")
struct LeechRuleTests {
    @Test(
        "are noticed at the threshold and then every half of it",
        arguments: [(8, [8, 12, 16]), (1, [1, 2, 3]), (5, [5, 8, 11])])
    func noticed(threshold: Int, lapses: [Int]) {
        let rule = LeechRule(threshold: threshold)
        let noticed = (1...20).filter { count in
            rule.isNoticed(from: SchedulingState(lapses: count - 1), to: SchedulingState(lapses: count))
        }
        #expect(Array(noticed.prefix(3)) == lapses)
        #expect(!rule.isNoticed(from: SchedulingState(lapses: threshold), to: SchedulingState(lapses: threshold)))
        #expect(rule.isLeech(SchedulingState(lapses: threshold)))
        #expect(!rule.isLeech(SchedulingState(lapses: threshold - 1)))
    }
}

@Suite("Rescheduling")
struct ReschedulingTests {
    @Test("gives the state that the new parameters would have led to, or their memory alone")
    func extents() throws {
        let log = try ReviewHistoryTests.history([4, 4, 4, 4, 3, 4]).effective
        let state = try #require(log.last?.after)
        let new = Scheduler.fsrs6(try FSRS6(desiredRetention: 0.8))
        let dates = try new.reschedule(state, log: log.shuffled(), .dueDates)
        #expect(dates == (try new.replay(log)))
        #expect(dates.interval > state.interval)
        let other = Scheduler.fsrs6(
            try FSRS6(parameters: FSRS6.defaultParameters.map { min($0 * 1.2, 0.9) == $0 * 1.2 ? $0 * 1.2 : $0 }))
        let memory = try other.reschedule(state, log: log, .memory)
        #expect(memory.due == state.due)
        #expect(memory.interval == state.interval)
        #expect(memory.stability == (try other.replay(log)).stability)
        #expect(memory.stability != state.stability)
        #expect(try new.reschedule(state, log: [], .dueDates) == state)
    }

    @Test("leaves a word in its steps due when it was")
    func inSteps() throws {
        let log = try ReviewHistoryTests.history([4, 4, 4, 1]).effective
        let state = try #require(log.last?.after)
        #expect(state.phase == .relearning)
        let steps = Scheduler.fsrs6(try FSRS6(relearningSteps: [3_600]))
        #expect(try steps.reschedule(state, log: log, .dueDates).due == state.due)
    }
}
