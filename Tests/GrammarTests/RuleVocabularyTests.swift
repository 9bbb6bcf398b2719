import ContentFiles
import Foundation
import Lexicon
import Testing

@testable import Grammar

@Suite("The words that rules name")
struct RuleVocabularyTests {
    /// A lemma of a rule, the parts of speech named beside it, and its place.
    struct Named: CustomTestStringConvertible {
        var lemma: String
        var parts: [PartOfSpeech]
        var place: String
        var testDescription: String { "\(lemma) (\(place))" }
    }

    static func named(in node: ContentNode) -> [Named] {
        if let elements = node.elements { return elements.flatMap(named) }
        let parts = texts(node["pos"]).compactMap(PartOfSpeech.init(rawValue:))
        let own = texts(node["lemma"]).map {
            Named(lemma: $0, parts: parts, place: "\(node.location.file):\(node.location.line)")
        }
        return own + (node.entries ?? []).flatMap { named(in: $0.value) }
    }

    static func texts(_ node: ContentNode?) -> [String] {
        node?.text.map { [$0] } ?? node?.elements?.compactMap(\.text) ?? []
    }

    @Test("a lemma that the lexicon lacks would keep its rule silent: there is none")
    func lemmas() throws {
        let lexicon = try SpanishGrammar.checker().language.lexicon
        let folder = SpanishGrammar.directory.appendingPathComponent("grammar")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "yaml" }
        let named = try files.flatMap { file in
            let name = file.lastPathComponent
            return Self.named(in: try ContentNode(parsing: readContentFile(at: file, name: name), file: name))
        }
        #expect(named.count > 100)
        let missing = named.filter { word in
            word.parts.isEmpty
                ? lexicon.entry(word.lemma) == nil
                : word.parts.allSatisfy { lexicon.entry(word.lemma, $0) == nil }
        }
        #expect(missing.map(\.testDescription) == [])
    }

    @Test("a word that a rule file writes with a letter and an accent apart is the word of texts")
    func decomposed() {
        var vocabulary = Vocabulary()
        let id = vocabulary.intern("e\u{301}l")
        #expect(vocabulary.id(of: "\u{E9}l") == id && vocabulary.intern("\u{E9}l") == id && vocabulary.all.count == 1)
    }
}
