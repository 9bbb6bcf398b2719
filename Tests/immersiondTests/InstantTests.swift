import Foundation
import Testing

@testable import immersiond

@Suite("Times on the wire")
struct InstantTests {
    @Test("every millisecond is written as it was read, however often")
    func roundTrip() throws {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<20_000 {
            let milliseconds = Int64.random(in: 0..<4_102_444_800_000, using: &random)
            let text = Instant.text(Date(timeIntervalSince1970: Double(milliseconds) / 1_000))
            let date = try #require(Instant.date(from: text))
            #expect(Int64((date.timeIntervalSince1970 * 1_000).rounded()) == milliseconds)
            #expect(Instant.text(date) == text)
        }
    }

    @Test("instants are rounded, not cut")
    func rounding() {
        #expect(Instant.text(Date(timeIntervalSince1970: 0.9996)) == "1970-01-01T00:00:01.000Z")
        #expect(Instant.text(Date(timeIntervalSince1970: 0.0004)) == "1970-01-01T00:00:00.000Z")
    }

    @Test("seconds alone are read; other texts are not", arguments: ["", "yesterday", "2026-13-01T00:00:00Z"])
    func parsing(text: String) {
        #expect(Instant.date(from: "2026-01-01T00:00:00Z") == Date(timeIntervalSince1970: 1_767_225_600))
        #expect(Instant.date(from: text) == nil)
    }
}
