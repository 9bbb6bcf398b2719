internal import Lexicon

/// Splits Spanish words into syllables as their spelling tells them: *pa-ra-guas*, *trans-por-te*, *prín-ci-pe*.
///
/// The rules are those of the Academies' orthography (2010): two open vowels part; a closed vowel joins its neighbour
/// unless it bears the accent; two different closed vowels join; an h between vowels does not count. Of the
/// consonants between two vowels the last goes to the right, or the last two where they can begin a syllable. *tl*
/// begins one (*a-tle-ta*), as most speakers have it. A hiatus that the spelling does not show (*cru-el*) is not found.
///
/// Case is kept; spaces and punctuation part words and fall away. Time is linear in the length.
package func spanishSyllables(of text: String) -> [String] {
    let scalars = Array(text.normalizedToNFC.unicodeScalars)
    return scalars.split(whereSeparator: \.partsWords).flatMap { SpanishWord(Array($0)).syllables }
}

extension Unicode.Scalar {
    fileprivate var partsWords: Bool {
        if isASCII { return !("a"..."z" ~= self || "A"..."Z" ~= self || "0"..."9" ~= self) }
        return switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark, .enclosingMark, .decimalNumber:
            false
        default: true
        }
    }

    /// Itself when its small letter is more than one scalar.
    fileprivate var lowered: Unicode.Scalar {
        if "a"..."z" ~= self { return self }
        let lowered = properties.lowercaseMapping.unicodeScalars
        return lowered.count == 1 ? lowered[lowered.startIndex] : self
    }
}

private struct SpanishWord {
    private enum Sound {
        /// a, e, o.
        case open
        /// í, ú: keep apart from an open vowel.
        case accented
        /// i, u, ü; y where no vowel follows.
        case closed
        /// h too, and the silent u of *que* and *guerra*.
        case consonant
    }

    private let scalars: [Unicode.Scalar]
    private let letters: [Unicode.Scalar]
    private let sounds: [Sound]

    init(_ scalars: [Unicode.Scalar]) {
        self.scalars = scalars
        let letters = scalars.map(\.lowered)
        self.letters = letters
        sounds = letters.indices.map { Self.sound(at: $0, of: letters) }
    }

    var syllables: [String] {
        var starts = [0]
        var end: Int?
        for nucleus in nuclei() {
            if let end { starts.append(onset(after: end, before: nucleus.lowerBound)) }
            end = nucleus.upperBound
        }
        starts.append(scalars.count)
        return zip(starts, starts.dropFirst()).map { start, end in
            var syllable = ""
            for scalar in scalars[start..<end] { syllable.unicodeScalars.append(scalar) }
            return syllable
        }
    }

    private static func sound(at index: Int, of letters: [Unicode.Scalar]) -> Sound {
        let next = index + 1 < letters.count ? letters[index + 1] : nil
        switch letters[index] {
        case "a", "e", "o", "á", "é", "ó", "à", "è", "ò", "â", "ê", "ô", "ä", "ë", "ö", "ã", "õ": return .open
        case "í", "ú": return .accented
        case "i", "ü", "ï", "ì", "ù", "î", "û": return .closed
        case "u":
            guard index > 0, let next else { return .closed }
            let frontVowelFollows = next == "e" || next == "i" || next == "é" || next == "í"
            let isSilent = letters[index - 1] == "q" || (letters[index - 1] == "g" && frontVowelFollows)
            return isSilent ? .consonant : .closed
        case "y":
            guard let next else { return .closed }
            return vowels.contains(next) ? .consonant : .closed
        default: return .consonant
        }
    }

    private static let vowels: Set<Unicode.Scalar> = ["a", "e", "i", "o", "u", "á", "é", "í", "ó", "ú", "ü"]

    /// The vowels of each syllable, with an h inside them where it parts nothing.
    private func nuclei() -> [Range<Int>] {
        var nuclei: [Range<Int>] = []
        var start = 0
        while start < sounds.count {
            guard sounds[start] != .consonant else {
                start += 1
                continue
            }
            let end = endOfNucleus(from: start)
            nuclei.append(start..<end)
            start = end
        }
        return nuclei
    }

    private func endOfNucleus(from start: Int) -> Int {
        var last = start
        // A nucleus is at most: closed, open or accented, closed.
        var hasPeak = sounds[start] != .closed
        while let next = followingVowel(after: last) {
            let isClosedOnset = sounds[next] == .closed && next + 1 < sounds.count && sounds[next + 1] == .open
            switch sounds[next] {
            case .open where hasPeak: return last + 1
            case .accented where hasPeak || base(last) == base(next): return last + 1
            case .closed where isClosedOnset || base(last) == base(next): return last + 1
            case .closed: return next + 1
            default: hasPeak = true
            }
            last = next
        }
        return last + 1
    }

    private func followingVowel(after index: Int) -> Int? {
        var next = index + 1
        if next < letters.count, letters[next] == "h" { next += 1 }
        return next < sounds.count && sounds[next] != .consonant ? next : nil
    }

    private func base(_ index: Int) -> Unicode.Scalar {
        switch letters[index] {
        case "í", "y": "i"
        case "ú", "ü": "u"
        default: letters[index]
        }
    }

    /// Where the syllable begins whose vowel is at `vowel`, the one before having ended its vowels at `end`.
    private func onset(after end: Int, before vowel: Int) -> Int {
        guard vowel > end else { return vowel }
        let last = vowel - 1
        guard last > end, formsOnset(letters[last - 1], letters[last]), !isPrefixSub(beforeR: last) else { return last }
        return last - 1
    }

    private func formsOnset(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
        switch second {
        case "u": first == "q" || first == "g"
        case "h": first == "c"
        case "l": "pbfcgktl".unicodeScalars.contains(first)
        case "r": "pbfcgktdr".unicodeScalars.contains(first)
        default: false
        }
    }

    /// *Sub-* keeps its b before r: *sub-ra-yar*.
    private func isPrefixSub(beforeR index: Int) -> Bool {
        index == 3 && letters[3] == "r" && letters[..<3].elementsEqual(["s", "u", "b"])
    }
}
