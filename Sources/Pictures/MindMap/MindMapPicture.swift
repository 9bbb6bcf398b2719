import Foundation

/// A tree of thoughts, from the left to the right: each branch with what belongs to it beside it.
package struct MindMapPicture {
    package struct Branch {
        package var text: String
        package var children: [Branch]

        package init(text: String, children: [Branch]) {
            self.text = text
            self.children = children
        }
    }

    /// A branch at its place.
    private struct Box {
        var lines: [String]
        var level: Int
        /// Of the branch from the root that it belongs to.
        var colour: String
        var x: Double
        var y: Double
        var width: Double
        var height: Double
        var parent: Int?
    }

    private static let margin = 24.0
    private static let columnGap = 56.0
    private static let rowGap = 12.0
    private static let padding = 10.0
    private static let lineHeight = 18.0
    /// Characters of a line in a box.
    private static let lineLength = 28
    /// Dark enough to read on white, and of different lightness, so that they stay apart in grey.
    private static let colours = ["#123a8c", "#a3200d", "#2b7a5b", "#8a5a00", "#6a1b7a", "#00667a"]

    private let title: String
    private var boxes: [Box] = []
    private var bottom = Self.margin
    private var columns: [Double] = []

    package init(_ root: Branch, title: String) {
        self.title = title
        measure(root, level: 0)
        _ = place(root, level: 0, parent: nil, colour: PictureStyle.ink)
    }

    // MARK: Places

    private static func lines(of text: String) -> [String] {
        let lines = text.wrapped(to: lineLength)
        return lines.isEmpty ? [text] : lines
    }

    private static func size(_ level: Int) -> Double { level == 0 ? 17 : level == 1 ? 15 : 13 }

    private static func width(_ lines: [String], _ level: Int) -> Double {
        (lines.map { TextMeasure.width($0, size: size(level), isBold: level < 2) }.max() ?? 0) + 2 * padding
    }

    /// The widths of all columns.
    private mutating func measure(_ branch: Branch, level: Int) {
        if columns.count <= level { columns.append(0) }
        columns[level] = max(columns[level], Self.width(Self.lines(of: branch.text), level))
        for child in branch.children { measure(child, level: level + 1) }
    }

    private func x(of level: Int) -> Double {
        columns.prefix(level).reduce(Self.margin) { $0 + $1 + Self.columnGap }
    }

    /// Puts a branch beside the middle of its children.
    ///
    /// - Returns: The number of its box.
    private mutating func place(_ branch: Branch, level: Int, parent: Int?, colour: String) -> Int {
        let lines = Self.lines(of: branch.text)
        let height = Double(lines.count) * Self.lineHeight + Self.padding
        let number = boxes.count
        boxes.append(
            Box(
                lines: lines, level: level, colour: colour, x: x(of: level), y: bottom,
                width: Self.width(lines, level), height: height, parent: parent))
        let top = bottom
        var children: [Int] = []
        for (index, child) in branch.children.enumerated() {
            let own = level == 0 ? Self.colours[index % Self.colours.count] : colour
            children.append(place(child, level: level + 1, parent: number, colour: own))
        }
        guard let first = children.first, let last = children.last else {
            bottom = top + height + Self.rowGap
            return number
        }
        let middle = (boxes[first].y + boxes[last].y + boxes[last].height) / 2
        boxes[number].y = max(top, middle - height / 2)
        bottom = max(bottom, boxes[number].y + height + Self.rowGap)
        return number
    }

    // MARK: Drawing

    package var svg: String {
        let width = x(of: columns.count) - Self.columnGap + Self.margin
        var picture = SVGDocument(width: width, height: bottom - Self.rowGap + Self.margin)
        picture.add("title", ["id": "title"], text: title)
        picture.add("desc", ["id": "desc"], text: "Mind map with \(boxes.count) entries.")
        picture.add("rect", ["width": "100%", "height": "100%", "fill": .text(PictureStyle.paper)])
        for box in boxes {
            if let parent = box.parent { link(boxes[parent], box, &picture) }
        }
        for box in boxes { draw(box, &picture) }
        return picture.finished()
    }

    private func link(_ parent: Box, _ child: Box, _ picture: inout SVGDocument) {
        let (startX, startY) = (parent.x + parent.width, parent.y + parent.height / 2)
        let (endX, endY) = (child.x, child.y + child.height / 2)
        let middle = (startX + endX) / 2
        let path =
            "M\(SVGDocument.point(startX, startY)) C\(SVGDocument.point(middle, startY)) "
            + "\(SVGDocument.point(middle, endY)) \(SVGDocument.point(endX, endY))"
        picture.add(
            "path",
            [
                "d": .text(path), "fill": "none", "stroke": .text(child.colour),
                "stroke-width": .number(child.level == 1 ? 2.5 : 1.5),
            ])
    }

    private func draw(_ box: Box, _ picture: inout SVGDocument) {
        let isRoot = box.level == 0
        picture.add(
            "rect",
            [
                "x": .number(box.x), "y": .number(box.y), "width": .number(box.width), "height": .number(box.height),
                "rx": 8, "fill": .text(isRoot ? box.colour : PictureStyle.panel), "stroke": .text(box.colour),
                "stroke-width": .number(box.level < 2 ? 2 : 1),
            ])
        for (index, line) in box.lines.enumerated() {
            let baseline = box.y + Self.padding / 2 + Double(index) * Self.lineHeight + Self.lineHeight * 0.75
            picture.add(
                "text",
                [
                    "x": .number(box.x + Self.padding), "y": .number(baseline),
                    "font-family": .text(PictureStyle.textFont), "font-size": .number(Self.size(box.level)),
                    "font-weight": box.level < 2 ? "bold" : "normal",
                    "fill": .text(isRoot ? PictureStyle.panel : PictureStyle.ink),
                ], text: line)
        }
    }
}
