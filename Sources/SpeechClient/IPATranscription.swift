import SpeechProtocol

/// espeak-ng's transcriptions, written as the International Phonetic Association does.
///
/// espeak-ng writes a stress mark before the vowel ("mˈesa") and marks where it changes language ("(en)"). Here the mark
/// stands before the stressed syllable ("ˈmesa"), whose onset is found by rising sonority, and language marks are gone.
enum IPATranscription {
    /// One line for all clauses, words apart by spaces.
    static func text(clauses: [String]) -> String {
        clauses.flatMap { withoutLanguageMarks($0).split(separator: " ") }
            .map(word)
            .filter { !$0.isEmpty }
            .joined(separator: " ")
    }

    /// The text without marks like "(en)" or "(pt-br)".
    static func withoutLanguageMarks(_ text: String) -> String {
        guard text.contains("(") else { return text }
        var result = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        while let scalar = rest.first {
            if scalar == "(", let close = rest.firstIndex(of: ")"),
                rest[rest.index(after: rest.startIndex)..<close].allSatisfy(isLanguageTag)
            {
                rest = rest[rest.index(after: close)...]
            } else {
                result.append(scalar)
                rest.removeFirst()
            }
        }
        return String(result)
    }

    private static func isLanguageTag(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "-" || scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
    }

    /// A word's phonemes, joined, with the stress marks moved.
    private static func word(_ transcription: Substring) -> String {
        var phonemes = transcription.unicodeScalars.split(separator: WorkerReply.phonemeSeparator).map(Phoneme.init)
        for index in phonemes.indices where phonemes[index].stress != nil && phonemes[index].isNucleus {
            let onset = onset(of: index, in: phonemes)
            guard onset < index else { continue }
            phonemes[onset].stress = phonemes[index].stress
            phonemes[index].stress = nil
        }
        var text = String.UnicodeScalarView()
        for phoneme in phonemes {
            if let stress = phoneme.stress { text.append(stress) }
            text.append(contentsOf: phoneme.letters)
        }
        return String(text)
    }

    /// The first phoneme of the syllable around a nucleus.
    private static func onset(of nucleus: Int, in phonemes: [Phoneme]) -> Int {
        guard let previous = phonemes[..<nucleus].lastIndex(where: \.isNucleus) else { return 0 }
        var start = nucleus
        while start - 1 > previous, start == nucleus || phonemes[start - 1].begins(before: phonemes[start]) {
            start -= 1
        }
        return start
    }
}

/// One phoneme of a transcription.
private struct Phoneme {
    var stress: Unicode.Scalar?
    var letters: [Unicode.Scalar]
    let isNucleus: Bool

    init(_ scalars: Substring.UnicodeScalarView.SubSequence) {
        stress = scalars.first { $0 == "ˈ" || $0 == "ˌ" }
        letters = scalars.filter { $0 != "ˈ" && $0 != "ˌ" }
        // U+0329 and U+030D mark a consonant that is a syllable of its own.
        isNucleus = letters.contains { Phoneme.vowels.contains($0) || $0 == "\u{329}" || $0 == "\u{30D}" }
    }

    /// Whether this consonant and the next one can begin a syllable together: anything before a glide, a stop or a weak
    /// fricative before a liquid, but not "tl" and "dl".
    func begins(before next: Phoneme) -> Bool {
        guard let first = letters.first, let second = next.letters.first else { return false }
        if Phoneme.glides.contains(second) { return !Phoneme.glides.contains(first) }
        if first == "t" || first == "d" || first == "ð" || first == "θ" {
            return Phoneme.rhotics.contains(second) && letters.count == 1
        }
        return Phoneme.clusterHeads.contains(first)
            && (Phoneme.rhotics.contains(second) || Phoneme.laterals.contains(second))
    }

    private static let vowels = Set("aeiouyɑɐɒæəɘɵɚɛɜɝɞɤɨɪɔøœɶʉʊʌɯʏᵻãẽĩõũ".unicodeScalars)
    private static let glides = Set("jwɥ".unicodeScalars)
    private static let rhotics = Set("rɾɹʁʀɻ".unicodeScalars)
    private static let laterals = Set("lɫʎ".unicodeScalars)
    private static let clusterHeads = Set("pbkɡgfvβɣ".unicodeScalars)
}
