import Testing

@testable import JSONText

@Suite("Reading ISO 8601")
struct ISO8601ReaderTests {
    private static let noon = 1_772_366_400_000_000

    @Test(
        "complete times are read in either form",
        arguments: [
            ("2026-03-01T12:00:00Z", noon), ("2026-03-01T12:00:00.25Z", noon + 250_000),
            ("2026-03-01T12:00:00.1234567Z", noon + 123_456), ("2026-03-01T13:00:00+01:00", noon),
            ("2026-03-01T06:30:00-0530", noon), ("2026-03-01T13:00:00+01", noon),
            ("0000-01-01T00:00:00Z", -62_167_219_200_000_000),
        ])
    func complete(text: String, microseconds: Int) {
        #expect(ISO8601Reader.microseconds(text, form: .complete) == microseconds)
        #expect(ISO8601Reader.microseconds(text, form: .any) == microseconds)
    }

    @Test(
        "looser times are read only where any form may stand",
        arguments: [
            ("2026-03-01", noon - 43_200_000_000), ("2026-03-01T12:00", noon), ("2026-03-01T12:00:00", noon),
            ("2026-03-01 12:00:00Z", noon), ("2026-03-01t12:00:00z", noon), ("2026-03-01T12:00:00,5Z", noon + 500_000),
            ("2026-03-01T12:00:00.000001", noon + 1),
        ])
    func loose(text: String, microseconds: Int) {
        #expect(ISO8601Reader.microseconds(text, form: .complete) == nil)
        #expect(ISO8601Reader.microseconds(text, form: .any) == microseconds)
    }

    @Test(
        "what is no time is refused in either form",
        arguments: [
            "", "2026", "2026-3-1", "2026-02-29", "2026-03-01T", "2026-03-01T24:00:00Z", "2026-03-01T12:60:00Z",
            "2026-03-01T12:00:60Z", "2026-03-01T12:00:00.Z", "2026-03-01T12:00:00ZZ", "2026-03-01T12:00:00+",
            "2026-03-01T12:00:00+1", "2026-03-01T12:00:00+01:", "2026-03-01T12:00:00+24:00", "2026-03-01Z",
            "+026-03-01T12:00:00Z", "2026-03-01T12:00:00.5+01:00 ", "20260301T120000Z", "12026-03-01T12:00:00Z",
        ])
    func refused(text: String) {
        #expect(ISO8601Reader.microseconds(text, form: .complete) == nil)
        #expect(ISO8601Reader.microseconds(text, form: .any) == nil)
    }
}
