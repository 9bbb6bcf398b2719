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
        for date in ["1963", "1963-06", "1963-06-28"] {
            var dated = book
            dated.publishedDate = date
            #expect(throws: Never.self) { try dated.checked() }
        }
    }

    @Test func textsAreTrimmedAndLinksAreAddresses() throws {
        var book = BookMetadata(googleBooksID: "x", title: "Rayuela", authors: ["Julio Cortázar"])
        book.publisher = "  "
        book.genre = [" novela "]
        #expect(try book.checked().publisher == nil)
        #expect(try book.checked().genre == ["novela"])
        book.genre = [" "]
        #expect(throws: LibraryFault.self) { try book.checked() }
        book.genre = []
        book.infoLink = URL(string: "javascript:alert(1)")
        #expect(throws: LibraryFault.self) { try book.checked() }
        book.infoLink = URL(string: "https://example.org/rayuela")
        book.language = "castellano"
        #expect(throws: LibraryFault.self) { try book.checked() }
        book.language = "es-AR"
        #expect(try book.checked().language == "es-AR")
    }

    @Test func whatJSONDoesNotSayIsAsUsual() throws {
        let metadata = try JSONDecoder().decode(
            BookMetadata.self, from: Data(#"{"googleBooksID": "x", "title": "Rayuela", "authors": ["C"]}"#.utf8))
        #expect(metadata.genre.isEmpty && metadata.isbn == nil)
        let id = UUID()
        let book = try JSONDecoder().decode(
            UserBook.self, from: Data(#"{"id": "\#(id)", "metadataID": "x", "dateAdded": 0}"#.utf8))
        #expect(book.readingStatus == .toRead && book.owned && !book.isFavorited && book.tags.isEmpty)
    }

    @Test func tagsAreTrimmedAndEachOnce() throws {
        var book = UserBook(id: UUID(), metadataID: "x", at: now)
        book.tags = [" Mar", "mar ", "sol"]
        #expect(try book.checked().tags == ["Mar", "sol"])
        #expect(BookView.tag("MAR").books([book]) == [book])
        book.tags = [" "]
        #expect(throws: LibraryFault.self) { try book.checked() }
    }

    @Test func anImportKeepsItsDates() {
        let (added, read) = (now, now.addingTimeInterval(86_400))
        let book = UserBook(imported: UUID(), metadataID: "x", status: .read, added: added, completed: read)
        #expect(book.dateCompleted == read && book.dateStarted == read && book.dateAdded == added)
        let open = UserBook(imported: UUID(), metadataID: "x", status: .toRead, added: added)
        #expect(open.dateStarted == nil && open.dateCompleted == nil)
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
}
