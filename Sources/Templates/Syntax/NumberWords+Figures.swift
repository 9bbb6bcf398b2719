extension NumberWords {
    /// From a thousand on a number may be written in groups, up to a million.
    private static let grouped = 1_000.0..<1_000_000

    /// How a number that is not negative is written in figures, each way as a row of words: plainly, with its thousands
    /// apart, *9.800*, and with a word for them, *9 mil 800*, *9 mil ochocientos*.
    func figures(of value: Double) -> [[String]] {
        let plain = Tokenizer.words(of: plainText(of: value))
        guard Self.grouped ~= value, value == value.rounded() else { return [plain] }
        let (thousands, rest) = Int(value).quotientAndRemainder(dividingBy: 1_000)
        let group = String(rest)
        var rows = [plain, [String(thousands), String(repeating: "0", count: 3 - group.count) + group]]
        if !thousand.isEmpty {
            let rests = rest > 0 ? [[group]] + spellings(of: Double(rest)) : [[]]
            rows += rests.map { [String(thousands)] + thousand + $0 }
        }
        return rows
    }
}
