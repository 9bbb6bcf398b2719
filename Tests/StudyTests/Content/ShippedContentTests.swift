import ContentFiles
import Testing

@testable import Study

@Suite struct ShippedContentTests {
    @Test func whatShipsIsWithoutFault() {
        #expect(Shipped.content.diagnostics.map(\.description) == [])
        #expect(Shipped.content.readers.count == 12)
        #expect(Shipped.content.ideas.count == 20)
        #expect(Shipped.content.achievements.count == 40)
        #expect(Shipped.content.subjects.count == 11)
        #expect(Shipped.content.templates.test.count == 9)
    }

    @Test(arguments: Shipped.content.readers.values.sorted { $0.id < $1.id })
    func aReaderIsKnownAtItsLevel(_ reader: GradedReader) throws {
        let coverage = ReaderCoverage(reader, language: try #require(Shipped.spanish))
        #expect(coverage.share >= ReaderCoverage.least, "\(reader.id): \(coverage.share) \(coverage.unknown)")
    }

    @Test func coverageIsWhatThePageOfAuthorsSays() throws {
        let reader = try #require(Shipped.content.readers["con-o-sin-cebolla"])
        let coverage = ReaderCoverage(reader, language: try #require(Shipped.spanish))
        #expect(coverage.words == 489)
        #expect((coverage.share * 1000).rounded() == 969, "\(coverage.share) \(coverage.unknown)")
    }
}
