/// One phoneme of a transcription.
struct IPAPhoneme: Hashable {
    var stress: Unicode.Scalar?
    /// Without marks of stress.
    let letters: String
    let isNucleus: Bool

    static let primaryStress: Unicode.Scalar = "ˈ"
    static let secondaryStress: Unicode.Scalar = "ˌ"

    init(letters: String) {
        self.letters = letters
        let scalars = letters.unicodeScalars
        // U+0329 and U+030D mark a consonant that is a syllable of its own.
        isNucleus = scalars.contains { Self.vowels.contains($0) || $0 == "\u{329}" || $0 == "\u{30D}" }
    }

    /// A phoneme as espeak-ng writes it.
    init(_ scalars: Substring.UnicodeScalarView.SubSequence) {
        var letters = String.UnicodeScalarView()
        letters.append(contentsOf: scalars.filter { !Self.isStress($0) && !Self.marks.contains($0) })
        self.init(letters: String(letters))
        stress = scalars.first(where: Self.isStress)
    }

    /// Whether this consonant and the next one can begin a syllable together: anything before a glide, a stop or a weak
    /// fricative before a liquid, but not "tl" and "dl".
    func begins(before next: IPAPhoneme) -> Bool {
        guard let first = letters.unicodeScalars.first, let second = next.letters.unicodeScalars.first else {
            return false
        }
        if Self.glides.contains(second) { return !Self.glides.contains(first) }
        if first == "t" || first == "d" || first == "ð" || first == "θ" {
            return Self.rhotics.contains(second) && letters.unicodeScalars.count == 1
        }
        return Self.clusterHeads.contains(first)
            && (Self.rhotics.contains(second) || Self.laterals.contains(second))
    }

    private static func isStress(_ scalar: Unicode.Scalar) -> Bool {
        scalar == primaryStress || scalar == secondaryStress
    }

    /// What espeak-ng writes besides the phonetic alphabet, such as the hyphen of a liaison.
    private static let marks = Set("-;_".unicodeScalars)
    private static let vowels = Set("aeiouyɑɐɒæəɘɵɚɛɜɝɞɤɨɪɔøœɶʉʊʌɯʏᵻᵿãẽĩõũ".unicodeScalars)
    private static let glides = Set("jwɥ".unicodeScalars)
    private static let rhotics = Set("rɾɹʁʀɻ".unicodeScalars)
    private static let laterals = Set("lɫʎ".unicodeScalars)
    private static let clusterHeads = Set("pbkɡgfvβɣ".unicodeScalars)
}
