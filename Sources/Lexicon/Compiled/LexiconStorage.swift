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
    /// Folded spellings that differ from the form itself, each with the first of its forms.
    private let folded: ByteStringTable
    private let firstOfFolded: [UInt32]
    /// The next form with the same folded spelling; `UInt32.max` after the last.
    private let nextOfFolded: [UInt32]
    /// Lexemes, the most frequent first.
    private let byRank: [Int]

    init(forms: ByteStringTable, entries: [LexicalEntry], readingLemmas: [String], cells: [Cell]) {
        self.forms = forms
        self.entries = entries
        self.readingLemmas = readingLemmas
        (byLexeme, lexemeStarts) = Self.grouped(cells, into: entries.count) { Int($0.lexeme) }
        let ranks = entries.map { $0.rank ?? .max }
        let byRank = entries.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
        var place = [Int](repeating: 0, count: entries.count)
        for (position, lexeme) in byRank.enumerated() { place[lexeme] = position }
        let (byPlace, _) = Self.grouped(byLexeme, into: entries.count) { place[Int($0.lexeme)] }
        (byForm, formStarts) = Self.grouped(byPlace, into: forms.count) { Int($0.form) }

        var lemmas = ByteStringTable(capacity: entries.count)
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
        (folded, firstOfFolded, nextOfFolded) = Self.foldedIndex(of: forms)
        self.byRank = byRank
    }

    func cells(ofForm id: Int) -> ArraySlice<Cell> {
        byForm[Int(formStarts[id])..<Int(formStarts[id + 1])]
    }

    /// The paradigm of a lexeme; that of its simplex where it has none of its own (*irse* inflects as *ir*).
    func cells(ofLexeme id: Int) -> ArraySlice<Cell> {
        let own = byLexeme[Int(lexemeStarts[id])..<Int(lexemeStarts[id + 1])]
        guard own.isEmpty, readingLemmas[id] != entries[id].lemma else { return own }
        let simplex = lexemes(ofLemma: readingLemmas[id]).first {
            $0 != id && entries[Int($0)].partOfSpeech == entries[id].partOfSpeech
        }
        guard let simplex = simplex.map(Int.init) else { return own }
        return byLexeme[Int(lexemeStarts[simplex])..<Int(lexemeStarts[simplex + 1])]
    }

    func lexemes(ofLemma lemma: String) -> [UInt32] {
        lemmas.id(of: lemma).map { lexemesOfLemma[$0] } ?? []
    }

    /// Lexemes with this sense among their glosses. A scan: translation look-ups are rare, and an index would slow down
    /// every start.
    func lexemes(ofSense sense: String) -> [Int] {
        guard !sense.isEmpty else { return [] }
        let wanted = sense.bytes
        return byRank.filter { lexeme in
            var gloss = entries[lexeme].gloss
            return gloss.withUTF8 { $0.containsIgnoringASCIICase(wanted) }
                && GlossSense.senses(of: gloss).contains(sense)
        }
    }

    /// Forms that equal `form` once both have lost their accents, the one without accents first.
    func formsIgnoringAccents(_ form: String) -> [UInt32] {
        var form = form
        return form.withUTF8 { bytes in
            let key = AccentFolding.folded(bytes) ?? Array(bytes)
            return key.withUnsafeBufferPointer { key in
                var found: [UInt32] = []
                if let plain = forms.id(of: key) { found.append(UInt32(plain)) }
                var next = folded.id(of: key).map { firstOfFolded[$0] } ?? .max
                while next != .max {
                    found.append(next)
                    next = nextOfFolded[Int(next)]
                }
                return found
            }
        }
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

    private static func foldedIndex(of forms: ByteStringTable) -> (ByteStringTable, first: [UInt32], next: [UInt32]) {
        var folded = ByteStringTable(capacity: forms.count / 4)
        var first: [UInt32] = []
        var next = [UInt32](repeating: .max, count: forms.count)
        for form in stride(from: forms.count - 1, through: 0, by: -1) {
            guard let key = forms.withBytes(of: form, { AccentFolding.folded($0) }) else { continue }
            let id = folded.intern(key)
            if id == first.count {
                first.append(UInt32(form))
            } else {
                next[form] = first[id]
                first[id] = UInt32(form)
            }
        }
        return (folded, first, next)
    }
}
