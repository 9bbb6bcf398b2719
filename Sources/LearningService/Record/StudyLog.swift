import ContentFiles
package import Foundation
package import Storage
package import Study
package import Vocab

/// Keeps what a learner does in the transaction in which it was done, and knows what it all comes to.
///
/// Every event is stored; the record, which all of them give, is written once in ``interval`` events, since to write it
/// takes longer than a turn. Whoever reads it counts the events since.
package struct StudyLog: Sendable {
    private static let interval = 32

    let achievements: [Achievement]
    let calendar: LearningCalendar
    private let memory: RecordMemory

    package init(_ catalog: ContentCatalog, calendar: LearningCalendar) {
        achievements = catalog.snapshot.study.value.achievements
        self.calendar = calendar
        memory = catalog.records
    }

    /// Takes an event over; one whose id is known already changes nothing.
    ///
    /// - Returns: The achievements that it earned.
    @discardableResult
    package func keep(
        _ event: StudyEvent, of learnerID: UUID, in writer: borrowing StoreWriter
    ) throws -> [AchievementLedger.Earned] {
        try keepCounting(event, of: learnerID, in: writer).earned
    }

    /// The same, how many events of its kind there are, none for one that was known, and with which answer words are
    /// counted again.
    func keepCounting(
        _ event: StudyEvent, of learnerID: UUID, in writer: borrowing StoreWriter
    ) throws -> (earned: [AchievementLedger.Earned], count: Int, nextCounting: Int) {
        var event = event
        event.at = event.at.toTheMillisecond
        var stored = try stored(of: learnerID, in: writer.reader)
        // Devices that report time report all of it.
        if event.seconds == 0, stored.record.counts[.time] == nil {
            event.seconds = event.likelySeconds(since: stored.record.lastActive)
        }
        let text = try event.storedJSON()
        guard try writer.appendStudyEvent(event.id, of: learnerID, text, at: stored.sequence + 1) else {
            return ([], 0, stored.nextCounting)
        }
        stored.sequence += 1
        let day = calendar.day(of: event.at)
        let earned = stored.record.apply(event, achievements: achievements, day: day)
        if event.kind != .standing {
            try writer.add(StudyDayRecord(day: day, seconds: event.seconds, events: 1), of: learnerID)
        }
        if stored.sequence - stored.storedSequence >= Self.interval {
            try writer.setStudyRecord(try StudyJSON.text(stored.record), upTo: stored.sequence, of: learnerID)
            stored.storedSequence = stored.sequence
        }
        memory.keep(stored, of: learnerID, after: text)
        return (earned, stored.record.counts[event.kind] ?? 0, stored.nextCounting)
    }

    /// Remembers for a while with which answer a learner's words are counted again.
    func note(nextCounting: Int, of learnerID: UUID) { memory.note(nextCounting: nextCounting, of: learnerID) }

    /// After the record was worked out anew.
    func replace(
        _ record: Study.LearnerRecord, upTo sequence: Int, of learnerID: UUID, in writer: borrowing StoreWriter
    ) throws {
        try writer.setStudyRecord(try StudyJSON.text(record), upTo: sequence, of: learnerID)
        memory.forget(learnerID)
    }

    func record(of learnerID: UUID, in reader: borrowing StoreReader) throws -> Study.LearnerRecord {
        try stored(of: learnerID, in: reader).record
    }

    private func stored(of learnerID: UUID, in reader: borrowing StoreReader) throws -> StoredRecord {
        guard let last = try reader.lastStudyEvent(of: learnerID) else { return StoredRecord() }
        if let known = memory.record(of: learnerID, after: last.event, at: last.sequence) { return known }
        var stored = StoredRecord()
        if let row = try reader.studyRecord(of: learnerID) {
            stored.record = try StudyJSON.value(from: row.record)
            stored.storedSequence = row.sequence
        }
        try reader.eachStudyEvent(of: learnerID, after: stored.storedSequence) { _, text in
            let event = try StudyJSON.value(StudyEvent.self, from: text)
            stored.record.apply(event, achievements: achievements, day: calendar.day(of: event.at))
        }
        stored.sequence = last.sequence
        return stored
    }
}
