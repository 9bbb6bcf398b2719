import Spatial

/// What stands above a floor plan: its title, and what the shapes stand for.
struct FloorPlanHead {
    private struct Entry {
        var type: SpatialAnchor.ContentType
        var isStale: Bool
        var text: String
        /// Of the shape.
        var place: SIMD2<Double>
    }

    private static let left = 24.0
    private static let titleSize = 18.0
    private static let textSize = 12.0
    /// A plan of a narrow room is no narrower, for the title's sake.
    private static let leastWidth = 360.0

    /// Of the whole picture.
    let width: Double
    /// Down to where the plan begins.
    let height: Double
    private let title: [String]
    private let entries: [Entry]

    init(_ plan: FloorPlan) {
        width = max(plan.scale.size.x, Self.leastWidth)
        title = TextMeasure.wrapped(
            plan.title, size: Self.titleSize * 1.16, width: width - 2 * Self.left, lines: 2)
        let kinds = SpatialAnchor.ContentType.allCases.filter { kind in plan.marks.contains { $0.type == kind } }
        var shown = kinds.map { (type: $0, isStale: false, text: Self.name($0)) }
        if let stale = plan.marks.first(where: \.isStale) {
            shown.append((type: stale.type, isStale: true, text: "not practised lately"))
        }
        var entries: [Entry] = []
        var place = SIMD2(Self.left + 6, 16 + Double(title.count) * 22 + 18)
        for (type, isStale, text) in shown {
            let advance = TextMeasure.width(text, size: Self.textSize) + 36
            // A narrow plan has its legend in several lines.
            if place.x + advance > width, !entries.isEmpty { place = SIMD2(Self.left + 6, place.y + 18) }
            entries.append(Entry(type: type, isStale: isStale, text: text, place: place))
            place.x += advance
        }
        self.entries = entries
        height = place.y - 4
    }

    func draw(into picture: inout SVGDocument) {
        for (number, line) in title.enumerated() {
            picture.add(
                "text",
                [
                    "class": "heading", "x": .number(Self.left), "y": .number(32 + Double(number) * 22),
                    "font-size": .number(Self.titleSize), "font-weight": "600",
                ], text: line)
        }
        for entry in entries {
            let mark = FloorPlan.Mark(
                text: "", type: entry.type, place: .zero, facing: nil, isStale: entry.isStale)
            mark.drawShape(at: entry.place, into: &picture)
            picture.add(
                "text",
                [
                    "class": "legend", "x": .number(entry.place.x + 12), "y": .number(entry.place.y + 4),
                    "font-size": .number(Self.textSize), "fill": .text(PictureStyle.quietInk),
                ], text: entry.text)
        }
    }

    private static func name(_ type: SpatialAnchor.ContentType) -> String {
        switch type {
        case .objectLabel: "object"
        case .grammarCard: "grammar"
        case .culturalNote: "culture"
        case .interactiveProp: "prop"
        }
    }
}
