import Spatial
import Storage

/// What a client takes an anchor to be when it changes it: so that nobody's change is lost by another's. It is held to
/// what there is in the transaction that writes.
package enum AnchorExpectation: Sendable, Hashable {
    case anything
    /// None of that identifier, in any room.
    case absent
    /// The one whose last change took a revision.
    case revision(Int)

    /// - Parameter revision: As clients give it: 0 for none there yet, nil for anything.
    package init(revision: Int?) {
        self =
            switch revision {
            case nil: .anything
            case 0?: .absent
            case let revision?: .revision(revision)
            }
    }

    /// - Parameters:
    ///   - record: What there is.
    ///   - room: Where the client takes it to be; nil for wherever it is.
    /// - Throws: ``ServiceError/Code/conflict`` when it is something else.
    func check(_ record: AnchorRecord?, inRoom room: String?) throws(ServiceError) {
        let isMet =
            switch self {
            case .anything: true
            case .absent: record == nil
            case .revision(let revision):
                record?.revision == revision && (room == nil || record?.anchor.roomIdentifier == room)
            }
        guard isMet else { throw ServiceError(.conflict, Self.message(record, inRoom: room), field: Self.field) }
    }

    private static func message(_ record: AnchorRecord?, inRoom room: String?) -> String {
        guard let record else { return "There is no such anchor: read the room again." }
        guard room == nil || record.anchor.roomIdentifier == room else {
            return "An anchor of this identifier hangs in the room '\(record.anchor.roomIdentifier)': change it there, "
                + "or take another identifier."
        }
        return "The anchor is not what you say it is: read it again, and then change it."
    }

    /// The parameter that brings it.
    package static let field = "ifRevision"
}
