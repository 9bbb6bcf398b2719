import Foundation
import Testing

@testable import Study

@Suite struct LibraryTests {
    private let now = Date(timeIntervalSince1970: 1e9)

    @Test(arguments: ["0306406152", "9780306406157", "080442957X", "080442957x"])
    func aRightISBNIsTaken(_ text: String) throws { #expect(try ISBN(text).digits == text.uppercased()) }

    @Test(arguments: ["", "030640615", "0-306-40615-2", "97803064061X7", "978030640615X", "X306406152", "٠٣٠٦٤٠٦١٥٢"])
    func whatIsNoNumberIsRefused(_ text: String) { #expect(throws: ISBN.Fault.notDigits) { try ISBN(text) } }

    @Test func aWrongCheckDigitNamesTheRightOne() {
        #expect(throws: ISBN.Fault.wrongCheckDigit(expected: "2")) { try ISBN("0306406153") }
        #expect(throws: ISBN.Fault.wrongCheckDigit(expected: "7")) { try ISBN("9780306406158") }
    }

    @Test func metadataKeepsItsLimits() throws {
        let book = BookMetadata(googleBooksID: "x", title: "  Rayuela ", authors: [" Julio Cortázar"])
        #expect(try book.checked().title == "Rayuela")
        #expect(try book.checked().authors == ["Julio Cortázar"])
        let faults: [(String, (inout BookMetadata) -> Void)] = [
            ("title", { $0.title = " " }), ("title", { $0.title = String(repeating: "a", count: 513) }),
            ("authors", { $0.authors = [] }), ("authors", { $0.authors = [" "] }), ("pageCount", { $0.pageCount = 0 }),
            ("publishedDate", { $0.publishedDate = "1963-02-29" }), ("publishedDate", { $0.publishedDate = "63" }),
            ("bookDescription", { $0.bookDescription = String(repeating: "a", count: 10_001) }),
            ("genre", { $0.genre = Array(repeating: "a", count: 11) }),
        ]
        for (field, change) in faults {
            var changed = book
            change(&changed)
            do throws(LibraryFault) {
                _ = try changed.checked()
                Issue.record("'\(field)' was taken")
            } catch {
                #expect(error.field == field)
            }
        }
        var dated = book
        dated.publishedDate = "1963"
        #expect(throws: Never.self) { try dated.checked() }
    }

    @Test func datesFollowTheStatus() {
        var book = UserBook(id: UUID(), metadataID: "x", at: now)
        #expect(book.readingStatus == .toRead && book.owned && !book.onWishlist && book.dateStarted == nil)
        book.setStatus(.read, at: now)
        #expect(book.dateStarted == now && book.dateCompleted == now)
        book.setStatus(.reading, at: now.addingTimeInterval(60))
        #expect(book.dateStarted == now)
        book.setStatus(.read, at: now.addingTimeInterval(90))
        #expect(book.dateCompleted == now.addingTimeInterval(90))
    }

    @Test func viewsShowWhatTheySay() {
        var wished = UserBook(id: UUID(), metadataID: "x", at: now)
        wished.onWishlist = true
        var opened = UserBook(id: UUID(), metadataID: "y", at: now)
        opened.lastOpened = now
        opened.tags = ["mar"]
        let all = [wished, opened]
        #expect(BookView.toRead.books(all) == [opened])
        #expect(BookView.wishlist.books(all) == [wished])
        #expect(BookView.recent.books(all) == [opened])
        #expect(BookView.tag("mar").books(all) == [opened])
    }

    @Test func aReaderIsABookWithNumberedIdeas() throws {
        let reader = try #require(Shipped.content.readers["postales-de-montevideo"])
        let book = Book(reader, id: UUID(), bookNumber: 2, language: "en", fallback: "en", at: now)
        #expect(book.ideas.map(\.id) == ["b2i1", "b2i2", "b2i3", "b2i4"])
        #expect(book.ideas.first?.contentID == "mate")
    }
}
