extension FlowGraph {
    /// The graph in Mermaid's flowchart language, which many Markdown renderers draw.
    package var mermaid: String {
        var lines = ["flowchart TD"]
        for (number, node) in nodes.enumerated() {
            lines.append("    n\(number)\(node.mermaidShape):::\(node.kind.rawValue)")
        }
        for edge in edges {
            let label = edge.labels.isEmpty ? "" : "|\"\(edge.labels.map(Self.entities).joined(separator: "<br>"))\"|"
            lines.append(
                "    n\(edge.from) \(edge.kind == .answer || edge.kind == .way ? "-->" : "-.->")\(label) n\(edge.to)")
        }
        lines += [
            "    classDef listens stroke:#1f6f8b,stroke-width:2px",
            "    classDef ends stroke-width:3px",
            "    classDef returns stroke-dasharray:4 3",
            "    classDef anywhere stroke-dasharray:2 3",
        ]
        for (number, node) in nodes.enumerated() where !node.isReachable {
            lines.append("    style n\(number) stroke:#b3261e,stroke-dasharray:5 4")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Quotation marks, brackets and whatever else means something to Mermaid, as its entities.
    fileprivate static func entities(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "\n", "\r", "\t": result += " "
            case "\"", "#", "<", ">", "&", ";", "`", "\\", "|", "{", "}", "[", "]": result += "#\(scalar.value);"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }
}

extension FlowGraph.Node {
    fileprivate var mermaidShape: String {
        switch kind {
        // Without quotation marks "end" would close a subgraph.
        case .endMark, .returnMark: return "((\"\(title)\"))"
        case .anywhere: return "{{\"\(title)\"}}"
        case .speaks, .listens, .ends, .returns:
            let heading = (isStart ? "▶ " : "") + FlowGraph.entities(title)
            let text = caption.map(FlowGraph.entities).map { "<br>\($0)" }.joined()
            let label = "\"<b>\(heading)</b>\(text)\""
            return kind == .listens ? "([\(label)])" : "[\(label)]"
        }
    }

    /// What stands under the title: the first line, and how many more there are.
    var caption: [String] {
        guard let first = lines.first, !first.isEmpty else { return [] }
        return lines.count > 1 ? [first, "+ \(lines.count - 1) more"] : [first]
    }
}
