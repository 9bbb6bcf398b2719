package import Foundation

/// What can be wrong with a scheduling request. Nothing has changed when one is thrown.
package enum VocabError: Error, Sendable, Hashable {
    case wrongParameterCount(Int)
    case parameterOutOfRange(index: Int, value: Double, allowed: ClosedRange<Double>)
    case retentionOutOfRange(Double)
    case stepOutOfRange(TimeInterval)
    case tooManySteps(Int)
    case maximumIntervalOutOfRange(Int, limit: Int)
    case qualityOutOfRange(Int)
    case durationOutOfRange(Int)
    case easyDaysOutOfRange([Double])
    /// Another answer bears this entry's id.
    case duplicateReview(UUID)
    /// Only a word's last answer can be taken back, and only once.
    case notUndoable(UUID)
    case simulationOutOfRange(setting: String, value: String, allowed: String)
    /// The clock went back: a review cannot precede the one before it.
    case reviewBeforeLast(at: Date, last: Date)
    case dateOutOfRange
    /// A stored or imported state that no scheduler can have produced.
    case invalidState(field: String, value: String, allowed: String)

    /// Stable, for protocols and tests.
    package var code: String {
        switch self {
        case .wrongParameterCount: "wrongParameterCount"
        case .parameterOutOfRange: "parameterOutOfRange"
        case .retentionOutOfRange: "retentionOutOfRange"
        case .stepOutOfRange: "stepOutOfRange"
        case .tooManySteps: "tooManySteps"
        case .maximumIntervalOutOfRange: "maximumIntervalOutOfRange"
        case .qualityOutOfRange: "qualityOutOfRange"
        case .durationOutOfRange: "durationOutOfRange"
        case .easyDaysOutOfRange: "easyDaysOutOfRange"
        case .duplicateReview: "duplicateReview"
        case .notUndoable: "notUndoable"
        case .simulationOutOfRange: "simulationOutOfRange"
        case .reviewBeforeLast: "reviewBeforeLast"
        case .dateOutOfRange: "dateOutOfRange"
        case .invalidState: "invalidState"
        }
    }
}

extension VocabError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .wrongParameterCount(let count):
            "FSRS-6 takes \(FSRS6.defaultParameters.count) parameters, not \(count)"
        case .parameterOutOfRange(let index, let value, let allowed):
            "FSRS-6 parameter w\(index) is \(value); allowed is \(allowed.lowerBound) to \(allowed.upperBound)"
        case .retentionOutOfRange(let value):
            "desired retention is \(value); allowed is \(FSRS6.retentionRange.lowerBound) to "
                + "\(FSRS6.retentionRange.upperBound)"
        case .stepOutOfRange(let seconds):
            "a learning step of \(seconds) s; allowed is \(FSRS6.stepRange.lowerBound) to "
                + "\(FSRS6.stepRange.upperBound) s"
        case .tooManySteps(let count):
            "\(count) learning steps; allowed are at most \(FSRS6.stepLimit)"
        case .maximumIntervalOutOfRange(let days, let limit):
            "a maximum interval of \(days) days; allowed is 1 to \(limit)"
        case .qualityOutOfRange(let quality):
            "an answer quality of \(quality); allowed is 0 to 5"
        case .durationOutOfRange(let milliseconds):
            "an answer that took \(milliseconds) ms; allowed is 0 to \(ReviewLogEntry.longestDuration)"
        case .easyDaysOutOfRange(let shares):
            "easy days of \(shares); allowed are seven shares of 0 to 1, from Monday on"
        case .duplicateReview(let id):
            "another answer already bears the id \(id); give each answer an id of its own"
        case .notUndoable(let id):
            "the answer \(id) is not its word's last one, or was taken back before"
        case .simulationOutOfRange(let setting, let value, let allowed):
            "a simulation whose \(setting) is \(value); allowed is \(allowed)"
        case .reviewBeforeLast(let at, let last):
            "a review at \(at.formatted(.iso8601)) precedes the word's last one at \(last.formatted(.iso8601)); "
                + "set the clock right, or send a later time"
        case .dateOutOfRange:
            "a review's date must lie between the years 1900 and 9999"
        case .invalidState(let field, let value, let allowed):
            "a scheduling state whose \(field) is \(value); allowed is \(allowed)"
        }
    }
}
