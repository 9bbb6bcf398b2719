package import Conversation
package import Foundation
import JSONText
package import Storage
import Synchronization

/// A conversation with its state decoded.
package struct LiveSession: Sendable {
    package var record: SessionRecord
    package var settings: SessionSettings
    package var state: DialogueState
    /// See ``WordHarvest/settled``. Kept in memory alone: to forget it costs a look at the cards.
    var settledWords: Set<String> = []
    /// The day that ``settledWords`` is of, counted from 1970.
    var settledDay = 0

    package init(record: SessionRecord, settings: SessionSettings, state: DialogueState) {
        self.record = record
        self.settings = settings
        self.state = state
    }

    package init(_ record: SessionRecord) throws {
        self.record = record
        settings = try WireFormat.decode(SessionSettings.self, from: Data(record.settings.utf8))
        state = try WireFormat.decode(DialogueState.self, from: Data(record.state.utf8))
    }

    /// Forgets yesterday's settled words.
    ///
    /// - Parameter day: Of the learner's calendar.
    mutating func openDay(_ day: Int) {
        if day != settledDay { settledWords = [] }
        settledDay = day
    }
}

/// Conversations of the last while, so that a turn need not read and decode its state.
///
/// Only a saving: every turn names the version it starts from, and the store refuses one that is not the latest.
package final class SessionCache: Sendable {
    private static let capacity = 1_024

    private let sessions = Mutex<[UUID: LiveSession]>([:])

    package subscript(id: UUID) -> LiveSession? {
        get { sessions.withLock { $0[id] } }
        set {
            sessions.withLock { sessions in
                // Dropping all of them now and then keeps the cache as simple as it is small.
                if newValue != nil, sessions.count >= Self.capacity, sessions[id] == nil { sessions.removeAll() }
                sessions[id] = newValue
            }
        }
    }
}
