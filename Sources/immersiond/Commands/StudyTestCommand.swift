import ArgumentParser
import Foundation
import Glibc
import JSONText
import LearningService
import Protocol
import SocketTransport
import Study

struct StudyTestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test", abstract: "Asks nine questions about an idea, one by one.",
        discussion: """
            A line is an answer: the number of an option, several numbers, or a sentence. s skips a question; q leaves \
            the test open, and the next call goes on with it. Where the grader cannot tell whether an answer is right, \
            y and n say so, once the model answer is shown. Lines may also come from a pipe. With --json the questions \
            are shown on standard error, and what the test came to on standard output.
            """)

    @Argument(help: "The idea; 'immersiond study ideas' names them.")
    var idea: String

    @OptionGroup var study: StudyOptions
    @OptionGroup var colour: ColourOptions

    @Option(help: "Makes the order of options repeatable.")
    var seed: Int?

    func run() throws {
        try reportingErrors {
            var (daemon, parameters) = try study.connect()
            let isPage = !study.json
            let round = QuestionRound(style: colour.style(for: isPage ? STDOUT_FILENO : STDERR_FILENO)) { line in
                if isPage { print(line) } else { complain(line) }
            }
            var start = parameters.merging(["ideaID": .string(idea)]) { $1 }
            if let seed { start["seed"] = .integer(Int64(seed)) }
            let page = try daemon.call(Methods.studyTestStart, .object(start))
            parameters["attemptID"] = .string(page.attempt.id.uuidString)
            let taking = TestTaking(daemon: daemon, parameters: parameters, page: page, round: round)
            guard let finished = try taking.run() else {
                return round.say("The test stays open: immersiond study test \(idea) goes on with it.")
            }
            if study.json { print(try JSONValue(written: finished).indented()) }
        }
    }
}

/// Takes a test with a learner at the terminal.
struct TestTaking {
    let daemon: RPCConnection
    /// The learner and the attempt.
    let parameters: [String: JSONValue]
    let page: TestPage
    let round: QuestionRound

    /// - Returns: What the test came to; nil when it was left open.
    func run() throws -> FinishedReply? {
        let test = page.test
        round.say(round.style.bold(test.ideaTitle) + round.style.dim(" · \(test.testType.rawValue) test"))
        if page.attempt.currentQuestionIndex > 0 {
            round.say("It goes on at question \(page.attempt.currentQuestionIndex + 1).")
        }
        for response in page.attempt.responses where response.needsJudgement {
            guard try judge(response.questionID) else { return nil }
        }
        for question in test.questions.dropFirst(page.attempt.currentQuestionIndex) {
            round.show(question, heading: "\(question.orderIndex + 1)/\(test.questions.count)")
            guard try answer(question) else { return nil }
        }
        let finished = try daemon.call(Methods.studyTestFinish, .object(parameters))
        tell(finished)
        return finished
    }

    /// - Returns: Whether the test goes on.
    private func answer(_ question: AskedQuestion) throws -> Bool {
        let started = Date()
        while let line = next("> ") {
            switch QuestionRound.read(line, to: question) {
            case .quit: return false
            case .unfit(let help): round.say("  \(help)")
            case .answer(let given):
                var call = parameters
                call["questionID"] = .string(question.id)
                call["answer"] = try JSONValue(written: given)
                call["timeSpent"] = .integer(Int64(max(0, Date().timeIntervalSince(started))))
                call["deviceType"] = "terminal"
                let reply = try daemon.call(Methods.studyTestAnswer, .object(call))
                round.tell(reply, to: question)
                return try !reply.grade.needsJudgement || judge(question.id)
            }
        }
        return false
    }

    /// Asks the learner whether an answer was right.
    private func judge(_ questionID: String) throws -> Bool {
        round.say("  Does your answer say the same? y or n")
        while let line = next("> ") {
            switch line.trimming(while: \.isWhitespace).lowercased() {
            case "y", "yes", "n", "no":
                var call = parameters
                call["questionID"] = .string(questionID)
                call["right"] = .bool(line.trimming(while: \.isWhitespace).lowercased().hasPrefix("y"))
                _ = try daemon.call(Methods.studyTestJudge, .object(call))
                return true
            case "q": return false
            default: round.say("  y or n")
            }
        }
        return false
    }

    private func next(_ prompt: String) -> String? {
        if isatty(STDIN_FILENO) == 1 {
            print(prompt, terminator: "")
            fflush(nil)
        }
        return readLine()
    }

    private func tell(_ finished: FinishedReply) {
        let style = round.style
        round.say("")
        let score = "\(finished.score) of \(finished.maximumScore) points"
        // As much of a short test as 105 are of 150 points.
        let enough = (finished.maximumScore * 7 + 9) / 10
        switch finished.progress.masteryType {
        case _ where finished.isPractice:
            let day = finished.nextReviewDate.map { " Its review is on \(StudyDates.day($0))." } ?? ""
            round.say("\(style.bold(score)). This was practice.\(day)")
        case .none:
            round.say(
                "\(style.bold(score)). Read the idea again and take the test once more: \(enough) points are enough.")
        case .fragile:
            let day = finished.nextReviewDate.map { " on \(StudyDates.day($0))" } ?? ""
            round.say("\(style.bold(score)): \(style.yellow("understood")). It is asked again\(day), to make it stay.")
        case .solid: round.say("\(style.bold(score)): \(style.green("solid")). On to the next idea.")
        }
        for earned in finished.earned {
            round.say("\(earned.emoji) \(style.bold(earned.name)) – \(earned.points) points")
        }
    }
}
