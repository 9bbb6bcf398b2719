/// How much a word matters when an utterance is matched.
package enum WordClass: UInt8, Sendable {
    case filler, function, content
    /// Turns the meaning: negations and numbers. Never left out, put in or exchanged in an accepted answer.
    case decisive
}

/// The words of one scenario's templates: each written form with its folded number and what the language knows of it.
package struct ScriptVocabulary: Sendable {
    /// A word as an author wrote it.
    package struct Surface: Sendable {
        package var text: String
        /// Number of the lowercased form, accents and all.
        var formNumber: Int32
        /// Number of the folded form.
        package var word: Int32
        var facts: FormFacts
    }

    /// Folded words.
    private(set) var table = WordTable()
    package private(set) var surfaces: [Surface] = []
    private(set) var lemmaNumbers: [String: Int32] = [:]
    /// Lowercased forms with their accents, so that an utterance's words find their facts without a String.
    private(set) var forms = WordTable()
    private(set) var facts: [FormFacts] = []
    private var surfaceNumbers: [String: Int32] = [:]
    package let knowledge: any WordKnowledge

    package init(knowledge: any WordKnowledge) {
        self.knowledge = knowledge
    }

    /// - Parameters:
    ///   - lemmas: In the order of their numbers.
    ///   - facts: Of the forms, in the order of their numbers.
    init(
        knowledge: any WordKnowledge, lemmas: [String], table: WordTable, forms: WordTable, facts: [FormFacts],
        surfaces: [Surface]
    ) {
        self.knowledge = knowledge
        (self.table, self.forms, self.facts, self.surfaces) = (table, forms, facts, surfaces)
        lemmaNumbers = Self.numbers(lemmas)
        surfaceNumbers = Self.numbers(surfaces.map(\.text))
    }

    private static func numbers(_ texts: [String]) -> [String: Int32] {
        Dictionary(texts.enumerated().map { ($1, Int32($0)) }, uniquingKeysWith: { first, _ in first })
    }

    /// The number of a surface, a new one when it has none yet.
    mutating func intern(_ text: String) -> Int32 {
        if let number = surfaceNumbers[text] { return number }
        let form = text.trimmingApostrophe.lowercased()
        let word = table.intern(Folding.fold(form)[...])
        let number = Int32(surfaces.count)
        for lemma in knowledge.lemmas(of: form) where lemmaNumbers[lemma] == nil {
            lemmaNumbers[lemma] = Int32(lemmaNumbers.count)
        }
        let formNumber = forms.intern(form.unicodeScalars.map(\.value)[...])
        if Int(formNumber) == facts.count { facts.append(FormFacts(form, knowledge) { lemmaNumbers[$0] }) }
        surfaces.append(
            Surface(
                text: text, formNumber: formNumber, word: word, facts: facts[Int(formNumber)]))
        surfaceNumbers[text] = number
        return number
    }

    /// Whether a template has a word, with or without its accents, or what looks like a form of it: all of it but the
    /// last letter.
    package func mayHaveWord(_ form: String) -> Bool {
        let folded = Folding.fold(form)
        if table.find(folded[...]) >= 0 || lemmaNumbers[form] != nil { return true }
        return folded.count > 3 && surfaces.contains { Folding.fold($0.text).starts(with: folded.dropLast()) }
    }

    /// A form's number, -1 when no template has it, and what is known of it: at once for the scenario's own forms, else
    /// by asking the language.
    func look(up form: ArraySlice<UInt32>) -> (number: Int32, facts: FormFacts) {
        let number = forms.find(form)
        if number >= 0 { return (number, facts[Int(number)]) }
        var text = String.UnicodeScalarView()
        for value in form {
            if let scalar = Unicode.Scalar(value) { text.append(scalar) }
        }
        return (-1, FormFacts(String(text), knowledge) { lemmaNumbers[$0] })
    }
}

extension String {
    /// Without white space at either end.
    package var trimmed: String {
        var text = self[...]
        while let first = text.first, first.isWhitespace { text.removeFirst() }
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return String(text)
    }

    /// Without the apostrophe that closes an elided word.
    package var trimmingApostrophe: String {
        if let last, last == "'" || last == "\u{2019}" { String(dropLast()) } else { self }
    }
}
