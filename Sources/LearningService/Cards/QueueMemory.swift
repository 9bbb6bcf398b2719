package import Foundation
package import Storage
import Synchronization

/// The cards in review that are due, as they were last sorted: to sort a hundred thousand takes forty milliseconds, and
/// a learner asks for the next ones after every few answers.
///
/// An answer takes its card out; anything else that happens to any card, or ten minutes, has them sorted anew.
package final class QueueMemory: Sendable {
    /// Seconds. What falls due meanwhile is the least forgotten of all, and would stand at the end.
    private static let lifetime = 600.0
    /// Cards remembered: a session's worth.
    private static let length = 1_000
    /// Learners and languages remembered.
    private static let capacity = 64

    private struct Key: Hashable {
        var learnerID: UUID
        var language: String
    }

    private struct Entry {
        var mark: CardVersion
        var sortedAt: Date
        var words: [QueuedCard]
    }

    private let store: Store
    private let entries = Mutex<[Key: Entry]>([:])
    /// When the last of all answers was given; nil until it was looked up.
    private let latestReview = Mutex<Date?>(nil)

    package init(_ store: Store) { self.store = store }

    /// As ``StoreReader/dueReviews(of:language:at:limit:)``.
    ///
    /// - Parameter mark: ``Store/cardVersion`` before the snapshot that is read.
    package func dueReviews(
        of learnerID: UUID, language: String, at now: Date, limit: Int, mark: CardVersion,
        in reader: borrowing StoreReader
    ) throws -> [QueuedCard] {
        guard limit > 0 else { return [] }
        let key = Key(learnerID: learnerID, language: language)
        if let words = remembered(key, at: now, limit: limit, mark: mark) { return words }
        let words = try reader.dueReviews(of: learnerID, language: language, at: now, limit: max(limit, Self.length))
        let entry = Entry(mark: mark, sortedAt: now, words: words)
        entries.withLock { entries in
            if entries.count >= Self.capacity, let oldest = entries.min(by: { $0.value.sortedAt < $1.value.sortedAt }) {
                entries[oldest.key] = nil
            }
            entries[key] = entry
        }
        return Array(words.prefix(limit))
    }

    /// Notes when an answer was given.
    package func note(reviewAt date: Date) {
        latestReview.withLock { latest in
            if let known = latest { latest = max(known, date) }
        }
    }

    /// Cards that were answered while the clock was ahead, and would else not come back before it has caught up.
    package func reviewsAhead(
        of learnerID: UUID, language: String, at now: Date, limit: Int, in reader: borrowing StoreReader
    ) throws -> [QueuedCard] {
        guard limit > 0 else { return [] }
        var latest = latestReview.withLock { $0 }
        if latest == nil {
            let found = try reader.latestReview() ?? .distantPast
            latest = latestReview.withLock { latest in
                latest = max(latest ?? .distantPast, found)
                return latest
            }
        }
        // Hardly ever so: to look for them takes a while where there are many cards.
        let border = now + CardReviewer.clockTolerance
        guard let latest, latest > border else { return [] }
        return try reader.reviewsAhead(of: learnerID, language: language, at: border, limit: limit)
    }

    /// nil when they are to be sorted anew: also when too few are left, since what fell due meanwhile must then not be
    /// missed.
    private func remembered(_ key: Key, at now: Date, limit: Int, mark: CardVersion) -> [QueuedCard]? {
        entries.withLock { entries in
            guard var entry = entries[key], 0..<Self.lifetime ~= now.timeIntervalSince(entry.sortedAt),
                let answered = store.wordsAnswered(since: entry.mark), mark.version == entry.mark.version
            else { return nil }
            if !answered.isEmpty {
                let answered = Set(answered)
                entry.words.removeAll { answered.contains($0.id) }
                entry.mark = mark
                entries[key] = entry
            }
            return entry.words.count >= limit ? Array(entry.words.prefix(limit)) : nil
        }
    }
}
