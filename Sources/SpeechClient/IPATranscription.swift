import SpeechProtocol

/// espeak-ng's transcriptions, written as the International Phonetic Association does.
///
/// espeak-ng writes a stress mark before the vowel ("mˈesa") and marks where it changes language ("(en)"). Here the
/// mark stands before the stressed syllable ("ˈmesa"), whose onset is found by rising sonority, and language marks are
/// gone.
enum IPATranscription {
    /// One line for all clauses, words apart by spaces.
    ///
    /// - Parameter notation: How the sounds are written.
    static func text(clauses: [String], notation: IPANotation = .plain) -> String {
        clauses.flatMap { withoutLanguageMarks($0).split(separator: " ") }
            .map { word($0, notation) }
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
    private static func word(_ transcription: Substring, _ notation: IPANotation) -> String {
        let spoken = transcription.unicodeScalars.split(separator: WorkerReply.phonemeSeparator).map(IPAPhoneme.init)
        var phonemes = notation.written(spoken)
        for index in phonemes.indices where phonemes[index].stress != nil && phonemes[index].isNucleus {
            let onset = onset(of: index, in: phonemes)
            guard onset < index else { continue }
            phonemes[onset].stress = phonemes[index].stress
            phonemes[index].stress = nil
        }
        var text = String.UnicodeScalarView()
        for phoneme in phonemes {
            if let stress = phoneme.stress { text.append(stress) }
            text.append(contentsOf: phoneme.letters.unicodeScalars)
        }
        return String(text)
    }

    /// The first phoneme of the syllable around a nucleus.
    private static func onset(of nucleus: Int, in phonemes: [IPAPhoneme]) -> Int {
        guard let previous = phonemes[..<nucleus].lastIndex(where: \.isNucleus) else { return 0 }
        var start = nucleus
        while start - 1 > previous, start == nucleus || phonemes[start - 1].begins(before: phonemes[start]) {
            start -= 1
        }
        return start
    }
}
