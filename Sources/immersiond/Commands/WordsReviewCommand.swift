import ArgumentParser
import Foundation
import Glibc

struct WordsReviewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "review", abstract: "Asks for what is due, word by word.",
        discussion: """
            Space shows the answer; 1 again, 2 hard, 3 good, 4 easy; u takes the last answer back; a plays the word; q \
            ends. Keys may also come from a pipe, one after the other; line breaks are passed over.
            """)

    @OptionGroup var words: WordsOptions
    @OptionGroup var colour: ColourOptions

    @Option(help: "Most answers to give, 1 to 500.")
    var limit = 100

    @Flag(inversion: .prefixedNo, help: "Whether answers are spoken, where aplay, paplay, pw-play or ffplay is there.")
    var audio = true

    func validate() throws {
        guard (1...500).contains(limit) else { throw ValidationError("--limit must be 1 to 500.") }
    }

    func run() throws {
        try reportingErrors {
            let (daemon, parameters) = try words.connect()
            let keys = KeyReader()
            defer { keys.restore() }
            var round = WordReviewRound(
                daemon: daemon, parameters: parameters, style: colour.style,
                player: audio && isatty(STDOUT_FILENO) == 1 ? AudioPlayer.first() : nil, limit: limit)
            try round.run { keys.next() }
            let tally = round.tally
            if words.json {
                return print(
                    try JSONValue.object([
                        "answers": .integer(Int64(tally.answers)), "recalled": .integer(Int64(tally.recalled)),
                    ])
                    .indented())
            }
            print(
                tally.answers == 0 ? "No answers." : "\(counted(tally.answers, "answer")), \(tally.recalled) recalled.")
        }
    }
}
