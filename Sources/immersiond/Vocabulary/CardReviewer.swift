import Foundation
import Storage
import Vocab

/// Answers cards in the store by their learner's own settings.
struct CardReviewer: Sendable {
    /// The tag of a word that is forgotten again and again.
    static let leechTag = "leech"

    let calendar: StudyCalendar

    struct Answer: Sendable {
        var word: WordRecord
        /// Whether it stands in the log since now; not if it was sent before.
        var isNew = false
        /// Whether this answer is the time to tell that the word is a leech.
        var isLeech = false
    }

    /// Answers a card within a transaction. An answer that bears an id already in the log changes nothing.
    ///
    /// - Throws: ``StorageError``, ``VocabError``; nothing was changed.
    func answer(
        _ wordID: UUID, _ rating: ReviewRating, reviewID: UUID, at date: Date, source: ReviewSource,
        durationMs: Int? = nil, in writer: borrowing StoreWriter
    ) throws -> Answer {
        var (isNew, isLeech) = (false, false)
        var word = try writer.review(word: wordID, rating: rating, reviewID: reviewID) { before in
            let profile = try Self.profile(of: before.learnerID, language: before.language, in: writer.reader)
            func entry(_ profile: SchedulingProfile, _ load: DueLoad? = nil) throws(VocabError) -> ReviewLogEntry {
                try profile.scheduler().answer(
                    before.scheduling, wordID: wordID, quality: rating.quality, at: date, source: source,
                    durationMs: durationMs, entryID: reviewID, load: load)
            }
            var steady = profile
            steady.fuzz = false
            let plain = try entry(steady)
            let load = try load(for: plain, of: before, profile, in: writer.reader)
            let chosen = try load.map { try entry(profile, $0) } ?? plain
            isNew = true
            isLeech = profile.leechRule.isNoticed(from: chosen.before, to: chosen.after)
            return chosen
        }
        if isLeech, !word.tags.contains(Self.leechTag) {
            word.tags.append(Self.leechTag)
            try writer.update(word)
        }
        return Answer(word: word, isNew: isNew, isLeech: isLeech)
    }

    /// Takes a card's last answer back within a transaction. The same undo once more changes nothing.
    ///
    /// - Throws: ``StorageError``, ``VocabError``; nothing was changed.
    func takeBack(_ undo: ReviewUndo, in writer: borrowing StoreWriter) throws -> WordRecord {
        try writer.undo(undo) { word, last, log in
            let profile = try Self.profile(of: word.learnerID, language: word.language, in: writer.reader)
            return try profile.scheduler().state(takingBack: last, from: word.scheduling, log: log)
        }
    }

    /// What else is due on the days among which fuzz may choose, to find a quiet one; nil where nothing is to be chosen.
    ///
    /// - Parameter entry: The answer without fuzz.
    private func load(
        for entry: ReviewLogEntry, of word: WordRecord, _ profile: SchedulingProfile, in reader: borrowing StoreReader
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
    static func profile(
        of learnerID: UUID, language: String, in reader: borrowing StoreReader
    ) throws -> SchedulingProfile {
        try reader.schedulingProfile(of: learnerID, language: language) ?? SchedulingProfile()
    }
}
