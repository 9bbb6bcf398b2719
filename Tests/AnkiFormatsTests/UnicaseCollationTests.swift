import Testing

@testable import AnkiFormats

@Suite struct UnicaseCollationTests {
    private func compare(_ left: String, _ right: String) -> Int32 {
        Array(left.utf8).withUnsafeBufferPointer { left in
            Array(right.utf8).withUnsafeBufferPointer { UnicaseCollation.compare(left, $0) }
        }
    }

    /// Full case folding, as CaseFolding.txt has it.
    @Test(arguments: [
        ("Basic", "bASIC"), ("Straße", "STRASSE"), ("ẞ", "ss"), ("ΣΊΣΥΦΟΣ", "σίσυφος"), ("ﬁn", "FIN"), ("ΐ", "ΐ"),
        ("Ĳ", "ĳ"), ("K", "k"), ("Ω", "ω"), ("\u{AB70}", "\u{13A0}"), ("\u{13F8}", "\u{13F0}"), ("ŉ", "ʼN"),
    ])
    func namesOfOneFoldingAreEqual(left: String, right: String) {
        #expect(compare(left, right) == 0)
    }

    @Test(arguments: [("a", "b"), ("B", "c"), ("a", "aa"), ("z", "é"), ("ı", "ŀ"), ("Zebra", "äpfel"), ("", "a")])
    func othersStandInTheOrderOfTheirScalars(left: String, right: String) {
        #expect(compare(left, right) < 0)
        #expect(compare(right, left) > 0)
    }

    @Test func dotlessIIsALetterOfItsOwn() {
        #expect(compare("ı", "i") != 0)
        #expect(compare("ı", "I") != 0)
    }
}
