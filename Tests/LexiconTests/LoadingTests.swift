import ContentFiles
import Foundation
import Lexicon
import TestSupport
import Testing

@Suite("Loading a language")
struct LoadingTests {
    /// A small language on disk, one file of it replaced.
    private func load(
        _ replaced: String = "", with content: String = ""
    ) throws -> Result<LanguagePack, ContentError> {
        let folder = try TemporaryFolder("lexicon")
        for (name, text) in Self.files { try folder.write(name == replaced ? content : text, to: name) }
        return Result { () throws(ContentError) in try LanguagePack.load(directory: folder.url) }
    }

    private static let files = [
        "language.yaml": """
        id: xx
        name: Example
        nativeName: example
        flag: "-"
        voice: xx
        paradigms:
          - {partsOfSpeech: [noun], cells: cells.tsv}
        lexicon:
          - {file: nouns.tsv, partOfSpeech: noun}
        """,
        "cells.tsv": "cell\tfeatures\tstem\ts\n@lemma\t\t\ta\nsg\tsingular\tbase\t-\npl\tplural\tbase\ts\n",
        "nouns.tsv": "lemma\tparadigm\tgender\tgloss\trank\tlevel\nmesa\t\tf\ttable\t9\tA1\n",
    ]

    @Test("a sound folder loads")
    func sound() throws {
        let pack = try load().get()
        #expect(pack.id == "xx")
        #expect(pack.lexicon.form(of: "mesa", .noun, .plural) == "mesas")
        #expect(pack.tokens(of: "Mesas").first?.readings.first?.lemma == "mesa")
    }

