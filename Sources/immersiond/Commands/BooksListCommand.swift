import ArgumentParser
import Foundation
import JSONText
import LearningService
import Lexicon
import Protocol
import SocketTransport
import Study

struct BooksListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Lists readers with how much of them is known, and the learner's books.",
        discussion: """
            With --view or --tag, the learner's books alone: toRead, reading, read, wishlist, favourites or recent.
            """)

    enum View: String, ExpressibleByArgument, CaseIterable {
        case toRead, reading, read, wishlist, favourites, recent
    }

    @OptionGroup var books: BooksOptions
    @OptionGroup var colour: ColourOptions

    @Option(help: "Only some of the books.")
    var view: View?

    @Option(help: "Only books that bear a tag.")
    var tag: String?

    @Option(help: "Only readers of a language, such as es.")
    var language: String?

    private struct Lists: Codable {
        var texts: [TextSummary]?
        var books: [BookReply]
    }

    func validate() throws {
        if view != nil, tag != nil { throw ValidationError("--view cannot go with --tag.") }
    }

    func run() throws {
        let lists = try reportingErrors {
            let (daemon, parameters) = try books.connect()
            var shown = parameters
            shown["limit"] = 1_000
            shown["view"] = view.map { .string($0.rawValue) }
            shown["tag"] = tag.map(JSONValue.string)
            var wanted = parameters
            wanted["language"] = language.map(JSONValue.string)
            (wanted["kind"], wanted["limit"]) = ("reader", 500)
            let isAll = view == nil && tag == nil
            return Lists(
                texts: try isAll
                    ? daemon.call(Methods.readerList, .object(wanted)).texts : nil,
                books: try daemon.call(Methods.booksList, .object(shown)).books)
        }
        if books.json { return print(try JSONValue(written: lists).indented()) }
        let style = colour.style
        if let texts = lists.texts, !texts.isEmpty {
            for line in Self.table(texts, style) { print(line) }
            print(style.dim("Read one with 'immersiond books read \(texts.first?.textID ?? "READER")'."))
            print("")
        }
        guard !lists.books.isEmpty else {
            return print(
                lists.texts == nil
                    ? "No book is like that." : "No books of your own yet; 'immersiond books import FILE' brings one.")
        }
        for line in Self.table(lists.books, style) { print(line) }
    }

    private static func table(_ texts: [TextSummary], _ style: TerminalStyle) -> [String] {
        TextTable(
            head: ["", "reader", "level", "title", "words", "known", "read"],
            rows: texts.map { text in
                [
                    text.emoji ?? "", text.textID, text.level?.rawValue ?? "", text.title, grouped(text.words),
                    percent(text.coverage) + (text.isHard ? "" : " ✔"), text.position.map { percent($0.share) } ?? "",
                ]
            }, style: style
        ).lines
    }

    private static func table(_ books: [BookReply], _ style: TerminalStyle) -> [String] {
        TextTable(
            head: ["book", "title", "by", "status", "rating", "words", "tags"],
            rows: books.map { reply in
                let (book, metadata) = (reply.book, reply.metadata)
                let marks = (book.isFavorited ? " ♥" : "") + (book.onWishlist ? " ☆" : "")
                return [
                    String(book.id.uuidString.lowercased().prefix(8)), metadata.title + marks,
                    metadata.authors.joined(separator: ", "), told(book.readingStatus),
                    String(repeating: "★", count: book.rating ?? 0), reply.text.map { grouped($0.words) } ?? "",
                    book.tags.joined(separator: ", "),
                ]
            }, style: style
        ).lines
    }

    private static func told(_ status: ReadingStatus) -> String {
        switch status {
        case .toRead: "to read"
        case .reading: "reading"
        case .read: "read"
        }
    }
}
