import ArgumentParser
import Foundation
import JSONText
import LearningService
import Lexicon
import Protocol
import SocketTransport
import Study

struct StudyIdeasCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ideas", abstract: "Lists ideas: grammar points and customs, and how well each is held.")

    @OptionGroup var study: StudyOptions
    @OptionGroup var colour: ColourOptions

    @Option(help: "Only grammar, culture, or book for those of your books.")
    var kind: String?

    @Option(help: "Only ideas up to a level, such as A2.")
    var level: String?

    func run() throws {
        let reply = try reportingErrors {
            var (daemon, parameters) = try study.connectInLanguage()
            if let kind { parameters["kind"] = .string(kind) }
            if let level { parameters["level"] = .string(level.uppercased()) }
            return try daemon.call(Methods.studyIdeas, .object(parameters))
        }
        if study.json { return print(try JSONValue(written: reply).indented()) }
        guard !reply.ideas.isEmpty else { return print("No ideas yet.") }
        let style = colour.style
        let width = reply.ideas.map(\.title.count).max() ?? 0
        for idea in reply.ideas {
            let title = idea.title + String(repeating: " ", count: width - idea.title.count)
            let note = idea.isReviewDue ? style.yellow("review today") : Self.note(idea)
            print(
                "\(MasteryBars.ofIdea(idea.masteryLevel, style))  \(style.bold(title))  "
                    + "\(idea.level.rawValue) \(idea.kind.rawValue)  \(style.dim(idea.id))  \(note)")
        }
        print(style.dim("immersiond study idea ID shows one; immersiond study test ID asks about it."))
    }

    private static func note(_ idea: IdeaReply) -> String {
        switch idea.masteryType {
        case .solid: "solid"
        case .fragile: "fragile: asked again on \(idea.nextReviewDate.map(StudyDates.day) ?? "its day")"
        case .none: idea.masteryLevel == 0 ? "" : "tried"
        }
    }
}

struct StudyIdeaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "idea", abstract: "Shows an idea to learn, and where the learner stands with it.")

    @Argument(help: "The idea; 'immersiond study ideas' names them.")
    var idea: String

    @OptionGroup var study: StudyOptions
    @OptionGroup var colour: ColourOptions

    func run() throws {
        let page = try reportingErrors {
            var (daemon, parameters) = try study.connect()
            parameters["ideaID"] = .string(idea)
            return try daemon.call(Methods.studyIdea, .object(parameters))
        }
        if study.json { return print(try JSONValue(written: page).indented()) }
        for line in IdeaPrinter(style: colour.style).lines(page) { print(line) }
    }
}
