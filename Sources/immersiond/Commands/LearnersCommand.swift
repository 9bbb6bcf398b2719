import ArgumentParser
import ContentFiles
import Foundation
import Glibc
import JSONText
import LearningService
import Lexicon
import Protocol
import SocketTransport

struct LearnersCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "learners", abstract: "Who learns here: listed, taken along to another machine, or deleted.",
        subcommands: [
            LearnersListCommand.self, LearnersExportCommand.self, LearnersImportCommand.self,
            LearnersDeleteCommand.self,
        ],
        defaultSubcommand: LearnersListCommand.self)
}

struct LearnersListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "Lists the learners by name.")

    private static let pageSize: Int64 = 500

    @OptionGroup var socket: SocketOptions
    @OptionGroup var colour: ColourOptions

    @Flag(help: "Print JSON.")
    var json = false

    func run() throws {
        let learners = try reportingErrors { try all(try socket.connect()) }
        if json { return print(try JSONValue.object(["learners": learners.json]).indented()) }
        guard !learners.value.isEmpty else {
            return print("No learners yet; 'immersiond talk' or 'immersiond words add' makes one.")
        }
        let time = LocalTime()
        let table = TextTable(
            head: ["learner", "called", "learns", "level", "since", "id"],
            rows: learners.value.map { learner in
                [
                    learner.username, learner.displayName ?? "", learner.targetLanguages.joined(separator: ", "),
                    learner.proficiencyLevel.rawValue, String(time.text(Instant.text(learner.createdAt)).prefix(10)),
                    learner.id.uuidString.lowercased(),
                ]
            }, style: colour.style)
        for line in table.lines { print(line) }
    }

    /// - Returns: All pages', also as the daemon told them.
    private func all(_ daemon: RPCConnection) throws -> (value: [LearnerSummary], json: JSONValue) {
        var asked: [String: JSONValue] = ["limit": .integer(Self.pageSize)]
        var (learners, told): ([LearnerSummary], [JSONValue]) = ([], [])
        repeat {
            let page = try daemon.received(Methods.learnerList, .object(asked))
            learners += page.value.learners
            if case .array(let some) = page.json["learners"] { told += some }
            asked["after"] = page.value.next.map(JSONValue.string)
        } while asked["after"] != nil
        return (learners, .array(told))
    }
}

struct LearnersExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Writes a learner with all records to a file, which 'import' brings back.",
        discussion: """
            Sounds and pictures of imported decks stay out; 'immersiond words export' packs them.
            """)

    @Argument(help: "Whose records: a username, or what the learner is called.")
    var learner: String

    @Argument(help: "The file.", completion: .file(extensions: ["jsonl"]))
    var file: String

    @OptionGroup var socket: SocketOptions

    @Flag(help: "Replace a file that is there.")
    var force = false

    func run() throws {
        let reply = try reportingErrors {
            let daemon = try socket.connect()
            let path = try NamedOutput.path(ofNew: file, force: force)
            return try daemon.call(
                Methods.learnerExport,
                [
                    "learnerID": try NamedLearner(name: learner).id(from: daemon), "path": .string(path),
                    "replace": .bool(force),
                ])
        }
        print("\(counted(reply.rows, "record")) of '\(learner)' written to \(file).")
    }
}

struct LearnersImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Brings a learner back from a file of 'export': all, or nothing.")

    @Argument(help: "The file.", completion: .file(extensions: ["jsonl"]))
    var file: String

    @OptionGroup var socket: SocketOptions

    func run() throws {
        let reply = try reportingErrors {
            try socket.connect().call(Methods.learnerImport, ["path": .string(URL(filePath: file).path)])
        }
        print("'\(reply.learner.username)' is back, with \(counted(reply.rows, "record")).")
    }
}

struct LearnersDeleteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Deletes a learner for good, also from the daemon's backups.",
        discussion: "It asks for the name once more; in scripts, --yes stands for that.")

    @Argument(help: "Who: a username, or what the learner is called.")
    var learner: String

    @OptionGroup var socket: SocketOptions

    @Flag(help: "Delete without asking.")
    var yes = false

    func run() throws {
        let (profile, reply) = try reportingErrors {
            let daemon = try socket.connect()
            let profile = try daemon.call(Methods.learnerGet, ["username": .string(learner)])
            guard try isMeant(profile) else { throw LaunchError("Nothing was deleted.") }
            let reply = try daemon.call(
                Methods.learnerDelete,
                ["learnerID": .string(profile.id.uuidString), "username": .string(profile.username)])
            return (profile, reply)
        }
        print(
            "'\(profile.username)' is deleted, with \(counted(reply.sessions, "conversation")) and "
                + "\(counted(reply.words, "word")).")
        if reply.pending {
            print("Its last bytes go from the files once nobody has written to the database for two minutes.")
        }
    }

    /// - Throws: ``LaunchError`` where nobody can be asked.
    private func isMeant(_ profile: LearnerProfile) throws -> Bool {
        if yes { return true }
        guard isatty(STDIN_FILENO) == 1 else {
            throw LaunchError("Nobody can be asked here; give --yes to delete '\(profile.username)'.")
        }
        print("All of '\(profile.username)' goes for good. To delete it, type the username: ", terminator: "")
        fflush(nil)
        return readLine() == profile.username
    }
}
