import ArgumentParser
import ContentFiles
import Foundation
import JSONText
import LearningService
import Protocol
import SocketTransport

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
            return try WatchedRequest().call(Methods.vocabImport, parameters, on: daemon)
        }
        if words.json { return print(try reply.json.indented()) }
        let taken = reply.value
        print(
            "\(counted(taken.added, "word")) added, \(taken.merged) there already; "
                + "\(counted(taken.reviews, "answer")), \(counted(taken.media, "media file")).")
        let missing = taken.missingMedia
        if !missing.isEmpty {
            print(
                "Not in the package: \(counted(missing.count, "media file")), "
                    + "\(missing.prefix(5).joined(separator: ", "))"
                    + (missing.count > 5 ? ", …" : ""))
        }
        for (count, noun, why) in [
            (taken.withoutWord, "note", "without a word"), (taken.tooLong, "note", "with texts too long for a card"),
            (taken.futureReviews, "answer", "dated in the future"),
            (taken.orphans, "row", "of the package without a note"),
        ] where count > 0 { print("Left out: \(counted(count, noun)) \(why).") }
        if taken.kept > 0 {
            print(
                "Kept for a package of all words, as \(taken.kept == 1 ? "it" : "they") came: "
                    + "\(counted(taken.kept, "note")).")
        }
    }
}
