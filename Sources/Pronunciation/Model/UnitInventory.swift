/// The sounds that the model tells apart, and how any language's IPA is written in them.
package struct UnitInventory: Sendable {
    /// Unit 0 is silence.
    package let symbols: [String]
    /// Articulatory features, each with a value 0 or 1 for every unit: [units][features].
    package let articulation: [[Float]]
    package let featureCount: Int
    /// Units that are vowels, and those that a hesitation can be made of: vowels and nasals.
    let vowels: Set<Int>
    let hesitations: Set<Int>

    let indices: [String: Int]
    let merges: [String: [Int]]
    let languageMerges: [String: [String: [Int]]]
    let stripped: Set<Unicode.Scalar>

    package static let silence = 0
}

extension UnitInventory {
    /// What an IPA symbol was split into.
    package struct Spelling: Sendable, Hashable {
        package var units: [Int] = []
        /// Scalars that belong to no unit.
        package var unknown: [Unicode.Scalar] = []
    }

    /// Units of one IPA symbol or of several written together: stress, length and ties are not judged.
    ///
    /// At each place the whole rest is looked up, then three, two and one scalars of it, each in the language's merges,
    /// the merges of all languages and the units. Composed and decomposed accents are the same.
    package func split(_ symbol: String, language: String) -> Spelling {
        let own = languageMerges[language] ?? [:]
        let scalars = judgedScalars(of: symbol, own: own)
        var spelling = Spelling()
        var position = 0
        scan: while position < scalars.count {
            let rest = scalars.count - position
            for length in [rest] + (1...3).reversed().filter({ $0 < rest }) {
                let piece = String(String.UnicodeScalarView(scalars[position..<position + length]))
                guard let units = own[piece] ?? merges[piece] ?? indices[piece].map({ [$0] }) else { continue }
                spelling.units += units
                position += length
                continue scan
            }
            spelling.unknown.append(scalars[position])
            position += 1
        }
        return spelling
    }

    /// What is left of a symbol without language switches and the marks that are not judged.
    private func judgedScalars(of symbol: String, own: [String: [Int]]) -> [Unicode.Scalar] {
        var scalars: [Unicode.Scalar] = []
        for character in symbol.withoutLanguageSwitches {
            let text = String(character)
            // A letter that a unit is written with keeps its accents, even ones that are stripped elsewhere.
            let isWhole = own[text] != nil || merges[text] != nil || indices[text] != nil
            scalars += isWhole ? Array(text.unicodeScalars) : text.unicodeScalars.filter { !stripped.contains($0) }
        }
        return scalars
    }
}
