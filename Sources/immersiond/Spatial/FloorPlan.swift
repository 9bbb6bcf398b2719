import Foundation
import Spatial

/// A room's anchors seen from above: x to the right, −z, where rooms look when they are entered, up.
struct FloorPlan {
    struct Mark {
        var text: String
        var type: SpatialAnchor.ContentType
        /// x and z in metres.
        var place: SIMD2<Double>
        /// Where its face, +z, points on the floor; nil when that is up or down.
        var facing: SIMD2<Double>?
        /// Not practised lately: drawn hollow and dashed.
        var isStale: Bool
    }

    let room: String
    let marks: [Mark]
    private let scale: PlanScale

    /// - Parameters:
    ///   - anchors: Of one room; those that lie nowhere or beyond 100 km are left out.
    ///   - stale: The anchors whose content has not been practised lately.
    init(room: String, anchors: [SpatialAnchor], stale: Set<UUID> = []) {
        self.room = room
        marks = anchors.compactMap { anchor in
            let (place, face) = (anchor.transform.translation, anchor.transform.rotation.z)
            let limit = Float(TransformTolerance.coordinateLimit)
            guard abs(place.x) <= limit, abs(place.z) <= limit else { return nil }
            let level = SIMD2(Double(face.x), Double(face.z))
            let length = (level * level).sum().squareRoot()
            return Mark(
                text: anchor.displayText, type: anchor.contentType, place: SIMD2(Double(place.x), Double(place.z)),
                facing: length > 0.1 && length.isFinite ? level / length : nil, isStale: stale.contains(anchor.id))
        }
        scale = PlanScale(marks.map(\.place))
    }

    /// The plan as an SVG document; the same anchors make the same bytes.
    func svg() -> String {
        var picture = SVGDocument(width: scale.size.x, height: scale.size.y)
        picture.add("title", ["id": "title"], text: "Floor plan of \(room)")
        picture.add("desc", ["id": "desc"], text: description)
        picture.add(
            "rect",
            ["width": .number(scale.size.x), "height": .number(scale.size.y), "fill": .text(PictureStyle.paper)])
        addGrid(to: &picture)
        for mark in marks { add(mark, to: &picture) }
        addLabels(to: &picture)
        addScaleBar(to: &picture)
        addLegend(to: &picture)
        return picture.finished()
    }

    /// For those who do not see the plan.
    private var description: String {
        guard !marks.isEmpty else { return "The room holds no anchors." }
        let stale = marks.count(where: \.isStale)
        let anchors = marks.count == 1 ? "1 anchor" : "\(marks.count) anchors"
        return "\(anchors), \(stale) not practised lately: \(marks.prefix(100).map(\.text).joined(separator: ", "))"
    }

    private func addGrid(to picture: inout SVGDocument) {
        for (from, to, isAxis) in scale.lines {
            picture.add(
                "path",
                [
                    "d": .text("M\(SVGDocument.point(from.x, from.y))L\(SVGDocument.point(to.x, to.y))"),
                    "stroke": .text(isAxis ? PictureStyle.quietInk : PictureStyle.rule), "stroke-width": 1,
                ])
        }
    }

    private func add(_ mark: Mark, to picture: inout SVGDocument) {
        let place = scale.point(mark.place)
        picture.open("g", ["stroke": .text(colour(mark)), "stroke-width": 2])
        picture.add("title", text: mark.text)
        if let facing = mark.facing {
            let (start, end) = (place + 7 * facing, place + 16 * facing)
            picture.add(
                "path", ["d": .text("M\(SVGDocument.point(start.x, start.y))L\(SVGDocument.point(end.x, end.y))")])
        }
        addShape(of: mark, at: place, to: &picture)
        picture.close()
    }

    private func addShape(of mark: Mark, at place: SIMD2<Double>, to picture: inout SVGDocument) {
        picture.add(
            "path",
            [
                "d": .text(Self.outline(mark.type, at: place)), "stroke": .text(colour(mark)), "stroke-width": 2,
                "fill": .text(mark.isStale ? PictureStyle.panel : colour(mark)),
                "stroke-dasharray": mark.isStale ? "3 2" : "none",
            ])
    }

    private func colour(_ mark: Mark) -> String { mark.isStale ? PictureStyle.reference : PictureStyle.learner }

