/// The expected words in the model's units.
struct ExpectedUtterance {
    struct Symbol {
        /// As given.
        var text: String
        /// Its place among the units of the word.
        var units: Range<Int>
    }

    struct Word {
        var text: String
        var symbols: [Symbol]
        var units: [Int]
        /// Words that it may have been instead.
        var partners: [Partner] = []
    }

    struct Partner {
        var text: String
        var units: [Int]
    }

    /// Words with something to judge.
    let words: [Word]

    /// - Throws: ``PronunciationError`` naming the word and symbol that no unit is known for, or what is too large.
    init(_ expected: [ExpectedWord], units inventory: UnitInventory, language: String) throws(PronunciationError) {
        let symbolCount = expected.reduce(0) { $0 + $1.phones.count }
        guard expected.count <= PronunciationLimits.words, symbolCount <= PronunciationLimits.phones else {
            throw PronunciationError(
                .requestTooLarge,
                "\(expected.count) words with \(symbolCount) phones are expected; allowed are "
                    + "\(PronunciationLimits.words) words and \(PronunciationLimits.phones) phones.")
        }
        var words: [Word] = []
        var total = 0
        for word in expected {
            var symbols: [Symbol] = []
            var units: [Int] = []
            for phone in word.phones {
                let spelling = inventory.split(phone, language: language)
                if spelling.units.isEmpty {
                    // Stress or length alone: nothing to judge, nothing to complain about.
                    guard !spelling.unknown.isEmpty else { continue }
                    throw PronunciationError(
                        .unknownPhoneme, "'\(phone)' in the word '\(word.text)' is no IPA symbol that the model knows.")
                }
                symbols.append(Symbol(text: phone, units: units.count..<units.count + spelling.units.count))
                units += spelling.units
                total += spelling.units.count
                guard total <= PronunciationLimits.phones else {
                    throw PronunciationError(
                        .requestTooLarge, "More than \(PronunciationLimits.phones) phones are expected.")
                }
            }
            if units.isEmpty { continue }
            // Whoever cannot be spelled is no choice.
            let partners = word.partners.compactMap { partner in
                let spelled = partner.phones.map { inventory.split($0, language: language) }
                return spelled.allSatisfy(\.unknown.isEmpty)
                    ? Partner(text: partner.text, units: spelled.flatMap(\.units)) : nil
            }
            words.append(Word(text: word.text, symbols: symbols, units: units, partners: partners))
        }
        guard !words.isEmpty else {
            throw PronunciationError(.nothingExpected, "No phone is expected: send words with their phones.")
        }
        self.words = words
    }
}
