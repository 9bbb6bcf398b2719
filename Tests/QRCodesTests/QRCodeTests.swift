import Testing

@testable import QRCodes

@Suite("QR codes")
struct QRCodeTests {
    @Test(
        "a code is as large as its text needs",
        arguments: [(1, 21), (14, 21), (15, 25), (26, 25), (27, 29), (120, 45), (213, 57), (412, 77)])
    func size(bytes: Int, modules: Int) {
        #expect(QRCode(String(repeating: "a", count: bytes))?.size == modules)
    }

    @Test("a text that does not fit has no code")
    func tooLong() { #expect(QRCode(String(repeating: "a", count: QRCode.mostBytes + 1)) == nil) }

    @Test("the error correction is the one of the standard's example")
    func correction() {
        // ISO/IEC 18004, annex I: "01234567" in version 1-M.
        let data: [UInt8] = [
            0x10, 0x20, 0x0C, 0x56, 0x61, 0x80, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11,
        ]
        let expected: [UInt8] = [0xA5, 0x24, 0xD4, 0xC1, 0xED, 0x36, 0xC7, 0x87, 0x2C, 0x55]
        #expect(ReedSolomon(degree: 10).remainder(of: data) == expected)
    }

    @Test("finders stand in three corners, and the quiet zone is light")
    func finders() throws {
        let code = try #require(QRCode("https://127.0.0.1:8443/#pair=x"))
        for (x, y) in [(0, 0), (code.size - 7, 0), (0, code.size - 7)] {
            #expect(code[x, y] && code[x + 6, y + 6] && code[x + 3, y + 3])
            #expect(!code[x + 1, y + 1] && !code[x + 5, y + 1])
        }
        #expect(!code[-1, 0] && !code[code.size, 0])
    }
}
