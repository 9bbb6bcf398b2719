import Foundation
import Testing
import Vocab

@Suite struct UUIDTextTests {
    @Test func textIsFoundationsAndComesBack() {
        for _ in 0..<200 {
            let id = UUID()
            #expect(UUIDText.text(id) == id.uuidString)
            #expect(UUIDText.parse(id.uuidString) == id)
            #expect(UUIDText.parse(id.uuidString.lowercased()) == id)
        }
    }

    @Test func onlyHexadecimalDigitsAreTaken() {
        let digits = Set("0123456789abcdefABCDEF".utf8)
        for place in [0, 1, 35] {
            for byte in UInt8.min...UInt8.max {
                var bytes = Array("00000000-0000-4000-8000-000000000000".utf8)
                bytes[place] = byte
                #expect((bytes.withUnsafeBufferPointer(UUIDText.parse) != nil) == digits.contains(byte), "\(byte)")
            }
        }
    }

    @Test(arguments: [
        "", "0", "00000000-0000-4000-8000-00000000000", "00000000-0000-4000-8000-0000000000000",
        "0000000000000-4000-8000-000000000000", "00000000-0000-4000-80000-00000000000",
    ])
    func otherFormsAreRefused(text: String) {
        #expect(UUIDText.parse(text) == nil)
    }
}
