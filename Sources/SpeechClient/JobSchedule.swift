import SpeechProtocol

/// How soon a job matters.
package enum SpeechPriority: Int, Sendable, Hashable, CaseIterable {
    /// Somebody is waiting.
    case interactive
    /// Somebody may soon ask.
    case prefetch
}

/// What a worker answered.
struct WorkerAnswer: Sendable {
    var reply: WorkerReply
    var payload: [UInt8]
}

/// Which job runs on which worker: a pure state machine. Every event is told when it happens, and returns what is to be
/// done about it.
///
/// There is one slot more than jobs may run at once for each standby. A crash or a recycling therefore takes no
/// capacity away while the slot starts its next process.
struct JobSchedule {
    typealias JobID = UInt64
    typealias Slot = Int

    struct Job {
        var id: JobID
        var request: WorkerRequest
        /// An assessment's audio file.
        var payload: [UInt8] = []
        var priority: SpeechPriority
        /// Identifies voice and text, or audio, for the quarantine; nil for a job that cannot crash a worker.
        var fingerprint: [UInt8]?
        var submitted: MonotonicTime
        var crashes = 0
        var interruptions = 0

        var lane: Lane {
            if request.isOfAudio { return .assessment }
            return priority == .interactive ? .interactive : .prefetch
        }
    }

    /// Jobs that wait for each other. Every lane has workers that no other lane can take from it.
    enum Lane: Int, CaseIterable {
        /// Short, and somebody waits.
        case interactive
        /// Somebody waits, but it may take a hundred times as long.
        case assessment
        /// Short jobs that nobody waits for yet.
        case prefetch
    }

    /// How a worker was lost.
    enum Loss {
        /// The worker ended by itself, by a fault, or by breaking the protocol.
        case crashed(String)
        /// It used up the processor time of a job.
        case overran
        /// It did not answer in time.
        case timedOut
        /// Somebody else ended it, or it ended while it had nothing to do.
        case interrupted
    }

    enum Effect {
        case wake(Slot)
        case complete(JobID, Result<WorkerAnswer, SpeechError>)
    }

    enum SlotState {
        case starting, idle, stopped
        case busy(JobID)
        /// Cannot start a worker, for this reason; it tries again by itself.
        case failing(String)
    }

    struct Bounds {
        /// Jobs that run at the same time.
        var running: Int
        /// Jobs of one lane that wait.
        var waiting: Int
        /// Bytes of audio that wait.
        var waitingBytes = 256 << 20
        /// Milliseconds a job may wait before it is refused.
        var waitingMilliseconds: Int
        /// Texts remembered as unspeakable.
        var quarantine: Int
    }

    /// A job that other processes' signals stop so often is given up.
    static let mostInterruptions = 5

    private let bounds: Bounds
    private(set) var slots: [SlotState]
    private var jobs: [JobID: Job] = [:]
    private var waiting: [[JobID]] = Lane.allCases.map { _ in [] }
    private var quarantine: Quarantine
    private var isStopping = false

    init(slots: Int, bounds: Bounds) {
        self.bounds = bounds
        self.slots = Array(repeating: .starting, count: slots)
        quarantine = Quarantine(capacity: bounds.quarantine)
    }

    // MARK: Requests

    mutating func submit(_ job: Job, at now: MonotonicTime) -> [Effect] {
        if isStopping { return [.complete(job.id, .failure(.shutDown))] }
        if let fingerprint = job.fingerprint, quarantine.contains(fingerprint) {
            return [.complete(job.id, .failure(.unspeakable))]
        }
        if let reason = commonFailure { return [.complete(job.id, .failure(.broken(reason)))] }
        let lane = job.lane.rawValue
        guard waiting[lane].count < bounds.waiting, waitingBytes + job.payload.count <= bounds.waitingBytes else {
            return [.complete(job.id, .failure(.crowded(waiting[lane].count)))]
        }
        jobs[job.id] = job
        waiting[lane].append(job.id)
        return dispatch(at: now)
    }

    /// Somebody now waits for a job that was made ahead of need.
    mutating func promote(_ id: JobID, at now: MonotonicTime) -> [Effect] {
        guard jobs[id]?.lane == .prefetch else { return [] }
        jobs[id]?.priority = .interactive
        guard let index = waiting[Lane.prefetch.rawValue].firstIndex(of: id) else { return [] }
        waiting[Lane.prefetch.rawValue].remove(at: index)
        waiting[Lane.interactive.rawValue].append(id)
        return dispatch(at: now)
    }

    /// Nobody waits for the job any more. One that runs is left to finish, and its answer is dropped.
    mutating func cancel(_ id: JobID) -> [Effect] {
        guard jobs.removeValue(forKey: id) != nil else { return [] }
        for lane in waiting.indices { waiting[lane].removeAll { $0 == id } }
        return [.complete(id, .failure(.cancelled))]
    }

    mutating func stop() -> [Effect] {
        guard !isStopping else { return [] }
        isStopping = true
        return refuseWaiting(.shutDown) + slots.indices.map { .wake($0) }
    }

    // MARK: Slots

