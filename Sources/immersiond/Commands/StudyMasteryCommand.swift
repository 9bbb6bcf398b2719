import ArgumentParser
import ContentFiles
import Foundation
import JSONText
import LearningService
import Protocol
import SocketTransport

struct StudyMasteryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mastery", abstract: "Shows how far a language is mastered, by category and topic.")

    @OptionGroup var study: StudyOptions
    @OptionGroup var colour: ColourOptions

    @Flag(help: "Also topics of which nothing was tried.")
    var all = false

    func run() throws {
        let reply = try reportingErrors {
            let (daemon, parameters) = try study.connectInLanguage()
            return try daemon.call(Methods.studyMastery, .object(parameters))
        }
        if study.json { return print(try JSONValue(written: reply).indented()) }
        guard let subject = reply.items.first(where: { $0.kind == .subject }) else {
            return print("There is nothing to master yet.")
        }
        print(line(subject, indent: ""))
        show(in: subject.id, reply, indent: "  ")
        if !all { print(colour.style.dim("--all shows topics that were not tried, too.")) }
    }

    private func show(in parent: String, _ reply: MasteryReply, indent: String) {
        for item in reply.items where item.parentID == parent {
            if item.kind == .topic, item.attempted == 0, !all { continue }
            print(line(item, indent: indent))
            if item.kind == .category { show(in: item.id, reply, indent: indent + "  ") }
        }
    }

    private func line(_ item: TopicReply, indent: String) -> String {
        let style = colour.style
        let title = indent + item.title
        let padded = title + String(repeating: " ", count: max(1, 44 - title.count))
        let percent = "\(Int((item.mastery * 100).rounded())) %"
        // A question that counts for two topics would be counted twice in what holds both.
        let share =
            item.kind == .topic
            ? "\(item.attempted) of \(counted(item.questions, item.counts == .words ? "word" : "question")) tried"
            : "\(Int((item.coverage * 100).rounded())) % tried"
        let id = item.kind == .topic ? style.dim("  \(item.id)") : ""
        return (item.kind == .topic ? padded : style.bold(padded))
            + "\(MasteryBars.ofShare(item.mastery, style)) \(percent), \(share)\(id)"
    }
}

struct StudyAdviceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "advice", abstract: "Tells what is weak, what is missing, and what to learn next, and why.")

    @OptionGroup var study: StudyOptions
    @OptionGroup var colour: ColourOptions

    func run() throws {
        let reply = try reportingErrors {
            var (daemon, parameters) = try study.connectInLanguage()
            parameters["limit"] = 8
            return try daemon.call(Methods.studyAdvice, .object(parameters))
        }
        if study.json { return print(try JSONValue(written: reply).indented()) }
        show("Weak", reply.weakAreas)
        show("Should have come before", reply.gaps)
        show("Learn next", reply.learningPath)
        let metrics = reply.metrics
        var line = "In \(metrics.days) days: \(counted(metrics.answers, "answer"))"
        if let retention = metrics.retention { line += ", \(Int((retention * 100).rounded())) % recalled" }
        print(line + String(format: ", %.1f questions mastered a week.", metrics.velocity))
        if metrics.looksLikeGaming { print("Many answers came faster than anyone reads, or with hints: slow down.") }
    }

    private func show(_ heading: String, _ topics: [AdviceReply]) {
        guard !topics.isEmpty else { return }
        print(colour.style.bold(heading))
        for topic in topics {
            print("  \(topic.title)  \(colour.style.dim(topic.topicID))")
            print("    \(topic.reason.text)")
        }
        print("")
    }
}

struct StudyRebuildCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rebuild", abstract: "Works out anew what a learner's answers have come to.")

    @OptionGroup var study: StudyOptions

    func run() throws {
        let reply = try reportingErrors {
            let (daemon, parameters) = try study.connect()
            return try daemon.call(Methods.studyRebuild, .object(parameters))
        }
        if study.json { return print(try JSONValue(written: reply).indented()) }
        print(
            "\(counted(reply.answers, "answer")): "
                + (reply.isSame ? "everything came to the same as before." : "some numbers were put right."))
    }
}
