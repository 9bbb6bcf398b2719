import Conversation
import Foundation
import JSONText
import LearningService
import Protocol

/// A line that a learner types, or that a script holds: something to say, or a command that starts with a slash.
enum LearnerLine: Hashable {
    case say(String)
    case call(method: MethodName<TurnReply>, extra: [String: JSONValue])
    case help
    case unknown(String)

    static let helpText = """
        /hint    a hint for this question        /repeat  hear it again       /slower  hear it again, slower
        /back    the question before             /wait N  stay silent N s     /end     end and see the review
        /audio FILE  speak: a recording (WAV, FLAC, Ogg, MP3); Tab gives a hint while you type
        """

    /// Nil for blank lines and comments (`#`).
    init?(_ line: String) {
        let text = line.trimming(while: \.isWhitespace)
        guard !text.isEmpty, !text.hasPrefix("#") else { return nil }
        guard text.hasPrefix("/") else {
            self = .say(text)
            return
        }
        let words = text.dropFirst().split(separator: " ").map(String.init)
        switch (words.first, words.count > 1 ? words.dropFirst().joined(separator: " ") : nil) {
        case ("hint", nil): self = .call(method: Methods.sessionHint, extra: [:])
        case ("repeat", nil): self = .call(method: Methods.sessionRepeat, extra: [:])
        case ("slower", nil): self = .call(method: Methods.sessionRepeat, extra: ["slower": true])
        case ("back", nil): self = .call(method: Methods.sessionBack, extra: [:])
        case ("end", nil), ("quit", nil): self = .call(method: Methods.sessionEnd, extra: [:])
        case ("wait", let seconds?):
            // NaN and infinity are numbers to `Double`, and JSON has neither.
            guard let seconds = Double(seconds), (0...DialogueLimits.waitSeconds).contains(seconds) else {
                self = .unknown(text)
                return
            }
            self = .call(method: Methods.sessionWait, extra: ["seconds": .number(seconds)])
        case ("audio", let file?):
            let path = URL(filePath: file, directoryHint: .notDirectory).standardizedFileURL.path
            self = .call(method: Methods.sessionSay, extra: ["audioPath": .string(path)])
        case ("help", nil): self = .help
        default: self = .unknown(text)
        }
    }
}

extension LearnerLine {
    /// As it is named in messages.
    var text: String {
        switch self {
        case .say(let text), .unknown(let text): text
        // A slower line is a repetition with a parameter.
        case .call(let method, let extra): extra["slower"] == .bool(true) ? "/slower" : method.text
        case .help: "/help"
        }
    }
}

extension String {
    func trimming(while isTrimmed: (Character) -> Bool) -> String {
        String(drop(while: isTrimmed).reversed().drop(while: isTrimmed).reversed())
    }
}
