/// Recognises forms that follow the regular pattern where their verb does not: *sabo* for *sé*, *escribido* for
/// *escrito*, *puedemos* for *podemos*, *dijieron* for *dijeron*.
///
/// A form is cut where an ending of the paradigm can start. What stands before it is taken for the stem of an
/// infinitive (*sab*), for one that a stem change has made (*pued*), or for one that a word states (*dij*).
struct OverregularAnalyzer: Sendable {
    /// One way to read an ending.
    private struct Cut: Sendable {
        /// What spelling has taken from the end of the stem: *e* in *leyó*.
        var stemEnd: [UInt8]
        /// What the infinitive ends in.
        var lemmaEnd: [UInt8]
        var cells: [Features]
    }

    /// Bytes that a stem must have: *so* is not made of *ser*.
    private static let minimumStem = 2

    private var endings = ByteStringTable()
    private var cuts: [[Cut]] = []
    private var longest = 0
    /// What a stem change makes, and what it makes it of.
    private let changes: [(made: [UInt8], of: [UInt8])]
    private let lemmasByStatedStem: [[UInt8]: [String]]

    /// - Parameter statedStems: Stems that words state themselves, *dij*, each with its infinitive.
    init(_ table: ParadigmTable, statedStems: [(stem: [UInt8], lemma: String)]) {
        changes = table.changes.sorted { $0.key < $1.key }.flatMap(\.value).filter { !$0.from.isEmpty }
            .map { ($0.to, $0.from) }
        lemmasByStatedStem = Dictionary(grouping: statedStems, by: \.stem).mapValues { $0.map(\.lemma) }
        // In an order of their own: where two verbs are as good, the same comes first in every process.
        let columns = table.codes.sorted { $0.value < $1.value }
        for (code, column) in columns {
            guard case .suffix(let lemmaEnd)? = table.cells.first?.endings[column] else { continue }
            let rules = table.spelling.filter { $0.paradigms.contains(code) }
            for cell in table.cells {
                guard case .suffix(let suffix) = cell.endings[column] else { continue }
                if table.stems[cell.stem].fallbacks.contains(ParadigmTable.lemmaStem) {
                    add(lemmaEnd + suffix, Cut(stemEnd: [], lemmaEnd: lemmaEnd, cells: [cell.features]))
                    continue
                }
                add(suffix, Cut(stemEnd: [], lemmaEnd: lemmaEnd, cells: [cell.features]))
                for rule in rules where suffix.starts(with: rule.endingStart) {
                    let spelled = rule.stemBecomes + rule.endingBecomes + suffix.dropFirst(rule.endingStart.count)
                    add(spelled, Cut(stemEnd: rule.stemEnd, lemmaEnd: lemmaEnd, cells: [cell.features]))
                }
            }
        }
        // An ending of its own tells more: *se sientó* is of *sentarse*, hardly of *sentirse*.
        for (_, column) in columns {
            guard case .suffix(let lemmaEnd)? = table.cells.first?.endings[column] else { continue }
            for cell in table.cells { addAccentedEndings(of: table, cell, notOf: column, lemmaEnd) }
        }
    }

    /// The one accented letter that another conjugation ends in: *sucedó*, *escribó* for *sucedió*, *escribió*. Its
    /// accent tells of the tense, whichever verbs the ending belongs to. What ends a right form of the same verbs is
    /// left alone: *comé* is *vos*'s.
    private mutating func addAccentedEndings(
        of table: ParadigmTable, _ cell: ParadigmTable.Cell, notOf column: Int, _ lemmaEnd: [UInt8]
    ) {
        guard cell.features.contains(.preterite) else { return }
        let own = Set(table.cells.compactMap { $0.endings[column].suffix })
        for other in table.codes.values.sorted() where other != column {
            guard let suffix = cell.endings[other].suffix, !own.contains(suffix),
                suffix.count == Self.accentedLetter, suffix[0] >= 0x80
            else { continue }
            add(suffix, Cut(stemEnd: [], lemmaEnd: lemmaEnd, cells: [cell.features]))
        }
    }

    /// Bytes of a letter with an accent.
    private static let accentedLetter = 2

    private mutating func add(_ ending: [UInt8], _ cut: Cut) {
        let id = endings.intern(ending)
        if id == cuts.count { cuts.append([]) }
        longest = max(longest, ending.count)
        if let known = cuts[id].firstIndex(where: { $0.stemEnd == cut.stemEnd && $0.lemmaEnd == cut.lemmaEnd }) {
            cuts[id][known].cells += cut.cells
        } else {
            cuts[id].append(cut)
        }
    }

    /// What a lowercased form would be if its verb were regular; the lexicon's form of each reading is the right one.
    func readings(of form: String, in lexicon: CompiledLexicon) -> [Reading] {
        let bytes = form.bytes
        let own = lexicon.readings(of: form)
        var found: [Reading] = []
        for length in stride(from: min(longest, bytes.count - 1), through: 1, by: -1) {
            let ending = bytes[(bytes.count - length)...]
            guard let id = ending.withUnsafeBufferPointer({ endings.id(of: $0) }) else { continue }
            for cut in cuts[id] {
                for lemma in lemmas(bytes.dropLast(length) + cut.stemEnd, cut, in: lexicon) {
                    for features in cut.cells {
                        let reading = Reading(lemma: lemma, partOfSpeech: .verb, features: features)
                        guard !own.contains(reading), !found.contains(reading) else { continue }
                        if lexicon.form(of: lemma, .verb, features) != nil { found.append(reading) }
                    }
                }
            }
        }
        return found
    }

    /// The infinitives of the lexicon that a stem may belong to.
    private func lemmas(_ stem: [UInt8], _ cut: Cut, in lexicon: CompiledLexicon) -> [String] {
        guard stem.count >= Self.minimumStem else { return [] }
        let lemmaEnd = cut.lemmaEnd
        var lemmas: [String] = []
        let whole = String(decoding: stem + lemmaEnd, as: UTF8.self)
        if lexicon.entry(whole, .verb) != nil { lemmas.append(whole) }
        // Of whichever conjugation, as estuvió is made like comió; but vengar and podar are words of their own.
        if cut.cells != [.infinitive] {
            for lemma in lemmasByStatedStem[stem] ?? [] where !lemmas.contains(lemma) { lemmas.append(lemma) }
        }
        let prefix = String(decoding: stem, as: UTF8.self)
        for change in changes {
            guard let plain = StemChange.replacingLast(change.made, by: change.of, in: stem) else { continue }
            let lemma = String(decoding: plain + lemmaEnd, as: UTF8.self)
            guard lexicon.entry(lemma, .verb) != nil, !lemmas.contains(lemma) else { continue }
            // The change must be one that this verb makes.
            if lexicon.paradigm(of: lemma, .verb).contains(where: { $0.form.hasPrefix(prefix) }) {
                lemmas.append(lemma)
            }
        }
        return lemmas
    }
}

extension LanguagePack {
    /// What a form would be if its verb were regular: *andé* gives the preterite of *andar*, whose form is *anduve*;
    /// empty where no irregular verb would have the form.
    ///
    /// A form may be right all the same: *conducí* is an imperative of voseo.
    ///
    /// - Parameter form: Lowercased, accents as written.
    package func overregularReadings(of form: String) -> [Reading] {
        guard form.utf8.count <= Self.longestAnalysedWord else { return [] }
        return textRules.overregular?.readings(of: form, in: lexicon) ?? []
    }
}
