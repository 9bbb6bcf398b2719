import ArgumentParser
import ContentFiles
import Foundation
import JSONText
import LearningService
import Lexicon
import Protocol
import SocketTransport
import Study

struct StudyProgressCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "progress", abstract: "Shows time, days in a row, and where a learner stands in each language.")

    @OptionGroup var study: StudyOptions
    @OptionGroup var colour: ColourOptions

    func run() throws {
        let reply = try reportingErrors {
            let (daemon, parameters) = try study.connectInLanguage()
            return try daemon.call(Methods.studyProgress, .object(parameters))
        }
        if study.json { return print(try JSONValue(written: reply).indented()) }
        print(
            "\(StudyTimes.text(reply.totalStudySeconds)) of study on \(counted(reply.activeDays, "day")); "
                + "\(counted(reply.currentStreak, "day")) in a row, at most \(reply.longestStreak).")
        for progress in reply.languages { show(progress) }
    }

    private func show(_ progress: LanguageProgressReply) {
        print("")
        print(colour.style.bold(progress.language) + " · \(progress.level.rawValue)")
        print(
            "  Words: \(progress.vocabularyKnown) known, \(progress.vocabularyReviewing) being learnt, "
                + "\(progress.vocabularyMastered) mastered; \(progress.dueCards) due.")
        print(
            "  Grammar: \(counted(progress.grammarTopicsMastered, "rule")) mastered, "
                + "\(progress.grammarTopicsInProgress) under way.")
        print(
            "  Time: \(StudyTimes.text(progress.totalTime)), of it \(StudyTimes.text(progress.conversationTime)) in "
                + "\(counted(progress.completedLessons, "conversation")).")
        for (name, skill) in [
            ("Listening", progress.skills.listening), ("Speaking", progress.skills.speaking),
            ("Reading", progress.skills.reading), ("Writing", progress.skills.writing),
        ] {
            let label = name + String(repeating: " ", count: 10 - name.count)
            print("  \(label)\(MasteryBars.ofShare(skill.value / 100, colour.style)) \(Int(skill.value.rounded()))")
        }
    }
}

struct StudyAchievementsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "achievements", abstract: "Lists achievements: those earned, and how far the others have come.")

    @OptionGroup var study: StudyOptions
    @OptionGroup var colour: ColourOptions

    func run() throws {
        let reply = try reportingErrors {
            let (daemon, parameters) = try study.connectInLanguage()
            return try daemon.call(Methods.studyAchievements, .object(parameters))
        }
        if study.json { return print(try JSONValue(written: reply).indented()) }
        let (earned, open) = (
            reply.achievements.filter { $0.earnedDate != nil }, reply.achievements.filter { $0.earnedDate == nil }
        )
        for achievement in earned {
            let day = achievement.earnedDate.map(StudyDates.day) ?? ""
            print(
                "\(achievement.iconName) \(colour.style.bold(achievement.name)) – \(achievement.description) "
                    + colour.style.dim("\(achievement.points) points, \(day)"))
        }
        if !earned.isEmpty, !open.isEmpty { print("") }
        for achievement in open.sorted(by: { ($1.progress, $0.id) < ($0.progress, $1.id) }) {
            print(
                "\(MasteryBars.ofShare(achievement.progress, colour.style)) \(achievement.name) – "
                    + colour.style.dim(achievement.description))
        }
    }
}

struct StudyYearCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "year", abstract: "Draws a year of study, a square for each day, as SVG.")

    @OptionGroup var study: StudyOptions

    @Option(help: "The year; the last twelve months unless given.")
    var year: Int?

    @Option(name: .shortAndLong, help: "The file to write; standard output unless given.")
    var output: String?

    func run() throws {
        try reportingErrors {
            var (daemon, parameters) = try study.connect()
            if let year { parameters["year"] = .integer(Int64(year)) }
            let reply = try daemon.call(Methods.studyYear, .object(parameters))
            let text = study.json ? try JSONValue(written: reply).indented() : reply.svg
            guard let output else { return print(text) }
            try NamedOutput.write(text, to: output)
        }
    }
}

/// Times as they are shown.
enum StudyTimes {
    static func text(_ seconds: Int) -> String {
        let minutes = seconds / 60
        return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
    }
}
