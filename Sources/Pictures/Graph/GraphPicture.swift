import Conversation
package import ScenarioTools

/// A script drawn as SVG, in the colours of the reader's light or dark surroundings.
package enum GraphPicture {
    private static let labelSize = 11.0
    private static let labelHeight = 14.0
    private static let labelWidth = 170.0
    /// Labels shown on one line; the picture's titles hold all.
    private static let labelsShown = 4
    private static let headHeight = 62.0

    package static func svg(of graph: FlowGraph) -> String {
        var nodes = graph.nodes
        for edge in graph.edges where edge.from == edge.to { nodes[edge.from].staying += edge.labels }
        let cards = nodes.map { GraphCard($0) }
        let labels = graph.edges.map { shownLabels(of: $0) }
        let edges = graph.edges.indices.filter { graph.edges[$0].from != graph.edges[$0].to }
        let layout = LayeredLayout(
            boxes: cards.map(\.size),
            links: edges.map { number in
                let edge = graph.edges[number]
                return LayeredLayout.Link(
                    from: edge.from, to: edge.to, label: labels[number].isEmpty ? nil : size(of: labels[number]),
                    stub: size(of: labels[number] + [reference(to: graph.nodes[edge.to])]))
            },
            start: graph.nodes.firstIndex(where: \.isStart) ?? 0)
        let width = max(layout.size.width, headWidth(of: graph))
        var picture = SVGDocument(width: width, height: layout.size.height + headHeight)
        addHead(of: graph, width: width, to: &picture)
        picture.open(
            "g", ["transform": .text("translate(\(SVGDocument.point((width - layout.size.width) / 2, headHeight)))")])
        for (link, number) in edges.enumerated() {
            add(graph.edges[number], along: layout.routes[link], to: &picture)
        }
        for (number, card) in cards.enumerated() { card.draw(at: layout.boxes[number], into: &picture) }
        for (link, number) in edges.enumerated() {
            guard let middle = layout.labels[link] else { continue }
            let edge = graph.edges[number]
            let target = layout.isCut[link] ? [reference(to: graph.nodes[edge.to])] : []
            add(labels[number] + target, of: edge, at: middle, to: &picture)
        }
        return picture.finished()
    }

    // MARK: Labels

    private static func shownLabels(of edge: FlowGraph.Edge) -> [String] {
        let shown = edge.labels.prefix(labelsShown).flatMap {
            TextMeasure.wrapped($0, size: labelSize, width: labelWidth, lines: 2)
        }
        let rest = edge.labels.count - labelsShown
        return rest > 0 ? shown + ["+ \(rest) more"] : shown
    }

    /// Where a line goes that would be too long to follow with the eye.
    private static func reference(to node: FlowGraph.Node) -> String {
        "→ " + (TextMeasure.wrapped(node.title, size: labelSize, width: labelWidth, lines: 1).first ?? "")
    }

    private static func size(of lines: [String]) -> LayeredLayout.Size {
        let widest = lines.map { TextMeasure.width($0, size: labelSize) }.max() ?? 0
        return LayeredLayout.Size(width: widest + 8, height: Double(lines.count) * labelHeight + 2)
    }

    private static func add(
        _ lines: [String], of edge: FlowGraph.Edge, at middle: LayeredLayout.Point, to picture: inout SVGDocument
    ) {
        let size = size(of: lines)
        let (left, top) = (middle.x - size.width / 2, middle.y - size.height / 2)
        picture.open("g", ["class": .text("label \(edge.kind.rawValue)")])
        if !edge.samples.isEmpty || edge.labels.count > labelsShown {
            picture.add("title", text: explanation(of: edge))
        }
        picture.add(
            "rect",
            [
                "x": .number(left), "y": .number(top), "width": .number(size.width), "height": .number(size.height),
                "rx": 3,
            ])
        for (number, line) in lines.enumerated() {
            picture.add(
                "text",
                ["x": .number(middle.x), "y": .number(top + 11.5 + Double(number) * labelHeight)], text: line)
        }
        picture.close()
    }

    /// Every answer with a sentence of it.
    private static func explanation(of edge: FlowGraph.Edge) -> String {
        edge.labels.enumerated().map { number, label in
            edge.samples.indices.contains(number) && !edge.samples[number].isEmpty
                ? "\(label): «\(edge.samples[number])»" : label
        }.joined(separator: "; ")
    }

    // MARK: Lines

    private static func add(
        _ edge: FlowGraph.Edge, along route: [LayeredLayout.Point], to picture: inout SVGDocument
    ) {
        guard let first = route.first, route.count > 1 else { return }
        var path = "M\(SVGDocument.point(first.x, first.y))"
        for (from, to) in zip(route, route.dropFirst()) where from != to {
            if from.x == to.x {
                path += "L\(SVGDocument.point(to.x, to.y))"
            } else {
                let middle = (from.y + to.y) / 2
                path += "C\(SVGDocument.point(from.x, middle)) \(SVGDocument.point(to.x, middle)) "
                path += SVGDocument.point(to.x, to.y)
            }
        }
        picture.add(
            "path", ["class": .text("line \(edge.kind.rawValue)"), "d": .text(path), "marker-end": "url(#arrow)"])
    }

    // MARK: Around

    private static func addHead(of graph: FlowGraph, width: Double, to picture: inout SVGDocument) {
        picture.add("title", ["id": "title"], text: graph.title)
        let nodes = graph.nodes.count { ![.endMark, .returnMark, .anywhere].contains($0.kind) }
        let listening = graph.nodes.count { $0.kind == .listens }
        picture.add(
            "desc", ["id": "desc"],
            text: "A conversation of \(nodes) \(nodes == 1 ? "part" : "parts"), \(listening) of which "
                + "\(listening == 1 ? "waits" : "wait") for the learner's answer.")
        picture.add("style", text: GraphStyle.css)
        picture.open("defs")
        picture.open(
            "marker",
            [
                "id": "arrow", "viewBox": "0 0 8 8", "refX": 7, "refY": 4, "markerWidth": 7, "markerHeight": 7,
                "orient": "auto",
            ])
        picture.add("path", ["class": "arrow", "d": "M0 0.5L8 4L0 7.5Z"])
        picture.close()
        picture.close()
        picture.add("rect", ["class": "paper", "width": "100%", "height": "100%"])
        picture.add("text", ["class": "heading", "x": 24, "y": 32], text: graph.title)
        addLegend(to: &picture)
    }

    private static let legend: [(kind: FlowGraph.Edge.Kind, text: String)] = [
        (.answer, "answer"), (.way, "by itself"), (.detour, "there and back"), (.rescue, "silence, or not understood"),
    ]

    /// What title and legend need.
    private static func headWidth(of graph: FlowGraph) -> Double {
        let entries = legend.reduce(0) { $0 + 54 + TextMeasure.width($1.text, size: labelSize) }
        return 48 + max(entries, TextMeasure.width(graph.title, size: 19, isBold: true))
    }

    private static func addLegend(to picture: inout SVGDocument) {
        var x = 24.0
        for (kind, text) in legend {
            picture.add(
                "path", ["class": .text("line \(kind.rawValue)"), "d": .text("M\(SVGDocument.format(x)) 49h26")])
            picture.add("text", ["class": "legend", "x": .number(x + 32), "y": 53], text: text)
            x += 32 + TextMeasure.width(text, size: labelSize) + 22
        }
    }
}
