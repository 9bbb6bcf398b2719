extension LanguagePack {
    /// A transcription with dots between its syllables, *ˈme.sa*, where the language's sounds part so; otherwise as it
    /// is. A stress mark stands for the dot before its syllable: *kanˈθjon*.
    ///
    /// Rules: one consonant between vowels opens a syllable, of several the last, with what may stand before it there:
    /// a stop or *f* before *l* and *r*, anything before a glide. *i* and *u* beside a vowel are syllables of their
    /// own: the glides are written *j*, *w*, *ɪ* and *ʊ*.
    package func syllabified(ipa: String) -> String {
        guard textRules.syllables?.dotsTranscriptions == true else { return ipa }
        return ipa.split(separator: " ").map { dotted(IPASegment.segments(of: $0)) }.joined(separator: " ")
    }
}

/// A sound with what modifies it.
private struct IPASegment {
    var text: String
    var scalar: Unicode.Scalar

    private static let vowels = Set("aeiouɛɔəɐæɑɒʌyøœ".unicodeScalars)
    private static let closingGlides = Set("ɪʊ".unicodeScalars)
    private static let glides = Set("jw".unicodeScalars)
    private static let liquids = Set("lrɾ".unicodeScalars)
    private static let openers = Set("pbβtdðkɡgɣf".unicodeScalars)
    private static let dentals = Set("tdð".unicodeScalars)

    var isStress: Bool { scalar == "ˈ" || scalar == "ˌ" }
    var isVowel: Bool { Self.vowels.contains(scalar) }
    var isClosingGlide: Bool { Self.closingGlides.contains(scalar) }

    /// Whether the sound may stand before another at the start of a syllable.
    func opens(before next: IPASegment) -> Bool {
        if Self.glides.contains(next.scalar) { return !Self.glides.contains(scalar) }
        guard Self.liquids.contains(next.scalar), Self.openers.contains(scalar) else { return false }
        return !(next.scalar == "l" && Self.dentals.contains(scalar))
    }

    static func segments(of word: Substring) -> [IPASegment] {
        var segments: [IPASegment] = []
        var joins = false
        for scalar in word.unicodeScalars {
            let modifies =
                scalar.properties.canonicalCombiningClass != .notReordered || "ːˑʰʲʷˠ".unicodeScalars.contains(scalar)
            if modifies || joins, !segments.isEmpty {
                segments[segments.count - 1].text.unicodeScalars.append(scalar)
            } else {
                segments.append(IPASegment(text: String(scalar), scalar: scalar))
            }
            // A tie bar binds the next letter: t͡ʃ.
            joins = scalar == "\u{361}" || scalar == "\u{35C}"
            if !segments.isEmpty, scalar == "ʃ" || scalar == "ʒ", segments.count > 1,
                ["t", "d"].contains(segments[segments.count - 2].text)
            {
                let last = segments.removeLast()
                segments[segments.count - 1].text += last.text
                segments[segments.count - 1].scalar = last.scalar
            }
        }
        return segments
    }
}

private func dotted(_ segments: [IPASegment]) -> String {
    var dots: Set<Int> = []
    var previous: Int?
    for index in segments.indices where segments[index].isVowel {
        defer { previous = index }
        guard let before = previous, !segments[before...index].contains(where: \.isStress) else { continue }
        var start = index
        while start - 1 > before, !segments[start - 1].isClosingGlide,
            start == index || segments[start - 1].opens(before: segments[start])
        {
            start -= 1
        }
        dots.insert(start)
    }
    return segments.enumerated().map { (dots.contains($0.offset) ? "." : "") + $0.element.text }.joined()
}
