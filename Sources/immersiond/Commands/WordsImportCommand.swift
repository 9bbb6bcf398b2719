import ArgumentParser
import ContentFiles
import Foundation
import JSONText
import Protocol

struct WordsImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Takes words from an Anki package or a text file.",
        discussion: """
            Packages (.apkg, .colpkg) bring their schedules, answers, decks, tags and media. Of a note with several \
            cards the first is learnt here; the others go back as they came. Text files (.txt, .tsv, .csv) may begin \
            with Anki's headers, such as '#separator:tab' and '#columns:Word\\tTranslation'. A file that is refused \
            changes nothing; the same file once more adds no word and no answer twice.
            """)

    @Argument(help: "The file.", completion: .file(extensions: ["apkg", "colpkg", "txt", "tsv", "csv"]))
    var file: String

    @OptionGroup var words: WordsOptions

    @Option(help: "The deck of words that the file gives none; levels are separated by '::'.")
    var deck: String?

    @Flag(help: "Let the file's texts take the place of those of words that are there.")
    var replace = false

    func run() throws {
        let reply = try reportingErrors {
            let path = URL(filePath: file).path
            // Before a learner is made for nothing.
            guard FileManager.default.fileExists(atPath: path) else {
                throw RPCError(.unreadableFile, "There is no file '\(file)'.")
            }
            var (daemon, parameters) = try words.connect(makesLearner: true)
            parameters["path"] = .string(path)
            parameters["deck"] = deck.map(JSONValue.string)
            parameters["replace"] = .bool(replace)
            return try WatchedRequest(socket: words.socket).call("vocab.import", parameters, on: daemon)
        }
        if words.json { return print(try reply.indented()) }
        func count(_ key: String) -> Int { Int(reply[key]?.number ?? 0) }
        print(
            "\(counted(count("added"), "word")) added, \(count("merged")) there already; "
                + "\(counted(count("reviews"), "answer")), \(counted(count("media"), "media file")).")
        let missing = reply["missingMedia"]?.elements?.compactMap(\.string) ?? []
        if !missing.isEmpty {
            print(
                "Not in the package: \(counted(missing.count, "media file")), \(missing.prefix(5).joined(separator: ", "))"
                    + (missing.count > 5 ? ", …" : ""))
        }
        for (key, noun, why) in [
            ("withoutWord", "note", "without a word"), ("tooLong", "note", "with texts too long for a card"),
            ("futureReviews", "answer", "dated in the future"), ("orphans", "row", "of the package without a note"),
        ] where count(key) > 0 { print("Left out: \(counted(count(key), noun)) \(why).") }
        if count("kept") > 0 {
            print(
                "Kept for a package of all words, as \(count("kept") == 1 ? "it" : "they") came: "
                    + "\(counted(count("kept"), "note")).")
        }
    }
}
