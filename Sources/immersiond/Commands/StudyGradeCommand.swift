import ArgumentParser
import ContentFiles
import Foundation
import LearningService
import Lexicon
import Study

struct StudyGradeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "grade", abstract: "Grades answers in free words against key points, without a daemon.",
        discussion: """
            Every line of standard input is an answer, and a line of standard output its grade in the same order:
            {"id"?, "question", "keyPoints": [{"id", "point", "needs": [["…", …], …]}, …], "enough"?, "answer", \
            "language"?} gives {"id", "found", "missing", "verdict": "right" | "partial" | "wrong" | "notSure", \
            "feedback"}.
            'found' and 'missing' are ids of key points. An expression of 'needs' stands for all forms of its word and \
            for its synonyms; '=word' for this form alone. What is denied does not count.
            An answer that cannot be graded gives {"id", "error": {"code", "message"}}.
            """)

    @OptionGroup var content: ContentOptions

    @Option(help: "The language of answers that name none; the content's own unless given.")
    var language: String?

    @Option(help: "The language of the feedback; the content's own for explanations unless given.")
    var explanationLanguage: String?

    @Flag(help: "Read answers from standard input, one a line; there is no other way yet.")
    var jsonl = false

    func validate() throws {
        guard jsonl else { throw ValidationError("Give --jsonl, and answers on standard input, one a line.") }
    }

    func run() throws {
        let snapshot = try reportingErrors { try content.languages() }
        let stream = StudyGradeStream(
            languages: snapshot.languages, words: GradingWords.all(in: content.url),
            language: language ?? snapshot.defaults.target,
            explanationLanguage: explanationLanguage ?? snapshot.defaults.explanation,
            explanations: snapshot.defaults.explanation)
        stream.run(reading: .standardInput) { StandardOutput.writeLine($0) }
    }
}
