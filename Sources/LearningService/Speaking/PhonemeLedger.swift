package import Foundation
import JSONText
package import Pronunciation
package import PronunciationCoach
package import Storage

/// Keeps how a learner fares with each sound of a language.
package enum PhonemeLedger {
    /// Stores a recording that was scored, and what it says about its sounds, within a transaction. One that was not
    /// accepted, or has no scores, says nothing and is not stored.
    ///
    /// - Parameter language: The language's id, without a region: sounds are practised whatever the variant.
    package static func record(
        _ assessment: Assessment, of learnerID: UUID, language: String, at instant: Date,
        in writer: borrowing StoreWriter
    ) throws {
        guard assessment.verdict == .accepted, assessment.scores != nil else { return }
        var kept = assessment
        kept.tracks = nil
        try writer.insert(
            AssessmentRecord(
                id: UUID(), learnerID: learnerID, language: language, at: instant, text: assessment.text,
                assessment: try json(kept)))
        guard assessment.tellsOfSounds else { return }
        let known = try progress(of: learnerID, language: language, in: writer.reader)
        var progress = Dictionary(uniqueKeysWithValues: known.map { ($0.unit, $0) })
        // What was not said says nothing about how it would have sounded.
        let heard = Dictionary(grouping: assessment.words.filter(\.isJudged).flatMap(\.phonemes), by: \.unit)
        for (unit, phonemes) in heard {
            progress[unit, default: PhonemeProgress(language: language, unit: unit)]
                .update(scores: phonemes.compactMap(\.accuracyScore), at: instant)
        }
        let records = try progress.values.filter { heard[$0.unit] != nil }.sorted { $0.unit < $1.unit }.map {
            PhonemeRecord(unit: $0.unit, progress: try json($0), updatedAt: instant)
        }
        try writer.put(records, of: learnerID, language: language)
    }

    /// A learner's sounds of a language, by unit.
    package static func progress(
        of learnerID: UUID, language: String, in reader: borrowing StoreReader
    ) throws -> [PhonemeProgress] {
        try reader.phonemes(of: learnerID, language: language).map {
            try WireFormat.decode(PhonemeProgress.self, from: Data($0.progress.utf8))
        }
    }

    private static func json(_ value: some Encodable) throws -> String {
        String(decoding: try WireFormat.encodeForStorage(value), as: UTF8.self)
    }
}
