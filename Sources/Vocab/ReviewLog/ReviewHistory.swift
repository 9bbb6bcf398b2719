package import Foundation

/// The taking back of an answer. The answer stays in the log: what was once acknowledged is never rewritten.
package struct ReviewUndo: Codable, Sendable, Hashable, Identifiable {
    package let id: UUID
    /// The answer taken back.
    package let entryID: UUID
    package let at: Date

    package init(id: UUID, entryID: UUID, at: Date) {
        self.id = id
        self.entryID = entryID
        self.at = at
    }
}

/// One word's review log: answers and undos, appended and never changed, with the state they lead to.
package struct ReviewHistory: Sendable, Hashable {
    /// Every answer ever given, in the order appended.
    package private(set) var entries: [ReviewLogEntry] = []
    package private(set) var undos: [ReviewUndo] = []

    package init() {}

    /// The answers that count: all but those taken back.
    package var effective: [ReviewLogEntry] {
        let undone = Set(undos.map(\.entryID))
        return entries.filter { !undone.contains($0.id) }
    }

    /// Where the answers that count have left the word.
    package var state: SchedulingState { effective.last?.after ?? entries.first?.before ?? SchedulingState() }

    /// Adds an answer. The same answer once more, as a client sends it that never got the reply, changes nothing.
    ///
    /// - Returns: Whether it was new.
    /// - Throws: ``VocabError/duplicateReview(_:)`` when another answer bears the id,
    ///   ``VocabError/reviewBeforeLast(at:last:)``, ``VocabError/dateOutOfRange``.
    @discardableResult
    package mutating func append(_ entry: ReviewLogEntry) throws(VocabError) -> Bool {
        if let known = entries.first(where: { $0.id == entry.id }) {
            guard known == entry else { throw .duplicateReview(entry.id) }
            return false
        }
        _ = try state.elapsed(at: entry.at)
        entries.append(entry)
        return true
    }

    /// Takes the word's last answer back. The same undo once more changes nothing.
    ///
    /// - Returns: The state before the answer, which counts again.
    /// - Throws: ``VocabError/notUndoable(_:)`` for any other answer.
    @discardableResult
    package mutating func undo(_ undo: ReviewUndo) throws(VocabError) -> SchedulingState {
        if undos.contains(where: { $0.id == undo.id && $0.entryID == undo.entryID }) { return state }
        guard let last = effective.last, last.id == undo.entryID, !undos.contains(where: { $0.id == undo.id }) else {
            throw .notUndoable(undo.entryID)
        }
        undos.append(undo)
        return last.before
    }
}
