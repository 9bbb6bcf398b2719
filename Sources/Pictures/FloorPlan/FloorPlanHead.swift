import ContentFiles
import Spatial

/// What stands above a floor plan: its title, and what the shapes stand for.
struct FloorPlanHead {
    private enum Sign {
        case mark(SpatialAnchor.ContentType, isStale: Bool)
        /// The stroke that tells where a mark faces.
        case facing
        /// The lines through the room's origin.
        case axis
    }

    private struct Entry {
        var sign: Sign
        var text: String
        /// Of the sign's middle.
        var place: SIMD2<Double>
    }

    private static let left = 24.0
    private static let titleSize = 18.0
    private static let textSize = 12.0
    /// The plan of a narrow room is this wide too, so that the title fits.
    private static let leastWidth = 360.0

    /// Of the whole picture.
    let width: Double
    /// Down to where the plan begins.
    let height: Double
    private let title: [String]
    private let entries: [Entry]
    /// Below the legend.
    private let notes: [String]
    private let notesTop: Double

    /// - Parameter hiddenLabels: How many labels found no room on the plan.
    init(_ plan: FloorPlan, hiddenLabels: Int) {
        width = max(plan.scale.size.x, Self.leastWidth)
        title = TextMeasure.wrapped(
            plan.title, size: Self.titleSize * 1.16, width: width - 2 * Self.left, lines: 2)
        let kinds = SpatialAnchor.ContentType.allCases.filter { kind in plan.marks.contains { $0.type == kind } }
        var shown: [(sign: Sign, text: String)] = kinds.map { (.mark($0, isStale: false), Self.name($0)) }
        if let stale = plan.marks.first(where: \.isStale) {
            shown.append((.mark(stale.type, isStale: true), "not practised lately"))
        }
        if plan.marks.contains(where: { $0.facing != nil }) { shown.append((.facing, "the way it faces")) }
        if plan.scale.lines.contains(where: \.isAxis) { shown.append((.axis, "through the room's origin")) }
        var entries: [Entry] = []
        var place = SIMD2(Self.left + 6, 16 + Double(title.count) * 22 + 18)
        for (sign, text) in shown {
            let advance = TextMeasure.width(text, size: Self.textSize) + 36
            // A narrow plan has its legend in several lines.
            if place.x + advance > width, !entries.isEmpty { place = SIMD2(Self.left + 6, place.y + 18) }
            entries.append(Entry(sign: sign, text: text, place: place))
            place.x += advance
        }
        self.entries = entries
        notes =
            hiddenLabels == 0
            ? []
            : TextMeasure.wrapped(
                "\(counted(hiddenLabels, "label")) found no room; rest the pointer on a mark to read it.",
                size: Self.textSize, width: width - 2 * Self.left, lines: 3)
        notesTop = place.y + 22
        height = place.y - 4 + Double(notes.count) * 18
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
            draw(entry.sign, at: entry.place, into: &picture)
            picture.add(
                "text",
                [
                    "class": "legend", "x": .number(entry.place.x + 12), "y": .number(entry.place.y + 4),
                    "font-size": .number(Self.textSize), "fill": .text(PictureStyle.quietInk),
                ], text: entry.text)
        }
        for (number, note) in notes.enumerated() {
            picture.add(
                "text",
                [
                    "class": "note", "x": .number(Self.left), "y": .number(notesTop + Double(number) * 18),
                    "font-size": .number(Self.textSize), "fill": .text(PictureStyle.quietInk),
                ], text: note)
        }
    }

    private func draw(_ sign: Sign, at place: SIMD2<Double>, into picture: inout SVGDocument) {
        switch sign {
        case .mark(let type, let isStale):
            let mark = FloorPlan.Mark(text: "", type: type, place: .zero, facing: nil, isStale: isStale)
            mark.drawShape(at: place, into: &picture)
        case .facing:
            picture.add(
                "path",
                [
                    "d": .text("M\(SVGDocument.point(place.x, place.y - 5))v10"),
                    "stroke": .text(PictureStyle.learner), "stroke-width": 2,
                ])
        case .axis:
            picture.add(
                "path",
                [
                    "d": .text("M\(SVGDocument.point(place.x - 8, place.y))h16"),
                    "stroke": .text(PictureStyle.quietInk), "stroke-width": 1,
                ])
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
