import Foundation
import Storage
import Synchronization

/// The cards in review that are due, as they were last sorted: to sort a hundred thousand takes forty milliseconds, and a
/// learner asks for the next ones after every few answers.
///
/// What is remembered is only an order. Whether a card is still due is looked up each time; and anything but an answer
/// that happens to any card, or ten minutes, has them sorted anew.
final class QueueMemory: Sendable {
    /// Seconds. What falls due meanwhile is the least forgotten of all, and would stand at the end.
    private static let lifetime = 600.0
    /// Cards remembered: a session's worth.
    private static let length = 2_000
    /// Learners and languages remembered.
    private static let capacity = 64

    private struct Key: Hashable {
        var learnerID: UUID
        var language: String
    }

    private struct Entry {
        var version: Int
        var sortedAt: Date
        var ids: [UUID]
    }

    private let entries = Mutex<[Key: Entry]>([:])

    /// As ``StoreReader/dueReviews(of:language:at:limit:)``.
    ///
    /// - Parameter version: ``Store/wordVersion`` before the snapshot that is read.
    func dueReviews(
        of learnerID: UUID, language: String, at now: Date, limit: Int, version: Int, in reader: borrowing StoreReader
    ) throws -> [QueuedWord] {
        guard limit > 0 else { return [] }
        let key = Key(learnerID: learnerID, language: language)
        if let entry = entries.withLock({ $0[key] }), entry.version == version,
            0..<Self.lifetime ~= now.timeIntervalSince(entry.sortedAt),
            let found = try remembered(entry, limit: limit, at: now, in: reader)
        {
            forgetAnswered(found.answered, of: key, version: version)
            return found.words
        }
        let words = try reader.dueReviews(of: learnerID, language: language, at: now, limit: max(limit, Self.length))
        let entry = Entry(version: version, sortedAt: now, ids: words.map(\.id))
        entries.withLock { entries in
            if entries.count >= Self.capacity, let oldest = entries.min(by: { $0.value.sortedAt < $1.value.sortedAt }) {
                entries[oldest.key] = nil
            }
            entries[key] = entry
        }
        return Array(words.prefix(limit))
    }

    /// nil when too few are left: then what fell due meanwhile must not be missed.
    private func remembered(
        _ entry: Entry, limit: Int, at now: Date, in reader: borrowing StoreReader
    ) throws -> (words: [QueuedWord], answered: Set<UUID>)? {
        var words: [QueuedWord] = []
        var answered: Set<UUID> = []
        var rest = entry.ids[...]
        while words.count < limit, !rest.isEmpty {
            let part = Array(rest.prefix(limit - words.count))
            rest = rest.dropFirst(part.count)
            let found = try reader.dueReviews(among: part, at: now)
            if found.count < part.count { answered.formUnion(Set(part).subtracting(found.map(\.id))) }
            words += found
        }
        return words.count == limit ? (words, answered) : nil
    }

    private func forgetAnswered(_ answered: Set<UUID>, of key: Key, version: Int) {
        guard !answered.isEmpty else { return }
        entries.withLock { entries in
            guard entries[key]?.version == version else { return }
            entries[key]?.ids.removeAll(where: answered.contains)
        }
    }
}
