import SpeechProtocol
import TestSupport
import Testing

@testable import SpeechClient

@Suite("The schedule of jobs")
struct JobScheduleTests {
    /// When everything happens whose time does not matter.
    fileprivate static let start = MonotonicTime.now()

    private static func schedule(slots: Int = 3, running: Int = 2, waiting: Int = 4, milliseconds: Int = 60_000)
        -> JobSchedule
    {
        var schedule = JobSchedule(
            slots: slots,
            bounds: .init(running: running, waiting: waiting, waitingMilliseconds: milliseconds, quarantine: 8))
        for slot in 0..<slots { _ = schedule.ready(slot) }
        return schedule
    }

    private static func job(
        _ id: UInt64, _ priority: SpeechPriority = .interactive, fingerprint: UInt8? = nil,
        submitted: MonotonicTime = start
    ) -> JobSchedule.Job {
        JobSchedule.Job(
            id: id, request: .listVoices, priority: priority, fingerprint: fingerprint.map { [$0] },
            submitted: submitted)
    }

    private static func answer() -> WorkerAnswer { WorkerAnswer(reply: .voices([]), payload: []) }

    /// Effects in a form that compares: "wake 0", "1 done", "1 ttsUnspeakable".
    private static func names(_ effects: [JobSchedule.Effect]) -> [String] {
        effects.map {
            switch $0 {
            case .wake(let slot): "wake \(slot)"
            case .complete(let id, .success): "\(id) done"
            case .complete(let id, .failure(let error)): "\(id) \(error.code.rawValue)"
            }
        }
    }

    @Test("a job that crashes a worker is tried once more on another, then its text is quarantined")
    func crashes() {
        var schedule = Self.schedule()
        #expect(Self.names(schedule.submit(Self.job(1, fingerprint: 7))) == ["wake 0"])
        #expect(Self.names(schedule.lost(0, .crashed("signal 6"))) == ["wake 1"])
        #expect(Self.names(schedule.lost(1, .crashed("signal 6"))) == ["1 ttsUnspeakable"])
        #expect(Self.names(schedule.submit(Self.job(2, fingerprint: 7))) == ["2 ttsUnspeakable"])
        #expect(Self.names(schedule.submit(Self.job(3, fingerprint: 8))) == ["wake 2"])
    }

    @Test("a job that uses up its processor time is not tried again")
    func overruns() {
        var schedule = Self.schedule()
        _ = schedule.submit(Self.job(1, fingerprint: 7))
        #expect(Self.names(schedule.lost(0, .overran)) == ["1 ttsUnspeakable"])
    }

    @Test("a job that is late fails, and its text may be tried again")
    func lateness() {
        var schedule = Self.schedule()
        _ = schedule.submit(Self.job(1, fingerprint: 7))
        #expect(Self.names(schedule.lost(0, .timedOut)) == ["1 timedOut"])
        #expect(Self.names(schedule.submit(Self.job(2, fingerprint: 7))) == ["wake 1"])
    }

    @Test("workers killed from outside are no fault of the text, but are not tried for ever")
    func interruptions() {
        var schedule = Self.schedule(slots: 1, running: 1)
        _ = schedule.submit(Self.job(1, fingerprint: 7))
        for _ in 0..<JobSchedule.mostInterruptions {
            #expect(Self.names(schedule.lost(0, .interrupted)) == [])
            #expect(Self.names(schedule.ready(0)) == ["wake 0"])
        }
        #expect(Self.names(schedule.lost(0, .interrupted)) == ["1 workerUnavailable"])
        _ = schedule.ready(0)
        #expect(Self.names(schedule.submit(Self.job(2, fingerprint: 7))) == ["wake 0"])
    }

    @Test("no more jobs run than may, and the first to come is the first to go on")
    func runningBound() {
        var schedule = Self.schedule()
        #expect(Self.names((1...4).flatMap { schedule.submit(Self.job($0)) }) == ["wake 0", "wake 1"])
        #expect(Self.names(schedule.answered(1, Self.answer(), retiring: false)) == ["2 done", "wake 1"])
        #expect(Self.names(schedule.answered(1, Self.answer(), retiring: true)) == ["3 done", "wake 2"])
    }

