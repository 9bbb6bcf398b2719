extension NumberWords {
    /// Numbers that are written with more words than one in some language, or have another number's word in theirs:
    /// up to 199 each, then hundreds and thousands.
    private static let told: [Int] =
        Array(0...199) + Array(stride(from: 200, through: 2_000, by: 100))
        + Array(stride(from: 3_000, through: 99_000, by: 1_000))

    /// How numbers are written, in rows of words: *veinte*, *treinta y uno*, *dos mil*; no digits.
    var rows: Set<[String]> { Set(Self.told.flatMap { spellings(of: Double($0)) }) }

    /// Numbers of several words: whoever said one has not said the number that its beginning is.
    package var phrases: [String] { rows.filter { $0.count > 1 }.map { $0.joined(separator: " ") } }

    /// Words that are a number and nothing else: not *one*, which is an article in many languages.
    package var forms: Set<String> {
        let ones = Set(spellings(of: 1).joined().map { $0.lowercased() })
        return Set(rows.filter { $0.count == 1 }.map { $0[0].lowercased() }).subtracting(ones)
    }
}
