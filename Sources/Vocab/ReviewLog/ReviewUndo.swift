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
