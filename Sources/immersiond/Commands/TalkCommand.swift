import ArgumentParser
import Foundation

struct TalkCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "talk", abstract: "Talks with a character in the terminal, or plays a script of a conversation.")

    @OptionGroup var socket: SocketOptions
    @OptionGroup var colour: ColourOptions

    @Argument(help: "The scenario to play.")
    var scenario = "es-cafe-madrid"

    @Option(help: "Who talks; created if unknown.")
    var learner = "learner"

    @Option(help: "A file with one learner's line each; '-' reads standard input without a prompt.")
    var script: String?

    @Option(help: "A folder to copy the character's spoken lines to.")
    var saveAudio: String?

    @Option(help: "When corrections are shown: immediate, afterSentence, endOfSession or silent.")
    var timing: String?

    @Option(help: "easy, normal or challenging.")
    var mode: String?

    @Option(help: "Makes the character's choices repeatable.")
    var seed: Int?

    @Flag(inversion: .prefixedNo, help: "Show translations of the character's lines.")
    var translations = true

    func run() throws {
        try reportingErrors { try talk(over: socket.connect()) }
    }

    private func talk(over daemon: RPCConnection) throws {
        var audio = try saveAudio.map { try SavedAudio(folder: URL(filePath: $0, directoryHint: .isDirectory)) }
        let lines = try LearnerLines(script: script)
        let learnerID = try Self.learnerID(named: learner, daemon)
        let scenario = try daemon.call("content.get", ["kind": "scenario", "id": .string(scenario)])
        let character = try daemon.call("content.get", ["kind": "character", "id": scenario["characterID"] ?? .null])
        var printer = TranscriptPrinter(style: colour.style, character: character["name"]?.string ?? "·")
        printer.showsTranslations = translations
        print(printer.heading(scenario))
        if lines.isInteractive { print(colour.style.dim(LearnerLine.helpText)) }

        var reply = try daemon.call("session.start", start(learnerID))
        print("\n" + printer.reply(reply))
        try audio?.save(reply)
        while reply["isEnded"] != true {
            guard let line = lines.next() else {
                reply = try daemon.call("session.end", ["sessionID": reply["sessionID"] ?? .null])
                break
            }
            guard let next = try answer(line, in: reply, daemon, printer, echo: !lines.isInteractive) else { continue }
            reply = next
            try audio?.save(reply)
        }
        if let review = reply["review"] { print("\n" + printer.review(review)) }
        if let audio { print("\n\(audio.files.count) spoken lines saved in \(audio.folder.path)") }
    }

    /// Sends a line and prints what comes of it; nil when there is nothing to send, or the daemon refused it and the
    /// conversation stands where it was.
    private func answer(
        _ line: LearnerLine, in reply: JSONValue, _ daemon: RPCConnection, _ printer: TranscriptPrinter, echo: Bool
    ) throws -> JSONValue? {
        let sessionID = reply["sessionID"] ?? .null
        do {
            switch line {
            case .help:
                print(LearnerLine.helpText)
                return nil
            case .unknown(let text):
                print("'\(text)' is no command.\n" + LearnerLine.helpText)
                return nil
            case .say(let text):
                let next = try daemon.call("session.say", ["sessionID": sessionID, "text": .string(text)])
                let remarks = echo ? printer.utterance(text, reply: next) : printer.remarks(next)
                print("\n" + [remarks, printer.reply(next)].filter { !$0.isEmpty }.joined(separator: "\n\n"))
                return next
            case .call(let method, let extra):
                let next = try daemon.call(method, .object(extra.merging(["sessionID": sessionID]) { _, new in new }))
                let note = echo ? colour.style.dim("(\(method.dropFirst("session.".count)))") : ""
                print("\n" + [note, printer.reply(next)].filter { !$0.isEmpty }.joined(separator: "\n"))
                return next
            }
        } catch let error as RPCError where [.invalidText, .invalidParams, .conflict].contains(error.code) {
            print(error.message)
            return nil
        }
    }

    private func start(_ learnerID: JSONValue) -> JSONValue {
        var parameters: [String: JSONValue] = ["learnerID": learnerID, "scenarioID": .string(scenario)]
        if let timing { parameters["correctionTiming"] = .string(timing) }
        if let mode { parameters["difficultyMode"] = .string(mode) }
        if let seed { parameters["seed"] = .number(Double(seed)) }
        return .object(parameters)
    }

    static func learnerID(named name: String, _ daemon: RPCConnection) throws -> JSONValue {
        do {
            return try daemon.call("learner.get", ["username": .string(name)])["id"] ?? .null
        } catch let error as RPCError where error.code == .notFound {
            return try daemon.call("learner.create", ["username": .string(name)])["id"] ?? .null
        }
    }
}
