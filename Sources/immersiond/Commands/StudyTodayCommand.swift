import ArgumentParser
import ContentFiles
import Foundation
import JSONText
import LearningService
import Protocol
import SocketTransport

struct StudyTodayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "today", abstract: "Tells what to do today, and why.")

    @OptionGroup var study: StudyOptions
    @OptionGroup var colour: ColourOptions

    @Option(parsing: .unconditional, help: "The minutes there are; the learner's daily goal unless given.")
    var minutes: Int?

    func validate() throws {
        if let minutes, !(1...1_440).contains(minutes) { throw ValidationError("--minutes must be 1 to 1440.") }
    }

    func run() throws {
        let plan = try reportingErrors {
            var (daemon, parameters) = try study.connectInLanguage()
            if let minutes { parameters["minutes"] = .integer(Int64(minutes)) }
            return try daemon.call(Methods.studyPlan, .object(parameters))
        }
        if study.json { return print(try JSONValue(written: plan).indented()) }
        let style = colour.style
        print(style.bold("Today") + style.dim(" · \(plan.secondsToday / 60) of \(plan.goalMinutes) min") + streak(plan))
        if plan.suggestions.isEmpty { print("Nothing is due. Read something, or talk with somebody.") }
        for (number, suggestion) in plan.suggestions.enumerated() {
            print("\(number + 1)  \(style.bold(suggestion.title)) \(style.dim("· \(suggestion.minutes) min"))")
            print("   \(suggestion.reason.text)")
            print("   " + style.cyan(command(suggestion)))
        }
        print("")
        for (name, skill) in [
            ("Listening", plan.skills.listening), ("Speaking", plan.skills.speaking),
            ("Reading", plan.skills.reading), ("Writing", plan.skills.writing),
        ] {
            let sure = skill.certainty < 0.5 ? style.dim(" not sure yet") : ""
            let label = name + String(repeating: " ", count: 10 - name.count)
            print("\(label)\(MasteryBars.ofShare(skill.value / 100, style)) \(Int(skill.value.rounded()))\(sure)")
        }
    }

    private func streak(_ plan: PlanReply) -> String {
        guard plan.currentStreak > 0 else { return "" }
        return colour.style.yellow(" · \(counted(plan.currentStreak, "day")) in a row")
    }

    /// What does it, here.
    private func command(_ suggestion: SuggestionReply) -> String {
        let learner = study.learner == "learner" ? "" : " --learner \(study.learner)"
        let id = suggestion.id ?? ""
        return switch suggestion.kind {
        case .reviewWords: "immersiond words review\(learner)"
        case .reviewFlashcards: "immersiond study flashcards --review\(learner)"
        case .reviewTest: "immersiond study test \(id)\(learner)"
        case .nextIdea: "immersiond study idea \(id)\(learner)"
        case .topic: "immersiond study practice --topic \(id)\(learner)"
        case .conversation: "immersiond talk \(id)\(learner)"
        }
    }
}
