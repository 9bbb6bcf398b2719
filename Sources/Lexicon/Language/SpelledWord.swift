extension SyllableRules {
    /// Splits words into syllables as their spelling tells them: *pa-ra-guas*, *trans-por-te*, *prín-ci-pe*.
    ///
    /// Two open vowels part; a closed vowel joins its neighbour unless it bears the accent; two different closed vowels
    /// join. Of the consonants between two vowels the last goes to the right, or the last two where they can begin a
    /// syllable. A hiatus that the spelling does not show (*cru-el*) is not found.
    ///
    /// Case is kept; spaces and punctuation part words and fall away. Time is linear in the length.
    func syllables(of text: String) -> [String] {
        let scalars = Array(text.normalizedToNFC.unicodeScalars)
        return scalars.split(whereSeparator: \.partsWords).flatMap { SpelledWord(Array($0), self).syllables }
    }
}

extension LanguagePack {
    /// A word's syllables where the language has rules for them, otherwise the word whole.
    package func syllables(of word: String) -> [String] { textRules.syllables?.syllables(of: word) ?? [word] }
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

private struct SpelledWord {
    private let scalars: [Unicode.Scalar]
    private let letters: [Unicode.Scalar]
    private let sounds: [SyllableRules.Sound]
    private let rules: SyllableRules

    init(_ scalars: [Unicode.Scalar], _ rules: SyllableRules) {
        self.scalars = scalars
        self.rules = rules
        let letters = scalars.map(\.lowered)
        self.letters = letters
        sounds = letters.indices.map { rules.sound(at: $0, of: letters) }
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

    /// The vowels of each syllable, with a letter inside them that parts nothing.
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
        if next < letters.count, rules.transparent.contains(letters[next]) { next += 1 }
        return next < sounds.count && sounds[next] != .consonant ? next : nil
    }

    private func base(_ index: Int) -> Unicode.Scalar { rules.sameSound[letters[index]] ?? letters[index] }

    /// Where the syllable begins whose vowel is at `vowel`, the one before having ended its vowels at `end`.
    private func onset(after end: Int, before vowel: Int) -> Int {
        guard vowel > end else { return vowel }
        let last = vowel - 1
        guard last > end, rules.isOnset(letters[last - 1], letters[last]), !isKept(before: last) else { return last }
        return last - 1
    }

    /// Whether a prefix that stays whole ends before a letter.
    private func isKept(before index: Int) -> Bool {
        rules.keptPrefixes.contains {
            index == $0.letters.count && letters[index] == $0.before && letters[..<index].elementsEqual($0.letters)
        }
    }
}
