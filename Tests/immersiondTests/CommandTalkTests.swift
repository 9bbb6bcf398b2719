import Foundation
import JSONText
import SocketTransport
import Testing

@Suite("talk", .serialized)
struct CommandTalkTests {
    private func talk(_ daemon: DaemonProcess, _ lines: String, _ arguments: [String] = []) throws -> CommandRun {
        try CommandRun(
            ["talk", "--socket", daemon.socket, "--script", "-", "--seed", "1"] + arguments, input: Data(lines.utf8))
    }

    @Test("a script is played to its review, and its lines are saved as sound")
    func script() throws {
        let daemon = try DaemonProcess()
        let folder = daemon.folder.appending(path: "audio")
        let run = try talk(daemon, "# greeting\nHola, muy bien.\n/hint\n/end\n", ["--save-audio", folder.path])
        #expect(run.status == 0, "\(run.complaint)")
        #expect(run.output.contains("You           Hola, muy bien."))
        #expect(run.output.contains("Review"))
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        #expect(!files.isEmpty)
        for file in files {
            #expect(try Data(contentsOf: file).starts(with: "RIFF".utf8))
        }
    }

    @Test("at a terminal, Tab gives a hint and leaves the line; the next conversation knows what was typed")
    func terminal() throws {
        let daemon = try DaemonProcess(arguments: ["--speech-worker", "/nowhere"])
        let state = daemon.folder.appending(path: "state")
        let environment = ["XDG_STATE_HOME": state.path, "TERM": "xterm", "LC_ALL": "C"]
        let arguments = ["talk", "--socket", daemon.socket, "--seed", "1", "--no-audio"]
        let first = try PseudoTerminal(arguments, environment: environment)
        #expect(first.wait(for: "› ") != nil)
        // A slip, taken back before it is sent.
        first.type("Muy biem\u{7F}n, ")
        #expect(first.wait(for: "n, ") != nil)
        first.type("\t")
        #expect(first.wait(for: "💡") != nil)
        first.type("señor\r")
        #expect(first.wait(for: "María") != nil)
        first.type("/hi\t\r")
        #expect(first.wait(for: "💡") != nil)
        first.type("/end\r")
        #expect(first.wait(for: "Review") != nil)

        let history = state.appending(path: "immersiond/history")
        let mode = try FileManager.default.attributesOfItem(atPath: history.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let second = try PseudoTerminal(arguments, environment: environment)
        #expect(second.wait(for: "› ") != nil)
        second.type("\u{1B}[A\u{1B}[A\u{1B}[A")
        #expect(second.wait(for: "Muy bien, señor") != nil)
        // The end of input is the end of the conversation.
        second.type("\u{15}\u{4}")
        #expect(second.wait(for: "Review") != nil)
    }

    @Test("the end lists the words, calls only those new that were added, and offers the reviews that are suggested")
    func words() throws {
        let daemon = try DaemonProcess(arguments: ["--speech-worker", "/nowhere"])
        let connection = try daemon.connect()
        let learnerID = try connection.newLearner("learner")
        _ = try connection.call("vocab.add", ["learnerID": learnerID, "word": "querer"])
        _ = try connection.call(
            "vocab.configure", ["learnerID": learnerID, "language": "es", "exposures": "suggest"])
        let conversation = "Hola, muy bien.\n/hint\nQuiero un café.\n/end\n"
        let script = try talk(daemon, conversation)
        #expect(script.status == 0, "\(script.complaint)")
        #expect(script.output.contains("café (said, new)"))
        #expect(script.output.contains("querer (from a hint, review suggested)"))
        #expect(script.output.contains("Suggested: count querer as forgotten. Nothing was counted"))

        // A word is suggested once a day.
        let eva = try connection.newLearner("eva")
        _ = try connection.call("vocab.add", ["learnerID": eva, "word": "querer"])
        _ = try connection.call("vocab.configure", ["learnerID": eva, "language": "es", "exposures": "suggest"])
        let asked = try CommandRun(
            ["talk", "--socket", daemon.socket, "--seed", "1", "--learner", "eva"],
            input: Data((conversation + "y\n").utf8))
        #expect(asked.output.contains("Count querer as forgotten? [y/N] 1 word reviewed."))
        let found = try connection.call("vocab.search", ["learnerID": eva, "query": "querer"])
        #expect(found["words"]?.elements?.first?["reviewCount"] == 1)
    }

    @Test("lines that were to be saved and could not be spoken fail, and say why")
    func unspoken() throws {
        let daemon = try DaemonProcess(arguments: ["--speech-worker", "/nowhere"])
        let silent = try talk(daemon, "/end\n")
        #expect(silent.status == 0)
        let run = try talk(daemon, "/end\n", ["--save-audio", daemon.folder.appending(path: "audio").path])
        #expect(run.status == 1)
        #expect(run.complaint.contains(" came without audio: "))
        #expect(run.output.contains("Review"))
    }

    @Test("a script with a line that comes to nothing is played to its end and fails")
    func refusedLines() throws {
        let daemon = try DaemonProcess(arguments: ["--speech-worker", "/nowhere"])
        let refused = try talk(daemon, String(repeating: "a", count: 2_001) + "\n/end\n")
        #expect(refused.status == 1)
        #expect(refused.complaint.contains("it has 2001 bytes"))
        #expect(refused.output.contains("Review"))

        let unknown = try talk(daemon, "/dance\n/end\n")
        #expect(unknown.status == 1)
        #expect(unknown.complaint.contains("The script's line '/dance' was refused. It is no command"))
        #expect(unknown.output.contains("Review"))
    }

    @Test("a folder that cannot be made for the spoken lines is refused before the conversation starts")
    func impossibleFolder() throws {
        let daemon = try DaemonProcess(arguments: ["--speech-worker", "/nowhere"])
        let folder = daemon.log.appending(path: "audio").path
        let run = try talk(daemon, "/end\n", ["--save-audio", folder])
        #expect(run.status == 1)
        #expect(run.complaint.contains("The folder \(folder) cannot be made"))
        #expect(run.complaint.contains("--save-audio"))
        #expect(run.output.isEmpty)
    }

    @Test("an unknown scenario is refused by its name")
    func unknownScenario() throws {
        let daemon = try DaemonProcess(arguments: ["--speech-worker", "/nowhere"])
        let run = try talk(daemon, "/end\n", ["es-cafe-madri"])
        #expect(run.status == 1)
        #expect(run.complaint.contains("There is no scenario 'es-cafe-madri'"))
    }
}
