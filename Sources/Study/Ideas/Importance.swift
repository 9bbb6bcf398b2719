/// How crucial an idea is.
package enum Importance: String, Sendable, Codable, CaseIterable {
    case foundation, buildingBlock, enhancement

    /// What clients draw.
    package var bars: Int {
        switch self {
        case .foundation: 3
        case .buildingBlock: 2
        case .enhancement: 1
        }
    }
}
