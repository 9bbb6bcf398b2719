import ContentFiles

/// How a language's spelling tells its syllables and its stress: `syllables` in language.yaml.
struct SyllableRules: Sendable {
    enum Sound: Sendable {
        /// Two of them part: a, e, o.
        case open
        /// A closed vowel that bears the accent and keeps apart from an open one: í, ú.
        case accented
        /// Joins its neighbour: i, u, ü; a letter of ``finalVowels`` where no vowel follows.
        case closed
        /// Every other letter, silent ones too.
        case consonant
    }

    /// A vowel that is not heard after a letter: the u of *que* and, before e and i, that of *guerra*.
    struct SilentVowel: Sendable, Hashable {
        var letter: Unicode.Scalar
        var after: Unicode.Scalar
        /// Nil: before any letter.
        var before: Set<Unicode.Scalar>?
    }

    /// The end of a prefix stays with it before a letter: *sub-ra-yar*.
    struct KeptPrefix: Sendable, Hashable {
        var letters: [Unicode.Scalar]
        var before: Unicode.Scalar
    }

    private enum LetterClass: Sendable {
        case other, open, accented, closed, finalVowel
    }

    /// By scalar: an import has words split by the hundred thousand.
    private var classes = [LetterClass](repeating: .other, count: 0x250)
    /// The plain letter of each accented one.
    var accents: [Unicode.Scalar: Unicode.Scalar] = [:]
    /// The accented letter of each plain one.
    private(set) var accented: [Unicode.Scalar: Unicode.Scalar] = [:]
    /// Letters of the same sound as another, and that letter: two of one sound part.
    var sameSound: [Unicode.Scalar: Unicode.Scalar] = [:]
    var silent: [SilentVowel] = []
    /// Letters that part nothing between vowels: h.
    var transparent: Set<Unicode.Scalar> = []
    private var onsets: Set<UInt64> = []
    var keptPrefixes: [KeptPrefix] = []
    /// The last letters of words that are stressed on the syllable before the last.
    var weakEndings: Set<Unicode.Scalar> = []
    /// Whether vowels beside each other part in transcriptions too, as the sounds of this language do.
    var dotsTranscriptions = false

    init() {}

    init(_ node: ContentNode, issues: DiagnosticCollector) {
        var fields = FieldReader(node, of: "the syllables", into: issues)
        for (key, letterClass) in [("open", LetterClass.open), ("closed", .closed), ("accented", .accented)] {
            classify(fields.requiredText(key), as: letterClass)
        }
        accents = Self.pairs(fields.requiredValue("accents"), issues)
        for (letter, plain) in accents { accented[plain] = letter }
        classify(fields.text("finalVowels") ?? "", as: .finalVowel)
        sameSound = Self.pairs(fields.value("sameSound"), issues)
        silent = fields.list("silent").compactMap { Self.silentVowel($0, issues) }
        transparent = Set((fields.text("transparent") ?? "").unicodeScalars)
        let place = node["onsets"]?.location ?? node.location
        onsets = Set(
            fields.texts("onsets").map { text in
                if text.unicodeScalars.count != 2 {
                    issues.error("bad-onset", "'\(echo(text))' must be two letters: an onset such as pl.", at: place)
                }
                return Self.pair(text.unicodeScalars.first, text.unicodeScalars.last)
            })
        keptPrefixes = fields.list("keptPrefixes").compactMap { Self.keptPrefix($0, issues) }
        weakEndings = Set((fields.text("weakEndings") ?? "").unicodeScalars)
        dotsTranscriptions = fields.flag("dotsTranscriptions") ?? false
        fields.finish()
    }

    func isOpen(_ letter: Unicode.Scalar) -> Bool { letterClass(of: letter) == .open }
    func isAccented(_ letter: Unicode.Scalar) -> Bool { letterClass(of: letter) == .accented }
    /// Whether two consonants begin a syllable together.
    func isOnset(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
        onsets.contains(Self.pair(first, second))
    }
    func withoutAccent(_ letter: Unicode.Scalar) -> Unicode.Scalar { accents[letter] ?? letter }
    func withAccent(_ letter: Unicode.Scalar) -> Unicode.Scalar { accented[letter] ?? letter }

