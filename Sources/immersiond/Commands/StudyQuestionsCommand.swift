import ArgumentParser
import ContentFiles
import Foundation
import Glibc
import JSONText
import LearningService
import Protocol
import SocketTransport
import Study

struct StudyQuestionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "questions",
        abstract: "Lists the questions that you have brought; --import takes more, --export writes them.",
        discussion: "'immersiond study practice' asks them. The file's name says what they are written in: "
            + ".gift, .xml (Moodle), .csv, .tsv, .json.")

    @OptionGroup var study: StudyOptions
    @OptionGroup var colour: ColourOptions

    @Option(name: .customLong("import"), help: "A file of questions to take.")
    var source: String?

    @Option(name: .customLong("export"), help: "A file to write all questions to.")
    var target: String?

    @Option(help: "What the file is written in: \(QuestionFormat.allCases.map(\.rawValue).joined(separator: ", ")).")
    var format: String?

    @Flag(help: "Write over the file that is there.")
    var force = false

    @Option(parsing: .unconditional, help: "Most questions that are listed, 1 to 1000.")
    var limit = 100

    func validate() throws {
        guard (1...1_000).contains(limit) else { throw ValidationError("--limit must be 1 to 1000.") }
        if source != nil, target != nil { throw ValidationError("Give --import or --export, not both.") }
        if let file = source ?? target, format == nil, QuestionFormat(ofFile: file) == nil {
            throw ValidationError("What '\(file)' is written in cannot be told from its name; give --format.")
        }
    }

    func run() throws {
        try reportingErrors {
            var (daemon, parameters) = try study.connectInLanguage()
            if let file = source ?? target {
                parameters["path"] = .string(URL(filePath: file).path)
                parameters["format"] = (format ?? QuestionFormat(ofFile: file)?.rawValue).map { .string($0) }
            }
            if source != nil {
                let reply = try daemon.received(Methods.questionsImport, .object(parameters))
                return study.json ? print(try reply.json.indented()) : tell(reply.value)
            }
            if let target {
                parameters["path"] = .string(try NamedOutput.path(ofNew: target, force: force))
                parameters["replace"] = .bool(force)
                let reply = try daemon.received(Methods.questionsExport, .object(parameters))
                if study.json { return print(try reply.json.indented()) }
                print("\(counted(reply.value.questions, "question")) written to \(target).")
                let left = reply.value.leftOut.count
                if left > 0 { print("\(counted(left, "question")) left out: the format has nothing like it.") }
                return
            }
            parameters["limit"] = .integer(Int64(limit))
            let reply = try daemon.received(Methods.questionsList, .object(parameters))
            study.json ? print(try reply.json.indented()) : list(reply.value)
        }
    }

    private func tell(_ reply: QuestionsImportReply) {
        print("\(counted(reply.added, "question")) added, \(reply.known) there already.")
        if let answers = reply.answers, answers > 0 { print("\(counted(answers, "old answer")) kept.") }
        for problem in reply.problems { print("  line \(problem.line): \(problem.message)") }
        if reply.otherProblems > 0 { print("  and \(counted(reply.otherProblems, "other problem"))") }
        if let leftOut = reply.leftOut { print("  \(counted(leftOut, "question")) left out: divide the file.") }
    }

    private func list(_ reply: OwnQuestionsReply) {
        guard !reply.questions.isEmpty else {
            return print("No questions of your own yet; --import FILE brings some.")
        }
        let table = TextTable(
            head: ["type", "question", "answer"],
            rows: reply.questions.map { [$0.type.rawValue, $0.question, $0.answer] }, style: colour.style)
        for line in table.lines { print(line) }
        if reply.total > reply.questions.count { print("\(reply.questions.count) of \(reply.total).") }
    }
}