    /// The job a slot is to run; nil while it has none.
    mutating func take(_ slot: Slot, at now: MonotonicTime) -> (job: Job?, effects: [Effect]) {
        guard case .busy(let id) = slots[slot] else { return (nil, []) }
        if let job = jobs[id] { return (job, []) }
        // It was cancelled before the slot's thread woke.
        slots[slot] = .idle
        return (nil, dispatch(at: now))
    }

    /// Whether a slot should end its worker and its thread.
    func shouldStop(_ slot: Slot) -> Bool {
        if case .busy = slots[slot] { return false }
        return isStopping
    }

    mutating func ready(_ slot: Slot, at now: MonotonicTime) -> [Effect] {
        slots[slot] = .idle
        return dispatch(at: now)
    }

    mutating func failed(_ slot: Slot, reason: String) -> [Effect] {
        slots[slot] = .failing(reason)
        guard let reason = commonFailure else { return [] }
        return refuseWaiting(.broken(reason))
    }

    mutating func stopped(_ slot: Slot) {
        slots[slot] = .stopped
    }

    var isStopped: Bool {
        slots.allSatisfy { if case .stopped = $0 { true } else { false } }
    }

    /// A slot's worker has answered; `retiring` when it will not take another job.
    mutating func answered(_ slot: Slot, _ answer: WorkerAnswer, retiring: Bool, at now: MonotonicTime) -> [Effect] {
        guard case .busy(let id) = slots[slot] else { return [] }
        slots[slot] = retiring ? .starting : .idle
        let done: [Effect] = jobs.removeValue(forKey: id) == nil ? [] : [.complete(id, .success(answer))]
        return done + dispatch(at: now)
    }

    /// A slot has lost its worker and starts another.
    mutating func lost(_ slot: Slot, _ loss: Loss, at now: MonotonicTime) -> [Effect] {
        var effects: [Effect] = []
        if case .busy(let id) = slots[slot], let job = jobs[id] { effects = retry(job, after: loss) }
        slots[slot] = .starting
        return effects + dispatch(at: now)
    }

    private mutating func retry(_ job: Job, after loss: Loss) -> [Effect] {
        var job = job
        switch loss {
        case .crashed where job.crashes == 0: job.crashes += 1
        case .crashed, .overran:
            if let fingerprint = job.fingerprint { quarantine.insert(fingerprint) }
            return complete(job.id, .unspeakable)
        case .timedOut:
            return complete(job.id, .late)
        case .interrupted where job.interruptions < JobSchedule.mostInterruptions: job.interruptions += 1
        case .interrupted:
            return complete(job.id, .interrupted)
        }
        if isStopping { return complete(job.id, .shutDown) }
        jobs[job.id] = job
        waiting[job.lane.rawValue].insert(job.id, at: 0)
        return []
    }

    // MARK: Dispatch

    private mutating func dispatch(at now: MonotonicTime) -> [Effect] {
        var effects = refuseLate(at: now)
        for lane in Lane.allCases {
            while let id = waiting[lane.rawValue].first, let slot = freeSlot(for: lane) {
                waiting[lane.rawValue].removeFirst()
                slots[slot] = .busy(id)
                effects.append(.wake(slot))
            }
        }
        return effects
    }

    /// An idle slot that a job of this lane may take. Assessments and work ahead of need leave one worker alone, and do
    /// not count against the short jobs that somebody waits for.
    private func freeSlot(for lane: Lane) -> Slot? {
        var running = Lane.allCases.map { _ in 0 }
        var idle: [Slot] = []
        for (slot, state) in slots.enumerated() {
            switch state {
            case .busy(let id): running[(jobs[id]?.lane ?? .interactive).rawValue] += 1
            case .idle: idle.append(slot)
            case .starting, .failing, .stopped: break
            }
        }
        let shared = max(1, bounds.running - 1)
        switch lane {
        case .interactive: return running[lane.rawValue] < bounds.running ? idle.first : nil
        case .assessment, .prefetch: return running[lane.rawValue] < shared && idle.count > 1 ? idle.last : nil
        }
    }

    private mutating func refuseLate(at now: MonotonicTime) -> [Effect] {
        var effects: [Effect] = []
        for lane in waiting.indices {
            let late = waiting[lane].prefix { id in
                jobs[id].map { now.milliseconds(since: $0.submitted) >= bounds.waitingMilliseconds } ?? true
            }
            waiting[lane].removeFirst(late.count)
            for id in late { effects += complete(id, .late) }
        }
        return effects
    }

    private mutating func refuseWaiting(_ error: SpeechError) -> [Effect] {
        let ids = waiting.joined()
        for lane in waiting.indices { waiting[lane] = [] }
        return ids.flatMap { complete($0, error) }
    }

    private mutating func complete(_ id: JobID, _ error: SpeechError) -> [Effect] {
        jobs.removeValue(forKey: id) == nil ? [] : [.complete(id, .failure(error))]
    }

    private var waitingBytes: Int {
        waiting[Lane.assessment.rawValue].reduce(0) { $0 + (jobs[$1]?.payload.count ?? 0) }
    }

    /// Why no slot can run anything, when none can.
    private var commonFailure: String? {
        var reason: String?
        for state in slots {
            guard case .failing(let text) = state else { return nil }
            reason = text
        }
        return reason
    }
}
