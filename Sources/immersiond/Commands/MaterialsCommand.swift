import ArgumentParser
import Foundation
import JSONText
import LearningService
import Protocol
import SocketTransport
import Study

struct MaterialsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "materials", abstract: "Documents to study: read, summed up, drawn as maps, filed, with tasks.",
        subcommands: [
            MaterialsListCommand.self, MaterialsAddCommand.self, MaterialsShowCommand.self,
            MaterialsMindmapCommand.self, MaterialsRetryCommand.self, MaterialsDeleteCommand.self,
            MaterialsSubjectsCommand.self, MaterialsTasksCommand.self, MaterialsWatchCommand.self,
        ],
        defaultSubcommand: MaterialsListCommand.self)
}

/// One of a learner's materials, by the beginning of its id or words of its title.
struct NamedMaterial {
    private static let pageSize: Int64 = 500

    let name: String

    /// - Throws: ``RPCError`` for a name that fits none, or several.
    func id(_ daemon: RPCConnection, _ parameters: [String: JSONValue]) throws -> JSONValue {
        var found: [Material] = []
        var asked = parameters
        asked["limit"] = .integer(Self.pageSize)
        let wanted = name.lowercased()
        repeat {
            let page = try daemon.call(Methods.materialsList, .object(asked))
            for material in page.materials.map(\.material) {
                if material.id.uuidString.lowercased() == wanted { return .string(material.id.uuidString) }
                guard !wanted.isEmpty else { continue }
                if material.id.uuidString.lowercased().hasPrefix(wanted) || material.title.lowercased().contains(wanted)
                {
                    found.append(material)
                }
            }
            asked["after"] = page.next.map(JSONValue.string)
        } while asked["after"] != nil
        guard let material = found.first else {
            throw RPCError(.notFound, "There is no material '\(name)'; 'immersiond materials' lists them.")
        }
        guard found.count == 1 else {
            let titles = found.prefix(5).map { "\($0.title) (\($0.id.uuidString.lowercased().prefix(8)))" }
            throw RPCError(.conflict, "Several materials are like '\(name)': \(titles.joined(separator: ", ")).")
        }
        return .string(material.id.uuidString)
    }
}

struct MaterialsListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Lists materials, the last added first.")

    enum View: String, ExpressibleByArgument, CaseIterable {
        case all, recent, completed, failed, summarised
    }

    @OptionGroup var books: BooksOptions
    @OptionGroup var colour: ColourOptions

    @Option(help: "Only some of them.")
    var view = View.all

    @Option(help: "Only of a subject, by name.")
    var subject: String?

    @Option(parsing: .unconditional, help: "Most materials to list, 1 to 500.")
    var limit = 50

    func validate() throws {
        guard (1...500).contains(limit) else { throw ValidationError("--limit must be 1 to 500.") }
    }

    func run() throws {
        let reply = try reportingErrors {
            var (daemon, parameters) = try books.connect()
            parameters["view"] = .string(view.rawValue)
            parameters["subject"] = subject.map(JSONValue.string)
            parameters["limit"] = .integer(Int64(limit))
            return try daemon.received(Methods.materialsList, .object(parameters))
        }
        if books.json { return print(try reply.json.indented()) }
        guard !reply.value.materials.isEmpty else {
            return print("No materials; 'immersiond materials add FILE' takes one.")
        }
        let table = TextTable(
            head: ["material", "title", "subject", "kind", "words", "pages", "state"],
            rows: reply.value.materials.map(Self.row), style: colour.style)
        for line in table.lines { print(line) }
        if reply.value.next != nil { print(colour.style.dim("There are more; --limit shows them.")) }
    }

    private static func row(_ reply: MaterialReply) -> [String] {
        let material = reply.material
        return [
            String(material.id.uuidString.lowercased().prefix(8)), material.title,
            reply.subject.map { "\($0.emoji) \($0.name)" } ?? "", material.kind, material.words.map(grouped) ?? "",
            material.pages.map(String.init) ?? "",
            material.processingStatus == .failed
                ? "failed: \(material.failureReason ?? "")" : material.processingStatus.rawValue,
        ]
    }
}

