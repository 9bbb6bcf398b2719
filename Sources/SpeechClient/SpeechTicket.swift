import Synchronization

/// A job's name, given before it is submitted, so that somebody who comes later can hurry it.
final class SpeechTicket: Sendable {
    let id: JobSchedule.JobID
    private let urgent: Atomic<Bool>

    init(id: JobSchedule.JobID, priority: SpeechPriority) {
        self.id = id
        urgent = Atomic(priority == .interactive)
    }

    var priority: SpeechPriority { urgent.load(ordering: .acquiring) ? .interactive : .prefetch }

    /// From now on somebody waits for the job.
    func hurry() { urgent.store(true, ordering: .releasing) }
}
