/// How the dictionaries of a language write its sounds, where a synthesiser writes them otherwise.
///
/// It is for what people read. What is spoken and judged keeps the synthesiser's symbols.
package struct IPANotation: Sendable, Hashable {
    /// What stands for which symbols in a row, both without marks of stress.
    package var symbols: [[String]: [String]]
    package var marksSecondaryStress: Bool

    /// As the synthesiser writes it.
    package static let plain = IPANotation(symbols: [:])

    package init(symbols: [[String]: [String]], marksSecondaryStress: Bool = true) {
        self.symbols = symbols
        self.marksSecondaryStress = marksSecondaryStress
        longest = symbols.keys.map(\.count).max() ?? 0
    }

    private let longest: Int

    /// Whether a transcription has a symbol in it that is written otherwise here.
    package func rewrites(_ transcription: String) -> Bool {
        if !marksSecondaryStress, transcription.contains("ˌ") { return true }
        let bare = transcription.filter { $0 != "ˈ" && $0 != "ˌ" }
        return symbols.keys.contains { bare.contains($0.joined()) }
    }

    /// The symbols of a word in this notation. The longest row that has a reading goes first; the stress of any of its
    /// symbols is that of the first vowel that stands for them.
    func written(_ phonemes: [IPAPhoneme]) -> [IPAPhoneme] {
        var result: [IPAPhoneme] = []
        var rest = phonemes[...]
        while let first = rest.first {
            let row = stride(from: min(longest, rest.count), to: 0, by: -1).lazy
                .compactMap { length in
                    symbols[rest.prefix(length).map(\.letters)].map { (length: length, written: $0) }
                }
                .first
            guard let row else {
                result.append(first)
                rest.removeFirst()
                continue
            }
            var written = row.written.map { IPAPhoneme(letters: $0) }
            let stress = rest.prefix(row.length).compactMap(\.stress).first
            if let stress, !written.isEmpty {
                written[written.firstIndex(where: \.isNucleus) ?? 0].stress = stress
            }
            result += written
            rest = rest.dropFirst(row.length)
        }
        guard !marksSecondaryStress else { return result }
        return result.map { phoneme in
            var phoneme = phoneme
            if phoneme.stress == IPAPhoneme.secondaryStress { phoneme.stress = nil }
            return phoneme
        }
    }
}
