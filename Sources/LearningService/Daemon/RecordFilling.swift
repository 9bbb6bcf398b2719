import Conversation
package import Foundation
import JSONText
import Storage
import Study

/// Tells learners' records what was done before there were any: turns and reviews become the events that they would
/// have been. Events have the ids that they have anyway, so that none counts twice, and the record is the same when it
/// is worked out anew.
package struct RecordFilling: Sendable {
    /// Events kept in a transaction: others write in between.
    private static let piece = 200

    private let study: StudyEnvironment

    package init(_ study: StudyEnvironment) { self.study = study }

    /// Fills the records that want it, one learner after the other. What is broken off goes on the next time, and so
    /// does a record that cannot be filled: it keeps no other from it.
    ///
    /// - Returns: What kept records from being filled, by whose they are.
    /// - Throws: A `StorageError` where the store cannot be read at all.
    package func run() async throws -> [UUID: any Error] {
        var failures: [UUID: any Error] = [:]
        for learnerID in try await study.store.read({ try $0.unfilledRecords() }) {
            do {
                try await fill(learnerID)
            } catch let error as StorageError where error.code == .closed {
                throw error
            } catch {
                failures[learnerID] = error
            }
        }
        return failures
    }

    private func fill(_ learnerID: UUID) async throws {
        let log = study.log
        let reviews = ReviewLog(catalog: study.catalog, calendar: study.calendar)
        let turns = try await study.store.read { try self.turns(of: learnerID, $0) }
        let answers = try await study.store.read { try $0.pastReviews(of: learnerID) }
        // Answers are many: their events are made as they are kept.
        let all = (turns.map(Past.event) + answers.map(Past.review)).sorted { $0.at < $1.at }
        for start in stride(from: 0, to: all.count, by: Self.piece) {
            let part = all[start..<min(start + Self.piece, all.count)]
            try await study.store.write { writer in
                for past in part { try log.keep(past.event(reviews), of: learnerID, in: writer) }
            }
        }
        let now = study.now
        try await study.store.write { writer in
            for language in Set(answers.map(\.language)).sorted() {
                let standing = try reviews.standing(
                    id: "filled/\(language)", language: language, at: now, of: learnerID, in: writer.reader)
                try log.keep(standing, of: learnerID, in: writer)
            }
            try writer.recordIsFilled(of: learnerID)
        }
    }

    private enum Past {
        case event(StudyEvent)
        case review(PastReview)

        var at: Date {
            switch self {
            case .event(let event): event.at
            case .review(let review): review.at
            }
        }

        func event(_ reviews: ReviewLog) -> StudyEvent {
            switch self {
            case .event(let event): event
            case .review(let review): reviews.event(review)
            }
        }
    }

    /// What a learner said in conversations. Those of scenarios that content has no more are left out: what they were
    /// about is not known.
    private func turns(of learnerID: UUID, _ reader: borrowing StoreReader) throws -> [StudyEvent] {
        let content = study.catalog.snapshot
        var events: [StudyEvent] = []
        for record in try reader.sessions(of: learnerID, limit: .max) {
            guard let engine = try engine(record.scenarioID, content), let session = try? LiveSession(record) else {
                continue
            }
            var last = record.startedAt
            for turn in try reader.turns(of: record.id) {
                defer { last = turn.at }
                guard
                    let outcome = try? WireFormat.decode(TurnOutcome.self, from: Data(turn.outcome.utf8)),
                    let input = try? WireFormat.decode(DialogueInput?.self, from: Data(turn.input.utf8))
                else { continue }
                var then = record
                then.version = turn.sequence
                events += SessionEvents(
                    engine, content.languages[engine.scenario.languageID], turn: then,
                    settings: session.settings.dialogue, since: last, at: turn.at,
                    isSaid: input.isSaid || turn.speech != nil, isSpoken: turn.speech != nil,
                    isHeard: session.settings.wantsAudio, log: study.log
                ).events(outcome)
            }
        }
        return events
    }

    /// Nil for a scenario that is there no more. Where content is broken just now, filling waits for the next start.
    private func engine(_ scenarioID: String, _ content: ContentSnapshot) throws -> DialogueEngine? {
        do {
            return try content.engine(scenarioID)
        } catch {
            guard error.code == .notFound else { throw error }
            return nil
        }
    }
}
