import Foundation
import Testing

@testable import Vocab

private let start = Date(timeIntervalSince1970: 1_767_600_000)

@Suite("A scheduling state")
struct SchedulingStateTests {
    static let reviewed = SchedulingState(
        phase: .review, stability: 11.5, difficulty: 5.25, due: start.addingTimeInterval(950_400), lastReview: start,
        repetitions: 3, lapses: 1, easinessFactor: 2.36, interval: 11, reviewCount: 5, correctCount: 4,
        incorrectCount: 1, successDays: 2, lastSuccessDay: 20_458)

    static func encoder() -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.sortedKeys]
        return encoder
    }

    static func decode(_ json: String) throws -> SchedulingState {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return try decoder.decode(SchedulingState.self, from: Data(json.utf8))
    }

    @Test("has this JSON shape, and comes back from it the same")
    func json() throws {
        let json = String(decoding: try Self.encoder().encode(Self.reviewed), as: UTF8.self)
        let expected =
            #"{"correctCount":4,"difficulty":5.25,"due":"2026-01-16T08:00:00Z","easinessFactor":2.36,"#
            + #""incorrectCount":1,"interval":11,"lapses":1,"lastReview":"2026-01-05T08:00:00Z","#
            + #""lastSuccessDay":20458,"phase":"review","repetitions":3,"reviewCount":5,"stability":11.5,"step":0,"#
            + #""successDays":2}"#
        #expect(json == expected)
        #expect(try Self.decode(json) == Self.reviewed)
        let new = String(decoding: try Self.encoder().encode(SchedulingState()), as: UTF8.self)
        #expect(try Self.decode(new) == SchedulingState())
    }

    @Test(
        "that no scheduler produces is refused with the field's name",
        arguments: [
            ("\"interval\":11", "\"interval\":366", "interval"), ("\"interval\":11", "\"interval\":-1", "interval"),
            ("\"stability\":11.5", "\"stability\":-1", "stability"),
            ("\"stability\":11.5", "\"stability\":0", "difficulty"),
            ("\"difficulty\":5.25", "\"difficulty\":11", "difficulty"), ("\"step\":0", "\"step\":-1", "step"),
            ("\"step\":0", "\"step\":9000000000000000000", "step"),
            ("\"reviewCount\":5", "\"reviewCount\":9223372036854775807", "reviewCount"),
            ("\"lapses\":1", "\"lapses\":-1", "lapses"),
            ("\"easinessFactor\":2.36", "\"easinessFactor\":1.2", "easinessFactor"),
            ("\"lastReview\":\"2026-01-05T08:00:00Z\",", "", "lastReview"),
            ("2026-01-16T08:00:00Z", "1850-01-16T08:00:00Z", "due"),
        ])
    func invalid(sound: String, broken: String, field: String) throws {
        let json = String(decoding: try Self.encoder().encode(Self.reviewed), as: UTF8.self)
        let changed = json.replacingOccurrences(of: sound, with: broken)
        #expect(changed != json)
        let error = #expect(throws: DecodingError.self) { try Self.decode(changed) }
        guard case .dataCorrupted(let context) = error else {
            Issue.record("unexpected error \(String(describing: error))")
            return
        }
        #expect(context.debugDescription.contains("whose \(field) is"))
        #expect(context.debugDescription.contains("allowed is"))
    }

    @Test("is due from its due date on, but never when new")
    func due() {
        let due = start.addingTimeInterval(950_400)
        #expect(!Self.reviewed.isDue(at: due.addingTimeInterval(-1)))
        #expect(Self.reviewed.isDue(at: due))
        #expect(!SchedulingState().isDue(at: due))
        #expect(!SchedulingState(due: start).isDue(at: due))
    }

    @Test(
        "counts successes on distinct days of UTC, before 1970 too",
        arguments: [(0.0, 86_399.0, 1), (0, 86_400, 2), (-1, 0, 2), (-86_400, -1, 1), (-86_401, -86_400, 2)])
    func successDays(first: TimeInterval, second: TimeInterval, days: Int) {
        var state = SchedulingState()
        state.record(quality: 4, at: Date(timeIntervalSince1970: first))
        state.record(quality: 4, at: Date(timeIntervalSince1970: second))
        #expect(state.successDays == days)
    }
}

@Suite("The learning state")
struct LearningStateTests {
    static func state(
        _ phase: SchedulingState.Phase, stability: Double = 0, difficulty: Double = 5, interval: Int = 0,
        lapses: Int = 0, repetitions: Int = 0, successDays: Int = 0
    ) -> SchedulingState {
        SchedulingState(
            phase: phase, stability: stability, difficulty: difficulty, repetitions: repetitions, lapses: lapses,
            interval: interval, reviewCount: phase == .new ? 0 : 9, successDays: successDays)
    }

    static let cases: [(String, SchedulingState, LearningState)] = [
        ("never answered", state(.new), .new),
        ("in steps", state(.learning, stability: 2), .learning),
        ("in steps again", state(.relearning, stability: 30, lapses: 1, successDays: 5), .learning),
        ("in review", state(.review, stability: 20.99, repetitions: 5, successDays: 5), .reviewing),
        ("stable for 21 days", state(.review, stability: 21, repetitions: 3, successDays: 3), .mastered),
        ("stable after two days", state(.review, stability: 21, repetitions: 3, successDays: 2), .reviewing),
        ("SM-2, 21 days", state(.review, difficulty: 0, interval: 21, repetitions: 4, successDays: 3), .mastered),
        ("SM-2, 20 days", state(.review, difficulty: 0, interval: 20, repetitions: 4, successDays: 3), .reviewing),
        ("seven lapses", state(.review, stability: 3, lapses: 7, repetitions: 1), .reviewing),
        ("eight lapses", state(.review, stability: 3, lapses: 8, repetitions: 2), .difficult),
        ("eight lapses, in steps", state(.relearning, stability: 3, lapses: 8), .difficult),
        ("eight lapses, then three successes", state(.review, stability: 3, lapses: 8, repetitions: 3), .reviewing),
        ("hard, two lapses", state(.review, stability: 3, difficulty: 9.5, lapses: 2), .reviewing),
        ("hard, three lapses", state(.review, stability: 3, difficulty: 9, lapses: 3), .difficult),
        ("less hard, three lapses", state(.review, stability: 3, difficulty: 8.99, lapses: 3), .reviewing),
    ]

    @Test("follows from the schedule alone", arguments: cases)
    func definition(name: String, state: SchedulingState, expected: LearningState) {
        #expect(learningState(of: state) == expected, "\(name)")
    }

    @Test("good answers when due lead from new over learning and reviewing to mastered")
    func path() throws {
        let fsrs = try FSRS6()
        var state = SchedulingState()
        var now = start
        var path = [learningState(of: state)]
        for _ in 0..<4 {
            state = try fsrs.review(state, rating: .good, at: now, seed: 0)
            now = try #require(state.due)
            path.append(learningState(of: state))
        }
        #expect(path == [.new, .learning, .reviewing, .reviewing, .mastered])
    }
}
