/// The states that a forced alignment passes from left to right.
struct StateChain {
    /// The unit of each state.
    private(set) var units: [Int] = []
    /// Whether the path may leap over each state.
    private(set) var optional: [Bool] = []
    private var owners: [Owner] = []
    private let words: [[Int]]

    private enum Owner {
        /// The silence before this word, or after the last.
        case silence(word: Int)
        case phone(Int)
    }

    init(words: [[Int]], doubled: Bool) {
        self.words = words
        var phone = 0
        append(UnitInventory.silence, optional: true, .silence(word: 0))
        for (index, word) in words.enumerated() {
            for unit in word {
                append(unit, optional: false, .phone(phone))
                if doubled { append(unit, optional: false, .phone(phone)) }
                phone += 1
            }
            append(UnitInventory.silence, optional: true, .silence(word: index + 1))
        }
    }

    private mutating func append(_ unit: Int, optional: Bool, _ owner: Owner) {
        units.append(unit)
        self.optional.append(optional)
        owners.append(owner)
    }

    /// - Parameter spans: Frames, times `repetition`, of each state on the path.
    func alignment(spans: [Range<Int>?], repetition: Int) -> PhoneAlignment {
        func frames(_ first: Range<Int>, _ last: Range<Int>) -> Range<Int> {
            let start = first.lowerBound / repetition
            return start..<max(last.upperBound / repetition, start + 1)
        }
        let phoneCount = words.reduce(0) { $0 + $1.count }
        var found = [Range<Int>?](repeating: nil, count: phoneCount)
        var silences = [Range<Int>?](repeating: nil, count: words.count + 1)
        for (owner, span) in zip(owners, spans) {
            guard let span else { continue }
            switch owner {
            case .silence(let word): silences[word] = frames(span, span)
            case .phone(let phone):
                let whole = found[phone].map { $0.lowerBound..<frames(span, span).upperBound } ?? frames(span, span)
                found[phone] = whole
            }
        }
        var phones: [PhoneAlignment.Phone] = []
        for (index, word) in words.enumerated() {
            for (place, unit) in word.enumerated() {
                var phone = PhoneAlignment.Phone(unit: unit, word: index, frames: found[phones.count] ?? 0..<1)
                if place == 0 { phone.silenceBefore = silences[index]?.count ?? 0 }
                if place == word.count - 1 { phone.silenceAfter = silences[index + 1]?.count ?? 0 }
                phones.append(phone)
            }
        }
        return PhoneAlignment(phones: phones, silences: silences.compactMap(\.self))
    }
}
