import ArgumentParser
import ContentFiles
import Foundation
import JSONText
import LearningService
import Protocol
import SocketTransport
import Templates

/// A conversation between a daemon and whoever types, or whatever script is read.
struct TerminalConversation {
    let daemon: RPCConnection
    let printer: TranscriptPrinter
    let lines: LearnerLines
    var audio: SavedAudio?
    /// Plays the character's lines; nil leaves them to the eye.
    var player: AudioPlayer?
    private var playback: Playback?
    /// Why lines are not spoken, once that was told.
    private var silence: String?
    /// Lines of a script that came to nothing.
    private(set) var refusals = 0

    init(_ daemon: RPCConnection, printer: TranscriptPrinter, lines: LearnerLines, audio: SavedAudio?) {
        self.daemon = daemon
        self.printer = printer
        self.lines = lines
        self.audio = audio
    }

    /// Talks from the opening to the review.
    ///
    /// - Parameter opening: session.start's reply.
    /// - Throws: `ExitCode.failure`, the reason told on standard error, when a script's line was refused or a line to
    ///   be saved was not spoken. ``RPCError`` and ``RPCConnection/Failure`` when the daemon could not go on.
    mutating func run(from opening: TurnReply) throws {
        var reply = opening
        print("\n" + told(reply))
        try hear(reply)
        let (daemon, printer, session) = (daemon, printer, Self.session(opening))
        lines.edit { Self.hint(from: daemon, printer, session) }
        while !reply.isEnded {
            guard let line = lines.next() else {
                reply = try daemon.call(Methods.sessionEnd, .object(Self.session(reply)))
                break
            }
            playback?.stop()
            guard let next = try answer(line, in: reply) else { continue }
            reply = next
            try hear(reply)
        }
        let words = MetWords(words: reply.words ?? [])
        if let review = reply.review { print("\n" + printer.review(review, words: words)) }
        try take(words.suggestions)
        if let audio { print("\n\(counted(audio.files.count, "spoken line")) saved in \(audio.folder.path)") }
        if let complaint = audio?.complaint { complain(complaint) }
        if refusals > 0 || audio?.complaint != nil { throw ExitCode.failure }
    }

    /// Records the answers that the conversation proposes, if the learner wants that.
    private func take(_ suggestions: [SuggestedAnswer]) throws {
        guard !suggestions.isEmpty else { return }
        let summary = SuggestedAnswer.summary(suggestions)
        switch lines.confirms("\nCount \(summary)?") {
        case true?:
            for suggestion in suggestions { _ = try daemon.call(Methods.vocabReview, suggestion.review) }
            print("\(counted(suggestions.count, "word")) reviewed.")
        case false?: print("Nothing was counted.")
        case nil:
            print("\nSuggested: count \(summary). Nothing was counted; talk without --script asks whether to.")
        }
    }

    /// The parameter that says which conversation a reply is of.
    private static func session(_ reply: TurnReply) -> [String: JSONValue] {
        ["sessionID": .string(reply.sessionID.uuidString)]
    }

    /// Saves and plays a reply's lines, as far as that is wanted.
    private mutating func hear(_ reply: TurnReply) throws {
        try audio?.save(reply)
        let paths = reply.lines.compactMap(\.audioPath)
        if let player, !paths.isEmpty { playback = player.play(paths) }
    }

    /// A hint in the middle of a line, which is left as it is.
    private static func hint(
        from daemon: RPCConnection, _ printer: TranscriptPrinter, _ session: [String: JSONValue]
    ) {
        do {
            let reply = try daemon.call(Methods.sessionHint, .object(session))
            print("\n" + printer.reply(reply))
        } catch {
            print("\n" + ((error as? RPCError)?.message ?? "\(error)"))
        }
    }

    /// Sends a line and prints what comes of it; nil when there is nothing to send, or the daemon refused it and the
    /// conversation stands where it was.
    private mutating func answer(_ line: LearnerLine, in reply: TurnReply) throws -> TurnReply? {
        let session = Self.session(reply)
        do {
            switch line {
            case .help:
                print(LearnerLine.helpText)
                return nil
            case .unknown(let text):
                refuse(text, because: "It is no command; the commands are:\n" + LearnerLine.helpText)
                return nil
            case .say(let text):
                let next = try daemon.call(
                    Methods.sessionSay, .object(session.merging(["text": .string(text)]) { _, new in new }))
                let remarks = lines.isInteractive ? printer.remarks(next) : printer.utterance(text, reply: next)
                print("\n" + [remarks, told(next)].filter { !$0.isEmpty }.joined(separator: "\n\n"))
                return next
            case .call(let method, let extra):
                let next = try daemon.call(method, .object(extra.merging(session) { _, new in new }))
                print("\n" + [told(line, next), told(next)].filter { !$0.isEmpty }.joined(separator: "\n"))
                return next
            }
        } catch let error as RPCError where [.invalidText, .invalidParams, .conflict].contains(error.code) {
            refuse(line.text, because: error.message)
            return nil
        }
    }

    /// What the character says. Why nothing is heard of it is told once, to those who would hear it.
    private mutating func told(_ reply: TurnReply) -> String {
        var reply = reply
        if reply.audioError == silence || player == nil && audio == nil { reply.audioError = nil }
        silence = reply.audioError ?? silence
        return printer.reply(reply)
    }

    /// What the learner did, where the terminal does not show it already.
    private func told(_ line: LearnerLine, _ reply: TurnReply) -> String {
        if let speech = reply.speech { return printer.heard(speech, reply: reply) }
        return lines.isInteractive ? "" : printer.style.dim("(\(line.text.split { "./".contains($0) }.last ?? ""))")
    }

    /// A person reads why and tries again; a script has failed, though the rest of it is still played.
    private mutating func refuse(_ text: String, because reason: String) {
        guard !lines.isInteractive else { return print(reason) }
        refusals += 1
        let beginning = text.prefix(60)
        complain("The script's line '\(beginning)\(beginning.count < text.count ? "…" : "")' was refused. \(reason)")
    }
}
