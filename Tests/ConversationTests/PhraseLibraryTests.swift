import ContentFiles
import ConversationFixtures
import Foundation
import Testing

@testable import Conversation

@Suite("Phrases of the languages")
struct PhraseLibraryTests {
    private static func library(_ text: String, keeping last: PhraseLibrary? = nil) throws -> PhraseLibrary {
        let folder = try ContentFolder(["languages/xx/phrases.yaml": text])
        return PhraseLibrary(directory: folder.url.appending(path: "languages"), fallback: "en", keeping: last)
    }

    @Test("those that ship have no fault, and explain scores and edits in each language")
    func shipped() {
        let library = ContentFolder.phrases
        #expect(library.diagnostics == [])
        for tag in ["en", "es-MX"] {
            for change in DialogueEngine.Adaptation.allCases {
                #expect((library.notice(of: change, in: tag) == nil) == (change == .unchanged))
            }
        }
        #expect(library.notice(of: .restarted, in: "fr") == library.notice(of: .restarted, in: "en"))
        for tag in ["de", "en", "es", "fr", "it", "pt"] {
            #expect(!library.stock(for: tag).phrases.clarify.isEmpty, "\(tag)")
            #expect(!library.stock(for: tag).affirmations.isEmpty, "\(tag)")
        }
        #expect(library.stock(for: "ja").phrases.clarify.isEmpty)
    }

    @Test(
        "a fault is told with its place",
        arguments: [
            ("id: yy", 1, "id-mismatch"), ("id: xx\nphrases: {confirm: [Yes?]}", 2, "missing-place"),
            ("id: xx\nrequests: {louder: [a]}", 2, "unknown-field"),
            ("id: xx\nyes:\n  - yes\n  - (yes", 4, "template-unclosed"),
            ("id: xx\nexplanations: {scores: {}}", 2, "missing-field"),
        ])
    func faults(text: String, line: Int, code: String) throws {
        let found = try Self.library(text).diagnostics
        #expect(found.contains { $0.code == code && $0.location.line == line }, "\(found)")
        #expect(found.allSatisfy { $0.location.file == "languages/xx/phrases.yaml" })
    }

    @Test("a reason may show counts of the conversation alone")
    func placeholders() throws {
        let text = "{task: '{words}', grammar: '{errors, plural, other {#}', vocabulary: a, pronunciation: a}"
        let codes = try Self.library("id: xx\nexplanations:\n  scores: \(text)\n").diagnostics.map(\.code)
        #expect(codes.contains("unknown-placeholder") && codes.contains("bad-braces"))
    }

    @Test("phrases that no longer load stay in use as they were")
    func kept() throws {
        let good = try Self.library("id: xx\nyes: [sure]")
        let broken = try Self.library("id: xx\nyes: [", keeping: good)
        #expect(broken.stock(for: "xx").yes == ["sure"])
        #expect(broken.outdated == ["xx"] && good.outdated == [])
        #expect(try Self.library("id: xx\nyes: [").stock(for: "xx").yes == [])
    }
}
