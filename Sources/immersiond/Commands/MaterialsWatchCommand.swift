import ArgumentParser
import Foundation
import JSONText
import LearningService
import Protocol
import SocketTransport
import Study

struct MaterialsWatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "Folders whose documents become materials, and stay up to date with them.",
        discussion: """
            Each document of a watched folder, and of those below it, is taken as 'materials add' takes one; it is \
            read anew when it changes, and followed when it is moved or renamed. Of one that is gone the material \
            stays. Links are passed over, and nothing is ever written to the folder.
            """,
        subcommands: [
            MaterialsWatchListCommand.self, MaterialsWatchAddCommand.self, MaterialsWatchRemoveCommand.self,
        ],
        defaultSubcommand: MaterialsWatchListCommand.self)
}

struct MaterialsWatchAddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "add", abstract: "Watches a folder.")

    @Argument(help: "The folder.", completion: .directory)
    var folder: String

    @Option(help: "The subject of its materials, by name.")
    var subject: String?

    @Option(help: "The language of its documents, such as es, where they do not say it.")
    var language: String?

    @OptionGroup var books: BooksOptions

    func run() throws {
        let reply = try reportingErrors {
            var (daemon, parameters) = try books.connect()
            parameters["path"] = .string(URL(filePath: folder).path)
            parameters["subject"] = subject.map(JSONValue.string)
            parameters["language"] = language.map(JSONValue.string)
            return try daemon.received(Methods.materialsWatchAdd, .object(parameters))
        }
        if books.json { return print(try reply.json.indented()) }
        for line in WatchedFolderLines(reply.value).lines { print(line) }
    }
}

struct MaterialsWatchListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Lists watched folders, and the files of one that is named.")

    private static let page: Int64 = 500

    @Argument(help: "A folder whose files are wanted: the end of its path.", completion: .directory)
    var folder: String?

    @OptionGroup var books: BooksOptions
    @OptionGroup var colour: ColourOptions

    func run() throws {
        let reply = try reportingErrors {
            var (daemon, parameters) = try books.connect()
            guard let folder else { return try daemon.received(Methods.materialsWatchList, .object(parameters)) }
            parameters["folderID"] = try NamedFolder(name: folder).id(daemon, parameters)
            parameters["limit"] = .integer(Self.page)
            return try daemon.received(Methods.materialsWatchList, .object(parameters))
        }
        if books.json { return print(try reply.json.indented()) }
        guard folder != nil else {
            for line in WatchedFolderLines(reply.value).lines { print(line) }
            return
        }
        let table = TextTable(
            head: ["file", "state", "reason"],
            rows: reply.value.files.map {
                [$0.file.path, $0.file.syncStatus.rawValue, $0.file.failureReason ?? ""]
            }, style: colour.style)
        for line in table.lines { print(line) }
    }
}

struct MaterialsWatchRemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Watches a folder no longer; its materials stay.")

    @Argument(help: "The folder: the end of its path.", completion: .directory)
    var folder: String

    @OptionGroup var books: BooksOptions

    func run() throws {
        let json = try reportingErrors {
            var (daemon, parameters) = try books.connect()
            parameters["folderID"] = try NamedFolder(name: folder).id(daemon, parameters)
            return try daemon.received(Methods.materialsWatchRemove, .object(parameters)).json
        }
        if books.json { return print(try json.indented()) }
        print("It is watched no longer; its materials stay.")
    }
}

/// One of a learner's watched folders, by the end of its path.
private struct NamedFolder {
    let name: String

    /// - Throws: ``RPCError`` for a name that fits none, or several.
    func id(_ daemon: RPCConnection, _ parameters: [String: JSONValue]) throws -> JSONValue {
        let folders = try daemon.call(Methods.materialsWatchList, .object(parameters)).folders.map(\.folder)
        let path = URL(filePath: name).resolvingSymlinksInPath().path
        let end = name.hasPrefix("/") ? name : "/\(name)"
        let exact = folders.filter { $0.path == path }
        let found = exact.isEmpty ? folders.filter { $0.path.hasSuffix(end) } : exact
        guard let folder = found.first, found.count == 1 else {
            throw RPCError(
                .notFound,
                "\(found.isEmpty ? "No" : "More than one") watched folder is '\(name)'; 'immersiond materials watch' "
                    + "lists them.")
        }
        return .string(folder.id.uuidString)
    }
}

/// Watched folders for the terminal.
private struct WatchedFolderLines {
    let reply: WatchedFoldersReply

    init(_ reply: WatchedFoldersReply) { self.reply = reply }

    var lines: [String] {
        guard !reply.folders.isEmpty else {
            return ["No folder is watched; 'immersiond materials watch add FOLDER' does it."]
        }
        return reply.folders.flatMap { entry in
            let counts = entry.counts.map { "\($0.files) \($0.status.rawValue)" }.joined(separator: ", ")
            return ["\(entry.folder.path)  \(counts.isEmpty ? "no documents yet" : counts)"]
                + (entry.folder.problem.map { ["  \($0)"] } ?? [])
        }
    }
}
