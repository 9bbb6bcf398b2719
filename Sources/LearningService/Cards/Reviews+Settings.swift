import ContentFiles
package import Foundation
import Lexicon
import Storage
package import Vocab

/// How words are scheduled, and what studying came to.
extension Reviews {
    /// How a learner's words of a language are scheduled.
    ///
    /// - Throws: ``ServiceError/Code/notFound``.
    package func profile(of learnerID: UUID, language: String) async throws -> SchedulingProfile {
        let language = try await id(of: language, for: learnerID)
        return try await store.read { try CardReviewer.profile(of: learnerID, language: language, in: $0) }
    }

    /// Changes what is given of it; due dates follow at the next answers.
    ///
    /// - Throws: ``ServiceError/Code/notFound``; ``ServiceError/Code/invalidInput`` naming what no scheduler takes.
    package func configure(
        _ change: ProfileChange, of learnerID: UUID, language: String
    ) async throws -> SchedulingProfile {
        let language = try await id(of: language, for: learnerID)
        let now = clock()
        return try await store.write { writer in
            var profile = try CardReviewer.profile(of: learnerID, language: language, in: writer.reader)
            try change.apply(to: &profile)
            try writer.setSchedulingProfile(profile, of: learnerID, language: language, at: now)
            return profile
        }
    }

    /// Fits parameters to the learner's own log.
    ///
    /// - Throws: ``ServiceError/Code/notFound``.
    package func optimise(
        _ learnerID: UUID, language: String?, rescheduling extent: Rescheduling
    ) async throws -> OptimisationReply {
        let language = try await id(of: language ?? catalog.snapshot.defaults.target, for: learnerID)
        return try await CardRescheduler(store: store).run(learnerID, language: language, extent, at: clock())
    }

    /// What a learner's log says.
    ///
    /// - Parameters:
    ///   - language: Only its words; nil for all.
    ///   - days: To look ahead, today included.
    /// - Throws: ``ServiceError/Code/notFound``.
    package func statistics(of learnerID: UUID, language: String?, forecastDays days: Int) async throws -> ReviewReport
    {
        try await store.requireLearner(learnerID)
        let language = try language.map { try catalog.snapshot.language($0, field: "language").id }
        let (now, calendar) = (clock(), calendar)
        return try await store.read { reader in
            let profile = try CardReviewer.profile(of: learnerID, language: language ?? "", in: reader)
            var tally = ReviewTally(at: now, calendar: calendar, model: try profile.fsrs6(), forecastDays: days)
            try reader.eachReviewSummary(of: learnerID, language: language) { tally.count($0) }
            try reader.eachSchedulingState(of: learnerID, language: language) { tally.count($0) }
            return ReviewReport(tally.statistics, desiredRetention: profile.desiredRetention)
        }
    }

    /// The id of a language by its tag, once it is known that the learner is there.
    private func id(of language: String, for learnerID: UUID) async throws -> String {
        try await store.requireLearner(learnerID)
        return try catalog.snapshot.language(language, field: "language").id
    }
}
