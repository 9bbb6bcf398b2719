import Documents
import Foundation
import JSONText
package import LearningService
import PathNames
package import Study

extension Methods {
    package static let booksAdd = MethodName<BookReply>("books.add")
    package static let booksList = MethodName<BooksReply>("books.list")
    package static let booksGet = MethodName<BookReply>("books.get")
    package static let booksUpdate = MethodName<BookReply>("books.update")
    package static let booksOpened = MethodName<BookReply>("books.opened")
    package static let booksDelete = MethodName<BookDeletedReply>("books.delete")
    package static let booksMetadata = MethodName<BookMetadataReply>("books.metadata")
    package static let booksDescribe = MethodName<BookMetadata>("books.describe")
    package static let booksForget = MethodName<BookDeletedReply>("books.forget")
    package static let booksImport = MethodName<BooksImportReply>("books.import")
    package static let booksExport = MethodName<BooksExportReply>("books.export")
}

/// books.*: a learner's books.
package struct BookMethods {
    let shelf: Bookshelf

    package init(shelf: Bookshelf) { self.shelf = shelf }

    private static let learner = Parameter.required("learnerID", .uuid, "Whose books.")
    private static let book = Parameter.required("bookID", .uuid, "The book.")
    private static let metadataID = Parameter.required(
        "metadataID", .text(maximumBytes: 200), "The metadata's googleBooksID.")
    private static let bookFields =
        "book (id, metadataID, readingStatus, onWishlist, isFavorited, owned, rating, notes, tags, dateAdded, "
        + "dateStarted, dateCompleted, lastOpened), metadata, text (textID for reader.open, language, words), where "
        + "its text is here, bookNumber, ideas (how many)"
    private static let exampleID = VocabMethods.exampleID
    private static let example = #""learnerID": "\#(VocabMethods.exampleID)""#

    /// Which books are shown; with `tag` those that bear it.
    private enum View: String, CaseIterable {
        case toRead, reading, read, wishlist, favourites, recent

        var view: BookView {
            switch self {
            case .toRead: .toRead
            case .reading: .reading
            case .read: .read
            case .wishlist: .wishlist
            case .favourites: .favourites
            case .recent: .recent
            }
        }
    }

    package var methods: [RPCMethod] {
        [add, list, get, update, opened, delete, metadata, describe, forget, takeIn, giveOut]
    }

    private var add: RPCMethod {
        RPCMethod(
            Methods.booksAdd, "Puts a book on a learner's shelf.",
            parameters: [
                Self.learner,
                .optional(
                    "metadata", .object(BookParameters.metadata),
                    "What is known of it, title and authors at least; it takes the place of what is known under its "
                        + "googleBooksID."),
                .optional("metadataID", .text(maximumBytes: 200), "What is known already, in place of 'metadata'."),
            ] + BookParameters.book, result: "\(Self.bookFields).",
            example: #"{\#(Self.example), "metadata": {"title": "Rayuela", "authors": ["Julio Cortázar"]}}"#,
            errors: [.notFound] + RPCError.Code.ofWriting
        ) { arguments in
            try await shelf.add(
                try arguments.value("metadata").map(BookParameters.metadata),
                metadataID: arguments.string("metadataID"),
                for: try arguments.learnerID, BookParameters.change(arguments))
        }
    }

    private var list: RPCMethod {
        RPCMethod(
            Methods.booksList, "Lists a learner's books, the last added first.",
            parameters: [
                Self.learner,
                .optional(
                    "view", LearnerParameters.choices(View.self),
                    "Only these: toRead leaves out what is wished for; recent is what was opened, the last first."),
                .optional("tag", .text(maximumBytes: 200), "Only those that bear it, in place of a view."),
                .optional("limit", .integer(1...1_000), usual: 100, "Most of them."),
                .optional("offset", .integer(0...VocabMethods.offsetLimit), usual: 0, "Books to leave out first."),
            ], result: "books: each \(Self.bookFields); total.", example: "{\(Self.example), \"view\": \"reading\"}",
            errors: [.notFound] + RPCError.Code.ofReading
        ) { arguments in
            let view: View? = arguments.choice("view")
            guard view == nil || arguments.string("tag") == nil else {
                throw RPCError(.invalidParams, "Give 'view' or 'tag', not both.", field: "tag")
            }
            return try await shelf.list(
                of: try arguments.learnerID, arguments.string("tag").map(BookView.tag) ?? view?.view,
                limit: try arguments.required("limit", Arguments.integer),
                offset: try arguments.required("offset", Arguments.integer))
        }
    }

    private var get: RPCMethod {
        RPCMethod(
            Methods.booksGet, "Returns a book.", parameters: [Self.learner, Self.book], result: "\(Self.bookFields).",
            example: #"{\#(Self.example), "bookID": "\#(Self.exampleID)"}"#,
            errors: [.notFound] + RPCError.Code.ofReading
        ) { arguments in
            try await shelf.book(try arguments.required("bookID", Arguments.uuid), of: try arguments.learnerID)
        }
    }

    private var update: RPCMethod {
        RPCMethod(
            Methods.booksUpdate,
            "Changes what is given of a book, and leaves the rest. To begin reading sets dateStarted, to have read "
                + "sets dateCompleted.",
            parameters: [Self.learner, Self.book] + BookParameters.book, result: "\(Self.bookFields).",
            example: #"{\#(Self.example), "bookID": "\#(Self.exampleID)", "readingStatus": "read", "rating": 5}"#,
            errors: [.notFound] + RPCError.Code.ofWriting
        ) { arguments in
            try await shelf.update(
                try arguments.required("bookID", Arguments.uuid), of: try arguments.learnerID,
                BookParameters.change(arguments))
        }
    }

    private var opened: RPCMethod {
        RPCMethod(
            Methods.booksOpened, "Notes that a learner has a book open now, as reader.open does.",
            parameters: [Self.learner, Self.book], result: "\(Self.bookFields).",
            example: #"{\#(Self.example), "bookID": "\#(Self.exampleID)"}"#,
            errors: [.notFound] + RPCError.Code.ofWriting
        ) { arguments in
            try await shelf.update(try arguments.required("bookID", Arguments.uuid), of: try arguments.learnerID) {
                $0.lastOpened = $1
            }
        }
    }

    private var delete: RPCMethod {
        RPCMethod(
            Methods.booksDelete,
            "Deletes a book with its text, its ideas and their tests; what is known of it stays, and answers do.",
            parameters: [Self.learner, Self.book], result: "deleted: whether it was there.",
            example: #"{\#(Self.example), "bookID": "\#(Self.exampleID)"}"#,
            errors: [.notFound] + RPCError.Code.ofWriting
        ) { arguments in
            try await shelf.delete(try arguments.required("bookID", Arguments.uuid), of: try arguments.learnerID)
        }
    }

    private var metadata: RPCMethod {
        RPCMethod(
            Methods.booksMetadata, "Lists what is known of books, also of those that were deleted since.",
            parameters: [
                Self.learner, .optional("limit", .integer(1...1_000), usual: 100, "Most of them."),
                .optional("offset", .integer(0...VocabMethods.offsetLimit), usual: 0, "Those to leave out first."),
            ], result: "metadata: by googleBooksID.", example: "{\(Self.example)}",
            errors: [.notFound] + RPCError.Code.ofReading
        ) { arguments in
            try await shelf.metadata(
                of: try arguments.learnerID, limit: try arguments.required("limit", Arguments.integer),
                offset: try arguments.required("offset", Arguments.integer))
        }
    }

    private var describe: RPCMethod {
        RPCMethod(
            Methods.booksDescribe,
            "Changes what is given of a metadata, for all of the learner's books that refer to it.",
            parameters: [
                Self.learner, Self.metadataID,
                .required(
                    "metadata", .object(BookParameters.metadata),
                    "What changes; null takes away what a book need not have."),
            ], result: "The metadata.",
            example: #"{\#(Self.example), "metadataID": "zyTCAlFPjgYC", "metadata": {"pageCount": 736}}"#,
            errors: [.notFound] + RPCError.Code.ofWriting
        ) { arguments in
            let changes: JSONValue = try arguments.required("metadata", Arguments.value)
            return try await shelf.describe(try arguments.text("metadataID"), of: try arguments.learnerID) {
                try BookParameters.apply(changes, to: &$0)
            }
        }
    }

    private var forget: RPCMethod {
        RPCMethod(
            Methods.booksForget, "Deletes a metadata to which none of the learner's books refers.",
            parameters: [Self.learner, Self.metadataID], result: "deleted: whether it was there.",
            example: #"{\#(Self.example), "metadataID": "zyTCAlFPjgYC"}"#,
            errors: [.notFound, .conflict] + RPCError.Code.ofWriting
        ) { arguments in
            try await shelf.forget(try arguments.text("metadataID"), of: try arguments.learnerID)
        }
    }

    // MARK: In and out

    /// What an import is of.
    private enum Source: String, CaseIterable {
        case text, markdown, html, pdf, epub, opf, calibre, json, goodreads
    }

    private static let path = ParameterSchema.text(maximumBytes: 4_000)

    private var takeIn: RPCMethod {
        RPCMethod(
            Methods.booksImport,
            "Takes a book from a document, with its text, or books from a Calibre library with their texts, or from an "
                + "export of this program or of Goodreads.",
            pace: .bulk,
            parameters: [
                Self.learner,
                .optional(
                    "path", Self.path,
                    "The file on this machine, from / on: .epub, .pdf, .html, .md, .txt, .opf (Calibre's metadata), "
                        + "metadata.db or the folder that it lies in (a Calibre library), .json, .csv. Taken from the "
                        + "daemon's own user only."), Arguments.file,
                .optional("text", .text(maximumBytes: 1 << 20), "In place of a file, its text."),
                .optional(
                    "format", LearnerParameters.choices(Source.self),
                    "What the file's name says unless given; of a text markdown."),
                .language("of a document's text; what the document says, or what its words are, unless given."),
                .optional("title", .text(maximumBytes: 2_048), "In place of the document's own."),
                .optional("author", .text(maximumBytes: 400), "In place of the document's own."),
                .optional(
                    "readColumn", .text(maximumBytes: 200), usual: "read",
                    "Of a Calibre library: the column that says what was read, by its lookup name without #."),
            ],
            result:
                "added, known (those that were there, which stay as they are), books (the first hundred added), "
                + "problems (line, of a library the book's number; message: the first hundred), otherProblems, leftOut "
                + "(books of a file beyond 50,000: send them as another). A document that is encrypted, damaged or too "
                + "large is refused with the reason.",
            example: #"{\#(Self.example), "text": "El gato duerme. La luna brilla.", "title": "Noche"}"#,
            errors: [.notFound, .contentBroken, .unreadableFile, .forbidden, .tooManyRequests]
                + RPCError.Code.ofWriting
        ) { arguments in
            let (path, userID) = try arguments.source()
            let source = arguments.choice("format") ?? path.flatMap(Self.source)
            let given = GivenDocument(
                path: path, text: arguments.string("text"),
                kind: source.flatMap { DocumentKind(rawValue: $0.rawValue) },
                userID: userID)
            if let format = source.flatMap({ BookFormat(rawValue: $0.rawValue) }) {
                return try await shelf.take(books: given, as: format, for: try arguments.learnerID)
            }
            if let library = source == .calibre ? given : try await shelf.library(in: given) {
                return try await shelf.take(
                    library: library, language: arguments.string("language"),
                    readColumn: try arguments.required("readColumn", Arguments.string),
                    for: try arguments.learnerID)
            }
            return try await shelf.take(
                given, language: arguments.string("language"), title: arguments.string("title"),
                author: arguments.string("author"), for: try arguments.learnerID)
        }
    }

    /// Of a table or JSON; documents tell themselves by their names.
    private static func source(ofFile path: String) -> Source? {
        switch PathName(path).suffix.lowercased() {
        case "json": .json
        case "csv": .goodreads
        case "db" where DocumentKind(ofFile: path) == .calibre: .calibre
        default: nil
        }
    }

    private var giveOut: RPCMethod {
        RPCMethod(
            Methods.booksExport, "Writes all of a learner's books to a file, or returns them as a text.", pace: .bulk,
            parameters: [
                Self.learner,
                .optional(
                    "format", LearnerParameters.choices(BookFormat.self), usual: "json",
                    "json with all fields, or goodreads: a table with Goodreads' columns."),
                .optional(
                    "path", Self.path,
                    "The file on this machine, from / on, from the daemon's own user only; the text unless given."),
                .optional("replace", .boolean, usual: false, "Whether a file that is there gives way."),
            ], result: "books (how many), path or text. Texts of books are not in it.",
            example: #"{\#(Self.example), "format": "goodreads"}"#,
            errors: [.notFound, .conflict, .forbidden, .storageFull, .unreadableFile, .tooManyRequests]
                + RPCError.Code.ofReading
        ) { arguments in
            try await shelf.give(
                to: arguments.string("path"),
                as: try arguments.required("format") { arguments in { arguments.choice($0) } },
                of: try arguments.learnerID, mayReplace: try arguments.required("replace", Arguments.flag),
                userID: arguments.client.userID)
        }
    }
}
