import ContentFiles

/// How the misspelt words of a language are led back to the ones that were meant: `grammar/respelling.yaml`.
struct RespellingRules: Sendable {
    /// A way to write what sounds like a letter where it stands.
    struct Homophone: Sendable {
        /// Any of these, or the two of ``digraph``.
        var letters: Set<Unicode.Scalar>
        var digraph: [Unicode.Scalar]
        /// What must come before it.
        var after: Set<Unicode.Scalar>?
        var notAfter: Set<Unicode.Scalar>
        /// What must come before it where it does not begin the word.
        var afterOrStart: Set<Unicode.Scalar>?
        /// What must follow.
        var before: Set<Unicode.Scalar>?
        /// What must not follow, though something does.
        var beforeOther: Set<Unicode.Scalar>?
        /// Whether it must be the second letter of the word.
        var isSecond: Bool
        var isEnd: Bool
        /// Only in words that are long enough to be told apart.
        var isForLongWords: Bool
        /// What is written for it.
        var write: [String]
        /// What comes before it, in place of ``write``.
        var insert: String?
    }

    /// The letters of words, each in UTF-8.
    var letters: [[UInt8]]
    var vowels: Set<Unicode.Scalar>
    /// Letters that no word ends in.
    var foreignEndings: Set<Unicode.Scalar>
    /// Doubled letters that words have; any other is foreign.
    var doubled: Set<Unicode.Scalar>
    /// Two letters that no word has side by side.
    var foreignPairs: Set<[Unicode.Scalar]>
    /// So many consonants no word ends in; nil sets no bound.
    var finalConsonants: Int?
    /// What must follow a letter.
    var followers: [Unicode.Scalar: Unicode.Scalar]
    var infinitiveEndings: Set<Unicode.Scalar>
    /// Pronouns that may follow an infinitive.
    var pronouns: [String]
    var pluralEndings: Set<Unicode.Scalar>
    /// Endings of diminutives that the lexicon leaves to their regions, and the endings of their bases.
    var regionalDiminutives: [String]
    var diminutiveBases: [String]
    /// Endings of nouns put into the wrong gender, each with the right one; the longest first.
    var genderEndings: [(wrong: String, right: String)]
    /// The first that fits a letter counts.
    var homophones: [Homophone]
    /// What right words begin with that the lexicon leaves out lest they hide commoner ones.
    var leftOut: [String]
    /// What parts a misspelt word from those it may stand for.
    var slips = SlipCosts()

    init(_ node: ContentNode, issues: DiagnosticCollector) {
        var fields = FieldReader(node, of: "the respelling", into: issues)
        letters = fields.requiredText("letters").unicodeScalars.map { Array(String($0).utf8) }
        vowels = Set(fields.requiredText("vowels").unicodeScalars)
        infinitiveEndings = fields.letters("infinitiveEndings") ?? []
        pronouns = fields.texts("pronouns")
        pluralEndings = fields.letters("pluralEndings") ?? []
        foreignEndings = []
        doubled = []
        foreignPairs = []
        followers = [:]
        if let foreign = fields.value("foreign") {
            var foreignFields = FieldReader(foreign, of: "what no word has", into: issues)
            foreignEndings = foreignFields.letters("endings") ?? []
            doubled = foreignFields.letters("doubled") ?? []
            foreignPairs = Set(foreignFields.texts("pairs").map { Array($0.unicodeScalars) })
            finalConsonants = foreignFields.integer("finalConsonants", in: 1...9)
            for entry in foreignFields.value("followers")?.entries ?? [] {
                guard let letter = entry.key.unicodeScalars.first, let next = entry.value.text?.unicodeScalars.first
                else { continue }
                followers[letter] = next
            }
            foreignFields.finish()
        }
        regionalDiminutives = []
        diminutiveBases = []
        if let diminutives = fields.value("regionalDiminutives") {
            var diminutiveFields = FieldReader(diminutives, of: "the regional diminutives", into: issues)
            let endings = diminutiveFields.texts("endings")
            regionalDiminutives = diminutiveFields.texts("suffixes").flatMap { suffix in endings.map { suffix + $0 } }
            diminutiveBases = diminutiveFields.texts("baseEndings")
            diminutiveFields.finish()
        }
        genderEndings = fields.list("genderEndings").map { node in
            var fields = FieldReader(node, of: "a gender's ending", into: issues)
            let ending = (wrong: fields.requiredText("wrong"), right: fields.requiredText("right"))
            fields.finish()
            return ending
        }
        homophones = fields.list("homophones").map { Homophone($0, issues: issues) }
        leftOut = fields.texts("leftOut")
        if let node = fields.value("slips") { slips = SlipCosts(node, issues: issues) }
        fields.finish()
    }
}

