import ArgumentParser
import Foundation
import JSONText
import LearningService
import Lexicon
import Protocol
import SocketTransport
import Study

struct BooksIdeasCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ideas", abstract: "Lists what you keep of a book; 'study idea' shows one, 'study test' asks.")

    @Argument(help: "The book: the beginning of its id, or words of its title.")
    var book: String

    @Flag(help: "List instead what its text may have as ideas: each chapter with sentences of its own.")
    var propose = false

    @OptionGroup var books: BooksOptions
    @OptionGroup var colour: ColourOptions

    func run() throws {
        if propose { return try printProposals() }
        let reply = try reportingErrors {
            var (daemon, parameters) = try books.connect()
            parameters["bookID"] = .string(try NamedBook(name: book).book(daemon, parameters).book.id.uuidString)
            return try daemon.received(Methods.bookIdeasList, .object(parameters))
        }
        if books.json { return print(try reply.json.indented()) }
        let style = colour.style
        print(style.bold(reply.value.title))
        guard !reply.value.ideas.isEmpty else {
            return print("No ideas yet: 'immersiond books add-idea' adds one, --propose finds some in its text.")
        }
        for idea in reply.value.ideas {
            print(
                "\(MasteryBars.ofIdea(idea.masteryLevel, style))  \(style.dim(idea.id))  \(idea.title)  "
                    + style.dim(String(repeating: "▪", count: idea.bars)))
        }
        print(style.dim("immersiond study idea ID shows one; immersiond study test ID asks about it."))
    }

    private func printProposals() throws {
        let reply = try reportingErrors {
            var (daemon, parameters) = try books.connect()
            parameters["bookID"] = .string(try NamedBook(name: book).book(daemon, parameters).book.id.uuidString)
            return try daemon.received(Methods.bookIdeasPropose, .object(parameters))
        }
        if books.json { return print(try reply.json.indented()) }
        for proposal in reply.value.proposals {
            print("\(colour.style.bold(proposal.title))\n  \(proposal.ideaDescription)\n")
        }
        if reply.value.proposals.isEmpty { print("Its text holds nothing that rules take for an idea.") }
    }
}

struct BooksAddIdeaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add-idea", abstract: "Adds an idea to a book, with a primer from a file if you have one.",
        discussion: """
            A primer is a JSON object: thesis, story, useItWhen, howToApply, edgesAndLimits (lists), oneLineRecall, \
            furtherLearning (title, url); or in the older form overview, keyNuances, digDeeperLinks.
            """)

    @Argument(help: "The book: the beginning of its id, or words of its title.")
    var book: String

    @Argument(help: "What the idea is called.")
    var title: String

    @Option(help: "What it says.")
    var about: String

    @Option(help: "A file with its primer.", completion: .file(extensions: ["json"]))
    var primer: String?

    @Option(help: "1 basic, 2 intermediate, 3 advanced.")
    var depth = 1

    @Option(help: "foundation, buildingBlock or enhancement.")
    var importance = "buildingBlock"

    @OptionGroup var books: BooksOptions

    func run() throws {
        let reply = try reportingErrors {
            var (daemon, parameters) = try books.connect()
            parameters["bookID"] = .string(try NamedBook(name: book).book(daemon, parameters).book.id.uuidString)
            parameters["title"] = .string(title)
            parameters["ideaDescription"] = .string(about)
            parameters["depthTarget"] = .integer(Int64(depth))
            parameters["importance"] = .string(importance)
            parameters["primer"] = try primer.map { file in
                guard let data = FileManager.default.contents(atPath: URL(filePath: file).path),
                    let value = try? WireFormat.decode(JSONValue.self, from: data)
                else { throw RPCError(.unreadableFile, "'\(file)' is not a file of JSON.") }
                return value
            }
            return try daemon.received(Methods.bookIdeasAdd, .object(parameters))
        }
        if books.json { return print(try reply.json.indented()) }
        print("\(reply.value.id): \(reply.value.title). 'immersiond study test \(reply.value.id)' asks about it.")
    }
}
