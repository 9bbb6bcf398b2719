import ArgumentParser
import ContentFiles
import Foundation
import JSONText
import LearningService
import Protocol
import SocketTransport
import Study

struct BooksAddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Puts a book on the shelf by hand; 'books import' takes one from a file.")

    @Argument(help: "Its title.")
    var title: String

    @Option(help: "Who wrote it; may be given more than once.")
    var author: [String]

    @Option(help: "10 or 13 digits.")
    var isbn: String?

    @Option(help: "yyyy-MM-dd, yyyy-MM or a year.")
    var published: String?

    @Option(help: "Its language, such as es.")
    var language: String?

    @Flag(help: "It is wished for, not owned.")
    var wishlist = false

    @Option(help: "A tag; may be given more than once.")
    var tag: [String] = []

    @OptionGroup var books: BooksOptions

    func validate() throws {
        if author.isEmpty { throw ValidationError("A book has an author; give --author.") }
    }

    func run() throws {
        let reply = try reportingErrors {
            var (daemon, parameters) = try books.connect()
            var metadata: [String: JSONValue] = [
                "title": .string(title), "authors": .array(author.map(JSONValue.string)),
            ]
            metadata["isbn"] = isbn.map(JSONValue.string)
            metadata["publishedDate"] = published.map(JSONValue.string)
            metadata["language"] = language.map(JSONValue.string)
            parameters["metadata"] = .object(metadata)
            parameters["tags"] = .array(tag.map(JSONValue.string))
            if wishlist {
                parameters["onWishlist"] = true
                parameters["owned"] = false
            }
            return try daemon.received(Methods.booksAdd, .object(parameters))
        }
        if books.json { return print(try reply.json.indented()) }
        print("\(reply.value.metadata.title) is on the shelf.")
    }
}

/// How far a learner is with a book, as the command line names it.
enum ReadingShelf: String, ExpressibleByArgument, CaseIterable {
    case toRead, reading, read
}

struct BooksSetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Says how far you are with a book, how you like it, and what you noted.")

    @Argument(help: "The book: the beginning of its id, or words of its title.")
    var book: String

    @Option(help: "toRead, reading or read; the dates follow.")
    var status: ReadingShelf?

    @Option(help: "1 to 5; 0 takes it away.")
    var rating: Int?

    @Option(help: "Your notes; an empty text takes them away.")
    var notes: String?

    @Option(help: "Tags in place of those it bears, with commas between them.")
    var tags: String?

    @Flag(inversion: .prefixedNo, help: "Whether it is a favourite.")
    var favourite: Bool? = nil

    @Flag(inversion: .prefixedNo, help: "Whether it is wished for.")
    var wishlist: Bool? = nil

    @OptionGroup var books: BooksOptions

    func validate() throws {
        if let rating, !(0...5).contains(rating) { throw ValidationError("--rating must be 0 to 5.") }
    }

    func run() throws {
        let reply = try reportingErrors {
            var (daemon, parameters) = try books.connect()
            let found = try NamedBook(name: book).book(daemon, parameters)
            parameters["bookID"] = .string(found.book.id.uuidString)
            parameters["readingStatus"] = status.map { .string($0.rawValue) }
            parameters["rating"] = rating.map { $0 == 0 ? .null : .integer(Int64($0)) }
            parameters["notes"] = notes.map { $0.isEmpty ? .null : .string($0) }
            parameters["isFavorited"] = favourite.map(JSONValue.bool)
            parameters["onWishlist"] = wishlist.map(JSONValue.bool)
            parameters["tags"] = tags.map { text in
                .array(
                    text.split(separator: ",").map { .string($0.trimmingCharacters(in: .whitespaces)) })
            }
            return try daemon.received(Methods.booksUpdate, .object(parameters))
        }
        if books.json { return print(try reply.json.indented()) }
        let kept = reply.value.book
        var told = [kept.readingStatus.rawValue]
        if let started = kept.dateStarted { told.append("begun \(LocalTime().text(Instant.text(started)))") }
        if let read = kept.dateCompleted { told.append("read \(LocalTime().text(Instant.text(read)))") }
        print("\(reply.value.metadata.title): \(told.joined(separator: ", ")).")
    }
}

