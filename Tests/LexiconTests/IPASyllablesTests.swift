import Lexicon
import Testing

@Suite("Syllables of a transcription")
struct IPASyllablesTests {
    @Test("are told apart by dots, or by the stress mark of the next", arguments: LexiconFixture.rows("transcriptions"))
    func dotted(row: [String]) throws {
        #expect(try Spanish.pack.get().syllabified(ipa: row[0]) == row[1])
    }
}
