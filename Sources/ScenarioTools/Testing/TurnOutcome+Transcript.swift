import Conversation
import Grammar

extension TurnOutcome {
    /// What a reader of the conversation would see, a line each.
    var transcript: [String] {
        var transcript: [String] = []
        for correction in detectedErrors {
            transcript.append("✎ \(correction.incorrect) → \(correction.correct) (\(correction.ruleID))")
        }
        for line in lines {
            let role = line.role == .line ? "" : "(\(line.role.rawValue)) "
            transcript.append(role + (line.characterID.map { "\($0): " } ?? "") + line.text)
        }
        for objective in completed { transcript.append("★ \(objective)") }
        if let hint { transcript.append("💡 \(hint)") }
        transcript.append("→ \(nodeID)\(responseID.map { ", \($0)" } ?? "")\(isEnded ? ", the end" : "")")
        return transcript
    }
}
