import ArgumentParser
import ContentFiles
import Foundation
import Glibc
import JSONText
import LearningService
import Protocol
import SocketTransport

struct WordsReviewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "review", abstract: "Asks for what is due, word by word.",
        discussion: """
            Space shows the answer; 1 again, 2 hard, 3 good, 4 easy; u takes the last answer back; a plays the word; q \
            ends; ? shows the keys. Keys may also come from a pipe, one after the other; line breaks are passed over. \
            With --json the words and their answers are shown on standard error. Flashcards are asked by \
            'immersiond study flashcards --review'; how many are due is told at the end.
            """)

    @OptionGroup var words: WordsOptions
    @OptionGroup var colour: ColourOptions

    @Option(parsing: .unconditional, help: "Most answers to give, 1 to 500.")
    var limit = 100

    @Flag(inversion: .prefixedNo, help: "Whether answers are spoken, where aplay, paplay, pw-play or ffplay is there.")
    var audio = true

    func validate() throws {
        guard (1...500).contains(limit) else { throw ValidationError("--limit must be 1 to 500.") }
    }

    func run() throws {
        let (tally, flashcards) = try reportingErrors {
            let (daemon, parameters) = try words.connect()
            let keys = KeyReader()
            defer { keys.restore() }
            // Standard output has the JSON to itself.
            let screen = words.json ? STDERR_FILENO : STDOUT_FILENO
            let style = colour.style(for: screen)
            var round = ReviewRound(
                daemon: daemon, parameters: parameters, style: style,
                player: audio && isatty(screen) == 1 ? AudioPlayer.first() : nil, limit: limit, say: say)
            round.showsKeys = keys.isTerminal
            try round.run { keys.next() }
            return (round.tally, try Self.dueFlashcards(daemon, parameters))
        }
        print(words.json ? try Self.json(tally, flashcards) : Self.text(tally))
        guard !words.json, flashcards > 0 else { return }
        print(
            "Also due: \(counted(flashcards, "flashcard")). 'immersiond study flashcards --review' asks them."
        )
    }

    /// They are of no language, so a round in one language leaves them alone, too.
    private static func dueFlashcards(_ daemon: RPCConnection, _ parameters: [String: JSONValue]) throws -> Int {
        var asked = parameters.filter { $0.key == "learnerID" }
        (asked["view"], asked["limit"]) = ("due", 1)
        return try daemon.call(Methods.flashcardsList, .object(asked)).total
    }

    private func say(_ line: String) {
        guard words.json else { return print(line) }
        StandardError.write("\(line)\n")
    }

    private static func json(_ tally: ReviewRound.Tally, _ flashcards: Int) throws -> String {
        let members: JSONValue = [
            "answers": .integer(Int64(tally.answers)), "recalled": .integer(Int64(tally.recalled)),
            "dueFlashcards": .integer(Int64(flashcards)),
        ]
        return try members.indented()
    }

    private static func text(_ tally: ReviewRound.Tally) -> String {
        tally.answers == 0 ? "No answers." : "\(counted(tally.answers, "answer")), \(tally.recalled) recalled."
    }
}
