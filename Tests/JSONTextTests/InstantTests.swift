import Foundation
import TestSupport
import Testing

@testable import JSONText

@Suite("Times on the wire")
struct InstantTests {
    @Test("every millisecond is written as it was read, however often")
    func roundTrip() throws {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<20_000 {
            let milliseconds = Int64.random(in: 0..<4_102_444_800_000, using: &random)
            let text = Instant.text(Date(timeIntervalSince1970: Double(milliseconds) / 1_000))
            let date = try #require(Instant.date(from: text))
            #expect(Int64((date.timeIntervalSince1970 * 1_000).rounded()) == milliseconds)
            #expect(Instant.text(date) == text)
        }
    }

    @Test("days from 1583 to 9999 are written and read as Foundation does")
    func days() throws {
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        for day in stride(from: -141_349, to: 2_932_897, by: 37) {
            let date = Date(timeIntervalSince1970: Double(day) * 86_400 + 45_296.5)
            #expect(Instant.text(date) == style.format(date))
            #expect(Instant.date(from: style.format(date)) == date)
        }
    }

    @Test("days from the year 0 on are written and read, also those before the calendar was in use")
    func early() throws {
        let first = Date(timeIntervalSince1970: -62_167_219_200)
        #expect(Instant.text(first) == "0000-01-01T00:00:00.000Z")
        for seconds in [-62_167_219_200, -62_000_000_000, -12_212_553_601, -12_219_292_801, 253_402_300_799.999] {
            let date = Date(timeIntervalSince1970: seconds)
            #expect(Instant.date(from: Instant.text(date)) == date)
        }
        // Five digits of a year are no time on the wire.
        #expect(Instant.date(from: Instant.text(Date(timeIntervalSince1970: 253_402_300_800))) == nil)
    }

    @Test("microseconds are written where a second is not whole")
    func microseconds() {
        #expect(Instant.text(microseconds: 1_000_000) == "1970-01-01T00:00:01Z")
        #expect(Instant.text(microseconds: -1) == "1969-12-31T23:59:59.999999Z")
        #expect(Instant.date(from: "1970-01-01T00:00:00.000001Z") == Date(timeIntervalSince1970: 0.000_001))
    }

    @Test("instants are rounded, not cut")
    func rounding() {
        #expect(Instant.text(Date(timeIntervalSince1970: 0.9996)) == "1970-01-01T00:00:01.000Z")
        #expect(Instant.text(Date(timeIntervalSince1970: 0.0004)) == "1970-01-01T00:00:00.000Z")
    }

    @Test(
        "seconds alone are read; other texts are not",
        arguments: [
            "", "yesterday", "2026-13-01T00:00:00Z",
            "2026-02-29T00:00:00.000Z", "2026-04-31T00:00:00.000Z", "2026-01-01T24:00:00.000Z",
            "2026-01-00T00:00:00.000Z", "2026-02-30T00:00:00Z", "2026-06-31T00:00:00+02:00", "2026-01-01T00:0x:00.000Z",
            "2026-01-01 00:00:00.000Z",
        ])
    func parsing(text: String) {
        #expect(Instant.date(from: "2026-01-01T00:00:00Z") == Date(timeIntervalSince1970: 1_767_225_600))
        #expect(Instant.date(from: "2026-01-01T02:00:00+02:00") == Date(timeIntervalSince1970: 1_767_225_600))
        #expect(Instant.date(from: text) == nil)
    }
}
