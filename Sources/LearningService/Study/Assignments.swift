import ContentFiles
import Conversation
package import Foundation
import Storage
import Study

/// Conversations that somebody has asked a learner to hold: a teacher who shares a scenario.
package struct Assignments: Sendable {
    /// Of one learner; whoever asks for more helps nobody.
    static let most = 100

    private let study: StudyEnvironment

    package init(_ study: StudyEnvironment) { self.study = study }

    /// Asks a learner for a conversation; asked for again, it is to be held again.
    ///
    /// - Parameters:
    ///   - note: What the learner is told; at most 500 characters.
    ///   - name: Who asks; nil for the machine's own user.
    /// - Throws: ``ServiceError/Code/notFound``, ``ServiceError/Code/invalidInput``,
    ///   ``ServiceError/Code/conflict`` where there are ``most`` already.
    package func add(
        _ scenarioID: String, note: String, dueAt: Date?, by name: String?, for learnerID: UUID
    ) async throws -> AssignmentReply {
        try await study.store.requireLearner(learnerID)
        _ = try study.catalog.snapshot.engine(scenarioID)
        guard note.count <= 500 else {
            throw ServiceError(.invalidInput, "'note' may have 500 characters, and has \(note.count).", field: "note")
        }
        let record = AssignmentRecord(
            scenarioID: scenarioID, note: note, assignedBy: name, assignedAt: study.now,
            dueAt: dueAt?.toTheMillisecond)
        try await study.store.write { writer in
            let kept = try writer.reader.assignments(of: learnerID)
            guard kept.count < Self.most || kept.contains(where: { $0.scenarioID == scenarioID }) else {
                throw ServiceError(
                    .conflict, "\(Self.most) conversations are shared with the learner; remove some first.")
            }
            try writer.put(record, of: learnerID)
        }
        return reply(record)
    }

    /// What a learner was asked for, open ones first.
    ///
    /// - Throws: ``ServiceError/Code/notFound``.
    package func list(of learnerID: UUID) async throws -> AssignmentsReply {
        try await study.store.requireLearner(learnerID)
        return AssignmentsReply(
            assignments: try await study.store.read { try $0.assignments(of: learnerID) }.map(reply))
    }

    /// - Throws: ``ServiceError/Code/notFound`` for a learner that is not there.
    package func delete(_ scenarioID: String, of learnerID: UUID) async throws -> RemovedReply {
        try await study.store.requireLearner(learnerID)
        return RemovedReply(
            deleted: try await study.store.write { try $0.deleteAssignment(ofScenario: scenarioID, of: learnerID) })
    }

    private func reply(_ assignment: AssignmentRecord) -> AssignmentReply {
        let scenario = study.catalog.snapshot.summaries.first { $0.id == assignment.scenarioID }
        return AssignmentReply(
            scenarioID: assignment.scenarioID, name: scenario?.name ?? assignment.scenarioID,
            note: assignment.note.isEmpty ? nil : assignment.note, assignedBy: assignment.assignedBy,
            assignedAt: assignment.assignedAt, dueDate: assignment.dueAt, doneAt: assignment.doneAt)
    }
}

package struct AssignmentReply: Codable, Sendable, Hashable {
    package var scenarioID: String
    /// The scenario's; its id where content has it no more.
    package var name: String
    package var note: String?
    /// The device that asked; nil for the machine's own user.
    package var assignedBy: String?
    package var assignedAt: Date
    package var dueDate: Date?
    /// When such a conversation was ended first since.
    package var doneAt: Date?
}

package struct AssignmentsReply: Codable, Sendable, Hashable {
    package var assignments: [AssignmentReply]
}