    @Test(
        "vectors of words that are missing or damaged are reported",
        arguments: [("none.bin", "missing-file"), ("nouns.tsv", "bad-vectors")])
    func vectors(path: String, code: String) throws {
        let result = try load("language.yaml", with: try #require(Self.files["language.yaml"]) + "\nvectors: \(path)\n")
        guard case .failure(let error) = result else {
            Issue.record("loaded")
            return
        }
        #expect(error.diagnostics.map(\.code) == [code])
        #expect(error.diagnostics.first?.message.contains(path) == true)
    }

    private static let header = "lemma\tparadigm\tgender\tgloss\trank\tlevel\n"

    @Test(
        "each fault of a word table is reported with its code and place",
        arguments: [
            ("mesa\tq\tf\ttable\t9\tA1", "unknown-paradigm", 6), ("mes\t\tm\tmonth\t9\tA1", "unknown-paradigm", 5),
            ("mesa\t\tz\ttable\t9\tA1", "bad-choice", 7), ("mesa\t\tf\t\t9\tA1", "missing-field", 9),
            ("mesa\t\tf\ttable\tx\tA1", "bad-number", 15), ("mesa\t\tf\ttable\t0\tA1", "bad-number", 15),
            ("mesa\t\tf\ttable\t9\tA9", "bad-choice", 17), ("mesa\t\tf\ttable\t9\tA1\tx", "too-many-fields", 20),
            ("\t\tf\ttable\t9\tA1", "missing-field", 1), ("mañana\tq\tf\tmorning\t9\tA1", "unknown-paradigm", 8),
        ])
    func words(line: String, code: String, column: Int) throws {
        let result = try load("nouns.tsv", with: Self.header + line + "\n")
        guard case .failure(let error) = result else {
            Issue.record("loaded")
            return
        }
        #expect(error.diagnostics.map(\.code) == [code])
        let location = try #require(error.diagnostics.first?.location)
        #expect(location.file.hasSuffix("/nouns.tsv"))
        #expect(location.line == 2)
        #expect(location.column == column)
    }

    @Test(
        "each fault of what spelling tells is reported with its code",
        arguments: [
            ("syllables: {open: a, closed: i, accented: í, accents: {í: i}, onsets: [pl]}", nil),
            ("syllables: {open: a, closed: i, accented: í}", "missing-field"),
            ("syllables: {open: a, closed: i, accented: í, accents: {í: i}, onsets: [str]}", "bad-onset"),
            ("syllables: {open: a, closed: i, accented: í, accents: {ii: i}}", "bad-letter"),
            (
                "syllables: {open: a, closed: i, accented: í, accents: {í: i}, silent: [{letter: qu, after: q}]}",
                "bad-letter"
            ),
            ("enclitics: {pronouns: [me]}", "missing-field"), ("meantAccents: {á: \"\"}", "bad-letter"),
            ("plurals: {endings: [{singular: y}]}", "missing-field"),
            ("glossWords: {articles: [the], infinitiveMark: to, others: [of]}", nil),
            ("glossWords: {article: [the]}", "unknown-field"),
        ] as [(String, String?)])
    func spelling(text: String, code: String?) throws {
        let result = try load("language.yaml", with: (Self.files["language.yaml"] ?? "") + "\n" + text + "\n")
        switch result {
        case .success: #expect(code == nil)
        case .failure(let error): #expect(error.diagnostics.map(\.code) == [code ?? ""])
        }
    }

    @Test(
        "before a sense the articles and the infinitive's mark of the language of glosses make no difference",
        arguments: [
            ("Tisch", true), ("der Tisch", true), ("Der Tisch (aus Holz)", true), ("zu Tisch", true),
            ("the Tisch", false), ("zu dem Tisch", false),
        ])
    func glossWords(gloss: String, isFound: Bool) throws {
        let words = "\nglossWords: {articles: [der, dem], infinitiveMark: zu}\n"
        let folder = try TemporaryFolder("lexicon")
        for (name, text) in Self.files {
            try folder.write(
                name == "language.yaml" ? text + words : text.replacing("table", with: "der Tisch"), to: name)
        }
        let pack = try LanguagePack.load(directory: folder.url)
        #expect(pack.lexicon.entries(glossedAs: gloss).map(\.lemma) == (isFound ? ["mesa"] : []))
    }

    @Test("all faults of all files are reported at once")
    func all() throws {
        let text = Self.header + "mesa\t\tf\ttable\t9\tA1\nmesa\t\tf\ttable\t9\tA1\ncasa\t\tf\t\t9\tB9\n"
        guard case .failure(let error) = try load("nouns.tsv", with: text) else {
            Issue.record("loaded")
            return
        }
        #expect(error.diagnostics.map(\.code) == ["duplicate-lemma", "missing-field", "bad-choice"])
        #expect(error.diagnostics.map(\.location.line) == [3, 4, 4])
    }

    @Test(
        "faults of the other files are reported too",
        arguments: [
            ("nouns.tsv", "lema\tgloss\trank\tlevel\n", "unknown-column"), ("nouns.tsv", "", "empty-file"),
            ("cells.tsv", "cell\tfeatures\tstem\ts\nsg\tsinglar\tbase\t-\n", "unknown-feature"),
            ("cells.tsv", "cell\tfeatures\tstem\ts\nsg\tsingular\troot\t-\n", "unknown-stem"),
            ("language.yaml", "id: xx\n", "missing-field"), ("language.yaml", "id: [", "yaml-syntax"),
            ("language.yaml", "regions: {Latin America: [Mexico]}\n", "bad-choice"),
        ])
    func others(file: String, content: String, code: String) throws {
        guard case .failure(let error) = try load(file, with: content) else {
            Issue.record("loaded")
            return
        }
        #expect(error.diagnostics.map(\.code).contains(code))
    }

    @Test("a missing folder or file is an error that names it")
    func missing() throws {
        let error = try #require(throws: ContentError.self) {
            try LanguagePack.load(directory: URL(filePath: "/nonexistent/xx"))
        }
        #expect(error.diagnostics.first?.code == "unreadable-file")
        #expect(error.diagnostics.first?.location.file == "/nonexistent/xx/language.yaml")
    }

    @Test("word tables of random bytes never crash the loader")
    func fuzz() throws {
        var random = SplitMix(state: 11)
        let alphabet = Array("aef\t\t\n|=./#@-é 9A1".unicodeScalars)
        for _ in 0..<60 {
            var text = Self.header
            for _ in 0..<Int.random(in: 0...120, using: &random) {
                text.unicodeScalars.append(alphabet.randomElement(using: &random) ?? "a")
            }
            if case .failure(let error) = try load("nouns.tsv", with: text) {
                #expect(error.diagnostics.contains { $0.severity == .error })
            }
        }
    }
}
