import Testing

@testable import Storage

@Suite("Texts folded for search")
struct FoldedTextTests {
    @Test("accents and capitals fall away, words are parted by all that is no letter or digit")
    func words() {
        #expect(FoldedText.words(of: "¿Dónde está la MESA nº 12?") == ["donde", "esta", "la", "mesa", "no", "12"])
        #expect(FoldedText.words(of: "") == [])
        #expect(FoldedText.words(of: " -- ") == [])
    }

    /// A letter beyond ASCII sends the text through Unicode's tables.
    @Test("a plain text is folded as it would be beside an accent", arguments: 0...127)
    func plainTextsTakeNoOtherWay(code: Int) throws {
        let character = Character(try #require(Unicode.Scalar(code)))
        for text in ["\(character)", "a\(character)B", "Yo \(character)\(character) 7z"] {
            #expect(FoldedText.words(of: text) + ["e"] == FoldedText.words(of: text + " é"))
        }
    }
}
