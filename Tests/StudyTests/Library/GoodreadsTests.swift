import Foundation
import Testing

@testable import Study

@Suite struct GoodreadsTests {
    private let now = Date(timeIntervalSince1970: 1_700_000_000)

    @Test func booksComeBackAsTheyWent() throws {
        var metadata = BookMetadata(
            googleBooksID: "x1", title: "Rayuela, \"1963\"", authors: ["Julio Cortázar", "B C"])
        metadata.isbn = try ISBN("9780306406157")
        metadata.pageCount = 736
        metadata.publishedDate = "1963"
        var book = UserBook(
            imported: UUID(), metadataID: "x1", status: .read, added: now, completed: now.addingTimeInterval(86_400))
        book.rating = 5
        book.tags = ["mar", "sol"]
        book.isFavorited = true
        book.notes = "Dos\nlíneas"
        let read = Goodreads.read(Goodreads.table([(book, metadata)]), at: Date(), id: { _ in UUID() })
        #expect(read.problems.told.isEmpty)
        let (again, known) = try #require(read.books.first)
        #expect(known == metadata)
        #expect(again.readingStatus == .read && again.rating == 5 && again.tags == ["mar", "sol"])
        #expect(again.isFavorited && !again.onWishlist && again.notes == "Dos\nlíneas")
        // Of times the table keeps the day.
        #expect(abs(again.dateAdded.timeIntervalSince(now)) < 86_400)
        #expect(again.dateCompleted.map { $0 > again.dateAdded } == true)
    }

    @Test func aRowThatIsNoBookIsLeftOutWithItsLine() {
        let table = "Title,Author,Exclusive Shelf,ISBN13\nUno,Ana,to-read,\"=\"\"123\"\"\"\n,Ana,read,\nDos,,read,\n"
        let read = Goodreads.read(table, at: now, id: { _ in UUID() })
        #expect(read.books.map(\.metadata.title) == ["Uno"])
        #expect(read.books.first?.metadata.isbn == nil)
        #expect(read.problems.told.map(\.line) == [3, 4])
        #expect(Goodreads.read("a,b\n1,2\n", at: now, id: { _ in UUID() }).problems.told.count == 1)
    }
}
