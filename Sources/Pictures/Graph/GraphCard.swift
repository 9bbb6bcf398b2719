import Conversation
package import ScenarioTools

/// What a node looks like in the picture of a script, and how much room it takes.
package struct GraphCard {
    package struct Row {
        package enum Look: String {
            case title, said, more, staying
        }

        package var text: String
        package var look: Look

        package init(text: String, look: Look) {
            self.text = text
            self.look = look
        }
    }

    static let titleSize = 13.0
    static let textSize = 12.0
    private static let textWidth = 210.0
    private static let padding = 12.0
    private static let lineHeight = 16.0
    /// The least width of a card, so that lines can leave it side by side.
    private static let leastWidth = 96.0

    package let node: FlowGraph.Node
    package let rows: [Row]
    package let size: LayeredLayout.Size

    package init(_ node: FlowGraph.Node) {
        self.node = node
        var rows = [Row(text: Self.title(of: node), look: .title)]
        if let first = node.lines.first {
            rows += TextMeasure.wrapped(first, size: Self.textSize, width: Self.textWidth, lines: 3)
                .map { Row(text: $0, look: .said) }
        }
        if node.lines.count > 1 { rows.append(Row(text: "+ \(node.lines.count - 1) more", look: .more)) }
        let staying = node.staying.joined(separator: ", ")
        rows += TextMeasure.wrapped(staying, size: Self.textSize, width: Self.textWidth - 14, lines: 2)
            .enumerated().map { Row(text: ($0 == 0 ? "↻ " : "    ") + $1, look: .staying) }
        self.rows = rows
        let isMark = node.kind == .endMark || node.kind == .returnMark
        guard !isMark else {
            size = LayeredLayout.Size(width: node.kind == .endMark ? 18 : 52, height: 18)
            return
        }
        let widest =
            rows.map { row in
                TextMeasure.width(
                    row.text, size: row.look == .title ? Self.titleSize : Self.textSize, isBold: row.look == .title)
            }.max() ?? 0
        size = LayeredLayout.Size(
            width: max(Self.leastWidth, (widest + 2 * Self.padding).rounded(.up)),
            height: Double(rows.count) * Self.lineHeight + 14)
    }

    private static func title(of node: FlowGraph.Node) -> String {
        let shown = TextMeasure.wrapped(node.title, size: titleSize, width: textWidth, lines: 1).first ?? ""
        return (node.isStart ? "▶ " : "") + shown + (node.isCheckpoint ? " ⚑" : "")
    }

    /// - Parameter middle: Of the card.
    package func draw(at middle: LayeredLayout.Point, into picture: inout SVGDocument) {
        let (left, top) = (middle.x - size.width / 2, middle.y - size.height / 2)
        switch node.kind {
        case .endMark:
            picture.add("circle", ["class": "mark", "cx": .number(middle.x), "cy": .number(middle.y), "r": 8])
            picture.add("circle", ["class": "dot", "cx": .number(middle.x), "cy": .number(middle.y), "r": 4])
            return
        case .returnMark:
            picture.add(
                "text", ["class": "more", "x": .number(middle.x), "y": .number(middle.y + 4), "text-anchor": "middle"],
                text: "↩ return")
            return
        case .speaks, .listens, .ends, .returns, .anywhere:
            break
        }
        picture.open("g", ["class": .text("card \(node.kind.rawValue)\(node.isReachable ? "" : " lost")")])
        if !node.isReachable { picture.add("title", text: "Nothing leads here.") }
        picture.add("rect", Self.frame(left, top, size.width, size.height, radius: node.kind == .listens ? 14 : 5))
        if node.kind == .ends {
            picture.add("rect", Self.frame(left + 3, top + 3, size.width - 6, size.height - 6, radius: 3))
        }
        for (number, row) in rows.enumerated() {
            picture.add(
                "text",
                [
                    "class": .text(row.look.rawValue), "x": .number(left + Self.padding),
                    "y": .number(top + 19 + Double(number) * Self.lineHeight),
                ], text: row.text)
        }
        picture.close()
    }

    private static func frame(
        _ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double
    ) -> SVGDocument.Attributes {
        [
            "x": .number(x), "y": .number(y), "width": .number(width), "height": .number(height),
            "rx": .number(radius),
        ]
    }
}
