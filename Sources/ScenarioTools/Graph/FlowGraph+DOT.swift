extension FlowGraph {
    /// The graph in the language of Graphviz.
    package var dot: String {
        var lines = [
            "digraph scenario {",
            "    label=\(Self.quoted([title])); labelloc=t; fontname=\"sans-serif\"; rankdir=TB;",
            "    node [shape=box, style=rounded, fontname=\"sans-serif\", fontsize=11];",
            "    edge [fontname=\"sans-serif\", fontsize=9];",
        ]
        for (number, node) in nodes.enumerated() { lines.append("    n\(number) [\(node.dotAttributes)];") }
        if let start = nodes.firstIndex(where: \.isStart) {
            lines.append("    start [shape=point]; start -> n\(start);")
        }
        for edge in edges {
            let style = edge.kind == .detour ? "dashed" : edge.kind == .rescue ? "dotted" : "solid"
            let label = edge.labels.isEmpty ? "" : ", label=\(Self.quoted(edge.labels))"
            lines.append("    n\(edge.from) -> n\(edge.to) [style=\(style)\(label)];")
        }
        return (lines + ["}"]).joined(separator: "\n") + "\n"
    }

    /// A string of Graphviz: lines one under another.
    fileprivate static func quoted(_ lines: [String]) -> String {
        let escaped = lines.map { line in
            line.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
                .map { $0.isNewline ? " " : String($0) }.joined()
        }
        return "\"\(escaped.joined(separator: "\\n"))\""
    }
}

extension FlowGraph.Node {
    fileprivate var dotAttributes: String {
        let label = FlowGraph.quoted([title] + caption)
        let look =
            switch kind {
            case .endMark: "shape=doublecircle, fontsize=8"
            case .returnMark: "shape=circle, fontsize=8"
            case .anywhere: "shape=hexagon"
            case .listens: "penwidth=2, color=\"#1f6f8b\""
            case .ends: "peripheries=2"
            case .returns: "style=\"rounded,dashed\""
            case .speaks: "penwidth=1"
            }
        return "label=\(label), \(look)\(isReachable ? "" : ", fontcolor=\"#b3261e\"")"
    }
}
