package import Grammar
package import JSONText
import Lexicon

extension DialogueState {
    /// The state as JSON, the same that its `Codable` conformance reads and writes, several times faster than
    /// Foundation's encoder: it is written after every turn.
    package var json: String {
        var writer = JSONWriter(reserving: 4_096)
        writer.object { fields in
            fields.set("contentHash", contentHash)
            fields.set("node", node)
            fields.set("variables", variables)
            fields.set("visits", visits)
            fields.set("misses", misses)
            fields.set("hints", hints)
            fields.set("waited", waited)
            fields.set("seed", seed)
            fields.set("turns", turns)
            fields.set("history", history)
            fields.name("lastLines")
            fields.array(lastLines) { line, json in json.object { line.write(to: &$0) } }
            fields.set("isClarifying", isClarifying)
            fields.set("isEliciting", isEliciting)
            if let pending { fields.object("pending") { pending.write(to: &$0) } }
            fields.name("errors")
            fields.array(errors) { error, json in json.object { error.write(to: &$0) } }
            fields.object("tally") { tally.write(to: &$0) }
            fields.set("wordsProduced", wordsProduced)
            fields.set("isEnded", isEnded)
            fields.set("uses", uses)
            fields.set("completed", completed)
            fields.set("practised", practised)
            fields.set("rulesUsed", rulesUsed)
            fields.set("returns", returns)
            fields.name("volunteered")
            fields.array(volunteered) { clause, json in json.object { clause.write(to: &$0) } }
            if let checkpoint { fields.object("checkpoint") { checkpoint.write(to: &$0) } }
        }
        return writer.text
    }
}

extension SpokenLine {
    package func write(to fields: inout JSONWriter) {
        fields.set("id", id)
        fields.set("text", text)
        fields.set("translation", translation)
        fields.set("role", role.rawValue)
        fields.set("speed", speed)
        fields.set("characterID", characterID)
        fields.set("marked", marked)
        fields.set("recording", recording)
        if let isAuthors { fields.set("isAuthors", isAuthors) }
    }
}

extension PendingAnswer {
    fileprivate func write(to fields: inout JSONWriter) {
        fields.set("responseID", responseID)
        fields.set("slots", slots)
        fields.set("sentence", sentence)
    }
}

extension VolunteeredClause {
    fileprivate func write(to fields: inout JSONWriter) {
        fields.set("text", text)
        fields.set("turn", turn)
        if let wasRefused { fields.set("wasRefused", wasRefused) }
    }
}

extension Checkpoint {
    fileprivate func write(to fields: inout JSONWriter) {
        fields.set("node", node)
        fields.set("variables", variables)
    }
}

extension GrammarError {
    /// Writes its members, in the order of their names.
    package func write(to fields: inout JSONWriter) {
        fields.set("cause", cause)
        fields.set("correct", correct)
        fields.set("errorType", errorType.rawValue)
        fields.set("explanation", explanation)
        fields.set("incorrect", incorrect)
        fields.object("position") { position.write(to: &$0) }
        fields.set("ruleID", ruleID)
        fields.set("severity", severity.rawValue)
    }
}

extension ScoreTally {
    fileprivate func write(to fields: inout JSONWriter) {
        fields.set("utterances", utterances)
        fields.set("task", task)
        fields.set("grammar", grammar)
        fields.set("vocabulary", vocabulary)
        fields.set("hints", hints)
        fields.set("understood", understood)
        fields.set("asked", asked)
        fields.set("errors", errors)
        fields.set("wrongWords", wrongWords)
        fields.set("spoken", spoken)
        fields.set("pronunciation", pronunciation)
    }
}
