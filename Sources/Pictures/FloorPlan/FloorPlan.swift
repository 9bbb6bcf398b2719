import ContentFiles
package import Foundation
package import Spatial

/// A room's anchors seen from above: x to the right, −z, where rooms look when they are entered, up.
package struct FloorPlan {
    package struct Mark {
        package var text: String
        package var type: SpatialAnchor.ContentType
        /// x and z in metres.
        package var place: SIMD2<Double>
        /// Where its face, +z, points on the floor; nil when that is up or down.
        var facing: SIMD2<Double>?
        /// Not practised lately: drawn hollow and dashed.
        package var isStale: Bool

        package init(
            text: String, type: SpatialAnchor.ContentType, place: SIMD2<Double>, facing: SIMD2<Double>? = nil,
            isStale: Bool
        ) {
            self.text = text
            self.type = type
            self.place = place
            self.facing = facing
            self.isStale = isStale
        }
    }

    package let room: String
    package let marks: [Mark]
    let spots: [Spot]
    package let scale: PlanScale

    /// - Parameters:
    ///   - anchors: Of one room; those that lie nowhere or beyond 100 km are left out.
    ///   - stale: The anchors whose content has not been practised lately.
    package init(room: String, anchors: [SpatialAnchor], stale: Set<UUID> = []) {
        self.room = room
        marks = anchors.compactMap { anchor in
            let (place, face) = (anchor.transform.translation, anchor.transform.rotation.z)
            let limit = Float(TransformTolerance.coordinateLimit)
            guard abs(place.x) <= limit, abs(place.z) <= limit else { return nil }
            let level = SIMD2(Double(face.x), Double(face.z))
            let length = (level * level).sum().squareRoot()
            return Mark(
                text: anchor.displayText, type: anchor.contentType,
                place: SIMD2(Double(place.x), Double(place.z)),
                facing: length > 0.1 && length.isFinite ? level / length : nil, isStale: stale.contains(anchor.id))
        }
        spots = Spot.all(of: marks)
        scale = PlanScale(marks.map(\.place))
    }

    /// The plan as an SVG document; the same anchors make the same bytes.
    package func svg() -> String {
        let labels = FloorPlanLabels(self)
        let head = FloorPlanHead(self, hiddenLabels: labels.hidden)
        var picture = SVGDocument(width: head.width, height: head.height + scale.size.y)
        picture.add("title", ["id": "title"], text: title)
        picture.add("desc", ["id": "desc"], text: description)
        picture.add("rect", ["width": "100%", "height": "100%", "fill": .text(PictureStyle.paper)])
        picture.open("g", ["font-family": .text(PictureStyle.textFont), "fill": .text(PictureStyle.ink)])
        head.draw(into: &picture)
        let shift = SVGDocument.point((head.width - scale.size.x) / 2, head.height)
        picture.open("g", ["transform": .text("translate(\(shift))")])
        addGrid(to: &picture)
        labels.drawLines(into: &picture)
        for spot in spots { add(spot, to: &picture) }
        labels.drawTexts(into: &picture)
        addScaleBar(to: &picture)
        return picture.finished()
    }

    package var title: String { "Floor plan of \(room)" }

    /// For those who do not see the plan.
    private var description: String {
        guard !marks.isEmpty else { return "The room holds no anchors." }
        let stale = marks.count(where: \.isStale)
        let told = spots.prefix(100).map(\.text).joined(separator: ", ")
        return "\(counted(marks.count, "anchor")), \(stale) not practised lately: \(told)"
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

    private func add(_ spot: Spot, to picture: inout SVGDocument) {
        for (index, mark) in spot.marks.enumerated() {
            let place = spot.point(of: index, on: scale)
            picture.open("g", ["class": "mark", "stroke": .text(mark.colour), "stroke-width": 2])
            picture.add("title", text: mark.text)
            if let facing = mark.facing {
                let (start, end) = (place + 7 * facing, place + 16 * facing)
                picture.add(
                    "path", ["d": .text("M\(SVGDocument.point(start.x, start.y))L\(SVGDocument.point(end.x, end.y))")])
            }
            mark.drawShape(at: place, into: &picture)
            picture.close()
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
                "class": "scale", "x": .number(left + scale.stepLength + 8), "y": .number(bottom + 4), "font-size": 12,
                "fill": .text(PictureStyle.quietInk),
            ], text: "\(SVGDocument.format(scale.step)) m")
    }
}

extension FloorPlan {
    /// Anchors at one place, such as an object and its word: they share a label.
    struct Spot {
        /// Anchors further apart on the floor are told apart, in metres.
        private static let reach = 0.02
        /// Between the middles of its marks, on the picture.
        private static let step = 15.0

        var marks: [Mark]

        /// Its texts, each once; *exprimidor* is told by *el exprimidor*.
        var text: String {
            var told: [String] = []
            for mark in marks where !told.contains(where: { $0.contains(mark.text) }) {
                told.removeAll { mark.text.contains($0) }
                told.append(mark.text)
            }
            return told.joined(separator: ", ")
        }

        /// In the order of their first marks. Anchors whose texts would make too long a label stay apart.
        static func all(of marks: [Mark]) -> [Spot] {
            var spots: [Spot] = []
            var byPlace: [SIMD2<Double>: [Int]] = [:]
            for mark in marks {
                let place = (mark.place / reach).rounded(.toNearestOrAwayFromZero)
                let joined = byPlace[place, default: []].lazy
                    .map { (index: $0, spot: Spot(marks: spots[$0].marks + [mark])) }
                    .first { FloorPlanLabels.fits($0.spot.text) || $0.spot.text == spots[$0.index].text }
                if let joined {
                    spots[joined.index] = joined.spot
                } else {
                    byPlace[place, default: []].append(spots.count)
                    spots.append(Spot(marks: [mark]))
                }
            }
            return spots
        }

        /// Where a mark is drawn: side by side where there are several.
        func point(of index: Int, on scale: PlanScale) -> SIMD2<Double> {
            let offset = Double(index) - Double(marks.count - 1) / 2
            return middle(on: scale) + SIMD2(offset * Self.step, 0)
        }

        func middle(on scale: PlanScale) -> SIMD2<Double> { scale.point(marks[0].place) }

        /// What its marks fill on the picture.
        var size: SIMD2<Double> { SIMD2(Double(marks.count) * Self.step, Self.step) }
    }
}

extension FloorPlan.Mark {
    package var colour: String { isStale ? PictureStyle.reference : PictureStyle.learner }

    func drawShape(at point: SIMD2<Double>, into picture: inout SVGDocument) {
        picture.add(
            "path",
            [
                "d": .text(Self.outline(type, at: point)), "stroke": .text(colour), "stroke-width": 2,
                "fill": .text(isStale ? PictureStyle.panel : colour), "stroke-dasharray": isStale ? "3 2" : "none",
            ])
    }

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
}
