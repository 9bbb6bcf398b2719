package import SpeechProtocol

/// How a pool's workers are.
package struct WorkerCondition: Sendable, Hashable {
    /// What confines the worker that started last; empty before the first.
    package var layers: [ConfinementLayer] = []
    /// Workers started so far.
    package var started = 0
    /// Workers that crashed, ran too long or were killed.
    package var lost = 0
    /// Of these, in the last ten minutes.
    package var lostLately = 0
}

extension WorkerReply {
    /// Whether the worker has no pronunciation model.
    var isMissingModel: Bool { if case .refusal(.modelMissing, _) = self { true } else { false } }
}
