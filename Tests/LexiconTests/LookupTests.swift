import Foundation
import Lexicon
import Testing

@Suite("Spanish look-ups")
struct LookupTests {
    let spanish: LanguagePack

    init() throws {
        spanish = try Spanish.pack.get()
    }

    @Test("the lemma and features of a form lead back to it")
    func inverse() {
        #expect(spanish.lexicon.form(of: "ir", .verb, [.first, .singular, .indicative, .present]) == "voy")
        #expect(spanish.lexicon.form(of: "un", .article, [.feminine, .singular]) == "una")
    }

    @Test("the table of the seed's example")
    func table() throws {
        let entry = try #require(spanish.lexicon.entry("mesa"))
        #expect(entry.article == "la")
        #expect(entry.gender == .feminine)
        #expect(WordFrequency(rank: entry.rank) == .veryCommon)
        #expect(entry.categories == [.home, .furniture])
        #expect(entry.synonyms.isEmpty)
        #expect(spanish.lexicon.entries(glossedAs: "table").first == entry)
    }
}
