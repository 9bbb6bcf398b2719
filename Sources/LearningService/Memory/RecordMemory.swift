import Foundation
import Study
import Synchronization

/// A learner's record, and the last event that it holds.
struct StoredRecord: Sendable {
    var record = Study.LearnerRecord()
    /// The place of that event in the learner's log, counted from 1; 0 before the first.
    var sequence = 0
    /// The same of the record in the store, which is written once in so many events.
    var storedSequence = 0
    /// The answer to a card, counted from 1, with which words are counted again; 0 where that is not remembered.
    var nextCounting = 0
}

/// Learners' records as they were after the last event that was kept, so that the next one need not read back what all
/// before it came to.
///
/// Each is held with that event's place and text: a caller that finds another event last in the store, because a
/// transaction was given up or rows came from elsewhere, gets none.
package final class RecordMemory: Sendable {
    /// Learners at once; the one whose turn is longest ago goes first. As many as conversations are remembered: to
    /// read a record back takes as long as a turn.
    private static let learners = 1_024

    private struct Entry {
        var record: StoredRecord
        var event: String
        var used: Int
    }

    private struct State {
        var entries: [UUID: Entry] = [:]
        var uses = 0
    }

    private let state = Mutex(State())

    package init() {}

    /// The record of a learner whose last event is the one given.
    func record(of learnerID: UUID, after event: String, at sequence: Int) -> StoredRecord? {
        state.withLock { state in
            guard let entry = state.entries[learnerID], entry.record.sequence == sequence, entry.event == event else {
                return nil
            }
            return entry.record
        }
    }

    func keep(_ record: StoredRecord, of learnerID: UUID, after event: String) {
        state.withLock { state in
            state.uses += 1
            state.entries[learnerID] = Entry(record: record, event: event, used: state.uses)
            guard state.entries.count > Self.learners,
                let oldest = state.entries.min(by: { $0.value.used < $1.value.used })
            else { return }
            state.entries[oldest.key] = nil
        }
    }

    /// Remembers when words are counted again, as long as the record is.
    func note(nextCounting: Int, of learnerID: UUID) {
        state.withLock { $0.entries[learnerID]?.record.nextCounting = nextCounting }
    }

    func forget(_ learnerID: UUID) {
        _ = state.withLock { $0.entries.removeValue(forKey: learnerID) }
    }
}