    @Test("work ahead of need leaves a worker free, and waits behind every request")
    func prefetch() {
        var schedule = Self.schedule()
        #expect(Self.names((1...3).flatMap { schedule.submit(Self.job($0, .prefetch)) }) == ["wake 2"])
        #expect(Self.names((4...6).flatMap { schedule.submit(Self.job($0)) }) == ["wake 0", "wake 1"])
        #expect(Self.names(schedule.answered(2, Self.answer(), retiring: false)) == ["1 done"])
        #expect(Self.names(schedule.answered(0, Self.answer(), retiring: false)) == ["4 done", "wake 0"])
        #expect(Self.names(schedule.answered(1, Self.answer(), retiring: false)) == ["5 done", "wake 2"])
    }

    @Test("a job made ahead of need goes in front once somebody waits for it")
    func promotion() {
        var schedule = Self.schedule()
        _ = (1...3).flatMap { schedule.submit(Self.job($0, .prefetch)) }
        #expect(Self.names(schedule.promote(3)) == ["wake 0"])
        #expect(Self.names(schedule.promote(1)) == [])
        #expect(Self.names(schedule.promote(99)) == [])
    }

    @Test("a full queue refuses, each priority for itself")
    func fullQueue() {
        var schedule = Self.schedule(slots: 1, running: 1, waiting: 1)
        #expect(Self.names(schedule.submit(Self.job(1))) == ["wake 0"])
        #expect(Self.names(schedule.submit(Self.job(2))) == [])
        #expect(Self.names(schedule.submit(Self.job(3))) == ["3 workerUnavailable"])
        #expect(Self.names(schedule.submit(Self.job(4, .prefetch))) == [])
        #expect(Self.names(schedule.submit(Self.job(5, .prefetch))) == ["5 workerUnavailable"])
    }

    @Test("a cancelled job leaves the queue, or its answer is dropped")
    func cancellation() {
        var schedule = Self.schedule(slots: 1, running: 1)
        _ = schedule.submit(Self.job(1))
        _ = schedule.submit(Self.job(2))
        #expect(Self.names(schedule.cancel(2)) == ["2 cancelled"])
        #expect(schedule.take(0).job?.request == .listVoices)
        #expect(Self.names(schedule.cancel(1)) == ["1 cancelled"])
        #expect(Self.names(schedule.cancel(1)) == [])
        #expect(Self.names(schedule.answered(0, Self.answer(), retiring: false)) == [])
        _ = schedule.submit(Self.job(3))
        _ = schedule.cancel(3)
        #expect(schedule.take(0).job?.request == nil)
        #expect(Self.names(schedule.submit(Self.job(4))) == ["wake 0"])
    }

    @Test("requests fail at once while no slot can start a worker, and not while one can")
    func brokenWorkers() {
        var schedule = JobSchedule(
            slots: 2, bounds: .init(running: 1, waiting: 4, waitingMilliseconds: 1_000, quarantine: 8))
        #expect(Self.names(schedule.submit(Self.job(1))) == [])
        #expect(Self.names(schedule.failed(0, reason: "gone")) == [])
        #expect(Self.names(schedule.failed(1, reason: "gone")) == ["1 workerUnavailable"])
        #expect(Self.names(schedule.submit(Self.job(2))) == ["2 workerUnavailable"])
        #expect(Self.names(schedule.ready(1)) == [])
        #expect(Self.names(schedule.submit(Self.job(3))) == ["wake 1"])
    }

