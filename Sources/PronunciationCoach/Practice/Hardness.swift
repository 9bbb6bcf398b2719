/// How hard the sounds of a language are for a learner.
struct Hardness {
    /// The last sound of a list of hard ones; the first is at 1.
    private static let least = 0.5

    private var degrees: [String: Double] = [:]
    private var notes: [String: Explanation] = [:]

    /// - Parameter native: When it is unknown, or no list is for it, a sound is as hard as for others on average.
    init(_ language: LanguagePronunciation, for native: String?) {
        if let own = native.flatMap({ language.hardFor[$0] }) {
            degrees = Self.degrees(of: own)
            notes = Dictionary(own.map { ($0.unit, $0.note) }, uniquingKeysWith: { first, _ in first })
        } else {
            for list in language.hardFor.sorted(by: { $0.key < $1.key }).map(\.value) {
                degrees.merge(Self.degrees(of: list)) { $0 + $1 }
            }
            degrees = degrees.mapValues { $0 / Double(language.hardFor.count) }
        }
    }

    /// 0 for a sound that is not hard, to 1 for the hardest.
    func degree(of unit: String) -> Double { degrees[unit] ?? 0 }

    func note(of unit: String) -> Explanation? { notes[unit] }

    private static func degrees(of list: [LanguagePronunciation.HardSound]) -> [String: Double] {
        let step = list.count > 1 ? (1 - least) / Double(list.count - 1) : 0
        return Dictionary(
            list.enumerated().map { ($0.element.unit, 1 - step * Double($0.offset)) },
            uniquingKeysWith: { first, _ in first })
    }
}