    /// A shape for each kind, so that no colour is needed: circle, square, diamond, triangle.
    private static func outline(_ type: SpatialAnchor.ContentType, at place: SIMD2<Double>) -> String {
        func path(_ corners: [SIMD2<Double>]) -> String {
            let points = corners.map { SVGDocument.point(place.x + $0.x, place.y + $0.y) }
            return "M\(points.joined(separator: "L"))Z"
        }
        switch type {
        case .objectLabel:
            let (left, right) = (SVGDocument.point(place.x - 6, place.y), SVGDocument.point(place.x + 6, place.y))
            return "M\(left)A6 6 0 0 1 \(right)A6 6 0 0 1 \(left)Z"
        case .grammarCard: return path([SIMD2(-5.5, -5.5), SIMD2(5.5, -5.5), SIMD2(5.5, 5.5), SIMD2(-5.5, 5.5)])
        case .culturalNote: return path([SIMD2(0, -7), SIMD2(7, 0), SIMD2(0, 7), SIMD2(-7, 0)])
        case .interactiveProp: return path([SIMD2(0, -7), SIMD2(7, 5), SIMD2(-7, 5)])
        }
    }

    // MARK: Texts

    private static let textSize = 13.0

    /// What finds no room is still told by the mark's title.
    private func addLabels(to picture: inout SVGDocument) {
        let texts = marks.map { Self.shortened($0.text) }
        let boxes = marks.enumerated().map { index, mark in
            let place = scale.point(mark.place)
            // On the layout's plane y points up; a label begins above its mark.
            return LabelBox(
                id: index, centre: SIMD2(place.x, -(place.y - 18)),
                size: SIMD2(Self.width(texts[index]) + 8, Self.textSize + 5), distance: Double(index))
        }
        let layout = LabelLayout(boxes, low: SIMD2(0, -scale.size.y), high: SIMD2(scale.size.x, 0))
        for label in layout.placed {
            picture.add(
                "text",
                [
                    "x": .number(label.centre.x), "y": .number(-label.centre.y + Self.textSize / 3),
                    "text-anchor": "middle", "font-family": .text(PictureStyle.textFont),
                    "font-size": .number(Self.textSize), "fill": .text(PictureStyle.ink),
                    // A rim of paper keeps the letters clear of lines.
                    "stroke": .text(PictureStyle.paper), "stroke-width": 3, "paint-order": "stroke",
                ], text: texts[label.id])
        }
    }

    private static func shortened(_ text: String) -> String {
        let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        return line.count > 32 ? line.prefix(31) + "…" : line
    }

    /// Near enough to keep texts apart; no font is read.
    private static func width(_ text: String) -> Double {
        textSize * text.unicodeScalars.reduce(0) { $0 + ($1.value < 0x1100 ? 0.58 : 1) }
    }

    /// The shapes that the plan shows, and what they stand for.
    private func addLegend(to picture: inout SVGDocument) {
        let kinds = SpatialAnchor.ContentType.allCases.filter { kind in marks.contains { $0.type == kind } }
        var entries = kinds.map { (type: $0, isStale: false, text: Self.name($0)) }
        if let stale = marks.first(where: \.isStale) {
            entries.append((type: stale.type, isStale: true, text: "not practised lately"))
        }
        var (left, middle) = (PlanScale.margin, 24.0)
        for entry in entries {
            let advance = Self.width(entry.text) + 36
            // A narrow plan has its legend in several lines.
            if left + advance > scale.size.x, left > PlanScale.margin {
                (left, middle) = (PlanScale.margin, middle + 18)
            }
            let mark = Mark(text: "", type: entry.type, place: .zero, facing: nil, isStale: entry.isStale)
            addShape(of: mark, at: SIMD2(left, middle), to: &picture)
            picture.add(
                "text",
                [
                    "x": .number(left + 12), "y": .number(middle + 4), "font-size": 12,
                    "font-family": .text(PictureStyle.textFont), "fill": .text(PictureStyle.quietInk),
                ], text: entry.text)
            left += advance
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

    private func addScaleBar(to picture: inout SVGDocument) {
        let (left, bottom) = (PlanScale.margin, scale.size.y - 18)
        picture.add(
            "path",
            [
                "d": .text("M\(SVGDocument.point(left, bottom))h\(SVGDocument.format(scale.stepLength))"),
                "stroke": .text(PictureStyle.ink), "stroke-width": 3,
            ])
        picture.add(
            "text",
            [
                "x": .number(left + scale.stepLength + 8), "y": .number(bottom + 4), "font-size": 12,
                "font-family": .text(PictureStyle.textFont), "fill": .text(PictureStyle.quietInk),
            ], text: "\(SVGDocument.format(scale.step)) m")
    }
}
