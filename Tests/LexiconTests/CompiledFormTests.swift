import Foundation
import Images
import Testing

@testable import Lexicon

@Suite("The compiled form against the source form")
struct CompiledFormTests {
    private static let spanish = Result { try LexiconDraft.read(from: Spanish.directory) }

    /// What no language of this checkout has: other scripts, long words, senses and ranks, features up to the last bit.
    private static let contrived: LexiconDraft = {
        var builder = LexiconBuilder()
        let long = String(repeating: "ngữ", count: 40)
        let words: [(LexicalEntry, String?, [(String, Features)])] = [
            (LexicalEntry(lemma: "猫", partOfSpeech: .noun, gloss: "cat", rank: .max, level: .c2), nil, [("猫", [])]),
            (
                LexicalEntry(
                    lemma: long, partOfSpeech: .adverb, gloss: long + "; (rare) to x", gender: .common, article: "",
                    feminine: long, rank: 1, level: .b1, categories: VocabularyCategory.allCases.reversed(),
                    synonyms: ["猫", long, "猫"], antonyms: ["", "x"]), nil,
                [(long, Features(rawValue: .max)), ("", Features(rawValue: 1 << 63)), (long, Features(rawValue: 1))]
            ),
            (LexicalEntry(lemma: "mudo", partOfSpeech: .verb, gloss: "mute", level: .a1), nil, []),
            (LexicalEntry(lemma: "irse", partOfSpeech: .verb, gloss: "to leave", rank: 9, level: .a1), "ir", []),
            (LexicalEntry(lemma: "ir", partOfSpeech: .noun, gloss: "going", rank: 1, level: .a1), nil, [("ir", [])]),
            (
                LexicalEntry(lemma: "ir", partOfSpeech: .verb, gloss: "to go", rank: 300, level: .a1), nil,
                [("ir", .infinitive), ("va", [.third, .singular]), ("vá", .voseo), ("va", .imperative)]
            ),
            (LexicalEntry(lemma: "quejarse", partOfSpeech: .verb, gloss: "", level: .a1), "quejar", [("quejo", [])]),
        ]
        for (entry, readingLemma, cells) in words {
            let lexeme = builder.add(entry, readingLemma: readingLemma)
            for (form, features) in cells { builder.add(form: Array(form.utf8), features: features, to: lexeme) }
        }
        builder.add(statedStem: Array("va".utf8), of: "ir")
        return builder.build()
    }()

    enum Source: CaseIterable { case spanish, contrived, empty }

    /// The draft of a source, and the lexicon that its bytes make.
    private func draftAndLexicon(_ source: Source) throws -> (LexiconDraft, CompiledLexicon) {
        let draft =
            switch source {
            case .spanish: try Self.spanish.get()
            case .contrived: Self.contrived
            case .empty: LexiconDraft()
            }
        return (draft, try CompiledLexicon(LexiconBytes(copying: draft.encoded()), key: .unkept))
    }

    @Test("every form has the analyses that the files give it", arguments: Source.allCases)
    func analyses(source: Source) throws {
        let (draft, lexicon) = try draftAndLexicon(source)
        let oracle = LexiconOracle(draft)
        #expect(lexicon.formCount == draft.forms.count)
        var different: [String] = []
        for id in 0..<draft.forms.count {
            let form = draft.forms.string(id)
            if lexicon.readings(of: form) != oracle.readings[form] { different.append(form) }
            if !lexicon.readings(of: form + "·").isEmpty { different.append(form + "·") }
            for spelling in [form, AccentFolding.folded(form)]
            where lexicon.forms(ignoringAccents: spelling) != oracle.forms(ignoringAccents: spelling) {
                different.append(spelling)
            }
        }
        #expect(different.isEmpty)
    }

    @Test("every entry comes back as it was, by its place and by its lemma", arguments: Source.allCases)
    func entries(source: Source) throws {
        let (draft, lexicon) = try draftAndLexicon(source)
        let oracle = LexiconOracle(draft)
        #expect(lexicon.entries() == draft.entries)
        #expect(lexicon.isEmpty == draft.entries.isEmpty)
        let different = oracle.lexemes.filter { lemma, lexemes in
            lexicon.entry(lemma) != lexemes.first.map { draft.entries[$0] }
                || PartOfSpeech.allCases.contains { part in
                    lexicon.entry(lemma, part)
                        != lexemes.first { draft.entries[$0].partOfSpeech == part }.map { draft.entries[$0] }
                }
        }
        #expect(different.isEmpty)
        #expect(lexicon.entry("·") == nil)
    }

    @Test("every lemma has the forms of its paradigm, and each is found by its features", arguments: Source.allCases)
    func inverse(source: Source) throws {
        let (draft, lexicon) = try draftAndLexicon(source)
        let oracle = LexiconOracle(draft)
        var different: Set<String> = []
        for (lemma, lexemes) in oracle.lexemes {
            for part in Set(lexemes.map { draft.entries[$0].partOfSpeech }) {
                let expected = oracle.paradigm(of: lemma, part)
                let found = lexicon.paradigm(of: lemma, part)
                if found.map(\.form) != expected.map(\.form) || found.map(\.features) != expected.map(\.features) {
                    different.insert(lemma)
                }
                for (_, features) in expected {
                    // A cell of one gender, number and person must be had in full.
                    let isExact = [Features.genders, .numbers, .persons].allSatisfy {
                        features.intersection($0).rawValue.nonzeroBitCount <= 1
                    }
                    let right = expected.first { $0.features.isSuperset(of: features) }?.form
                    if isExact, lexicon.form(of: lemma, part, features) != right { different.insert(lemma) }
                }
            }
        }
        #expect(different.isEmpty)
    }

    @Test("a sense finds its lemmas, the most frequent first, and stated stems come back", arguments: Source.allCases)
    func rest(source: Source) throws {
        let (draft, compiled) = try draftAndLexicon(source)
        var lexicon = compiled
        lexicon.glossWords = try Spanish.pack.get().lexicon.glossWords
        #expect(lexicon.statedStems.map(\.stem) == draft.statedStems.map(\.stem))
        #expect(lexicon.statedStems.map(\.lemma) == draft.statedStems.map(\.lemma))
        var expected: [String: [LexicalEntry]] = [:]
        for entry in draft.entries.enumerated().sorted(by: {
            ($0.element.rank ?? .max, $0.offset) < ($1.element.rank ?? .max, $1.offset)
        }).map(\.element) {
            let senses = Set(GlossSense.senses(of: entry.gloss, lexicon.glossWords).map(\.key))
            for sense in senses { expected[sense, default: []].append(entry) }
        }
        // Each look-up reads all glosses.
        for sense in expected.keys.sorted().enumerated().filter({ $0.offset % 40 == 3 }).map(\.element) {
            #expect(lexicon.entries(glossedAs: sense) == expected[sense])
        }
    }

    @Test("the same words make the same bytes", arguments: Source.allCases)
    func deterministic(source: Source) throws {
        let (draft, _) = try draftAndLexicon(source)
        #expect(draft.encoded() == draft.encoded())
    }

    /// Whoever changes the format sees this fail, and gives it a new version.
    @Test("the format is the one that its version stands for")
    func golden() {
        let bytes = Self.contrived.encoded()
        #expect(LexiconFormat.version == 1)
        #expect(bytes.count == 2560)
        #expect(bytes.withUnsafeBytes { ImageChecksum.sum($0) } == 2_665_743_446_887_968_537)
    }
}