    @Test("what has waited too long is refused")
    func waitingBound() {
        var schedule = Self.schedule(slots: 1, running: 1, milliseconds: 1_000)
        _ = schedule.submit(Self.job(1))
        #expect(Self.names(schedule.submit(Self.job(2))) == [])
        let (soon, late) = (Self.start.advanced(byMilliseconds: 999), Self.start.advanced(byMilliseconds: 1_000))
        #expect(Self.names(schedule.submit(Self.job(3, submitted: soon), at: soon)) == [])
        #expect(
            Self.names(schedule.answered(0, Self.answer(), retiring: false, at: late)) == [
                "1 done", "2 timedOut", "wake 0",
            ])
        #expect(schedule.take(0).job?.id == 3)
    }

    @Test("stopping refuses what waits and lets what runs finish")
    func stopping() {
        var schedule = Self.schedule(slots: 1, running: 1)
        _ = schedule.submit(Self.job(1))
        _ = schedule.submit(Self.job(2))
        #expect(Self.names(schedule.stop()) == ["2 workerUnavailable", "wake 0"])
        #expect(!schedule.shouldStop(0))
        #expect(Self.names(schedule.submit(Self.job(3))) == ["3 workerUnavailable"])
        #expect(Self.names(schedule.answered(0, Self.answer(), retiring: false)) == ["1 done"])
        #expect(schedule.shouldStop(0))
        schedule.stopped(0)
        #expect(schedule.isStopped)
    }

    @Test("a quarantine forgets the oldest first")
    func quarantine() {
        var quarantine = Quarantine(capacity: 2)
        for member: UInt8 in [1, 2, 2, 3] { quarantine.insert([member]) }
        #expect([1, 2, 3].map { quarantine.contains([$0]) } == [false, true, true])
    }

    @Test("whatever happens, every job is completed exactly once")
    func everyJobCompletes() {
        var random = SeededGenerator(seed: 4)
        for _ in 0..<300 {
            var schedule = Self.schedule(waiting: 3)
            var completed: [UInt64: Int] = [:]
            var submitted: UInt64 = 0
            func note(_ effects: [JobSchedule.Effect]) {
                for case .complete(let id, _) in effects { completed[id, default: 0] += 1 }
            }
            for _ in 0..<80 {
                let slot = Int.random(in: 0..<3, using: &random)
                switch Int.random(in: 0..<9, using: &random) {
                case 0...2:
                    submitted += 1
                    let fingerprint = UInt8.random(in: 0..<40, using: &random)
                    note(
                        schedule.submit(
                            Self.job(
                                submitted, Bool.random(using: &random) ? .interactive : .prefetch,
                                fingerprint: fingerprint)))
                case 3: note(schedule.cancel(UInt64.random(in: 0...submitted, using: &random)))
                case 4: note(schedule.promote(UInt64.random(in: 0...submitted, using: &random)))
                case 5: note(schedule.take(slot).effects)
                case 6 where schedule.take(slot).job?.request != nil:
                    note(schedule.answered(slot, Self.answer(), retiring: Bool.random(using: &random)))
                case 7:
                    let losses: [JobSchedule.Loss] = [.crashed(""), .interrupted, .timedOut, .overran]
                    note(schedule.lost(slot, losses[Int.random(in: 0..<4, using: &random)]))
                default: if case .starting = schedule.slots[slot] { note(schedule.ready(slot)) }
                }
            }
            note(schedule.stop())
            for slot in 0..<3 { note(schedule.lost(slot, .interrupted)) }
            #expect(completed.count == Int(submitted))
            #expect(completed.values.allSatisfy { $0 == 1 })
        }
    }

    // MARK: Assessments

    private static func assessment(_ id: UInt64, bytes: Int = 1) -> JobSchedule.Job {
        let request = AssessmentRequest(language: "es", voice: "es", target: .text("a", phones: nil))
        return JobSchedule.Job(
            id: id, request: .assess(request), payload: [UInt8](repeating: 0, count: bytes), priority: .interactive,
            fingerprint: [UInt8(truncatingIfNeeded: id)], submitted: start)
    }

    @Test("assessments leave a worker to short jobs, and short jobs do not wait behind them")
    func assessmentLane() {
        var schedule = Self.schedule()
        #expect(Self.names(schedule.submit(Self.assessment(1))) == ["wake 2"])
        #expect(Self.names(schedule.submit(Self.assessment(2))) == [])
        #expect(Self.names(schedule.submit(Self.job(3))) == ["wake 0"])
        #expect(Self.names(schedule.submit(Self.job(4))) == ["wake 1"])
        #expect(Self.names(schedule.submit(Self.job(5))) == [])
        #expect(Self.names(schedule.answered(0, Self.answer(), retiring: false)) == ["3 done", "wake 0"])
        #expect(Self.names(schedule.answered(2, Self.answer(), retiring: false)) == ["1 done"])
        #expect(Self.names(schedule.answered(1, Self.answer(), retiring: false)) == ["4 done", "wake 2"])
    }

    @Test("a single worker and its standby judge and speak at the same time")
    func oneWorker() {
        var schedule = Self.schedule(slots: 2, running: 1)
        #expect(Self.names(schedule.submit(Self.assessment(1))) == ["wake 1"])
        #expect(Self.names(schedule.submit(Self.job(2))) == ["wake 0"])
        #expect(Self.names(schedule.submit(Self.assessment(3))) == [])
        #expect(Self.names(schedule.answered(1, Self.answer(), retiring: false)) == ["1 done"])
        #expect(Self.names(schedule.answered(0, Self.answer(), retiring: false)) == ["2 done", "wake 1"])
    }

    @Test("audio that waits is bounded in bytes, whatever its number")
    func waitingBytes() {
        var schedule = JobSchedule(
            slots: 3,
            bounds: .init(running: 2, waiting: 100, waitingBytes: 1_000, waitingMilliseconds: 60_000, quarantine: 8))
        for slot in 0..<3 { _ = schedule.ready(slot) }
        #expect(Self.names(schedule.submit(Self.assessment(1, bytes: 900))) == ["wake 2"])
        #expect(Self.names(schedule.submit(Self.assessment(2, bytes: 900))) == [])
        #expect(Self.names(schedule.submit(Self.assessment(3, bytes: 200))) == ["3 workerUnavailable"])
        #expect(Self.names(schedule.submit(Self.assessment(4, bytes: 100))) == [])
        #expect(Self.names(schedule.submit(Self.job(5))) == ["wake 0"])
    }

    @Test("a recording that crashes workers is quarantined, and comes with its audio to each")
    func assessmentCrashes() {
        var schedule = Self.schedule()
        _ = schedule.submit(Self.assessment(1, bytes: 7))
        #expect(schedule.take(2).job?.payload.count == 7)
        #expect(Self.names(schedule.lost(2, .crashed("signal 11"))) == ["wake 1"])
        #expect(schedule.take(1).job?.payload.count == 7)
        #expect(Self.names(schedule.lost(1, .crashed("signal 11"))) == ["1 ttsUnspeakable"])
        #expect(Self.names(schedule.submit(Self.assessment(1, bytes: 7))) == ["1 ttsUnspeakable"])
    }
}

extension JobSchedule {
    fileprivate mutating func submit(_ job: Job) -> [Effect] { submit(job, at: JobScheduleTests.start) }
    fileprivate mutating func promote(_ id: JobID) -> [Effect] { promote(id, at: JobScheduleTests.start) }
    fileprivate mutating func take(_ slot: Slot) -> (job: Job?, effects: [Effect]) {
        take(slot, at: JobScheduleTests.start)
    }
    fileprivate mutating func ready(_ slot: Slot) -> [Effect] { ready(slot, at: JobScheduleTests.start) }
    fileprivate mutating func answered(_ slot: Slot, _ answer: WorkerAnswer, retiring: Bool) -> [Effect] {
        answered(slot, answer, retiring: retiring, at: JobScheduleTests.start)
    }
    fileprivate mutating func lost(_ slot: Slot, _ loss: Loss) -> [Effect] {
        lost(slot, loss, at: JobScheduleTests.start)
    }
}