struct MaterialsAddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Takes a document, waits until it was read, and sums it up.",
        discussion: """
            Documents are .pdf, .epub, .html, .md and .txt, transcripts .srt and .vtt, and pictures (.png, .jpg, \
            .tif, .bmp, .webp) where tesseract is installed. A recording (.wav, .flac, \
            .ogg, .opus, .mp3) comes with what is said in it: by --text, by --transcript, or in a file beside it with \
            its name, as .vtt, .srt, .md or .txt. Nothing is transcribed.
            """)

    /// Seconds between the first two looks at whether it was read; it is looked at ever more seldom.
    private static let pause = 0.1
    /// After that it goes on being read in the background.
    private static let patience = Duration.seconds(60)

    @Argument(
        help: "The file.",
        completion: .file(
            extensions: ["pdf", "epub", "html", "md", "txt", "srt", "vtt", "wav", "flac", "ogg", "opus", "mp3"]))
    var file: String

    @Option(help: "What is said in the file, which is a recording.")
    var text: String?

    @Option(help: "A file that holds what is said in the file, which is a recording.", completion: .file())
    var transcript: String?

    @Option(help: "The file's name unless given.")
    var title: String?

    @Option(help: "Its subject, by name.")
    var subject: String?

    @Option(help: "Its language, such as es, where the file does not say it.")
    var language: String?

    @Flag(help: "Do not wait until it was read.")
    var background = false

    @OptionGroup var books: BooksOptions
    @OptionGroup var colour: ColourOptions

    func run() throws {
        let reply = try reportingErrors {
            let path = URL(filePath: file).path
            guard FileManager.default.fileExists(atPath: path) else {
                throw RPCError(.unreadableFile, "There is no file '\(file)'.")
            }
            var (daemon, parameters) = try books.connect()
            let learner = parameters
            if let text {
                (parameters["recording"], parameters["text"]) = (.string(path), .string(text))
            } else if let transcript {
                parameters["recording"] = .string(path)
                parameters["path"] = .string(URL(filePath: transcript).path)
            } else {
                parameters["path"] = .string(path)
            }
            parameters["title"] = title.map(JSONValue.string)
            parameters["subject"] = subject.map(JSONValue.string)
            parameters["language"] = language.map(JSONValue.string)
            let added = try daemon.received(Methods.materialsAdd, .object(parameters))
            return background ? added : try finished(added, daemon, learner)
        }
        let isFailed = reply.value.material.processingStatus == .failed
        if books.json {
            print(try reply.json.indented())
        } else {
            for line in MaterialPage(reply.value, style: colour.style).lines { print(line) }
        }
        if isFailed { throw ExitCode.failure }
    }

    private func finished(
        _ added: ReceivedReply<MaterialReply>, _ daemon: RPCConnection, _ parameters: [String: JSONValue]
    ) throws -> ReceivedReply<MaterialReply> {
        var asked = parameters
        asked["materialID"] = .string(added.value.material.id.uuidString)
        var reply = added
        var pause = Self.pause
        let start = ContinuousClock.now
        while [.pending, .processing].contains(reply.value.material.processingStatus),
            ContinuousClock.now - start < Self.patience
        {
            Thread.sleep(forTimeInterval: pause)
            pause = min(1, pause * 1.5)
            reply = try daemon.received(Methods.materialsGet, .object(asked))
        }
        return reply
    }
}

struct MaterialsShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Shows a material: its summary, its map, and its text where that is asked for.")

    @Argument(help: "The material: the beginning of its id, or words of its title.")
    var material: String

    @Flag(help: "Print its text too.")
    var text = false

    @OptionGroup var books: BooksOptions
    @OptionGroup var colour: ColourOptions

    func run() throws {
        let reply = try reportingErrors {
            var (daemon, parameters) = try books.connect()
            parameters["materialID"] = try NamedMaterial(name: material).id(daemon, parameters)
            parameters["text"] = .bool(text)
            return try daemon.received(Methods.materialsGet, .object(parameters))
        }
        if books.json { return print(try reply.json.indented()) }
        for line in MaterialPage(reply.value, style: colour.style).lines { print(line) }
    }
}

struct MaterialsMindmapCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mindmap", abstract: "Draws a material's map as SVG, to a file or to standard output.")

    @Argument(help: "The material: the beginning of its id, or words of its title.")
    var material: String

    @Option(help: "The file; standard output unless given.")
    var output: String?

    @OptionGroup var books: BooksOptions

    func run() throws {
        let reply = try reportingErrors {
            var (daemon, parameters) = try books.connect()
            parameters["materialID"] = try NamedMaterial(name: material).id(daemon, parameters)
            parameters["svg"] = true
            return try daemon.received(Methods.materialsMindmap, .object(parameters))
        }
        if books.json { return print(try reply.json.indented()) }
        let svg = reply.value.svg ?? ""
        guard let output else { return print(svg, terminator: "") }
        try reportingErrors { try NamedOutput.write(svg, to: output) }
        print("The map was drawn to \(output).")
    }
}

struct MaterialsRetryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "retry", abstract: "Has a material read once more.")

    @Argument(help: "The material: the beginning of its id, or words of its title.")
    var material: String

    @OptionGroup var books: BooksOptions

    func run() throws {
        let reply = try reportingErrors {
            var (daemon, parameters) = try books.connect()
            parameters["materialID"] = try NamedMaterial(name: material).id(daemon, parameters)
            return try daemon.received(Methods.materialsRetry, .object(parameters))
        }
        if books.json { return print(try reply.json.indented()) }
        print("\(reply.value.material.title) is read once more.")
    }
}

struct MaterialsDeleteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Deletes a material with its text.")

    @Argument(help: "The material: the beginning of its id, or words of its title.")
    var material: String

    @OptionGroup var books: BooksOptions

    func run() throws {
        let json = try reportingErrors {
            var (daemon, parameters) = try books.connect()
            parameters["materialID"] = try NamedMaterial(name: material).id(daemon, parameters)
            return try daemon.received(Methods.materialsDelete, .object(parameters)).json
        }
        if books.json { return print(try json.indented()) }
        print("It is gone.")
    }
}
