package import Foundation
package import Storage
package import Vocab

/// Fits a learner's parameters to the stored log, and works schedules out anew with better ones.
package struct CardRescheduler: Sendable {
    /// Words rescheduled in one transaction, so that answers need not wait for all of them.
    private static let batch = 200

    package let store: Store

    package init(store: Store) {
        self.store = store
    }

    package func run(
        _ learnerID: UUID, language: String, _ extent: Rescheduling, at now: Date
    ) async throws -> OptimisationReply {
        let (log, profile) = try await store.read { reader in
            (
                try reader.reviewSummaries(of: learnerID, language: language),
                try CardReviewer.profile(of: learnerID, language: language, in: reader)
            )
        }
        let current = try profile.fsrs6().parameters
        let fit = ParameterOptimiser().optimise(TrainingSet(histories: Self.histories(log)), current: current)
        var result = OptimisationReply(fit)
        // Due dates that an earlier fit left are moved also where this one finds nothing better.
        guard fit.verdict == .improved || extent == .dueDates else { return result }
        let scheduler = try await store.write { writer in
            // The profile may have been changed in another way in the meantime.
            var latest = try CardReviewer.profile(of: learnerID, language: language, in: writer.reader)
            if fit.verdict == .improved {
                latest.parameters = fit.parameters
                latest.paramsVersion = 6
                try writer.setSchedulingProfile(latest, of: learnerID, language: language, at: now)
            }
            return try latest.scheduler()
        }
        guard scheduler.algorithm == .fsrs6 else { return result }
        var seen: Set<UUID> = []
        let words = log.map(\.wordID).filter { seen.insert($0).inserted }
        for start in stride(from: 0, to: words.count, by: Self.batch) {
            let batch = Array(words[start..<min(start + Self.batch, words.count)])
            result.rescheduled += try await store.write { writer in
                try batch.count { try Self.reschedule($0, scheduler, extent, in: writer) }
            }
        }
        return result
    }

    /// - Returns: Whether anything changed.
    private static func reschedule(
        _ id: UUID, _ scheduler: Scheduler, _ extent: Rescheduling, in writer: borrowing StoreWriter
    ) throws -> Bool {
        guard let word = try writer.reader.word(id) else { return false }
        let log = try writer.reader.effectiveReviews(ofWord: id)
        // A word whose log no scheduler can replay, as imports may bring it, stays as it is.
        guard let state = try? scheduler.reschedule(word.scheduling, log: log, extent), state != word.scheduling
        else { return false }
        try writer.setScheduling(state, ofWord: id, addedAt: word.addedAt)
        return true
    }

    private static func histories(_ log: [ReviewSummary]) -> [[ReplayedAnswer]] {
        var indices: [UUID: Int] = [:]
        var histories: [[ReplayedAnswer]] = []
        for answer in log where answer.source.isAsked {
            let replayed = ReplayedAnswer(
                at: Int64((answer.at.timeIntervalSince1970 * 1e6).rounded()), rating: answer.rating)
            if let index = indices[answer.wordID] {
                histories[index].append(replayed)
            } else {
                indices[answer.wordID] = histories.count
                histories.append([replayed])
            }
        }
        return histories
    }
}
