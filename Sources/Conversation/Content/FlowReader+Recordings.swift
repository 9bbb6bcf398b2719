import ContentFiles

extension FlowReader {
    /// `audio`: a recording's path; or paths by what is said, for a line that says now this and now that.
    mutating func readRecordings(_ node: ContentNode, of line: ScriptLine) -> [ScriptRecording] {
        if node.text != nil {
            guard line.constantText != nil else {
                issues.error(
                    "recording-of-many-texts",
                    "What this line says depends on the conversation; give 'audio' as paths by what is said.",
                    at: node.location)
                return []
            }
            return readRecording(node, saying: nil).map { [$0] } ?? []
        }
        guard let entries = node.entries else {
            issues.error("not-text", "'audio' must be a path, or paths by what is said.", at: node.location)
            return []
        }
        let spoken = line.parts.withoutMarks
        return entries.compactMap { entry in
            if !spoken.canSay(entry.key.replacing("*", with: "")[...]) {
                issues.error(
                    "recording-of-other-text", "The line never says '\(echo(entry.key))'; write what learners read.",
                    at: entry.keyLocation)
            }
            return readRecording(entry.value, saying: entry.key)
        }
    }

    private func readRecording(_ node: ContentNode, saying text: String?) -> ScriptRecording? {
        guard let path = node.text else {
            issues.error("not-text", "A recording must be a path.", at: node.location)
            return nil
        }
        guard ScriptRecording.isPath(path) else {
            issues.error(
                "bad-recording-path",
                "A recording lies in the content's folder '\(ScriptRecording.folder)': write "
                    + "'\(ScriptRecording.folder)/…', not '\(echo(path))'.", at: node.location)
            return nil
        }
        return ScriptRecording(path: path, text: text, location: node.location)
    }
}

extension [ScriptLine.Part] {
    /// The same without asterisks: nobody can tell before the values are filled in whether they mark something.
    fileprivate var withoutMarks: [ScriptLine.Part] {
        map { part in
            switch part {
            case .text(let text): return .text(text.replacing("*", with: ""))
            case .value: return part
            case .choice(var choice):
                for index in choice.options.indices {
                    choice.options[index].parts = choice.options[index].parts.withoutMarks
                }
                return .choice(choice)
            }
        }
    }
}
