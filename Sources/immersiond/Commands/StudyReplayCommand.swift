import ArgumentParser
import Foundation

struct StudyReplayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay", abstract: "Works out what is known from answers to a question, without a daemon.",
        discussion: """
            Every line of standard input is a history, and a line of standard output its result in the same order:
            {"id", "answers": [{"type": "mcq" | "msq" | "openEnded" | "trueFalse", "options"?, "difficulty": "easy" | \
            "medium" | "hard", "correct", "hintsUsed"?: 0, "skipped"?: false}, …]} gives {"id", "pKnown": [0–1, …]}, \
            the probability that it is known after each answer.
            'options' is their number, or the list of them; mcq and msq need it. What was skipped tells nothing.
            A history that cannot be gives {"id", "error": {"code", "message"}}.
            """)

    @Flag(help: "Read requests from standard input, one a line; there is no other way yet.")
    var jsonl = false

    func validate() throws {
        guard jsonl else { throw ValidationError("Give --jsonl, and histories on standard input, one a line.") }
    }

    func run() throws {
        StudyReplayStream().run(reading: .standardInput) {
            StandardOutput.writeLine($0)
        }
    }
}
