import Foundation

/// A plot of columns, with stacked bars and lines over them, as an SVG. What belongs to which axis can be told without
/// colours: bars are plain or hatched, lines solid with dots or dashed.
package struct ReviewPlot {
    /// Amounts in the columns, on the left axis.
    package struct Bars {
        package var name: String
        package var values: [Double]
    }

    /// A value in each column that has one.
    package struct Line {
        package var name: String
        package var values: [Double?]
        /// On the right axis instead of the left.
        var isOnRight: Bool
        /// Without dots, dashed: something to compare with.
        var isReference = false

        package init(name: String, values: [Double?], isOnRight: Bool, isReference: Bool = false) {
            self.name = name
            self.values = values
            self.isOnRight = isOnRight
            self.isReference = isReference
        }
    }

    /// What an axis shows.
    package struct Axis {
        package var name: String
        /// From 0 unless told otherwise; the top is the largest value when nil.
        package var bottom = 0.0
        package var top: Double?
        /// Numbers of things: no tick between 0 and 1.
        var isCount = false
        /// Written after every number.
        package var unit = ""
    }

    package var title: String
    /// For those who do not see it.
    package var description: String
    /// Below the columns; nil where there is no room or need.
    package var columns: [String?]
    var columnName: String
    package var bars: [Bars] = []
    package var lines: [Line] = []
    package var left: Axis
    package var right: Axis?

    /// Told in the middle where there is nothing to draw yet.
    var emptiness = ""

    package init(
        title: String, description: String, columns: [String?], columnName: String, bars: [Bars] = [],
        lines: [Line] = [], left: Axis, right: Axis? = nil, emptiness: String = ""
    ) {
        self.title = title
        self.description = description
        self.columns = columns
        self.columnName = columnName
        self.bars = bars
        self.lines = lines
        self.left = left
        self.right = right
        self.emptiness = emptiness
    }

    package static let width = 860.0
    package static let height = 420.0
    private static let plot = (left: 76.0, top: 64.0, width: 704.0, height: 266.0)
    private static let barFills = ["#c9d6ea", "url(#hatched)"]

    /// The picture. The same values make the same bytes.
    package func svg() -> String {
        var picture = SVGDocument(width: Self.width, height: Self.height)
        picture.add("title", ["id": "title"], text: title)
        picture.add("desc", ["id": "desc"], text: description)
        addPattern(to: &picture)
        picture.add(
            "rect",
            [
                "width": .number(Self.width), "height": .number(Self.height), "fill": .text(PictureStyle.paper),
            ])
        picture.open("g", ["font-family": .text(PictureStyle.textFont), "fill": .text(PictureStyle.ink)])
        picture.add(
            "text", ["x": .number(Self.plot.left), "y": 38, "font-size": 20, "font-weight": "600"], text: title)
        addAxes(to: &picture)
        addBars(to: &picture)
        for line in lines { add(line, to: &picture) }
        addEmptiness(to: &picture)
        addLegend(to: &picture)
        return picture.finished()
    }

    // MARK: Scales

    private var leftScale: ReviewPlotScale {
        let stacks = columns.indices.map { column in bars.reduce(0) { $0 + ($1.values[safe: column] ?? 0) } }
        let values = lines.filter { !$0.isOnRight }.flatMap { $0.values.compactMap(\.self) }
        return ReviewPlotScale(left, largest: (stacks + values).max() ?? 0)
    }

    private var rightScale: ReviewPlotScale? {
        right.map { axis in
            ReviewPlotScale(
                axis, largest: lines.filter(\.isOnRight).flatMap { $0.values.compactMap(\.self) }.max() ?? 0)
        }
    }

    private var columnWidth: Double { Self.plot.width / Double(max(1, columns.count)) }

    private func x(_ column: Int) -> Double { Self.plot.left + (Double(column) + 0.5) * columnWidth }

    private func y(_ value: Double, _ scale: ReviewPlotScale) -> Double {
        Self.plot.top + Self.plot.height * (1 - scale.position(of: value))
    }

    // MARK: Parts

    private func addPattern(to picture: inout SVGDocument) {
        picture.open("defs")
        picture.open(
            "pattern",
            [
                "id": "hatched", "width": 6, "height": 6, "patternUnits": "userSpaceOnUse",
                "patternTransform": "rotate(45)",
            ])
        picture.add("rect", ["width": 6, "height": 6, "fill": "#fae6b1"])
        picture.add("path", ["d": "M0 0V6", "stroke": "#a06d00", "stroke-width": 1.2])
        picture.close()
        picture.close()
    }

    private func addAxes(to picture: inout SVGDocument) {
        let scale = leftScale
        let (start, end) = (Self.plot.left, Self.plot.left + Self.plot.width)
        for tick in scale.ticks {
            let level = y(tick, scale)
            picture.add(
                "path",
                [
                    "d": .text("M\(SVGDocument.point(start, level))H\(SVGDocument.format(end))"),
                    "stroke": .text(PictureStyle.rule), "stroke-width": 1,
                ])
            addTick(ReviewPlotScale.text(tick) + left.unit, x: start - 8, y: level + 4, anchor: "end", to: &picture)
        }
        addName(left.name, x: 20, to: &picture)
        if let right, let scale = rightScale {
            for tick in scale.ticks {
                let text = ReviewPlotScale.text(tick) + right.unit
                addTick(text, x: end + 8, y: y(tick, scale) + 4, anchor: "start", to: &picture)
            }
            addName(right.name, x: Self.width - 16, to: &picture)
        }
        for (column, label) in columns.enumerated() {
            guard let label else { continue }
            addTick(label, x: x(column), y: Self.plot.top + Self.plot.height + 18, anchor: "middle", to: &picture)
        }
        addTick(
            columnName, x: (start + end) / 2, y: Self.plot.top + Self.plot.height + 38, anchor: "middle", to: &picture)
    }

    private func addTick(_ text: String, x: Double, y: Double, anchor: String, to picture: inout SVGDocument) {
        picture.add(
            "text",
            [
                "x": .number(x), "y": .number(y), "font-size": 12, "text-anchor": .text(anchor),
                "fill": .text(PictureStyle.quietInk),
            ], text: text)
    }

    private func addName(_ name: String, x: Double, to picture: inout SVGDocument) {
        let middle = Self.plot.top + Self.plot.height / 2
        picture.add(
            "text",
            [
                "x": .number(x), "y": .number(middle), "font-size": 12, "text-anchor": "middle",
                "fill": .text(PictureStyle.quietInk),
                "transform": "rotate(-90 \(SVGDocument.format(x)) \(SVGDocument.format(middle)))",
            ], text: name)
    }

    private func addBars(to picture: inout SVGDocument) {
        let scale = leftScale
        let width = max(1, columnWidth * 0.72)
        for column in columns.indices {
            var foot = 0.0
            for (index, bars) in bars.enumerated() {
                let value = bars.values[safe: column] ?? 0
                guard value > 0 else { continue }
                let (top, bottom) = (y(foot + value, scale), y(foot, scale))
                picture.add(
                    "rect",
                    [
                        "x": .number(x(column) - width / 2), "y": .number(top), "width": .number(width),
                        "height": .number(max(bottom - top, 0)), "fill": .text(Self.barFills[index % 2]),
                        "stroke": .text(PictureStyle.wave), "stroke-width": 0.8,
                    ])
                foot += value
            }
        }
    }

    private func add(_ line: Line, to picture: inout SVGDocument) {
        let scale = line.isOnRight ? rightScale ?? leftScale : leftScale
        let colour = line.isReference ? PictureStyle.reference : PictureStyle.learner
        for columns in Self.runs(of: line.values.prefix(columns.count)) {
            let points = columns.compactMap { column in line.values[column].map { (x: x(column), y: y($0, scale)) } }
            if points.count > 1 {
                picture.add(
                    "path",
                    [
                        "d": .text("M" + points.map { SVGDocument.point($0.x, $0.y) }.joined(separator: "L")),
                        "fill": "none", "stroke": .text(colour), "stroke-width": 2,
                        "stroke-dasharray": line.isReference ? "7 5" : "none",
                    ])
            }
            if line.isReference { continue }
            for point in points {
                picture.add(
                    "circle", ["cx": .number(point.x), "cy": .number(point.y), "r": 3.2, "fill": .text(colour)])
            }
        }
    }

    /// The columns in a row that have a value: no line leads over one that has none.
    package static func runs(of values: ArraySlice<Double?>) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        for column in values.indices where values[column] != nil {
            if let last = runs.last, last.upperBound == column {
                runs[runs.count - 1] = last.lowerBound..<column + 1
            } else {
                runs.append(column..<column + 1)
            }
        }
        return runs
    }

    private func addEmptiness(to picture: inout SVGDocument) {
        guard !emptiness.isEmpty, bars.allSatisfy({ $0.values.allSatisfy { $0 == 0 } }) else { return }
        picture.add(
            "text",
            [
                "x": .number(Self.plot.left + Self.plot.width / 2), "y": .number(Self.plot.top + Self.plot.height / 2),
                "font-size": 16, "text-anchor": "middle", "fill": .text(PictureStyle.quietInk),
            ], text: emptiness)
    }

    private func addLegend(to picture: inout SVGDocument) {
        var x = Self.plot.left
        let y = Self.height - 26
        func name(_ text: String, to picture: inout SVGDocument) {
            picture.add("text", ["x": .number(x + 26), "y": .number(y), "font-size": 12.5], text: text)
            x += 26 + TextMeasure.width(text, size: 12.5) + 24
        }
        for (index, bars) in bars.enumerated() {
            picture.add(
                "rect",
                [
                    "x": .number(x), "y": .number(y - 11), "width": 18, "height": 12,
                    "fill": .text(Self.barFills[index % 2]), "stroke": .text(PictureStyle.wave), "stroke-width": 0.8,
                ])
            name(bars.name, to: &picture)
        }
        for line in lines {
            let colour = line.isReference ? PictureStyle.reference : PictureStyle.learner
            picture.add(
                "path",
                [
                    "d": .text("M\(SVGDocument.point(x, y - 5))h18"), "stroke": .text(colour), "stroke-width": 2,
                    "stroke-dasharray": line.isReference ? "7 5" : "none",
                ])
            name(line.name, to: &picture)
        }
    }
}

extension Array {
    fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
