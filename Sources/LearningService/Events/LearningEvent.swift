package import Foundation
package import JSONText

/// Something that happened, for those who watch: what it was and whose, not what it became.
package struct LearningEvent: Sendable, Hashable {
    package enum Kind: String, Sendable, CaseIterable {
        /// A conversation went on.
        case turn
        /// Anchors or frames of a room changed.
        case anchors
        /// Cards were answered, added or changed.
        case due
        /// An import or export has come further.
        case `import`
        /// A device was paired, renamed or revoked, or waits.
        case device
        /// Something was studied: a test went on, a question was answered.
        case study
        /// The content was read again.
        case content
    }

    /// Counts all events, and goes on where an earlier run of the daemon cannot have been.
    package var number: Int
    package var kind: Kind
    /// Whose it is; nil for what is nobody's.
    package var learnerID: UUID?
    package var room: String?
    /// What else tells which it was: the parameters that name things.
    package var details: [String: JSONValue]
    /// Whether the learner agreed, when it happened, that teachers look.
    var isSharedWithTeachers = false
    /// Of what it is the latest word: earlier ones of the same topic are not kept beside it.
    var topic: String?

    /// As clients get it.
    package var json: JSONValue {
        var members = details
        members["number"] = .integer(Int64(number))
        members["kind"] = .string(kind.rawValue)
        if let learnerID { members["learnerID"] = .string(learnerID.uuidString) }
        if let room { members["roomIdentifier"] = .string(room) }
        return .object(members)
    }
}
