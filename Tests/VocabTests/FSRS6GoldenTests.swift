import Foundation
import Testing
import Vocab

@Suite("FSRS-6 agrees with py-fsrs")
struct FSRS6GoldenTests {
    static let profiles: [String: FSRS6] = {
        let fitted = [
            0.4, 1.1, 3.2, 12.5, 7.1, 0.6, 2.2, 0.05, 1.4, 0.3, 1.2, 2.0, 0.1, 0.35, 2.2, 0.4, 2.5, 0.8, 0.4, 0.2, 0.35,
        ]
        let made: [String: FSRS6?] = [
            "default": try? FSRS6(),
            "eager": try? FSRS6(desiredRetention: 0.97),
            "relaxed": try? FSRS6(desiredRetention: 0.75),
            "fitted": try? FSRS6(parameters: fitted),
            "oneStep": try? FSRS6(learningSteps: [300], relearningSteps: [60, 600, 3600]),
            "noSteps": try? FSRS6(learningSteps: [], relearningSteps: []),
            "fourSteps": try? FSRS6(learningSteps: [60, 600, 3600, 43_200], relearningSteps: []),
        ]
        return made.compactMapValues(\.self)
    }()

    struct Row {
        var profile: String
        var history: Int
        var rating: ReviewRating
        var gap: TimeInterval
        var phase: SchedulingState.Phase
        var step: Int
        var stability: Double
        var difficulty: Double
        var due: TimeInterval
    }

    static func rows() throws -> [Row] {
        try fsrs6Golden.split(separator: "\n").map { line in
            let fields = line.split(separator: "\t").map(String.init)
            return Row(
                profile: fields[0], history: try #require(Int(fields[1])),
                rating: try #require(Int(fields[2]).flatMap { ReviewRating(rawValue: $0) }),
                gap: try #require(Double(fields[3])),
                phase: try #require(SchedulingState.Phase(rawValue: fields[4])), step: try #require(Int(fields[5])),
                stability: try #require(Double(fields[6])), difficulty: try #require(Double(fields[7])),
                due: try #require(Double(fields[8])))
        }
    }

    @Test("every state of every history is the same", arguments: profiles.keys.sorted())
    func histories(profile: String) throws {
        let fsrs = try #require(Self.profiles[profile])
        let histories = Dictionary(grouping: try Self.rows().filter { $0.profile == profile }, by: \.history)
        #expect(histories.count >= 4)
        for history in histories.values {
            var now = Date(timeIntervalSince1970: 1_767_600_000)
            var state = SchedulingState()
            for row in history {
                now = now.addingTimeInterval(row.gap)
                state = try fsrs.review(state, rating: row.rating, at: now, seed: 0)
                #expect(state.phase == row.phase)
                #expect(state.step == row.step)
                #expect(abs(state.stability - row.stability) <= 1e-9 * row.stability)
                #expect(abs(state.difficulty - row.difficulty) <= 1e-9 * row.difficulty)
                let due = try #require(state.due)
                #expect(abs(due.timeIntervalSince(now) - row.due) < 1e-3)
                #expect(state.interval == (row.phase == .review ? Int(row.due / 86_400) : 0))
            }
        }
    }
}
