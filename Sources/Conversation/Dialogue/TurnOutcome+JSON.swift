package import JSONText
package import Lexicon
import Templates

extension TurnOutcome {
    /// What is kept of a turn, as JSON: what its `Codable` conformance reads. The lines that may come next are for
    /// synthesis alone, and would be half of it.
    package func storedJSON() throws -> String {
        var writer = JSONWriter(reserving: 4_096)
        try writer.object { fields in
            fields.set("nodeID", nodeID)
            fields.set("responseID", responseID)
            fields.set("match", match.rawValue)
            fields.set("slots", slots)
            fields.write("further", further) { $0.write(to: &$1) }
            fields.set("recast", recast)
            fields.write("edits", edits) { $0.write(to: &$1) }
            fields.write("corrections", corrections) { $0.write(to: &$1) }
            fields.set("correctionsAfterLine", correctionsAfterLine)
            fields.write("detectedErrors", detectedErrors) { $0.write(to: &$1) }
            fields.set("rulesUsed", rulesUsed)
            fields.write("lines", lines) { $0.write(to: &$1) }
            fields.write("events", events) { $0.write(to: &$1) }
            fields.set("repair", repair?.rawValue)
            fields.set("completed", completed)
            fields.set("hint", hint)
            fields.set("isEnded", isEnded)
            if let score { fields.set("score", score) }
            fields.set("wordsProduced", wordsProduced)
            fields.set("wordsHeard", wordsHeard)
            fields.set("upcomingLines", [String]())
            if let silenceAfter { fields.set("silenceAfter", silenceAfter) }
            if let review {
                fields.name("review")
                fields.encoded(try WireFormat.encodeForStorage(review))
            }
        }
        return writer.text
    }
}

extension JSONWriter {
    /// A member that is an array of objects.
    package mutating func write<Element>(
        _ name: StaticString, _ elements: [Element], _ members: (Element, inout JSONWriter) -> Void
    ) {
        self.name(name)
        array(elements) { element, json in json.object { members(element, &$0) } }
    }
}

extension FurtherAnswer {
    /// Writes its members, in the order of their names, as the next functions do.
    package func write(to fields: inout JSONWriter) {
        fields.set("nodeID", nodeID)
        fields.set("responseID", responseID)
        fields.set(sorted: "slots", slots)
    }
}

extension DialogueEvent {
    package func write(to fields: inout JSONWriter) {
        fields.set(sorted: "details", details)
        fields.set("kind", kind)
        fields.set("line", line)
        fields.set("value", value)
    }
}

extension UtteranceEdit {
    fileprivate func write(to fields: inout JSONWriter) {
        fields.set("correct", correct)
        fields.set("incorrect", incorrect)
        fields.set("kind", kind.rawValue)
        fields.object("position") { position.write(to: &$0) }
    }
}

extension TextSpan {
    package func write(to fields: inout JSONWriter) {
        fields.set("end", end)
        fields.set("start", start)
    }
}
