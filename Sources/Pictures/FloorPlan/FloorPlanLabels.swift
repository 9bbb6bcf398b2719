import Spatial

/// The texts of a floor plan, each once, where none covers another or a mark.
package struct FloorPlanLabels {
    package struct Label {
        package var text: String
        /// Of the spot that it tells of, on the picture.
        var spot: SIMD2<Double>
        package var centre: SIMD2<Double>
        package var size: SIMD2<Double>

        package init(text: String, spot: SIMD2<Double>, centre: SIMD2<Double>, size: SIMD2<Double>) {
            self.text = text
            self.spot = spot
            self.centre = centre
            self.size = size
        }
    }

    static let textSize = 13.0
    private static let height = textSize + 5
    private static let longest = 240.0
    /// From a spot's middle to that of the label above it.
    private static let lift = 19.0
    /// A label further off has a line to its mark.
    private static let near = 12.0
    /// Below lies the scale.
    private static let foot = 34.0

    package let labels: [Label]
    /// Labels for which there was no room; their marks' titles still tell them.
    package let hidden: Int

    package init(_ plan: FloorPlan) {
        let scale = plan.scale
        let named = plan.spots.enumerated().compactMap { index, spot in
            // The layout ranks by distance: the first anchors keep their places.
            TextMeasure.wrapped(spot.text, size: Self.textSize, width: Self.longest, lines: 1).first.map {
                (index: index, text: $0, middle: spot.middle(on: scale))
            }
        }
        // On the layout's plane y points up.
        let boxes = named.enumerated().map { number, label in
            LabelBox(
                id: number, centre: SIMD2(label.middle.x, Self.lift - label.middle.y),
                size: SIMD2(TextMeasure.width(label.text, size: Self.textSize) + 8, Self.height),
                distance: Double(number))
        }
        let marks = plan.spots.map { spot in
            let middle = spot.middle(on: scale)
            return LabelBox(id: -1, centre: SIMD2(middle.x, -middle.y), size: spot.size, distance: 0)
        }
        let layout = LabelLayout(
            boxes, low: SIMD2(0, Self.foot - scale.size.y), high: SIMD2(scale.size.x, 0), around: marks)
        hidden = layout.hidden.count
        labels = layout.placed.map { box in
            Label(
                text: named[box.id].text, spot: named[box.id].middle, centre: SIMD2(box.centre.x, -box.centre.y),
                size: box.size)
        }
    }

    /// Whether a text needs not be cut off.
    package static func fits(_ text: String) -> Bool { TextMeasure.width(text, size: textSize) <= longest }

    /// From each label that had to move to its mark.
    func drawLines(into picture: inout SVGDocument) {
        for label in labels {
            let end = label.spot.clamped(
                lowerBound: label.centre - label.size / 2, upperBound: label.centre + label.size / 2)
            let way = end - label.spot
            guard (way * way).sum() > Self.near * Self.near else { continue }
            picture.add(
                "path",
                [
                    "class": "leader",
                    "d": .text("M\(SVGDocument.point(label.spot.x, label.spot.y))L\(SVGDocument.point(end.x, end.y))"),
                    "stroke": .text(PictureStyle.quietInk), "stroke-width": 0.8,
                ])
        }
    }

    func drawTexts(into picture: inout SVGDocument) {
        for label in labels {
            picture.add(
                "text",
                [
                    "class": "label", "x": .number(label.centre.x),
                    "y": .number(label.centre.y + Self.textSize / 3), "text-anchor": "middle",
                    "font-size": .number(Self.textSize),
                    // A rim of paper keeps the letters clear of lines.
                    "stroke": .text(PictureStyle.paper), "stroke-width": 3, "paint-order": "stroke",
                ], text: label.text)
        }
    }
}
