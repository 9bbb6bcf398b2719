import Foundation
import Storage
import Study

/// The ids that answers of files are kept under. Files number their answers alike, so one is kept with its question's
/// id before its own; in a file it stands alone again, and comes back as the answer that it is.
enum ImportedAnswerID {
    /// - Parameter answer: Under the id that its file gives.
    /// - Returns: The id to keep it under; nil for an answer that is there.
    static func free(
        for answer: UserAnswer, of learnerID: UUID, _ reader: borrowing StoreReader
    ) throws -> String? {
        // What was answered here, and what earlier versions took, has no question's id before its own.
        if try isKept(answer, as: answer.id, of: learnerID, reader) == true { return nil }
        let own = isOwn(answer.id, to: answer.questionID) ? answer.id : "\(answer.questionID)/\(answer.id)"
        switch try isKept(answer, as: own, of: learnerID, reader) {
        case nil: return own
        case true?: return nil
        case false?:
            // Two files gave the same number to answers to the same question.
            let other = "\(own)@\(Int64((answer.timestamp.timeIntervalSince1970 * 1_000).rounded()))"
            return try isKept(answer, as: other, of: learnerID, reader) == nil ? other : nil
        }
    }

    /// The id that an answer goes out under.
    static func given(_ id: String, to questionID: String) -> String {
        id.hasPrefix("\(questionID)/") ? String(id.dropFirst(questionID.count + 1)) : id
    }

    private static func isOwn(_ id: String, to questionID: String) -> Bool {
        id.hasPrefix("\(questionID)/") || id.hasPrefix("\(questionID)@")
    }

    /// Whether what is kept under an id is the answer; nil where nothing is.
    private static func isKept(
        _ answer: UserAnswer, as id: String, of learnerID: UUID, _ reader: borrowing StoreReader
    ) throws -> Bool? {
        guard let known = try reader.answer(id, of: learnerID) else { return nil }
        return known.questionID == answer.questionID && known.at == answer.timestamp.toTheMillisecond
    }
}
