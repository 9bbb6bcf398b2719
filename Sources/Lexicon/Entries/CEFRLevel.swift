/// A level of the Common European Framework of Reference for Languages, in ascending order.
package enum CEFRLevel: String, Sendable, Codable, CaseIterable, Comparable {
    case a1 = "A1"
    case a2 = "A2"
    case b1 = "B1"
    case b2 = "B2"
    case c1 = "C1"
    case c2 = "C2"

    package static func < (left: CEFRLevel, right: CEFRLevel) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .a1: 0
        case .a2: 1
        case .b1: 2
        case .b2: 3
        case .c1: 4
        case .c2: 5
        }
    }
}
