package import Foundation
package import Storage
package import Vocab

/// A card that was met outside a review.
package struct WordExposure {
    package let word: Storage.CardRecord
    package let exposure: Exposure
    package let reviewer: CardReviewer

    package init(word: Storage.CardRecord, exposure: Exposure, reviewer: CardReviewer) {
        self.word = word
        self.exposure = exposure
        self.reviewer = reviewer
    }

    /// Does what the exposure means by the learner's mode: nothing, a suggestion, which counts as the day's, or a
    /// review.
    package func record(at now: Date, in writer: borrowing StoreWriter) throws -> ExposureOutcome {
        let profile = try CardReviewer.profile(of: word.learnerID, language: word.language, in: writer.reader)
        let meaning = outcome(
            of: exposure, state: word.scheduling, addedAt: word.addedAt, lastImplicit: word.lastImplicit, at: now,
            mode: word.isSuspended ? .off : profile.exposures)
        switch meaning {
        case .exposureOnly: return meaning
        case .suggest: break
        case .review(let rating):
            _ = try reviewer.answer(
                word.id, rating, reviewID: UUID(), at: now, source: .conversation, in: writer)
        }
        try writer.setLastImplicit(now, ofWord: word.id)
        return meaning
    }
}
