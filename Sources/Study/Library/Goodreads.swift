package import Foundation

/// Books as Goodreads exports and imports them: a table of commas with its columns.
package enum Goodreads {
    private static let columns = [
        "Book Id", "Title", "Author", "Author l-f", "Additional Authors", "ISBN", "ISBN13", "My Rating",
        "Average Rating", "Publisher", "Binding", "Number of Pages", "Year Published", "Original Publication Year",
        "Date Read", "Date Added", "Bookshelves", "Bookshelves with positions", "Exclusive Shelf", "My Review",
        "Spoiler", "Private Notes", "Read Count", "Owned Copies",
    ]
    /// Shelves that stand for what is no tag here.
    private static let (favourites, wishlist) = ("favorites", "wishlist")

    /// Books of one file.
    package static let mostBooks = 50_000

    /// What a file held.
    package struct Reading: Sendable {
        package var books: [(book: UserBook, metadata: BookMetadata)] = []
        /// Rows that were left out, and why.
        package var problems = ImportProblems()
        /// Rows beyond ``mostBooks``, which were not read.
        package var leftOut = 0

        package init() {}
    }

    package static func table(_ books: [(book: UserBook, metadata: BookMetadata)]) -> String {
        let rows = books.map { book, metadata in columns.map { cell($0, book, metadata) } }
        return SeparatedText.text([columns] + rows, separator: ",")
    }

    private static func cell(_ column: String, _ book: UserBook, _ metadata: BookMetadata) -> String {
        // Goodreads keeps spreadsheets from taking numbers for numbers.
        func number(_ digits: String?) -> String { "=\"\(digits ?? "")\"" }
        let isbn = metadata.isbn?.digits
        switch column {
        case "Book Id": return metadata.googleBooksID
        case "Title": return metadata.title
        case "Author": return metadata.authors.first ?? ""
        case "Author l-f": return lastFirst(metadata.authors.first ?? "")
        case "Additional Authors": return metadata.authors.dropFirst().joined(separator: ", ")
        case "ISBN": return number(isbn.flatMap { $0.count == 10 ? $0 : nil })
        case "ISBN13": return number(isbn.flatMap { $0.count == 13 ? $0 : nil })
        case "My Rating": return String(book.rating ?? 0)
        case "Publisher": return metadata.publisher ?? ""
        case "Number of Pages": return metadata.pageCount.map(String.init) ?? ""
        case "Year Published": return String(metadata.publishedDate?.prefix(4) ?? "")
        case "Date Read": return book.dateCompleted.map(day) ?? ""
        case "Date Added": return day(book.dateAdded)
        case "Bookshelves": return shelves(book).joined(separator: ", ")
        case "Exclusive Shelf": return shelf(book.readingStatus)
        case "Private Notes": return book.notes ?? ""
        case "Read Count": return book.readingStatus == .read ? "1" : "0"
        case "Owned Copies": return book.owned ? "1" : "0"
        default: return ""
        }
    }

    private static func shelves(_ book: UserBook) -> [String] {
        book.tags + (book.isFavorited ? [favourites] : []) + (book.onWishlist ? [wishlist] : [])
    }

    private static func shelf(_ status: ReadingStatus) -> String {
        switch status {
        case .toRead: "to-read"
        case .reading: "currently-reading"
        case .read: "read"
        }
    }

    private static func lastFirst(_ name: String) -> String {
        let parts = name.split(separator: " ")
        guard let last = parts.last, parts.count > 1 else { return name }
        return "\(last), \(parts.dropLast().joined(separator: " "))"
    }

    // MARK: Read

    /// - Parameters:
    ///   - now: When books were added of which the table does not say.
    ///   - id: The id of what a name stands for: the same row has the same ids whenever it is read.
    package static func read(_ text: String, at now: Date, id: (String) -> UUID) -> Reading {
        var rows = SeparatedRows(text, separator: ",")
        var (reading, count) = (Reading(), 0)
        let names = (rows.next()?.cells ?? []).map { $0.trimmed.lowercased() }
        guard names.contains("title"), names.contains("author") else {
            reading.problems.add(
                "The first row must name the columns, 'Title' and 'Author' among them.", line: 1)
            return reading
        }
        while count < mostBooks, let row = rows.next() {
            guard !row.isBlank else { continue }
            count += 1
            func cell(_ name: String) -> String {
                names.firstIndex(of: name.lowercased()).flatMap { $0 < row.cells.count ? row.cells[$0].trimmed : nil }
                    ?? ""
            }
            do throws(LibraryFault) {
                reading.books.append(try book(cell, at: now, id))
            } catch {
                reading.problems.add(error.message, line: row.line)
            }
        }
        reading.leftOut = rows.skipRest()
        return reading
    }

    private static func book(
        _ cell: (String) -> String, at now: Date, _ id: (String) -> UUID
    ) throws(LibraryFault) -> (book: UserBook, metadata: BookMetadata) {
        let authors = [cell("Author")] + cell("Additional Authors").split(separator: ",").map(\.trimmed)
        let ownID = cell("Book Id")
        // A number that is wrong is left out: the book is there all the same.
        let isbn = [cell("ISBN13"), cell("ISBN")].lazy.compactMap { text in
            try? ISBN(text.filter { $0 != "=" && $0 != "\"" })
        }.first
        // A table without ids tells books apart by their numbers, or else by title and author.
        let name = isbn?.digits ?? "\(BookTag.key(cell("Title")))/\(BookTag.key(cell("Author")))"
        var metadata = BookMetadata(
            googleBooksID: ownID.isEmpty ? id("metadata/\(name)").uuidString.lowercased() : ownID,
            title: cell("Title"), authors: authors.filter { !$0.isEmpty })
        metadata.isbn = isbn
        metadata.publisher = cell("Publisher")
        metadata.pageCount = Int(cell("Number of Pages")).flatMap { $0 > 0 ? $0 : nil }
        let year = cell("Year Published").isEmpty ? cell("Original Publication Year") : cell("Year Published")
        metadata.publishedDate = year.count == 4 ? year : nil
        let shelves = cell("Bookshelves").split(separator: ",").map(\.trimmed)
        let status: ReadingStatus =
            switch cell("Exclusive Shelf") {
            case "read": .read
            case "currently-reading": .reading
            default: .toRead
            }
        var book = UserBook(
            imported: id(metadata.googleBooksID), metadataID: metadata.googleBooksID, status: status,
            added: date(cell("Date Added")) ?? now, completed: status == .read ? date(cell("Date Read")) : nil)
        let usual = Set(["to-read", "currently-reading", "read", favourites, wishlist])
        book.tags = shelves.filter { !usual.contains($0) }
        book.isFavorited = shelves.contains(favourites)
        book.onWishlist = shelves.contains(wishlist)
        book.rating = Int(cell("My Rating")).flatMap { (1...5).contains($0) ? $0 : nil }
        book.notes = cell("Private Notes").isEmpty ? nil : cell("Private Notes")
        book.owned = cell("Owned Copies").isEmpty || Int(cell("Owned Copies")).map { $0 > 0 } ?? true
        return (try book.checked(), try metadata.checked())
    }

    /// `2023/05/28`; at noon in Greenwich, which is that day nearly everywhere.
    private static func date(_ text: String) -> Date? {
        let parts = text.split { $0 == "/" || $0 == "-" }.compactMap { Int($0) }
        guard parts.count == 3, BookMetadata.isDate(text.replacing("/", with: "-")) else { return nil }
        return calendar.date(from: DateComponents(year: parts[0], month: parts[1], day: parts[2], hour: 12))
    }

    private static func day(_ date: Date) -> String {
        let parts = calendar.dateComponents([.year, .month, .day], from: date)
        func padded(_ number: Int?, _ width: Int) -> String {
            let digits = String(number ?? 0)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        return [padded(parts.year, 4), padded(parts.month, 2), padded(parts.day, 2)].joined(separator: "/")
    }

    private static let calendar: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()
}
