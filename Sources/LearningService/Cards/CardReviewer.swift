package import Foundation
package import Storage
package import Vocab

/// Answers cards in the store by their learner's own settings.
package struct CardReviewer: Sendable {
    /// The tag of a word that is forgotten again and again.
    static let leechTag = "leech"

    /// A client's clock may run this far ahead, in seconds.
    package static let clockTolerance = 60.0

    package let calendar: LearningCalendar

    package init(calendar: LearningCalendar) {
        self.calendar = calendar
    }

    package struct Answer: Sendable {
        package var word: CardRecord
        /// Whether it stands in the log since now; not if it was sent before.
        package var isNew = false
        /// Whether this answer is the time to tell that the word is a leech.
        package var isLeech = false

        package init(word: CardRecord, isNew: Bool = false, isLeech: Bool = false) {
            self.word = word
            self.isNew = isNew
            self.isLeech = isLeech
        }
    }

    /// Answers a card within a transaction. An answer that bears an id already in the log changes nothing.
    ///
    /// - Parameter now: What the clock says, where the answer was given earlier. A last answer beyond it was given
    ///   while the clock was ahead, and counts as given just before this one.
    /// - Throws: ``StorageError``, ``VocabError``; nothing was changed.
    package func answer(
        _ wordID: UUID, _ rating: ReviewRating, reviewID: UUID, at date: Date, source: ReviewSource,
        durationMs: Int? = nil, now: Date? = nil, in writer: borrowing StoreWriter
    ) throws -> Answer {
        var (isNew, isLeech) = (false, false)
        var word = try writer.review(word: wordID, rating: rating, reviewID: reviewID) { before in
            let profile = try Self.profile(of: before.learnerID, language: before.language, in: writer.reader)
            let entry = try entry(
                of: before.answerable(at: date, now: now ?? date), rating, reviewID: reviewID, at: date, source: source,
                durationMs: durationMs, profile, in: writer.reader)
            isNew = true
            isLeech = profile.leechRule.isNoticed(from: entry.before, to: entry.after)
            return entry
        }
        if isLeech, !word.tags.contains(Self.leechTag) {
            word.tags.append(Self.leechTag)
            try writer.update(word)
        }
        return Answer(word: word, isNew: isNew, isLeech: isLeech)
    }

    /// Where each answer would leave a card. Nothing is changed.
    ///
    /// - Throws: ``ServiceError/Code/notFound``, ``VocabError``.
    package func outcomes(
        _ wordID: UUID, at date: Date, now: Date, in reader: borrowing StoreReader
    ) throws -> PreviewReply {
        guard let word = try reader.word(wordID) else {
            throw ServiceError(.notFound, "There is no word \(wordID.uuidString.lowercased()).")
        }
        let profile = try Self.profile(of: word.learnerID, language: word.language, in: reader)
        let answerable = word.answerable(at: date, now: now)
        return try PreviewReply { rating in
            try entry(
                of: answerable, rating, reviewID: wordID, at: date, source: .review, durationMs: nil, profile,
                in: reader
            ).after
        }
    }

    /// The log entry that an answer makes, with the day that fuzz and the load of other cards choose.
    private func entry(
        of word: CardRecord, _ rating: ReviewRating, reviewID: UUID, at date: Date, source: ReviewSource,
        durationMs: Int?, _ profile: SchedulingProfile, in reader: borrowing StoreReader
    ) throws -> ReviewLogEntry {
        func entry(_ profile: SchedulingProfile, _ load: DueLoad? = nil) throws(VocabError) -> ReviewLogEntry {
            try profile.scheduler().answer(
                word.scheduling, wordID: word.id, quality: rating.quality, at: date, source: source,
                durationMs: durationMs, entryID: reviewID, load: load)
        }
        var steady = profile
        steady.fuzz = false
        let plain = try entry(steady)
        let load = try load(for: plain, of: word, profile, in: reader)
        return try load.map { try entry(profile, $0) } ?? plain
    }

    /// Takes a card's last answer back within a transaction. The same undo once more changes nothing.
    ///
    /// - Parameter wordID: Whose answer it is, as far as that is known.
    /// - Throws: ``StorageError``, ``VocabError``; nothing was changed.
    package func takeBack(
        _ undo: ReviewUndo, ofWord wordID: UUID? = nil, in writer: borrowing StoreWriter
    ) throws -> CardRecord {
        var madeLeech = false
        var word = try writer.undo(undo, ofWord: wordID) { word, last, log in
            let profile = try Self.profile(of: word.learnerID, language: word.language, in: writer.reader)
            let state = try profile.scheduler().state(takingBack: last, from: word.scheduling, log: log)
            madeLeech =
                profile.leechRule.isNoticed(from: last.before, to: last.after) && !profile.leechRule.isLeech(state)
            return state
        }
        if madeLeech, word.tags.contains(Self.leechTag) {
            word.tags.removeAll { $0 == Self.leechTag }
            try writer.update(word)
        }
        return word
    }

    /// What else is due on the days among which fuzz may choose, to find a quiet one; nil where nothing is to be
    /// chosen.
    ///
    /// - Parameter entry: The answer without fuzz.
    private func load(
        for entry: ReviewLogEntry, of word: CardRecord, _ profile: SchedulingProfile, in reader: borrowing StoreReader
    ) throws -> DueLoad? {
        guard profile.fuzz, profile.algorithm == .fsrs6, entry.after.phase == .review else { return nil }
        let days = try profile.fsrs6().fuzzRange(entry.after.interval)
        guard days.count > 1 else { return nil }
        let today = calendar.day(of: entry.at)
        let due = try reader.dueCounts(
            of: word.learnerID, language: word.language, on: today + days.lowerBound...today + days.upperBound,
            offset: calendar.offset(at: entry.at))
        return try profile.load(due: due, calendar: calendar)
    }

    /// How a learner's words of a language are scheduled.
    package static func profile(
        of learnerID: UUID, language: String, in reader: borrowing StoreReader
    ) throws -> SchedulingProfile {
        try reader.schedulingProfile(of: learnerID, language: language) ?? SchedulingProfile()
    }
}

extension CardRecord {
    /// The card without a last answer that the clock has not reached: it was ahead when that was given.
    fileprivate func answerable(at date: Date, now: Date) -> CardRecord {
        guard let last = scheduling.lastReview, last > max(date, now) + CardReviewer.clockTolerance else { return self }
        var word = self
        word.scheduling.lastReview = date
        return word
    }
}
