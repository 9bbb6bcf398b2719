package import ContentFiles
package import Conversation
import Templates

extension HeardFile {
    /// What is wrong or doubtful in the file beside the scenario that it is about.
    package func diagnostics(against flow: DialogueFlow) -> [Diagnostic] {
        let issues = DiagnosticCollector()
        for node in nodes { check(node, against: flow, issues) }
        return issues.diagnostics
    }

    private func check(_ node: Node, against flow: DialogueFlow, _ issues: DiagnosticCollector) {
        reportContradictions(in: node, issues)
        let listening = flow.nodes.filter(\.listens).map(\.id)
        guard let number = flow.number(of: node.id) else {
            return issues.error(
                "unknown-node",
                "The scenario has no node '\(echo(node.id))'." + suggestion(for: node.id, among: listening),
                at: node.location)
        }
        guard flow.nodes[number].listens else {
            return issues.error(
                "deaf-node", "Nobody can say anything in the node '\(node.id)': it expects no answer.",
                at: node.location)
        }
        let responses = flow.nodes[number].responses.filter { $0.scope == .node || $0.scope == .any }.map(\.id)
        for utterance in node.utterances {
            for response in utterance.means ?? [] where !responses.contains(response) {
                issues.error(
                    "unknown-response",
                    "The node '\(node.id)' has no response '\(echo(response))'."
                        + suggestion(for: response, among: responses),
                    at: utterance.location)
            }
        }
    }

    /// The same words cannot be an answer and none.
    private func reportContradictions(in node: Node, _ issues: DiagnosticCollector) {
        var first: [[String]: HeardUtterance] = [:]
        for utterance in node.utterances {
            guard let other = first[utterance.words] else {
                first[utterance.words] = utterance
                continue
            }
            guard other.kind != utterance.kind else { continue }
            issues.warning(
                "two-kinds",
                "«\(utterance.text)» is \(utterance.kind.rawValue) here and \(other.kind.rawValue) in line "
                    + "\(other.location.line); make them one kind.",
                at: utterance.location)
        }
    }
}

extension HeardUtterance {
    /// Its words in lowercase, with their accents.
    package var words: [String] {
        let cut = Tokenizer.cut(Folding.nfc(text))
        return cut.words.map { cut.text($0.range).lowercased() }
    }
}
