import Testing

@testable import WebTransport

@Suite("Parts of a file")
struct ByteRangeTests {
    @Test(
        "a range is what RFC 9110 says",
        arguments: [
            ("bytes=0-0", ByteRange.part(0..<1)), ("bytes=0-", .part(0..<100)), ("bytes=-16", .part(84..<100)),
            ("bytes=-1000", .part(0..<100)), ("bytes=90-200", .part(90..<100)), ("Bytes=5-9", .part(5..<10)),
            ("bytes=100-", .unsatisfiable), ("bytes=100-200", .unsatisfiable), ("bytes=-0", .unsatisfiable),
            ("bytes=9-5", .whole), ("bytes=", .whole), ("bytes=a-b", .whole), ("bytes=-", .whole),
            ("items=0-5", .whole), ("bytes=0-1,5-6", .whole), ("bytes=1--2", .whole),
            ("bytes=99999999999999999999-", .unsatisfiable), ("bytes=0-99999999999999999999", .part(0..<100)),
        ])
    func range(header: String, expected: ByteRange) {
        #expect(ByteRange(header, length: 100) == expected)
    }

    @Test("a thousand parts of a few bytes are not a thousand answers")
    func bomb() {
        let header = "bytes=" + (0..<1_000).map { "\($0)-" }.joined(separator: ",")
        #expect(ByteRange(header, length: 1_000_000) == .whole)
    }

    @Test("of nothing there is no part")
    func empty() {
        #expect(ByteRange("bytes=0-", length: 0) == .unsatisfiable)
        #expect(ByteRange("bytes=-5", length: 0) == .unsatisfiable)
        #expect(ByteRange(nil, length: 0) == .whole)
    }
}
