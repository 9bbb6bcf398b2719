package import Foundation
package import Storage
package import Study
package import Vocab

/// Keeps what a learner does, with what it comes to, in the transaction of what was done.
package struct StudyLog: Sendable {
    let achievements: [Achievement]
    let calendar: LearningCalendar

    package init(achievements: [Achievement], calendar: LearningCalendar) {
        self.achievements = achievements
        self.calendar = calendar
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

    /// The same, and how many events of its kind there are; none for one that was known.
    func keepCounting(
        _ event: StudyEvent, of learnerID: UUID, in writer: borrowing StoreWriter
    ) throws -> (earned: [AchievementLedger.Earned], count: Int) {
        var event = event
        event.at = event.at.toTheMillisecond
        guard try writer.appendStudyEvent(event.id, of: learnerID, try StudyJSON.text(event)) else { return ([], 0) }
        var record = try Self.record(of: learnerID, in: writer.reader)
        let earned = try fold(event, into: &record, of: learnerID, in: writer)
        try writer.setStudyRecord(try StudyJSON.text(record), of: learnerID)
        return (earned, record.counts[event.kind] ?? 0)
    }

    private func fold(
        _ event: StudyEvent, into record: inout Study.LearnerRecord, of learnerID: UUID,
        in writer: borrowing StoreWriter
    ) throws -> [AchievementLedger.Earned] {
        let day = calendar.day(of: event.at)
        let earned = record.apply(event, achievements: achievements, day: day)
        if event.kind != .standing {
            try writer.add(StudyDayRecord(day: day, seconds: event.seconds, events: 1), of: learnerID)
        }
        return earned
    }

    static func record(of learnerID: UUID, in reader: borrowing StoreReader) throws -> Study.LearnerRecord {
        try reader.studyRecord(of: learnerID).map { try StudyJSON.value(from: $0) } ?? Study.LearnerRecord()
    }
}
