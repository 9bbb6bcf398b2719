/// How an answer went, as FSRS grades it.
package enum ReviewRating: Int, Sendable, Codable, CaseIterable, Comparable {
    case again = 1
    case hard = 2
    case good = 3
    case easy = 4

    /// From an SM-2 quality: 0–2 again, 3 hard, 4 good, 5 easy; nil outside 0…5.
    package init?(quality: Int) {
        switch quality {
        case 0...2: self = .again
        case 3: self = .hard
        case 4: self = .good
        case 5: self = .easy
        default: return nil
        }
    }

    /// The SM-2 quality of a rating. Again stands for three qualities; 2 costs the easiness factor least, and a
    /// button says no more than that the answer failed.
    package var quality: Int {
        switch self {
        case .again: 2
        case .hard: 3
        case .good: 4
        case .easy: 5
        }
    }

    package var isSuccess: Bool { self != .again }

    package static func < (left: ReviewRating, right: ReviewRating) -> Bool { left.rawValue < right.rawValue }
}