    /// What a letter of a lowercased word stands for.
    func sound(at index: Int, of letters: [Unicode.Scalar]) -> Sound {
        let letter = letters[index]
        let next = index + 1 < letters.count ? letters[index + 1] : nil
        let sound: Sound
        switch letterClass(of: letter) {
        case .other: return .consonant
        case .finalVowel: return next.map(isVowel) == true ? .consonant : .closed
        case .open: sound = .open
        case .accented: sound = .accented
        case .closed: sound = .closed
        }
        guard index > 0, let next else { return sound }
        let isSilent = silent.contains { vowel in
            vowel.letter == letter && vowel.after == letters[index - 1] && vowel.before?.contains(next) != false
        }
        return isSilent ? .consonant : sound
    }

    private func isVowel(_ letter: Unicode.Scalar) -> Bool {
        switch letterClass(of: letter) {
        case .open, .accented, .closed: true
        case .other, .finalVowel: false
        }
    }

    private func letterClass(of letter: Unicode.Scalar) -> LetterClass {
        let place = Int(letter.value)
        return place < classes.count ? classes[place] : .other
    }

    private mutating func classify(_ letters: String, as letterClass: LetterClass) {
        for letter in letters.unicodeScalars where Int(letter.value) < classes.count {
            classes[Int(letter.value)] = letterClass
        }
    }

    private static func pair(_ first: Unicode.Scalar?, _ second: Unicode.Scalar?) -> UInt64 {
        UInt64(first?.value ?? 0) << 32 | UInt64(second?.value ?? 0)
    }

    private static func silentVowel(_ node: ContentNode, _ issues: DiagnosticCollector) -> SilentVowel? {
        var fields = FieldReader(node, of: "a silent vowel", into: issues)
        let letter = Self.letter("letter", of: &fields, issues)
        let after = Self.letter("after", of: &fields, issues)
        let before = fields.text("before")
        fields.finish()
        guard let letter, let after else { return nil }
        return SilentVowel(letter: letter, after: after, before: before.map { Set($0.unicodeScalars) })
    }

    private static func keptPrefix(_ node: ContentNode, _ issues: DiagnosticCollector) -> KeptPrefix? {
        var fields = FieldReader(node, of: "a kept prefix", into: issues)
        let letters = fields.requiredText("prefix")
        let before = Self.letter("before", of: &fields, issues)
        fields.finish()
        return before.map { KeptPrefix(letters: Array(letters.unicodeScalars), before: $0) }
    }

    private static func letter(
        _ key: String, of fields: inout FieldReader, _ issues: DiagnosticCollector
    ) -> Unicode.Scalar? {
        let text = fields.requiredText(key)
        if text.unicodeScalars.count == 1 { return text.unicodeScalars.first }
        if !text.isEmpty {
            issues.error(
                "bad-letter", "'\(echo(text))' must be one letter.",
                at: fields.node[key]?.location ?? fields.node.location)
        }
        return nil
    }

    /// `{á: a}`: one letter for another.
    static func pairs(_ node: ContentNode?, _ issues: DiagnosticCollector) -> [Unicode.Scalar: Unicode.Scalar] {
        var pairs: [Unicode.Scalar: Unicode.Scalar] = [:]
        for entry in node?.entries ?? [] {
            let (from, to) = (entry.key.unicodeScalars, (entry.value.text ?? "").unicodeScalars)
            guard from.count == 1, to.count == 1, let letter = from.first else {
                issues.error("bad-letter", "Expected one letter for another: {á: a}.", at: entry.keyLocation)
                continue
            }
            pairs[letter] = to.first
        }
        return pairs
    }
}
