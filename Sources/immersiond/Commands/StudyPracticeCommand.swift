import ArgumentParser
import ContentFiles
import Foundation
import Glibc
import JSONText
import LearningService
import Protocol
import SocketTransport

struct StudyPracticeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "practice", abstract: "Asks what is likely to be forgotten, what is weak, and what comes next.",
        discussion: "Answers are given as in 'immersiond study test'. With --json the questions are printed, not asked."
    )

    @OptionGroup var study: StudyOptions
    @OptionGroup var colour: ColourOptions

    @Option(help: "Only questions of a topic; 'immersiond study mastery' names them.")
    var topic: String?

    @Option(parsing: .unconditional, help: "Most questions, 1 to 100.")
    var limit = 10

    func validate() throws {
        guard (1...100).contains(limit) else { throw ValidationError("--limit must be 1 to 100.") }
    }

    func run() throws {
        try reportingErrors {
            var (daemon, parameters) = try study.connectInLanguage()
            parameters["limit"] = .integer(Int64(limit))
            if let topic { parameters["topicID"] = .string(topic) }
            let reply = try daemon.call(Methods.studyPractice, .object(parameters))
            if study.json { return print(try JSONValue(written: reply).indented()) }
            guard !reply.questions.isEmpty else { return print("There is nothing to practise.") }
            let round = QuestionRound(
                style: colour.style, sound: daemon.sound(of: .string(reply.language))
            ) { print($0) }
            var (answers, right) = (0, 0)
            for (number, entry) in reply.questions.enumerated() {
                round.show(entry.question, heading: "\(number + 1)/\(reply.questions.count)")
                round.say(colour.style.dim("  \(entry.reason.text)"))
                guard let isRight = try ask(entry, round, daemon, parameters["learnerID"] ?? .null) else { break }
                answers += 1
                right += isRight ? 1 : 0
            }
            print("")
            print(answers == 0 ? "No answers." : "\(counted(answers, "answer")), \(right) right.")
        }
    }

    /// - Returns: Whether the answer was right; nil when the learner ends.
    private func ask(
        _ entry: PracticeQuestions.Entry, _ round: QuestionRound, _ daemon: RPCConnection, _ learnerID: JSONValue
    ) throws -> Bool? {
        let shown = ContinuousClock.now
        while let line = next() {
            switch QuestionRound.read(line, to: entry.question) {
            case .quit: return nil
            case .unfit(let help): round.say("  \(help)")
            case .answer(let given):
                var call: [String: JSONValue] = [
                    "learnerID": learnerID, "questionID": .string(entry.question.id),
                    "answer": try JSONValue(written: given), "seed": .integer(Int64(entry.seed)),
                    "deviceType": "terminal",
                    "timeSpent": .integer(min(86_400, (ContinuousClock.now - shown).components.seconds)),
                ]
                var reply = try daemon.call(Methods.studyAnswer, .object(call))
                round.tell(reply, to: entry.question)
                if reply.grade.needsJudgement {
                    guard let isSame = judged(round) else { return nil }
                    call["judgedRight"] = .bool(isSame)
                    reply = try daemon.call(Methods.studyAnswer, .object(call))
                }
                return reply.grade.isCorrect
            }
        }
        return nil
    }

    /// - Returns: What the learner says of an answer that the grader cannot tell of; nil when the learner ends.
    private func judged(_ round: QuestionRound) -> Bool? {
        repeat {
            round.say("  Does your answer say the same? y or n")
            guard let line = next()?.lowercased(), line != "q" else { return nil }
            if ["y", "n"].contains(line.prefix(1)) { return line.hasPrefix("y") }
        } while true
    }

    private func next() -> String? {
        if isatty(STDIN_FILENO) == 1 {
            print("> ", terminator: "")
            fflush(nil)
        }
        return readLine()
    }
}

extension RPCConnection {
    /// Has what a question says spoken, in a language or the content's own.
    func sound(of language: JSONValue?) -> (AskedQuestion) -> String? {
        { question in
            guard let text = question.text else { return nil }
            var wanted: [String: JSONValue] = ["text": .string(text)]
            wanted["language"] = language
            return try? self.call(Methods.speechSynthesize, .object(wanted)).path
        }
    }
}
