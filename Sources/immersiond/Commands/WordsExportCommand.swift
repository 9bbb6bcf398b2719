import ArgumentParser
import ContentFiles
import Foundation
import JSONText
import LearningService
import Protocol
import SocketTransport

struct WordsExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Writes words to an Anki package or a text file.",
        discussion: """
            The file's name tells its kind: .apkg, .colpkg, .txt, .tsv or .csv. Schedules and answers go along. Into \
            packages go media too, and what came from Anki goes back as the notes that it was; Anki takes those that \
            were changed here for newer than its own. What was answered here reaches cards that Anki has only by a \
            .colpkg, which takes the place of its collection.
            """)

    @Argument(help: "The file.", completion: .file(extensions: ["apkg", "colpkg", "txt", "tsv", "csv"]))
    var file: String

    @OptionGroup var words: WordsOptions

    @Option(help: "Only a deck, with those below it.")
    var deck: String?

    @Option(help: "Only words that bear a tag.")
    var tag: String?

    @Flag(help: "Write a package that versions of Anki before 2.1.50 read too.")
    var legacy = false

    @Flag(help: "Replace a file that is there.")
    var force = false

    func run() throws {
        let reply = try reportingErrors {
            var (daemon, parameters) = try words.connect()
            parameters["deck"] = deck.map(JSONValue.string)
            parameters["tag"] = tag.map(JSONValue.string)
            try requireWords(daemon, parameters)
            parameters["path"] = .string(try NamedOutput.path(ofNew: file, force: force))
            parameters["format"] = .string(legacy ? "legacy" : "modern")
            parameters["replace"] = .bool(force)
            return try WatchedRequest().call(Methods.vocabExport, parameters, on: daemon)
        }
        if words.json { return print(try reply.json.indented()) }
        let written = reply.value
        print(
            "\(counted(written.words, "word")) with \(counted(written.reviews, "answer")) and "
                + "\(counted(written.media, "media file")) written to \(file).")
        if written.kept > 0 {
            print("With them \(counted(written.kept, "note")) of earlier imports that made no word.")
        }
    }

    /// - Throws: ``RPCError`` when no word would be written.
    private func requireWords(_ daemon: RPCConnection, _ parameters: [String: JSONValue]) throws {
        guard try CardPages(daemon: daemon, parameters: parameters).total() == 0 else { return }
        let wanted = [deck.map { "in the deck '\($0)'" }, tag.map { "tagged '\($0)'" }].compactMap(\.self)
        throw RPCError(
            .notFound,
            "Nothing was written: there is no word \((wanted.isEmpty ? ["yet"] : wanted).joined(separator: " and ")).")
    }
}
