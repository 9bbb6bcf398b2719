/// The frozen tables behind a ``CompiledLexicon``, shared by its copies.
final class LexiconStorage: Sendable {
    /// One form of one lexeme.
    struct Cell: Sendable {
        var form: UInt32
        var lexeme: UInt32
        var features: Features
    }

    let forms: ByteStringTable
    let entries: [LexicalEntry]
    let readingLemmas: [String]
    /// Cells by lexeme, in the order of the paradigm.
    private let byLexeme: [Cell]
    private let lexemeStarts: [UInt32]
    /// Cells by form, the most frequent lexeme first.
    private let byForm: [Cell]
    private let formStarts: [UInt32]
    /// Lemmas, each with its lexemes, the most frequent first.
    private let lemmas: ByteStringTable
    private let lexemesOfLemma: [[UInt32]]
    /// Folded spellings that differ from the form itself, each with its forms.
    private let folded: ByteStringTable
    private let formsOfFolded: [[UInt32]]
    /// Senses of the English glosses, each with its lexemes.
    private let senses: ByteStringTable
    private let lexemesOfSense: [[UInt32]]

    init(forms: ByteStringTable, entries: [LexicalEntry], readingLemmas: [String], cells: [Cell]) {
        self.forms = forms
        self.entries = entries
        self.readingLemmas = readingLemmas
        (byLexeme, lexemeStarts) = Self.grouped(cells, into: entries.count) { Int($0.lexeme) }
        let byRank = entries.indices.sorted { Self.precedes(entries, $0, $1) }
        var place = [Int](repeating: 0, count: entries.count)
        for (position, lexeme) in byRank.enumerated() { place[lexeme] = position }
        let (byPlace, _) = Self.grouped(byLexeme, into: entries.count) { place[Int($0.lexeme)] }
        (byForm, formStarts) = Self.grouped(byPlace, into: forms.count) { Int($0.form) }

        var lemmas = ByteStringTable()
        var lexemesOfLemma: [[UInt32]] = []
        for keys in [entries.map(\.lemma), readingLemmas] {
            let known = lemmas.count
            for lexeme in byRank {
                let id = lemmas.intern(keys[lexeme])
                if id == lexemesOfLemma.count { lexemesOfLemma.append([]) }
                // A second name leads to an entry only where no lexeme has it as its own.
                if id >= known, !lexemesOfLemma[id].contains(UInt32(lexeme)) {
                    lexemesOfLemma[id].append(UInt32(lexeme))
                }
            }
        }
        self.lemmas = lemmas
        self.lexemesOfLemma = lexemesOfLemma
        (folded, formsOfFolded) = Self.foldedIndex(of: forms)
        (senses, lexemesOfSense) = Self.senseIndex(of: entries, in: byRank)
    }

    func cells(ofForm id: Int) -> ArraySlice<Cell> {
        byForm[Int(formStarts[id])..<Int(formStarts[id + 1])]
    }

    func cells(ofLexeme id: Int) -> ArraySlice<Cell> {
        byLexeme[Int(lexemeStarts[id])..<Int(lexemeStarts[id + 1])]
    }

    func lexemes(ofLemma lemma: String) -> [UInt32] {
        lemmas.id(of: lemma).map { lexemesOfLemma[$0] } ?? []
    }

    func lexemes(ofSense sense: String) -> [UInt32] {
        senses.id(of: sense).map { lexemesOfSense[$0] } ?? []
    }

    /// Forms that equal `form` once both have lost their accents; not `form` itself.
    func formsIgnoringAccents(_ form: String) -> [UInt32] {
        var form = form
        return form.withUTF8 { bytes in
            let key = AccentFolding.folded(bytes) ?? Array(bytes)
            return key.withUnsafeBufferPointer { key in
                var found = folded.id(of: key).map { formsOfFolded[$0] } ?? []
                if let plain = forms.id(of: key) { found.insert(UInt32(plain), at: 0) }
                return found
            }
        }
    }

    private static func precedes(_ entries: [LexicalEntry], _ left: Int, _ right: Int) -> Bool {
        (entries[left].rank ?? .max, left) < (entries[right].rank ?? .max, right)
    }

    /// A stable counting sort; `starts` has one element more than there are groups.
    private static func grouped(
        _ cells: [Cell], into count: Int, by group: (Cell) -> Int
    ) -> (cells: [Cell], starts: [UInt32]) {
        var starts = [UInt32](repeating: 0, count: count + 1)
        for cell in cells { starts[group(cell) + 1] += 1 }
        for index in 0..<count { starts[index + 1] += starts[index] }
        var next = starts
        var sorted = cells
        for cell in cells {
            let group = group(cell)
            sorted[Int(next[group])] = cell
            next[group] += 1
        }
        return (sorted, starts)
    }

    private static func foldedIndex(of forms: ByteStringTable) -> (ByteStringTable, [[UInt32]]) {
        var folded = ByteStringTable()
        var members: [[UInt32]] = []
        for form in 0..<forms.count {
            guard let key = forms.withBytes(of: form, { AccentFolding.folded($0) }) else { continue }
            let id = folded.intern(key)
            if id == members.count { members.append([]) }
            members[id].append(UInt32(form))
        }
        return (folded, members)
    }

    private static func senseIndex(of entries: [LexicalEntry], in order: [Int]) -> (ByteStringTable, [[UInt32]]) {
        var senses = ByteStringTable()
        var members: [[UInt32]] = []
        for lexeme in order {
            for sense in GlossSense.senses(of: entries[lexeme].gloss) {
                let id = senses.intern(sense)
                if id == members.count { members.append([]) }
                if members[id].last != UInt32(lexeme) { members[id].append(UInt32(lexeme)) }
            }
        }
        return (senses, members)
    }
}
