import ContentFiles
package import Foundation
import Lexicon
package import Storage
import Study
package import Vocab

/// What all of studying works with.
package struct StudyEnvironment: Sendable {
    package let store: Store
    package let catalog: ContentCatalog
    package let calendar: LearningCalendar
    package let clock: @Sendable () -> Date

    package init(
        store: Store, catalog: ContentCatalog, calendar: LearningCalendar = .local,
        clock: @escaping @Sendable () -> Date
    ) {
        self.store = store
        self.catalog = catalog
        self.calendar = calendar
        self.clock = clock
    }

    /// Now, as it can be stored: to the millisecond.
    var now: Date { clock().toTheMillisecond }

    func day(_ date: Date) -> Int { calendar.day(of: date) }

    /// The log that answers and tests are told to.
    var log: StudyLog { StudyLog(catalog, calendar: calendar) }

    /// What is known of a learner by topic.
    ///
    /// - Parameter countsWords: Whether themes of words are told too, which takes a look at every card.
    func standing(
        of learnerID: UUID, _ curriculum: Curriculum, countsWords: Bool = true, in reader: borrowing StoreReader
    ) throws -> MasteryStanding {
        var sums: [MasteryOwner: MasterySum] = [:]
        var own: [MasteryOwner: QuestionTotals] = [:]
        for row in try reader.mastery(of: learnerID) {
            guard let kind = MasteryOwner.Kind(rawValue: row.kind) else { continue }
            let owner = MasteryOwner(kind, row.id)
            sums[owner] = MasterySum(known: row.known, attempted: row.attempted, mastered: row.mastered)
            own[owner] = QuestionTotals(questions: row.ownQuestions, points: row.ownPoints)
        }
        for record in try reader.attemptedQuestions(of: learnerID, beginningWith: Curriculum.ruleUsePrefix) {
            let use = try StudyJSON.value(QuestionProgress.self, from: record.progress)
            for owner in use.counted.owners {
                let exercises = (curriculum.taxonomy.totals[owner] ?? QuestionTotals()).points
                sums[owner, default: MasterySum()].weigh(use, beside: exercises, &own[owner, default: QuestionTotals()])
            }
        }
        if countsWords {
            var stabilities: [String: Double] = [:]
            try reader.eachReviewedWord(of: learnerID, language: curriculum.language) { lemma, days in
                guard curriculum.themes.contains(lemma) else { return }
                // A word may have cards in two classes.
                stabilities[lemma] = max(stabilities[lemma] ?? 0, days)
            }
            sums.merge(curriculum.themes.sums(stabilities)) { $1 }
            own.merge(curriculum.themes.totals) { $1 }
        }
        return MasteryStanding(sums, own: own, taxonomy: curriculum.taxonomy)
    }
}

extension Date {
    /// Without what the store does not keep.
    var toTheMillisecond: Date { Date(timeIntervalSince1970: (timeIntervalSince1970 * 1_000).rounded() / 1_000) }
}

/// The daemon's JSON of what is studied.
enum StudyJSON {
    static func text(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .millisecondsSince1970
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// - Throws: ``ServiceError/Code/storageFailed`` when it cannot be read back.
    static func value<Value: Decodable>(_ type: Value.Type = Value.self, from text: String) throws -> Value {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .millisecondsSince1970
        do {
            return try decoder.decode(type, from: Data(text.utf8))
        } catch {
            throw ServiceError(.storageFailed, "A stored \(type) cannot be read back: \(error)")
        }
    }
}
