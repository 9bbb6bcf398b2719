extension Scenario {
    /// Every line that has recordings, in the order of the script, with the id of the character who says it.
    package var recordedLines: [(line: ScriptLine, characterID: String)] {
        flow.nodes.flatMap { $0.lines.lines + $0.responses.flatMap(\.reply.lines) }
            .filter { !$0.recordings.isEmpty }
            .map { ($0, $0.speaker.flatMap { flow.cast[$0] } ?? characterID) }
    }

    /// A sentence of the script with its translations.
    package struct ScriptedSentence: Sendable, Hashable {
        package var text: String
        /// By language: en.
        package var translations: [String: String]
        /// Lemmas of its content words.
        package var lemmas: [String]
    }

    /// The characters' lines that have no variable in them, each once, in the order of the script.
    package var scriptedSentences: [ScriptedSentence] {
        var seen: Set<String> = []
        return flow.nodes.flatMap { $0.lines.lines + $0.responses.flatMap(\.reply.lines) }.compactMap { line in
            guard let text = line.parts.plainText, seen.insert(text).inserted else { return nil }
            return ScriptedSentence(
                text: text, translations: line.translations.compactMapValues(\.plainText), lemmas: line.heard)
        }
    }
}
