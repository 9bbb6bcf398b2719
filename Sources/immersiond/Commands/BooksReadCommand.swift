import ArgumentParser
import ContentFiles
import Foundation
import JSONText
import LearningService
import Protocol
import SocketTransport
import Study

struct BooksReadCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "read", abstract: "Prints a chapter with unknown words marked, and a list of those worth knowing.",
        discussion: """
            The text is a reader by its id, or a book of the learner's by its id or title. New words are underlined, \
            or stand between _ _ where nothing can be; words being learnt stand in yellow, or between * *. With --done \
            the chapter counts as read, and the next time the next one opens.
            """)

    @Argument(help: "A reader's id, or a book's id or title.")
    var text: String

    @OptionGroup var books: BooksOptions
    @OptionGroup var colour: ColourOptions

    @Option(parsing: .unconditional, help: "The chapter, from 1; where you were last unless given.")
    var chapter: Int?

    @Flag(help: "Keep that the chapter was read to its end.")
    var done = false

    func validate() throws {
        if let chapter, chapter < 1 { throw ValidationError("--chapter must be at least 1.") }
    }

    func run() throws {
        let (opened, json) = try reportingErrors {
            let (daemon, parameters) = try books.connect()
            var asked = parameters
            asked["chapter"] = chapter.map { .integer(Int64($0 - 1)) }
            let reply = try chapter(daemon, asked)
            if done { try keepPlace(reply.value, daemon, parameters) }
            return (reply.value, reply.json)
        }
        if books.json { return print(try json.indented()) }
        for line in ReadingPage(opened, style: colour.style).lines { print(line) }
        if done { print("\nChapter \(opened.chapter + 1) of \(opened.chapters.count) is kept as read.") }
    }

    /// The daemon counts chapters from 0, people from 1.
    private func chapter(
        _ daemon: RPCConnection, _ parameters: [String: JSONValue]
    ) throws -> ReceivedReply<OpenedText> {
        do {
            return try open(daemon, parameters)
        } catch let error as RPCError where error.field == "chapter" {
            let count = try open(daemon, parameters.filter { $0.key != "chapter" }).value.chapters.count
            throw RPCError(.invalidParams, "'\(text)' has \(counted(count, "chapter")), and no \(chapter ?? count).")
        }
    }

    /// A reader by its id, or else a book by its name.
    private func open(
        _ daemon: RPCConnection, _ parameters: [String: JSONValue]
    ) throws -> ReceivedReply<OpenedText> {
        var wanted = parameters.filter { $0.key == "learnerID" }
        (wanted["kind"], wanted["limit"]) = ("reader", 500)
        let readers = try daemon.call(Methods.readerList, .object(wanted)).texts
        var asked = parameters
        if readers.contains(where: { $0.textID == text }) {
            asked["textID"] = .string(text)
        } else {
            let learner = parameters.filter { $0.key == "learnerID" }
            let book: BookReply
            do {
                book = try NamedBook(name: text).book(daemon, learner)
            } catch let error as RPCError where error.code == .notFound {
                let near = readers.first { $0.title.lowercased() == text.lowercased() }
                guard let near else {
                    throw RPCError(.notFound, "There is neither a reader nor a book '\(text)'; see 'immersiond books'.")
                }
                asked["textID"] = .string(near.textID)
                return try daemon.received(Methods.readerOpen, .object(asked))
            }
            asked["textID"] = .string(book.book.id.uuidString.lowercased())
        }
        return try daemon.received(Methods.readerOpen, .object(asked))
    }

    /// The chapter was read from its beginning to its end; where another follows, that one's beginning comes next.
    private func keepPlace(
        _ opened: OpenedText, _ daemon: RPCConnection, _ parameters: [String: JSONValue]
    ) throws {
        let hasNext = opened.chapter + 1 < opened.chapters.count
        var place = parameters
        place["textID"] = .string(opened.text.textID)
        (place["chapter"], place["paragraph"]) = (.integer(Int64(opened.chapter)), 0)
        _ = try daemon.call(Methods.readerPosition, .object(place))
        place["chapter"] = .integer(Int64(hasNext ? opened.chapter + 1 : opened.chapter))
        place["paragraph"] = .integer(Int64(hasNext ? 0 : opened.paragraphs.count))
        _ = try daemon.call(Methods.readerPosition, .object(place))
    }
}
