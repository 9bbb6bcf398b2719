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

    /// A Cyrillic letter with its breve sends the text the long way, by Unicode's tables.
    @Test("a text in Latin is folded as it would be beside another script", arguments: 0..<0x250)
    func latinTakesNoOtherWay(code: UInt32) throws {
        let character = Character(try #require(Unicode.Scalar(code)))
        for text in ["\(character)", "a\(character)B", "Yo \(character)\(character) 7z"] {
            #expect(FoldedText.words(of: text) + ["ж"] == FoldedText.words(of: text + " ӂ"))
        }
    }

    @Test("marks of their own fall away as those of whole letters do")
    func marks() {
        #expect(FoldedText.words(of: "cafe\u{301} CAFÉ e\u{323}\u{301}") == ["cafe", "cafe", "e"])
        #expect(FoldedText.words(of: "½ ﬁn Straße") == ["1", "2", "fin", "straße"])
    }
}
