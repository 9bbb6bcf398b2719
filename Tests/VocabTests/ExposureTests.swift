import Foundation
import Testing
import Vocab

private let start = Date(timeIntervalSince1970: 1_767_600_000)
private let day = 86_400.0

@Suite("Meeting a word in conversation")
struct ExposureTests {
    static let known = SchedulingState(
        phase: .review, stability: 5, difficulty: 5, due: start.addingTimeInterval(5 * day), lastReview: start,
        interval: 5, reviewCount: 3)

    static func meet(
        _ exposure: Exposure, after days: Double, state: SchedulingState = known, added: Double = -30,
        lastImplicit: Double? = nil, mode: ExposureMode = .auto
    ) -> ExposureOutcome {
        outcome(
            of: exposure, state: state, addedAt: start.addingTimeInterval(added * day),
            lastImplicit: lastImplicit.map { start.addingTimeInterval($0 * day) },
            at: start.addingTimeInterval(days * day), mode: mode)
    }

    @Test(
        "counts by what the learner did",
        arguments: [
            (Exposure.produced, 1.0, ExposureOutcome.review(.good)), (.produced, 0.99, .exposureOnly),
            (.heard, 3, .exposureOnly), (.hinted, 0.1, .review(.again)), (.lookedUp, 0.1, .review(.again)),
            (.wrong, 0.1, .review(.again)), (.wrong, 3, .review(.again)),
        ])
    func kinds(exposure: Exposure, days: Double, expected: ExposureOutcome) {
        #expect(Self.meet(exposure, after: days) == expected)
    }

    @Test("is reviewed at most once a day", arguments: Exposure.allCases)
    func oncePerDay(exposure: Exposure) {
        #expect(Self.meet(exposure, after: 3.9, lastImplicit: 3) == .exposureOnly)
        let later = Self.meet(exposure, after: 4, lastImplicit: 3)
        #expect((later == .exposureOnly) == (exposure == .heard))
    }

    @Test("follows the learner's mode", arguments: Exposure.allCases)
    func modes(exposure: Exposure) {
        #expect(Self.meet(exposure, after: 2, mode: .off) == .exposureOnly)
        switch Self.meet(exposure, after: 2, mode: .auto) {
        case .review(let rating): #expect(Self.meet(exposure, after: 2, mode: .suggest) == .suggest(rating))
        case .exposureOnly: #expect(Self.meet(exposure, after: 2, mode: .suggest) == .exposureOnly)
        case .suggest: Issue.record("auto never suggests")
        }
    }

    @Test("for a new word, a day counts from when it was added")
    func newWord() {
        #expect(Self.meet(.produced, after: 0.5, state: SchedulingState(), added: 0) == .exposureOnly)
        #expect(Self.meet(.produced, after: 1, state: SchedulingState(), added: 0) == .review(.good))
        #expect(Self.meet(.wrong, after: 0, state: SchedulingState(), added: 0) == .review(.again))
    }

    @Test("changes nothing when the clock has gone back", arguments: Exposure.allCases)
    func clockBack(exposure: Exposure) {
        #expect(Self.meet(exposure, after: -2) == .exposureOnly)
    }

    @Test(
        "of several in a conversation one counts: failing before succeeding, doing before hearing",
        arguments: [
            ([Exposure.heard, .produced, .heard], Exposure.produced), ([.produced, .hinted, .produced], .hinted),
            ([.hinted, .lookedUp], .lookedUp), ([.wrong, .produced, .lookedUp], .wrong), ([.heard], .heard),
        ])
    func decisive(exposures: [Exposure], expected: Exposure) {
        #expect(Exposure.decisive(among: exposures) == expected)
        #expect(Exposure.decisive(among: exposures.reversed()) == expected)
        #expect(Exposure.decisive(among: [Exposure]()) == nil)
    }
}
