import ArgumentParser
import ContentFiles
import Foundation
import Glibc
import JSONText

struct WordsReviewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "review", abstract: "Asks for what is due, word by word.",
        discussion: """
            Space shows the answer; 1 again, 2 hard, 3 good, 4 easy; u takes the last answer back; a plays the word; q \
            ends; ? shows the keys. Keys may also come from a pipe, one after the other; line breaks are passed over. \
            With --json the words and their answers are shown on standard error.
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
        let tally = try reportingErrors {
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
            return round.tally
        }
        print(words.json ? try Self.json(tally) : Self.text(tally))
    }

    private func say(_ line: String) {
        guard words.json else { return print(line) }
        FileHandle.standardError.write(Data("\(line)\n".utf8))
    }

    private static func json(_ tally: ReviewRound.Tally) throws -> String {
        let members: JSONValue = [
            "answers": .integer(Int64(tally.answers)), "recalled": .integer(Int64(tally.recalled)),
        ]
        return try members.indented()
    }

    private static func text(_ tally: ReviewRound.Tally) -> String {
        tally.answers == 0 ? "No answers." : "\(counted(tally.answers, "answer")), \(tally.recalled) recalled."
    }
}
