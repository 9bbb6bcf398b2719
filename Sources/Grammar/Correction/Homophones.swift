import Lexicon

/// An unknown word and what sounds like it to speakers who write as they hear: b is v, z is s before any letter and c
/// before e and i, h is silent, ll is y, g is j before e and i.
struct Homophones {
    /// Shorter words have homophones by accident.
    static let shortest = 4
    /// Below this, s, c and z are not exchanged: *pace* is no *pase*.
    static let shortestWithSibilants = 5

    private let scalars: [Unicode.Scalar]

    /// - Parameter word: Lowercased, NFC.
    init(_ word: String) {
        scalars = Array(word.unicodeScalars)
    }

    /// The only common form that sounds the same; nil when there is none, or more than one.
    func correction(in lexicon: CompiledLexicon) -> String? {
        guard (Self.shortest...Misspelling.lengths.upperBound).contains(scalars.count) else { return nil }
        var found: Set<String> = []
        for index in scalars.indices {
            for (length, replacement) in edits(at: index) {
                var changed = scalars
                changed.replaceSubrange(index..<index + length, with: replacement.unicodeScalars)
                let form = String(String.UnicodeScalarView(changed))
                if Misspelling.isCommon(form, in: lexicon) { found.insert(form) }
            }
        }
        return found.count == 1 ? found.first : nil
    }

    /// How many letters go at `index`, and what sounds like them there.
    private func edits(at index: Int) -> [(length: Int, replacement: String)] {
        let letter = scalars[index]
        let next = index + 1 < scalars.count ? scalars[index + 1] : nil
        let previous = index > 0 ? scalars[index - 1] : nil
        if scalars.count < Self.shortestWithSibilants, "scz".unicodeScalars.contains(letter) { return [] }
        let isBeforeFrontVowel = next.map { "eiéí".unicodeScalars.contains($0) } ?? false
        switch letter {
        case "b": return [(1, "v")]
        case "v": return [(1, "b")]
        case "s" where previous == "e" && index == 1 && next.map(isConsonant) == true: return [(1, "z"), (1, "x")]
        case "x" where next.map(isConsonant) == true: return [(1, "s")]
        case "s": return isBeforeFrontVowel ? [(1, "z"), (1, "c")] : [(1, "z")]
        case "z": return isBeforeFrontVowel ? [(1, "s"), (1, "c")] : [(1, "s")]
        case "c" where isBeforeFrontVowel: return [(1, "s"), (1, "z")]
        case "g" where isBeforeFrontVowel: return [(1, "j")]
        case "j" where isBeforeFrontVowel: return [(1, "g")]
        case "h" where previous != "c": return [(1, "")]
        case "l" where next == "l": return [(2, "y")]
        case "y" where next.map(isVowel) == true: return [(1, "ll")]
        case "n" where next == "b" || next == "p": return [(1, "m")]
        case "m" where next == "v": return [(1, "n")]
        case "i" where next == nil && previous.map(isVowel) == true: return [(1, "y")]
        default: break
        }
        let mayHideH = previous.map { isVowel($0) || "lnsx".unicodeScalars.contains($0) } ?? true
        return isVowel(letter) && mayHideH ? [(0, "h")] : []
    }

    private func isVowel(_ letter: Unicode.Scalar) -> Bool {
        "aeiouáéíóúü".unicodeScalars.contains(letter)
    }

    private func isConsonant(_ letter: Unicode.Scalar) -> Bool {
        !isVowel(letter)
    }
}
