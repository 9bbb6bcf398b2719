import Testing

@testable import WebTransport

@Suite("Events that a connection was told")
struct ToldEventsTests {
    @Test("each is told once, in whatever order it comes, and what was never told is told")
    func once() {
        var told = ToldEvents()
        let isNew = [105, 101, 102, 103, 104, 105, 106].map { told.insert($0) }
        #expect(isNew == [true, true, true, true, true, false, true])
    }

    @Test("what can come again is remembered, and no more")
    func bounded() {
        var told = ToldEvents()
        let areNew = (0..<20_000).map { told.insert($0) }
        #expect(areNew.allSatisfy { $0 })
        let again = (16_000..<20_000).map { told.insert($0) }
        #expect(again.allSatisfy { !$0 })
        let oldest = told.insert(0)
        #expect(oldest)
    }
}