extension RespellingRules.Homophone {
    fileprivate init(_ node: ContentNode, issues: DiagnosticCollector) {
        var fields = FieldReader(node, of: "a homophone", into: issues)
        letters = fields.letters("letters") ?? []
        digraph = Array((fields.text("digraph") ?? "").unicodeScalars)
        after = fields.letters("after")
        notAfter = fields.letters("notAfter") ?? []
        afterOrStart = fields.letters("afterOrStart")
        before = fields.letters("before")
        beforeOther = fields.letters("beforeOther")
        isSecond = fields.flag("second") ?? false
        isEnd = fields.flag("end") ?? false
        isForLongWords = fields.flag("long") ?? false
        write = fields.texts("write")
        insert = fields.text("insert")
        fields.finish()
        if letters.isEmpty == (digraph.count != 2) {
            issues.error(
                "bad-homophone", "A homophone has 'letters', or a 'digraph' of two letters.", at: node.location)
        }
        if write.isEmpty == (insert == nil) {
            issues.error("bad-homophone", "A homophone has 'write' or 'insert'.", at: node.location)
        }
    }

    /// How many letters go at `index` of a word, and what comes in their place; nil where it does not fit.
    func edits(at index: Int, of word: [Unicode.Scalar], isLong: Bool) -> [(length: Int, replacement: String)]? {
        let isPair = word[index...].starts(with: digraph)
        guard isPair && !digraph.isEmpty || letters.contains(word[index]) else { return nil }
        let length = max(1, digraph.count)
        let next = index + length < word.count ? word[index + length] : nil
        let previous = index > 0 ? word[index - 1] : nil
        if let after, previous.map(after.contains) != true { return nil }
        if let afterOrStart, previous.map(afterOrStart.contains) == false { return nil }
        if let before, next.map(before.contains) != true { return nil }
        if let beforeOther, next.map(beforeOther.contains) != false { return nil }
        if previous.map(notAfter.contains) == true || isSecond && index != 1 || isEnd && next != nil { return nil }
        if isForLongWords, !isLong { return [] }
        if let insert { return [(0, insert)] }
        return write.map { (length, $0) }
    }
}

extension SlipCosts {
    /// Each by the name that files give it.
    static var costs: [(name: String, path: WritableKeyPath<SlipCosts, Int>)] {
        [
            ("accent", \.accent), ("doubled", \.doubled), ("swapped", \.swapped), ("vowel", \.vowel),
            ("missing", \.missing), ("extraVowel", \.extraVowel), ("extra", \.extra), ("other", \.other),
            ("rarity", \.rarity), ("rareForm", \.rareForm), ("short", \.short),
            ("limit", \.limit), ("margin", \.margin),
        ]
    }

    fileprivate init(_ node: ContentNode, issues: DiagnosticCollector) {
        var fields = FieldReader(node, of: "the costs of slips", into: issues)
        for (name, cost) in Self.costs {
            if fields.requiredValue(name) != nil { self[keyPath: cost] = fields.integer(name, in: 0...100) ?? 0 }
        }
        for name in fields.texts("rareForms") {
            guard let features = FeatureNames.single[name] else {
                issues.error("unknown-feature", "'\(name)' is no feature.", at: node.location)
                continue
            }
            rareForms.formUnion(features)
        }
        fields.finish()
    }
}

extension FieldReader {
    /// The letters of a text; nil when absent.
    fileprivate mutating func letters(_ key: String) -> Set<Unicode.Scalar>? {
        text(key).map { Set($0.unicodeScalars) }
    }
}
