import ContentFiles
import Conversation
import Templates

/// Reads what people said in a scenario.
struct HeardFileReader {
    let issues: DiagnosticCollector

    func read(_ root: ContentNode, file: String) -> HeardFile {
        var fields = FieldReader(root, of: "a heard file", into: issues)
        let scenario = fields.requiredText("scenario")
        let place = root["scenario"]?.location ?? root.location
        let named = CompanionFile.heard.scenarioID(ofFile: file)
        if !scenario.isEmpty, scenario != named {
            issues.error(
                "id-mismatch",
                "The scenario '\(echo(scenario))' must be the one that the file is named for, '\(named)'.", at: place)
        }
        let writers = entries(of: fields.requiredValue("writers"), "'writers' gives each writer's id a voice.").map {
            writer($0)
        }
        let known = writers.map(\.id)
        let nodes = entries(of: fields.requiredValue("nodes"), "'nodes' gives each node's id a list.").map {
            node($0, writers: known)
        }
        fields.finish()
        return HeardFile(file: file, scenario: scenario, scenarioLocation: place, writers: writers, nodes: nodes)
    }

    private func entries(of node: ContentNode?, _ expected: String) -> [ContentNode.Entry] {
        guard let node else { return [] }
        if let entries = node.entries { return entries }
        issues.error("not-a-mapping", "\(expected) Found \(node.kindName).", at: node.location)
        return []
    }

    private func writer(_ entry: ContentNode.Entry) -> HeardFile.Writer {
        var fields = FieldReader(entry.value, of: "a writer", into: issues)
        let voice = fields.requiredText("voice")
        _ = fields.text("english")
        fields.finish()
        return HeardFile.Writer(id: entry.key, voice: voice, location: entry.keyLocation)
    }

    private func node(_ entry: ContentNode.Entry, writers: [String]) -> HeardFile.Node {
        if entry.value.elements == nil {
            issues.error(
                "not-a-list", "The node '\(echo(entry.key))' must have a list of utterances.", at: entry.value.location)
        }
        let utterances = (entry.value.elements ?? []).map { utterance($0, writers: writers) }
        return HeardFile.Node(id: entry.key, location: entry.keyLocation, utterances: utterances)
    }

    private func utterance(_ node: ContentNode, writers: [String]) -> HeardUtterance {
        var fields = FieldReader(node, of: "an utterance", into: issues)
        let writer = fields.requiredText("by")
        if !writer.isEmpty, !writers.contains(writer) {
            issues.error(
                "unknown-writer",
                "There is no writer '\(echo(writer))' under 'writers'." + suggestion(for: writer, among: writers),
                at: node["by"]?.location ?? node.location)
        }
        let kind = fields.requiredChoice("kind", of: HeardKind.self, fallback: .right)
        let means = fields.value("means").map { _ in fields.texts("means") }
        if let place = node["means"]?.location, means != nil, !kind.isAnswer {
            issues.error(
                "needless-means", "Only what is right or a slip means a response; leave 'means' out.", at: place)
        }
        let text = fields.requiredText("text")
        check(text, at: node["text"]?.location ?? node.location)
        fields.finish()
        return HeardUtterance(writer: writer, kind: kind, means: means, text: text, location: node.location)
    }

    /// A conversation refuses what is too long, or no text.
    private func check(_ text: String, at location: SourceLocation) {
        if text.utf8.count > DialogueLimits.utteranceBytes {
            issues.error(
                "text-too-long",
                "The text has \(text.utf8.count) bytes; at most \(DialogueLimits.utteranceBytes) can be said at once.",
                at: location)
        }
        let isText = text.unicodeScalars.allSatisfy { scalar in
            scalar.properties.generalCategory != .control || ["\t", "\n", "\r"].contains(scalar)
        }
        if !isText {
            issues.error("control-character", "The text holds a control character; leave it out.", at: location)
        }
    }
}