struct BooksImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Takes a book with its text from a file, or books from an export.",
        discussion: """
            Books: .epub, .pdf, .html, .md, .txt, and .opf (Calibre's metadata, without a text). Libraries: a folder \
            of Calibre's, or its metadata.db, with the texts that lie in it. Exports: .json of this program, .csv of \
            Goodreads; what is there already stays as it is.
            """)

    @Argument(
        help: "The file, or the folder of a Calibre library.",
        completion: .file(extensions: ["epub", "pdf", "html", "md", "txt", "opf", "db", "json", "csv"]))
    var file: String

    @Option(help: "The text's language, such as es, where the file does not say it.")
    var language: String?

    @Option(help: "Its title, in place of the file's own.")
    var title: String?

    @Option(help: "Its author, in place of the file's own.")
    var author: String?

    @Option(help: "The column of a Calibre library that says what was read, by its lookup name; read unless given.")
    var readColumn: String?

    @OptionGroup var books: BooksOptions

    func run() throws {
        let reply = try reportingErrors {
            let path = URL(filePath: file).path
            guard FileManager.default.fileExists(atPath: path) else {
                throw RPCError(.unreadableFile, "There is no file '\(file)'.")
            }
            var (daemon, parameters) = try books.connect()
            parameters["path"] = .string(path)
            parameters["language"] = language.map(JSONValue.string)
            parameters["title"] = title.map(JSONValue.string)
            parameters["author"] = author.map(JSONValue.string)
            parameters["readColumn"] = readColumn.map { .string($0.hasPrefix("#") ? String($0.dropFirst()) : $0) }
            return try daemon.received(Methods.booksImport, .object(parameters))
        }
        if books.json { return print(try reply.json.indented()) }
        let taken = reply.value
        if taken.books.count == 1, let book = taken.books.first, let text = book.text {
            print("\(book.metadata.title), \(grouped(text.words)) words in '\(text.language)'.")
            print("Read it with 'immersiond books read \(book.book.id.uuidString.lowercased().prefix(8))'.")
        } else {
            print("\(counted(taken.added, "book")) added, \(taken.known) there already.")
        }
        for problem in taken.problems.prefix(20) { print("Left out, \(problem.line): \(problem.message)") }
        let others = taken.problems.dropFirst(20).count + taken.otherProblems
        if others > 0 { print("and \(counted(others, "other problem"))") }
    }
}

struct BooksExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Writes all books to a file: .json with all fields, .csv for Goodreads.")

    @Argument(help: "The file.", completion: .file(extensions: ["json", "csv"]))
    var file: String

    @Flag(help: "Replace a file that is there.")
    var force = false

    @OptionGroup var books: BooksOptions

    func validate() throws {
        guard file.hasSuffix(".json") || file.hasSuffix(".csv") else {
            throw ValidationError("The file's name must end in .json or .csv.")
        }
    }

    func run() throws {
        let reply = try reportingErrors {
            var (daemon, parameters) = try books.connect()
            parameters["path"] = .string(try NamedOutput.path(ofNew: file, force: force))
            parameters["format"] = file.hasSuffix(".csv") ? "goodreads" : "json"
            parameters["replace"] = .bool(force)
            return try daemon.received(Methods.booksExport, .object(parameters))
        }
        if books.json { return print(try reply.json.indented()) }
        print("\(counted(reply.value.books, "book")) written to \(file).")
    }
}

struct BooksDeleteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Takes a book off the shelf, with its text.")

    @Argument(help: "The book: the beginning of its id, or words of its title.")
    var book: String

    @OptionGroup var books: BooksOptions

    func run() throws {
        let (found, json) = try reportingErrors {
            var (daemon, parameters) = try books.connect()
            let found = try NamedBook(name: book).book(daemon, parameters)
            parameters["bookID"] = .string(found.book.id.uuidString)
            return (found, try daemon.received(Methods.booksDelete, .object(parameters)).json)
        }
        if books.json { return print(try json.indented()) }
        print("\(found.metadata.title) is gone.")
    }
}
