/// Syllable nuclei and stress of a lowercased word, as its spelling tells them.
struct Prosody {
    /// Positions of the letters of each syllable's nucleus (a vowel, diphthong or triphthong).
    let nuclei: [Range<Int>]
    /// Which nucleus is stressed; nil for a word without vowels.
    let stressedNucleus: Int?

    private let letters: [Unicode.Scalar]
    private let rules: SyllableRules

    init(_ word: some Collection<Unicode.Scalar>, _ rules: SyllableRules) {
        let letters = Array(word)
        var nuclei: [Range<Int>] = []
        for position in letters.indices where rules.sound(at: position, of: letters) != .consonant {
            if let last = nuclei.last, Self.continues(last, at: position, letters, rules) {
                nuclei[nuclei.count - 1] = last.lowerBound..<position + 1
            } else {
                nuclei.append(position..<position + 1)
            }
        }
        self.letters = letters
        self.rules = rules
        self.nuclei = nuclei
        if let written = nuclei.firstIndex(where: { $0.contains { rules.accents[letters[$0]] != nil } }) {
            stressedNucleus = written
        } else if let last = letters.last, nuclei.count > 1, rules.weakEndings.contains(last) {
            stressedNucleus = nuclei.count - 2
        } else {
            stressedNucleus = nuclei.isEmpty ? nil : nuclei.count - 1
        }
    }

    /// The letter that bears the stress, and the written accent where one is needed.
    var stressedLetter: Int? {
        guard let stressedNucleus else { return nil }
        let nucleus = nuclei[stressedNucleus]
        return nucleus.first { rules.accents[letters[$0]] != nil } ?? nucleus.last { rules.isOpen(letters[$0]) }
            ?? nucleus.last
    }

    /// Whether a vowel forms a diphthong with the nucleus before it: not two open vowels, nor an open one and an
    /// accented closed one.
    private static func continues(
        _ nucleus: Range<Int>, at position: Int, _ letters: [Unicode.Scalar], _ rules: SyllableRules
    ) -> Bool {
        guard nucleus.upperBound == position else { return false }
        let (before, letter) = (letters[position - 1], letters[position])
        if rules.isOpen(before) { return !rules.isOpen(letter) && !rules.isAccented(letter) }
        return !(rules.isAccented(before) && rules.isOpen(letter))
    }
}
