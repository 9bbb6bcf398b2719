import Testing

@testable import VoiceServers

@Suite("When a voice server is tried again")
struct ServerHealthTests {
    private let start = ContinuousClock.now

    @Test("at once at first, then after pauses that grow up to ten minutes")
    func pauses() {
        var health = ServerHealth()
        #expect(health.isDue(at: start))
        var now = start
        var pauses: [Duration] = []
        for _ in 0..<9 {
            _ = health.fail("gone", at: now)
            guard let due = health.due else { return }
            pauses.append(due - now)
            #expect(!health.isDue(at: now) && health.isDue(at: due))
            now = due
        }
        #expect(pauses.map(\.components.seconds) == [10, 20, 40, 80, 160, 320, 600, 600, 600])
    }

    @Test("what fails is told once, and that it speaks again is told once")
    func news() {
        var health = ServerHealth()
        var told = [health.fail("gone", at: start), health.fail("gone", at: start)]
        health.describe(at: start)
        #expect(health.fault == nil)
        told.append(health.fail("mute", at: start))
        #expect(health.fault == "mute")
        health.describe(at: start)
        told += [health.speak(), health.speak(), health.fail("gone", at: start)]
        #expect(told == [true, false, false, true, false, true])
    }
}
