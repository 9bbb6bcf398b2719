import Conversation
import Grammar
package import JSONText
import SpeechClient

/// Members in the order of their names, as ``WireFormat`` writes any other reply: a conversation waits for this one at
/// every turn.
extension TurnReply: JSONWritable {
    package func write(to json: inout JSONWriter) throws {
        try json.object { fields in
            if let adaptation { try fields.set("adaptation", encoding: adaptation) }
            fields.set("audioError", audioError)
            fields.set("completed", completed)
            fields.write("corrections", corrections) { $0.write(to: &$1) }
            fields.set("correctionsAfterLine", correctionsAfterLine)
            fields.write("events", events) { $0.write(to: &$1) }
            if let further { fields.write("further", further) { $0.write(to: &$1) } }
            fields.set("hint", hint)
            fields.set("isEnded", isEnded)
            fields.write("lines", lines) { $0.write(to: &$1) }
            fields.set("match", match.rawValue)
            fields.set("newWords", newWords)
            fields.set("nodeID", nodeID)
            fields.set("notice", notice)
            fields.set("recast", recast)
            fields.set("repair", repair?.rawValue)
            fields.set("responseID", responseID)
            if let review { try fields.set("review", encoding: review) }
            fields.set("reviewedWords", reviewedWords)
            if let score { fields.set("score", score) }
            fields.set("sequence", sequence)
            fields.set("sessionID", sessionID)
            if let silenceAfter { fields.set("silenceAfter", silenceAfter) }
            fields.set(sorted: "slots", slots)
            if let speech { try fields.set("speech", encoding: speech) }
            fields.write("suggestedReviews", suggestedReviews) { $0.write(to: &$1) }
            if let words { try fields.set("words", encoding: words) }
        }
    }
}

extension JSONWriter {
    /// A member that few replies have, written by its type.
    fileprivate mutating func set(_ name: StaticString, encoding value: some Encodable) throws {
        self.name(name)
        encoded(try WireFormat.encode(value))
    }
}

extension Identified<GrammarError> {
    fileprivate func write(to fields: inout JSONWriter) {
        fields.set("cause", value.cause)
        fields.set("correct", value.correct)
        fields.set("errorType", value.errorType.rawValue)
        fields.set("explanation", value.explanation)
        fields.set("id", id)
        fields.set("incorrect", value.incorrect)
        fields.object("position") { value.position.write(to: &$0) }
        fields.set("ruleID", value.ruleID)
        fields.set("severity", value.severity.rawValue)
    }
}

extension TurnReply.Line {
    fileprivate func write(to fields: inout JSONWriter) {
        fields.set("audioMedia", audioMedia)
        fields.set("audioPath", audioPath)
        fields.set("characterID", characterID)
        fields.set("id", id)
        fields.set("marked", marked)
        fields.set("role", role.rawValue)
        fields.set("speed", speed)
        fields.set("text", text)
        fields.set("translation", translation)
        if let voice { fields.object("voice") { voice.write(to: &$0) } }
        if let words { fields.write("words", words) { $0.write(to: &$1) } }
    }
}

extension SpokenBy {
    fileprivate func write(to fields: inout JSONWriter) {
        fields.set("insteadOf", insteadOf)
        fields.set("name", name)
        fields.set("source", source.rawValue)
    }
}

extension WordTime {
    fileprivate func write(to fields: inout JSONWriter) {
        fields.set("end", end)
        fields.set("start", start)
        fields.set("text", text)
    }
}

extension TurnReply.SuggestedReview {
    fileprivate func write(to fields: inout JSONWriter) {
        fields.set("rating", rating)
        fields.set("word", word)
        fields.set("wordID", wordID)
    }
}
