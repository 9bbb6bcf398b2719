import Foundation
import Testing
import Vocab

@Suite("A scheduling profile")
struct SchedulingProfileTests {
    @Test("comes back from JSON the same, and an older one gets the defaults of what it lacks")
    func json() throws {
        var profile = SchedulingProfile(algorithm: .sm2)
        profile.desiredRetention = 0.85
        profile.easyDays[6] = 0
        profile.exposures = .auto
        profile.limits.new = 5
        let data = try JSONEncoder().encode(profile)
        #expect(try JSONDecoder().decode(SchedulingProfile.self, from: data) == profile)
        let old = try JSONDecoder().decode(SchedulingProfile.self, from: Data(#"{"desiredRetention":0.8}"#.utf8))
        var expected = SchedulingProfile()
        expected.desiredRetention = 0.8
        #expect(old == expected)
    }

    @Test("makes the scheduler that it describes")
    func schedulers() throws {
        var profile = SchedulingProfile()
        profile.desiredRetention = 0.8
        profile.learningSteps = []
        profile.maximumInterval = 100
        guard case .fsrs6(let fsrs) = try profile.scheduler() else {
            Issue.record("not FSRS-6")
            return
        }
        #expect(fsrs.desiredRetention == 0.8)
        #expect(fsrs.learningSteps == [])
        #expect(fsrs.maximumInterval == 100)
        #expect(fsrs.fuzz)
        profile.algorithm = .sm2
        #expect(try profile.scheduler() == .sm2(try SM2(maximumInterval: 100)))
        #expect(try profile.load(due: [1: 2], calendar: LearningCalendar()).due == [1: 2])
        #expect(profile.leechRule == LeechRule(threshold: 8))
    }

    @Test("parameters of another generation are not used")
    func generation() throws {
        var profile = SchedulingProfile()
        profile.parameters[0] = 1
        #expect(try profile.fsrs6().parameters[0] == 1)
        profile.paramsVersion = 7
        #expect(try profile.fsrs6().parameters == FSRS6.defaultParameters)
    }

    @Test("settings that cannot be are refused when they are used")
    func refused() {
        var profile = SchedulingProfile()
        profile.maximumInterval = 366
        #expect(throws: VocabError.maximumIntervalOutOfRange(366, limit: 365)) { try profile.scheduler() }
        profile.algorithm = .sm2
        #expect(throws: VocabError.maximumIntervalOutOfRange(366, limit: 365)) { try profile.scheduler() }
        profile.easyDays = []
        #expect(throws: VocabError.easyDaysOutOfRange([])) { try profile.load(due: [:], calendar: LearningCalendar()) }
    }
}
