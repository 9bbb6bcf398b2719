import Logging
import SpeechProtocol
import Synchronization

/// Shares the schedule between the tasks that ask and the threads that serve.
final class WorkerDispatcher: Sendable {
    typealias Answer = Result<WorkerAnswer, SpeechError>

    private struct State: ~Copyable {
        var schedule: JobSchedule
        var continuations: [JobSchedule.JobID: CheckedContinuation<Answer, Never>] = [:]
        /// Jobs cancelled before they were submitted.
        var cancelledEarly: Set<JobSchedule.JobID> = []
        var whenStopped: [CheckedContinuation<Void, Never>] = []
        /// What confines the worker that started last, and how many have.
        var layers: [ConfinementLayer] = []
        var started = 0
        /// Workers that crashed, overran or were killed, and when the last of them were.
        var lost = 0
        var losses: [MonotonicTime] = []
    }

    private static let rememberedLosses = 64
    private static let latelyMilliseconds = 600_000

    private let state: Mutex<State>
    private let wakers: [Waker]
    private let nextJob = Atomic<JobSchedule.JobID>(1)
    let logger: Logger

    init(schedule: JobSchedule, wakers: [Waker], logger: Logger) {
        state = Mutex(State(schedule: schedule))
        self.wakers = wakers
        self.logger = logger
    }

    // MARK: For tasks

    func makeTicket(_ priority: SpeechPriority) -> SpeechTicket {
        SpeechTicket(id: nextJob.wrappingAdd(1, ordering: .relaxed).oldValue, priority: priority)
    }

    /// Runs a request and waits for its answer. A cancelled task stops waiting at once.
    ///
    /// - Parameter payload: an assessment's audio file.
    func run(
        _ request: WorkerRequest, payload: [UInt8] = [], fingerprint: [UInt8]?, ticket: SpeechTicket
    ) async -> Answer {
        let id = ticket.id
        // The handler may run after the answer, and must leave nothing behind then.
        defer { if Task.isCancelled { state.withLock { _ = $0.cancelledEarly.remove(id) } } }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                update { state, now in
                    guard state.cancelledEarly.remove(id) == nil else {
                        return [.complete(id, .failure(.cancelled))]
                    }
                    // Read under the lock: whoever hurries the ticket later finds the job here.
                    return state.schedule.submit(
                        JobSchedule.Job(
                            id: id, request: request, payload: payload, priority: ticket.priority,
                            fingerprint: fingerprint, submitted: now), at: now)
                } before: {
                    $0.continuations[id] = continuation
                }
            }
        } onCancel: {
            update { state, _ in
                guard state.continuations[id] != nil else {
                    state.cancelledEarly.insert(id)
                    return []
                }
                return state.schedule.cancel(id)
            }
        }
    }

    /// Moves a job in front of those made ahead of need.
    func promote(_ ticket: SpeechTicket) {
        ticket.hurry()
        update { $0.schedule.promote(ticket.id, at: $1) }
    }

    func stop() {
        update { state, _ in state.schedule.stop() }
    }

    /// Returns when every worker and every thread has ended.
    func waitUntilStopped() async {
        await withCheckedContinuation { continuation in
            let isStopped = state.withLock { state in
                if !state.schedule.isStopped { state.whenStopped.append(continuation) }
                return state.schedule.isStopped
            }
            if isStopped { continuation.resume() }
        }
    }

    // MARK: For threads

    func takeJob(for slot: Int) -> JobSchedule.Job? {
        var job: JobSchedule.Job?
        update { state, now in
            let (taken, effects) = state.schedule.take(slot, at: now)
            job = taken
            return effects
        }
        return job
    }

    func shouldStop(_ slot: Int) -> Bool {
        state.withLock { $0.schedule.shouldStop(slot) }
    }

    /// A worker has said what confines it; of what does not, the log is told once until it changes.
    func confined(_ slot: Int, by layers: [ConfinementLayer]) {
        let isNew = state.withLock { state in
            state.started += 1
            defer { state.layers = layers }
            return state.layers != layers
        }
        guard isNew else { return }
        for layer in layers {
            guard let fault = layer.fault else { continue }
            logger.warning(
                "speech workers run without a layer of their confinement; the others bound what they can be made to do",
                metadata: ["layer": "\(layer.name.rawValue)", "reason": "\(fault)"])
        }
    }

    /// How the workers are.
    var condition: WorkerCondition {
        state.withLock { state in
            let lately = MonotonicTime.now(plusMilliseconds: -Self.latelyMilliseconds)
            return WorkerCondition(
                layers: state.layers, started: state.started, lost: state.lost,
                lostLately: state.losses.count { $0 > lately })
        }
    }

    func ready(_ slot: Int) {
        update { $0.schedule.ready(slot, at: $1) }
    }

    func failed(_ slot: Int, reason: String) {
        update { state, _ in state.schedule.failed(slot, reason: reason) }
    }

    func answered(_ slot: Int, _ answer: WorkerAnswer, retiring: Bool) {
        update { $0.schedule.answered(slot, answer, retiring: retiring, at: $1) }
    }

    func lost(_ slot: Int, _ loss: JobSchedule.Loss) {
        update { state, now in
            state.lost += 1
            state.losses = state.losses.suffix(Self.rememberedLosses - 1) + [now]
            return state.schedule.lost(slot, loss, at: now)
        }
    }

    func stopped(_ slot: Int) {
        let waiters = state.withLock { state in
            state.schedule.stopped(slot)
            guard state.schedule.isStopped else { return [] as [CheckedContinuation<Void, Never>] }
            defer { state.whenStopped = [] }
            return state.whenStopped
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Changes the state under the lock and does what follows outside it.
    private func update(
        _ event: (inout State, _ now: MonotonicTime) -> [JobSchedule.Effect], before: (inout State) -> Void = { _ in }
    ) {
        var completed: [(CheckedContinuation<Answer, Never>, Answer)] = []
        var woken: [Int] = []
        state.withLock { state in
            before(&state)
            for effect in event(&state, .now()) {
                switch effect {
                case .wake(let slot): woken.append(slot)
                case .complete(let id, let answer):
                    if let continuation = state.continuations.removeValue(forKey: id) {
                        completed.append((continuation, answer))
                    }
                }
            }
        }
        for slot in woken { wakers[slot].wake() }
        for (continuation, answer) in completed { continuation.resume(returning: answer) }
    }
}
