/// The orders in which a lexicon is looked up, computed once when it is compiled.
struct LexiconIndexes {
    /// A cell of the draft, its features by their place among ``featureSets``.
    struct Cell {
        var form: UInt32
        var lexeme: UInt32
        var features: UInt32
    }

    /// The distinct ones, in the order of arrival.
    let featureSets: [Features]
    /// Cells by lexeme, in the order of the paradigm.
    let paradigmCells: [Cell]
    /// By lexeme, its cells: those of its simplex where it has none of its own (*irse* inflects as *ir*).
    let cellsOfLexeme: [Range<Int>]
    /// Cells by form, the most frequent lexeme first.
    let formCells: [Cell]
    let formCellStarts: [Int]
    /// Lemmas, each with its lexemes, the most frequent first.
    let lemmas: ByteStringTable
    let lexemesOfLemma: [[Int]]
    /// Folded spellings that differ from the form itself, each with its forms.
    let folded: ByteStringTable
    let formsOfFolded: [[Int]]
    /// Lexemes, the most frequent first.
    let ranking: [Int]

    init(_ draft: LexiconDraft) {
        let entries = draft.entries
        let ranks = entries.map { $0.rank ?? .max }
        ranking = entries.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
        var place = [Int](repeating: 0, count: entries.count)
        for (position, lexeme) in ranking.enumerated() { place[lexeme] = position }

        let paradigmStarts: [Int]
        let cells: [Cell]
        (cells, featureSets) = Self.numbered(draft.cells)
        (paradigmCells, paradigmStarts) = Self.grouped(cells, into: entries.count) { Int($0.lexeme) }
        let (byPlace, _) = Self.grouped(paradigmCells, into: entries.count) { place[Int($0.lexeme)] }
        (formCells, formCellStarts) = Self.grouped(byPlace, into: draft.forms.count) { Int($0.form) }

        (lemmas, lexemesOfLemma) = Self.lemmaIndex(draft, ranking)
        (folded, formsOfFolded) = Self.foldedIndex(of: draft.forms)
        let own = entries.indices.map { paradigmStarts[$0]..<paradigmStarts[$0 + 1] }
        let (lemmas, lexemesOfLemma) = (lemmas, lexemesOfLemma)
        cellsOfLexeme = entries.indices.map { lexeme in
            guard own[lexeme].isEmpty, draft.readingLemmas[lexeme] != entries[lexeme].lemma,
                let known = lemmas.id(of: draft.readingLemmas[lexeme]),
                let simplex = lexemesOfLemma[known].first(where: {
                    $0 != lexeme && entries[$0].partOfSpeech == entries[lexeme].partOfSpeech
                })
            else { return own[lexeme] }
            return own[simplex]
        }
    }

    private static func numbered(_ cells: [LexiconDraft.Cell]) -> ([Cell], [Features]) {
        var sets: [Features] = []
        var numbers: [Features: UInt32] = [:]
        let numbered = cells.map { cell in
            let number = numbers[cell.features] ?? UInt32(sets.count)
            if number == sets.count {
                sets.append(cell.features)
                numbers[cell.features] = number
            }
            return Cell(form: cell.form, lexeme: cell.lexeme, features: number)
        }
        return (numbered, sets)
    }

    private static func lemmaIndex(_ draft: LexiconDraft, _ ranking: [Int]) -> (ByteStringTable, [[Int]]) {
        var lemmas = ByteStringTable(capacity: draft.entries.count)
        var lexemes: [[Int]] = []
        for keys in [draft.entries.map(\.lemma), draft.readingLemmas] {
            let known = lemmas.count
            for lexeme in ranking {
                let id = lemmas.intern(keys[lexeme])
                if id == lexemes.count { lexemes.append([]) }
                // A second name leads to an entry only where no lexeme has it as its own.
                if id >= known, !lexemes[id].contains(lexeme) { lexemes[id].append(lexeme) }
            }
        }
        return (lemmas, lexemes)
    }

    private static func foldedIndex(of forms: ByteStringTable) -> (ByteStringTable, [[Int]]) {
        var folded = ByteStringTable(capacity: forms.count / 4)
        var found: [[Int]] = []
        for form in 0..<forms.count {
            guard let key = forms.withBytes(of: form, { AccentFolding.folded($0) }) else { continue }
            let id = folded.intern(key)
            if id == found.count { found.append([]) }
            found[id].append(form)
        }
        return (folded, found)
    }

    /// A stable counting sort; `starts` has one element more than there are groups.
    private static func grouped(
        _ cells: [Cell], into count: Int, by group: (Cell) -> Int
    ) -> (cells: [Cell], starts: [Int]) {
        var starts = [Int](repeating: 0, count: count + 1)
        for cell in cells { starts[group(cell) + 1] += 1 }
        for index in 0..<count { starts[index + 1] += starts[index] }
        var next = starts
        var sorted = cells
        for cell in cells {
            let group = group(cell)
            sorted[next[group]] = cell
            next[group] += 1
        }
        return (sorted, starts)
    }
}
