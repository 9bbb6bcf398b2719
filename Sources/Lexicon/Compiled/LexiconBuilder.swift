/// Gathers lexemes and the cells of their paradigms, then hands them over as a ``LexiconDraft``.
struct LexiconBuilder {
    private var forms: ByteStringTable
    private var lexemes: [LexicalEntry] = []
    /// The lemma that readings of a lexeme bear: *llamar* for the entry *llamarse*.
    private var readingLemmas: [String] = []
    private var cells: [LexiconDraft.Cell] = []
    private var statedStems: [(stem: [UInt8], lemma: String)] = []
    /// Where the cells of the lexeme under construction start.
    private var open = 0

    /// - Parameter capacity: Different forms that there is room for at first.
    init(capacity: Int = 100_000) {
        forms = ByteStringTable(capacity: capacity)
    }

    /// - Returns: The lexeme's number, for ``add(form:features:to:)``.
    mutating func add(_ entry: LexicalEntry, readingLemma: String? = nil) -> Int {
        open = cells.count
        lexemes.append(entry)
        readingLemmas.append(readingLemma ?? entry.lemma)
        return lexemes.count - 1
    }

    /// Adds a cell; one that differs from an earlier one of the lexeme only in gender, or only in number, joins it,
    /// so that *grande* has one reading that fits both genders.
    mutating func add(form: [UInt8], features: Features, to lexeme: Int) {
        let cell = LexiconDraft.Cell(form: UInt32(forms.intern(form)), lexeme: UInt32(lexeme), features: features)
        guard lexemes[lexeme].partOfSpeech != .verb else { return cells.append(cell) }
        for index in open..<cells.count where cells[index].form == cell.form && cells[index].lexeme == cell.lexeme {
            let difference = cells[index].features.symmetricDifference(features)
            if Features.genders.isSuperset(of: difference) || Features.numbers.isSuperset(of: difference) {
                cells[index].features.formUnion(features)
                return
            }
        }
        cells.append(cell)
    }

    /// Fills in what an entry knows only after its forms exist: the feminine and the article.
    mutating func amend(_ lexeme: Int, _ change: (inout LexicalEntry) -> Void) {
        change(&lexemes[lexeme])
    }

    /// Remembers a stem that a verb states itself: *dij* of *decir*.
    mutating func add(statedStem stem: [UInt8], of lemma: String) { statedStems.append((stem, lemma)) }

    func build() -> LexiconDraft {
        LexiconDraft(
            forms: forms, entries: lexemes, readingLemmas: readingLemmas, cells: mergedNumbers(cells),
            statedStems: statedStems)
    }

    /// A second pass for words that vary in nothing: once the genders of each number have joined, so can the numbers.
    private func mergedNumbers(_ cells: [LexiconDraft.Cell]) -> [LexiconDraft.Cell] {
        var result: [LexiconDraft.Cell] = []
        result.reserveCapacity(cells.count)
        for cell in cells {
            if let last = result.last, last.form == cell.form, last.lexeme == cell.lexeme,
                lexemes[Int(cell.lexeme)].partOfSpeech != .verb,
                Features.numbers.isSuperset(of: last.features.symmetricDifference(cell.features))
            {
                result[result.count - 1].features.formUnion(cell.features)
            } else {
                result.append(cell)
            }
        }
        return result
    }
}
