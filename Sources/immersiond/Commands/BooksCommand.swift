import ArgumentParser
import Foundation
import JSONText
import LearningService
import Protocol
import SocketTransport
import Study

struct BooksCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "books", abstract: "Readers and a learner's books: what there is to read, and reading it.",
        subcommands: [
            BooksListCommand.self, BooksReadCommand.self, BooksAddCommand.self, BooksSetCommand.self,
            BooksImportCommand.self, BooksExportCommand.self, BooksDeleteCommand.self, BooksIdeasCommand.self,
            BooksAddIdeaCommand.self,
        ],
        defaultSubcommand: BooksListCommand.self)
}

/// Whose books, and where the daemon is that keeps them.
struct BooksOptions: ParsableArguments {
    @OptionGroup var socket: SocketOptions

    @Option(help: "Whose books; one who is unknown is made.")
    var learner = "learner"

    @Flag(help: "Print JSON.")
    var json = false

    /// Connects, and finds or makes the learner.
    func connect() throws -> (daemon: RPCConnection, parameters: [String: JSONValue]) {
        let daemon = try socket.connect()
        return (daemon, ["learnerID": try NamedLearner(name: learner).idOrNew(from: daemon)])
    }
}

/// One of a learner's books, by the beginning of its id or words of its title.
struct NamedBook {
    let name: String

    /// - Throws: ``RPCError`` for a name that fits none, or several.
    func book(_ daemon: RPCConnection, _ parameters: [String: JSONValue]) throws -> BookReply {
        let books = try daemon.call(
            Methods.booksList, .object(parameters.merging(["limit": 1_000]) { $1 })
        ).books
        let wanted = name.lowercased()
        let exact = books.filter {
            $0.book.id.uuidString.lowercased() == wanted || $0.metadata.title.lowercased() == wanted
        }
        let found =
            wanted.isEmpty
            ? []
            : exact.isEmpty
                ? books.filter {
                    $0.book.id.uuidString.lowercased().hasPrefix(wanted)
                        || $0.metadata.title.lowercased().contains(wanted)
                } : exact
        guard let book = found.first else {
            throw RPCError(.notFound, "There is no book '\(name)'; 'immersiond books' lists them.")
        }
        guard found.count == 1 else {
            let titles = found.prefix(5).map {
                "\($0.metadata.title) (\($0.book.id.uuidString.lowercased().prefix(8)))"
            }
            throw RPCError(.conflict, "Several books are like '\(name)': \(titles.joined(separator: ", ")).")
        }
        return book
    }
}
