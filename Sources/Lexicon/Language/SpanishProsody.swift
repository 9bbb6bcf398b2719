/// Syllable nuclei and stress of a Spanish word, by the orthographic rules of the Academies (*Ortografía* 2010).
struct SpanishProsody {
    /// Positions of the letters of each syllable's nucleus (a vowel, diphthong or triphthong).
    let nuclei: [Range<Int>]
    /// Which nucleus is stressed; nil for a word without vowels.
    let stressedNucleus: Int?

    private let letters: [Unicode.Scalar]

    init(_ word: some Collection<Unicode.Scalar>) {
        let letters = Array(word)
        var nuclei: [Range<Int>] = []
        for position in letters.indices where Self.isNuclear(position, letters) {
            if let last = nuclei.last, Self.continues(last, at: position, letters) {
                nuclei[nuclei.count - 1] = last.lowerBound..<position + 1
            } else {
                nuclei.append(position..<position + 1)
            }
        }
        self.letters = letters
        self.nuclei = nuclei
        if let written = nuclei.firstIndex(where: { $0.contains { Self.acutes[letters[$0]] != nil } }) {
            stressedNucleus = written
        } else if let last = letters.last, nuclei.count > 1, "aeiouns".unicodeScalars.contains(last) {
            stressedNucleus = nuclei.count - 2
        } else {
            stressedNucleus = nuclei.isEmpty ? nil : nuclei.count - 1
        }
    }

    /// The letter that bears the stress, and the written accent where one is needed.
    var stressedLetter: Int? {
        guard let stressedNucleus else { return nil }
        let nucleus = nuclei[stressedNucleus]
        return nucleus.first { Self.acutes[letters[$0]] != nil } ?? nucleus.last { Self.isStrong(letters[$0]) }
            ?? nucleus.last
    }

    /// Letters with an acute, each with its plain letter.
    static let acutes: [Unicode.Scalar: Unicode.Scalar] = ["á": "a", "é": "e", "í": "i", "ó": "o", "ú": "u"]
    private static let accented: [Unicode.Scalar: Unicode.Scalar] = ["a": "á", "e": "é", "i": "í", "o": "ó", "u": "ú"]

    static func isStrong(_ letter: Unicode.Scalar) -> Bool {
        switch letter {
        case "a", "e", "o", "á", "é", "ó": true
        default: false
        }
    }

    static func withoutAcute(_ letter: Unicode.Scalar) -> Unicode.Scalar { acutes[letter] ?? letter }
    static func withAcute(_ letter: Unicode.Scalar) -> Unicode.Scalar { accented[letter] ?? letter }

    private static func isVowel(_ letter: Unicode.Scalar) -> Bool {
        switch letter {
        case "a", "e", "i", "o", "u", "á", "é", "í", "ó", "ú", "ü": true
        default: false
        }
    }

    /// Whether a letter belongs to a nucleus: a vowel, but not the mute u of *que* and *gue*.
    private static func isNuclear(_ position: Int, _ letters: [Unicode.Scalar]) -> Bool {
        guard isVowel(letters[position]) else { return letters[position] == "y" && position == letters.count - 1 }
        guard letters[position] == "u", position > 0, position + 1 < letters.count else { return true }
        return !(["q", "g"].contains(letters[position - 1]) && "eiéí".unicodeScalars.contains(letters[position + 1]))
    }

    /// Whether a vowel forms a diphthong with the nucleus before it: not two strong vowels, nor a strong one and í or
    /// ú.
    private static func continues(_ nucleus: Range<Int>, at position: Int, _ letters: [Unicode.Scalar]) -> Bool {
        guard nucleus.upperBound == position else { return false }
        let before = letters[position - 1]
        let letter = letters[position]
        if isStrong(before), isStrong(letter) { return false }
        let isHiatus = { (weak: Unicode.Scalar, other: Unicode.Scalar) in
            (weak == "í" || weak == "ú") && isStrong(other)
        }
        return !isHiatus(before, letter) && !isHiatus(letter, before)
    }
}
