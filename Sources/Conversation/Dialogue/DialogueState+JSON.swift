import Grammar
import JSONText
import Lexicon

extension DialogueState {
    /// The state as JSON, the same that its `Codable` conformance reads and writes, several times faster than
    /// Foundation's encoder: it is written after every turn.
    package var json: String {
        var writer = JSONWriter()
        writer.object { fields in
            fields.text("contentHash", contentHash)
            fields.text("node", node)
            fields.texts("variables", variables)
            fields.counts("visits", visits)
            fields.number("misses", misses)
            fields.number("hints", hints)
            fields.number("waited", waited)
            fields.number("seed", seed)
            fields.number("turns", turns)
            fields.texts("history", history)
            fields.objects("lastLines", lastLines) { $1.write(to: &$0) }
            fields.flag("isClarifying", isClarifying)
            fields.flag("isEliciting", isEliciting)
            if let pending { fields.object("pending") { pending.write(to: &$0) } }
            fields.objects("errors", errors) { $1.write(to: &$0) }
            fields.object("tally") { tally.write(to: &$0) }
            fields.texts("wordsProduced", wordsProduced)
            fields.flag("isEnded", isEnded)
            fields.counts("uses", uses)
            fields.texts("completed", completed)
            fields.texts("practised", practised)
            fields.texts("returns", returns)
            if let checkpoint { fields.object("checkpoint") { checkpoint.write(to: &$0) } }
        }
        return writer.text
    }
}

extension SpokenLine {
    fileprivate func write(to fields: inout JSONWriter) {
        fields.text("id", id)
        fields.text("text", text)
        if let translation { fields.text("translation", translation) }
        fields.text("role", role.rawValue)
        fields.number("speed", speed)
        if let characterID { fields.text("characterID", characterID) }
    }
}

extension PendingAnswer {
    fileprivate func write(to fields: inout JSONWriter) {
        fields.text("responseID", responseID)
        fields.texts("slots", slots)
    }
}

extension Checkpoint {
    fileprivate func write(to fields: inout JSONWriter) {
        fields.text("node", node)
        fields.texts("variables", variables)
    }
}

extension GrammarError {
    fileprivate func write(to fields: inout JSONWriter) {
        fields.text("errorType", errorType.rawValue)
        fields.object("position") {
            $0.number("start", position.start)
            $0.number("end", position.end)
        }
        fields.text("incorrect", incorrect)
        fields.text("correct", correct)
        fields.text("ruleID", ruleID)
        fields.text("explanation", explanation)
        fields.text("severity", severity.rawValue)
    }
}

extension ScoreTally {
    fileprivate func write(to fields: inout JSONWriter) {
        fields.number("utterances", utterances)
        fields.number("task", task)
        fields.number("grammar", grammar)
        fields.number("vocabulary", vocabulary)
        fields.number("hints", hints)
        fields.number("understood", understood)
        fields.number("asked", asked)
        fields.number("errors", errors)
        fields.number("wrongWords", wrongWords)
        fields.number("spoken", spoken)
        fields.number("pronunciation", pronunciation)
    }
}
