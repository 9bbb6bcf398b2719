/// Why a row cannot be inflected; each message names what is allowed.
enum InflectionFault: Error {
    case unknownCode(String, allowed: [String])
    case unknownForm(String, allowed: [String])
    case lemmaEnding(expected: String)
    case changeDoesNotApply(code: String)
    case noLemmaCell
}

/// A combination of paradigm codes and stem changes, resolved once for all the words that share it.
final class Inflection {
    private struct Slot {
        var cell: Int
        var features: Features
        var stem: Int
        /// Where the ending lies in ``suffixes``; nil for a cell that only words which state its form have.
        var suffix: Range<Int>?
    }

    /// A stem with the spelling rules that its end can trigger.
    private struct Stem {
        var bytes: [UInt8]
        var rules: [SpellingRule]
    }

    private let table: ParadigmTable
    private let slots: [Slot]
    /// The endings of all slots end to end: one array to touch while tens of thousands of forms are made.
    private let suffixes: [UInt8]
    private let changes: [(code: String, changes: [StemChange])]
    private let rules: SpellingRuleSet
    private let lemmaSuffix: [UInt8]

    /// - Parameter codes: Paradigm codes, a later one overriding the cells that it fills, and stem changes.
    init(_ table: ParadigmTable, codes: [String]) throws(InflectionFault) {
        var columns: [Int] = []
        var changes: [(String, [StemChange])] = []
        for code in codes {
            if let column = table.codes[code] {
                columns.append(column)
            } else if let change = table.changes[code] {
                changes.append((code, change))
            } else {
                throw .unknownCode(code, allowed: table.codes.keys.sorted() + table.changes.keys.sorted())
            }
        }
        var suffixes: [UInt8] = []
        var slots: [Slot] = []
        for (index, cell) in table.cells.enumerated() {
            var suffix: Range<Int>?
            for column in columns {
                switch cell.endings[column] {
                case .unstated: break
                case .absent: suffix = nil
                case .suffix(let stated):
                    suffix = suffixes.count..<suffixes.count + stated.count
                    suffixes += stated
                }
            }
            slots.append(Slot(cell: index, features: cell.features, stem: cell.stem, suffix: suffix))
        }
        guard let lemmaSuffix = slots.lazy.compactMap(\.suffix).first else { throw .noLemmaCell }
        self.lemmaSuffix = Array(suffixes[lemmaSuffix])
        self.suffixes = suffixes
        self.slots = slots
        self.table = table
        self.changes = changes
        rules = SpellingRuleSet(table.spelling.filter { $0.paradigms.contains(where: codes.contains) })
    }

    /// Calls `emit` with each form of a word, in the order of the cells.
    ///
    /// - Parameter stated: Stems (*yo* = *teng*) and cells (*pret3s* = *hizo*) that the word states itself; an empty
    ///   list removes a cell.
    func forms(
        of lemma: [UInt8], stated: [(name: String, forms: [[UInt8]])],
        _ emit: (_ features: Features, _ form: [UInt8]) -> Void
    ) throws(InflectionFault) {
        var statedCells: [Int: [[UInt8]]] = [:]
        let stems = try stems(of: lemma, stated: stated, &statedCells)
        var buffer: [UInt8] = []
        for slot in slots {
            if !statedCells.isEmpty, let forms = statedCells[slot.cell] {
                for form in forms { emit(slot.features, form) }
            } else if let suffix = slot.suffix {
                join(stems[slot.stem], suffixes[suffix], into: &buffer)
                emit(slot.features, buffer)
            }
        }
    }

    private func stems(
        of lemma: [UInt8], stated: [(name: String, forms: [[UInt8]])], _ statedCells: inout [Int: [[UInt8]]]
    ) throws(InflectionFault) -> [Stem] {
        guard lemma.ends(with: lemmaSuffix) else {
            throw .lemmaEnding(expected: String(decoding: lemmaSuffix, as: UTF8.self))
        }
        let base = Array(lemma.dropLast(lemmaSuffix.count))
        var own = [Stem?](repeating: nil, count: table.stems.count)
        for (code, changes) in changes {
            for change in changes {
                guard let changed = change.applied(to: own[change.stem]?.bytes ?? base) else {
                    throw .changeDoesNotApply(code: code)
                }
                own[change.stem] = Stem(bytes: changed, rules: change.allowsSpelling ? rules.fitting(changed) : [])
            }
        }
        for (name, forms) in stated {
            if let stem = table.stemsByName[name], let form = forms.first {
                own[stem] = Stem(bytes: form, rules: [])
            } else if let cell = table.cellsByName[name] {
                statedCells[cell] = forms
            } else {
                throw .unknownForm(name, allowed: table.stemsByName.keys.sorted() + table.cells.map(\.name))
            }
        }
        let baseStem = own[ParadigmTable.baseStem] ?? Stem(bytes: base, rules: rules.fitting(base))
        own[ParadigmTable.lemmaStem] = Stem(bytes: lemma, rules: [])
        return table.stems.indices.map { index in
            own[index] ?? table.stems[index].fallbacks.lazy.compactMap { own[$0] }.first ?? baseStem
        }
    }

    /// Joins stem and ending by the first of the stem's rules that fits the ending.
    private func join(_ stem: Stem, _ suffix: ArraySlice<UInt8>, into buffer: inout [UInt8]) {
        buffer.removeAll(keepingCapacity: true)
        if !stem.rules.isEmpty, let rule = stem.rules.first(where: { suffix.starts(with: $0.endingStart) }) {
            buffer += stem.bytes.dropLast(rule.stemEnd.count)
            buffer += rule.stemBecomes
            buffer += rule.endingBecomes
            buffer += suffix.dropFirst(rule.endingStart.count)
        } else {
            buffer += stem.bytes
            buffer += suffix
        }
    }
}
