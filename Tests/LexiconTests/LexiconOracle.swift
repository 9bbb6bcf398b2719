import ContentFiles
import Foundation

@testable import Lexicon

extension LexiconDraft {
    /// The lexicon of a language's folder as its files tell it, before anything is indexed.
    static func read(from directory: URL) throws -> LexiconDraft {
        let folder = LanguageFolder(directory)
        let root = try folder.yaml("language.yaml")
        var paradigms: [PartOfSpeech: ParadigmTable] = [:]
        for node in root["paradigms"]?.elements ?? [] {
            guard let (partsOfSpeech, table) = ParadigmLoader(folder: folder).load(node) else { continue }
            for partOfSpeech in partsOfSpeech { paradigms[partOfSpeech] = table }
        }
        var loader = LexiconLoader(
            folder: folder, paradigms: paradigms, articles: ArticleTable(root["articles"], folder: folder),
            reflexiveEnding: root["reflexiveEnding"]?.text)
        let draft = loader.load(
            (root["lexicon"]?.elements ?? []).map { node in
                (node["file"]?.text ?? "", node["partOfSpeech"]?.text.flatMap { PartOfSpeech(rawValue: $0) })
            })
        try folder.issues.throwIfErrors()
        return draft
    }

    func encoded(key: LexiconKey = .unkept) -> [UInt8] { LexiconEncoder.encode(self, key: key) }
}

/// What a lexicon must answer, worked out from its draft in the plainest way.
struct LexiconOracle {
    private let draft: LexiconDraft
    let readings: [String: [Reading]]
    /// By lemma, its lexemes, the most frequent first; by a second name where no lexeme has it as its own.
    let lexemes: [String: [Int]]
    let formsByFolding: [String: [String]]
    private let cells: [Int: [(form: String, features: Features)]]

    init(_ draft: LexiconDraft) {
        self.draft = draft
        let order = draft.entries.indices.sorted {
            (draft.entries[$0].rank ?? .max, $0) < (draft.entries[$1].rank ?? .max, $1)
        }
        var cells: [Int: [(form: String, features: Features)]] = [:]
        for cell in draft.cells {
            cells[Int(cell.lexeme), default: []].append((draft.forms.string(Int(cell.form)), cell.features))
        }
        self.cells = cells
        var readings: [String: [Reading]] = [:]
        for lexeme in order {
            for (form, features) in cells[lexeme] ?? [] {
                readings[form, default: []].append(
                    Reading(
                        lemma: draft.readingLemmas[lexeme], partOfSpeech: draft.entries[lexeme].partOfSpeech,
                        features: features))
            }
        }
        self.readings = readings
        let own = Dictionary(grouping: order) { draft.entries[$0].lemma }
        lexemes = own.merging(Dictionary(grouping: order) { draft.readingLemmas[$0] }) { first, _ in first }
        formsByFolding = Dictionary(grouping: (0..<draft.forms.count).map { draft.forms.string($0) }) {
            AccentFolding.folded($0)
        }
    }

    /// A pronominal verb without forms of its own has those of its simplex.
    func paradigm(ofLexeme lexeme: Int) -> [(form: String, features: Features)] {
        if let own = cells[lexeme] { return own }
        let simplex = (lexemes[draft.readingLemmas[lexeme]] ?? []).first {
            $0 != lexeme && draft.entries[$0].partOfSpeech == draft.entries[lexeme].partOfSpeech
        }
        return simplex.flatMap { cells[$0] } ?? []
    }

    func paradigm(of lemma: String, _ partOfSpeech: PartOfSpeech) -> [(form: String, features: Features)] {
        (lexemes[lemma] ?? []).filter { draft.entries[$0].partOfSpeech == partOfSpeech }
            .flatMap { paradigm(ofLexeme: $0) }
    }

    /// The one without accents first.
    func forms(ignoringAccents form: String) -> [String] {
        let key = AccentFolding.folded(form)
        let alike = formsByFolding[key] ?? []
        return alike.filter { $0 == key } + alike.filter { $0 != key }
    }
}
