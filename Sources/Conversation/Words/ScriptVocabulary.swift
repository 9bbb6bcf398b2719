/// How much a word matters when an utterance is matched.
enum WordClass: UInt8, Sendable {
    case filler, function, content
}

/// The words of one scenario's templates: each written form with its folded number, weight and lemmas.
struct ScriptVocabulary: Sendable {
    /// A word as an author wrote it.
    struct Surface: Sendable {
        var text: String
        /// Lowercased, accents kept.
        var form: String
        var word: Int32
        var wordClass: WordClass
        /// Numbers into ``lemmas``.
        var lemmas: [Int32]
        /// As ``WordKnowledge/partsOfSpeech(of:)`` has them.
        var partsOfSpeech: UInt32
    }

    private(set) var table = WordTable()
    private(set) var surfaces: [Surface] = []
    private(set) var lemmaNumbers: [String: Int32] = [:]
    /// The first surface of each folded word.
    private(set) var firstSurface: [Int32] = []
    private var surfaceNumbers: [String: Int32] = [:]
    private let knowledge: any WordKnowledge

    init(knowledge: any WordKnowledge) {
        self.knowledge = knowledge
    }

    /// The number of a surface, a new one when it has none yet.
    mutating func intern(_ text: String) -> Int32 {
        if let number = surfaceNumbers[text] { return number }
        let form = text.lowercased()
        let word = table.intern(Folding.fold(text.trimmingApostrophe)[...])
        let number = Int32(surfaces.count)
        if Int(word) == firstSurface.count { firstSurface.append(number) }
        var lemmas: [Int32] = []
        for lemma in knowledge.lemmas(of: form) { lemmas.append(self.number(ofLemma: lemma)) }
        surfaces.append(
            Surface(
                text: text, form: form, word: word, wordClass: WordClass(of: form, knowledge), lemmas: lemmas,
                partsOfSpeech: knowledge.partsOfSpeech(of: form)))
        surfaceNumbers[text] = number
        return number
    }

    private mutating func number(ofLemma lemma: String) -> Int32 {
        if let number = lemmaNumbers[lemma] { return number }
        let number = Int32(lemmaNumbers.count)
        lemmaNumbers[lemma] = number
        return number
    }
}

extension WordClass {
    init(of form: String, _ knowledge: any WordKnowledge) {
        self =
            if knowledge.isFiller(form) { .filler } else if knowledge.isFunctionWord(form) { .function } else { .content }
    }
}

extension String {
    /// Without white space at either end.
    var trimmed: String {
        var text = self[...]
        while let first = text.first, first.isWhitespace { text.removeFirst() }
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return String(text)
    }

    /// Without the apostrophe that closes an elided word.
    var trimmingApostrophe: String {
        if let last, last == "'" || last == "\u{2019}" { String(dropLast()) } else { self }
    }
}
