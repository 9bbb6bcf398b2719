import ArgumentParser
import Foundation
import Glibc
import JSONText
import LearningService
import Protocol
import SocketTransport

struct TalkCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "talk", abstract: "Talks with a character in the terminal, or plays a script of a conversation.",
        discussion: """
            A line is what the learner says, or one of the commands /hint, /repeat, /slower, /back, /wait SECONDS, \
            /audio FILE, /help and /end. At a terminal, Tab gives a hint while you type, and the arrow keys bring back \
            earlier lines, which are kept in $XDG_STATE_HOME/immersiond/history. In a script, '#' begins a comment. A \
            script of which a line is refused is still played to its end, and then fails.
            """)

    @OptionGroup var socket: SocketOptions
    @OptionGroup var colour: ColourOptions

    @Argument(help: "The scenario to play; 'immersiond call content.list' names them all.")
    var scenario = "es-cafe-madrid"

    @Option(help: "Who talks; created if unknown.")
    var learner = "learner"

    @Option(help: "A file with the learner's lines; '-' reads standard input without a prompt.")
    var script: String?

    @Option(help: "A folder to copy the character's spoken lines to, as WAV files; made if need be.")
    var saveAudio: String?

    @Option(
        help: """
            When corrections are shown: immediate, afterSentence, endOfSession or silent; the learner's preference \
            unless given.
            """
    )
    var timing: String?

    @Option(help: "How demanding the character is: easy, normal or challenging; the learner's preference unless given.")
    var mode: String?

    @Option(help: "Makes the character's choices repeatable.")
    var seed: Int?

    @Flag(inversion: .prefixedNo, help: "Show translations of the character's lines.")
    var translations = true

    @Flag(
        inversion: .prefixedNo,
        help: "Play the character's lines at a terminal, where aplay, paplay, pw-play or ffplay is there.")
    var audio = true

    func run() throws {
        try reportingErrors { try talk(over: socket.connect()) }
    }

    private func talk(over daemon: RPCConnection) throws {
        let saved = try saveAudio.map { try SavedAudio(folder: URL(filePath: $0, directoryHint: .isDirectory)) }
        let lines = try LearnerLines(script: script)
        let learnerID = try NamedLearner(name: learner).idOrNew(from: daemon)
        let playbill = try Playbill(scenario: scenario, from: daemon)
        var printer = TranscriptPrinter(style: colour.style, playbill)
        printer.showsTranslations = translations
        print(printer.heading(playbill.scenario))
        if lines.isInteractive { print(colour.style.dim(LearnerLine.helpText)) }
        var conversation = TerminalConversation(daemon, printer: printer, lines: lines, audio: saved)
        if audio, lines.isInteractive, isatty(STDOUT_FILENO) == 1 { conversation.player = AudioPlayer.first() }
        try conversation.run(from: daemon.call(Methods.sessionStart, start(learnerID)))
    }

    private func start(_ learnerID: JSONValue) -> JSONValue {
        var parameters: [String: JSONValue] = ["learnerID": learnerID, "scenarioID": .string(scenario)]
        if let timing { parameters["correctionTiming"] = .string(timing) }
        if let mode { parameters["difficultyMode"] = .string(mode) }
        if let seed { parameters["seed"] = .number(Double(seed)) }
        return .object(parameters)
    }
}
