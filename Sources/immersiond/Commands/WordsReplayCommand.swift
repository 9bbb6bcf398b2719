import ArgumentParser
import Foundation

struct WordsReplayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay", abstract: "Works out schedules anew from histories of answers, without a daemon.",
        discussion: """
            Every line of standard input is a history, and a line of standard output its result in the same order:
            {"id", "algorithm": "fsrs6", "parameters"?: [21 numbers], "desiredRetention"?: 0.7–0.99, "learningSteps"?, \
            "relearningSteps"?: [seconds, …], "maximumInterval"?: 1–36500 days, "fuzz"?: false, "seed"?, "reviews": \
            [{"at", "rating": 1–4, "id"?}, …]} gives {"id", "reviews": [{"state", "step", "stability", "difficulty", \
            "due", "interval": seconds}, …]};
            {"id", "algorithm": "sm2", "reviews": [{"day", "quality": 0–5, "id"?}, …]} gives {"id", "reviews": \
            [{"easinessFactor", "interval": days, "repetitions"}, …]}.
            Without "maximumInterval" no interval is longer than 365 days, as with the schedules that the daemon \
            keeps; histories of other programs may have intervals of up to 36,500.
            'at' is an ISO 8601 time or seconds since 1970. A review that bears the id of an earlier one and says the \
            same counts once. A history that cannot be gives {"id", "error": {"code", "message"}}.
            """)

    @Flag(help: "Read requests from standard input, one a line; there is no other way yet.")
    var jsonl = false

    func validate() throws {
        guard jsonl else { throw ValidationError("Give --jsonl, and histories on standard input, one a line.") }
    }

    func run() throws {
        ReplayStream().run(reading: .standardInput) {
            StandardOutput.writeLine($0)
        }
    }
}
