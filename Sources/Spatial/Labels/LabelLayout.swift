/// A label as an eye sees it: a rectangle on the plane one metre ahead, x to the right and y up.
package struct LabelBox: Sendable, Hashable, Identifiable {
    package var id: Int
    /// Tangents of the angles to its middle.
    package var centre: SIMD2<Double>
    /// Tangents of the angles it fills; above 0.
    package var size: SIMD2<Double>
    /// Metres to the label: of two the nearer keeps its place.
    package var distance: Double

    package init(id: Int, centre: SIMD2<Double>, size: SIMD2<Double>, distance: Double) {
        self.id = id
        self.centre = centre
        self.size = size
        self.distance = distance
    }

    /// - Parameter size: Metres, of a label that faces the eye.
    /// - Returns: Nil for a place that the view does not show.
    package init?(id: Int, at point: SIMD3<Double>, size: SIMD2<Double>, in frustum: Frustum) {
        guard frustum.contains(point) else { return nil }
        let local = frustum.local(of: point)
        guard local.z < 0 else { return nil }
        self.init(
            id: id, centre: SIMD2(local.x, local.y) / -local.z, size: size / -local.z, distance: local.length)
    }

    /// Labels that only touch do not overlap.
    package func overlaps(_ other: LabelBox) -> Bool {
        let apart = centre - other.centre
        let reach = (size + other.size) / 2
        return abs(apart.x) < reach.x * (1 - 1e-12) && abs(apart.y) < reach.y * (1 - 1e-12)
    }
}

/// Where labels are drawn so that none hides another.
package struct LabelLayout: Sendable, Hashable {
    /// Labels with the centre to draw them at, nearest first. One whose centre differs from what was asked wants a line
    /// to its object.
    package var placed: [LabelBox]
    /// Labels for which there was no room, nearest first.
    package var hidden: [Int]

    /// How far a label may be moved, in its own widths and heights.
    private static let reach = 4

    /// Places labels one by one, the nearest first: where it belongs if that is free, otherwise at the nearest free
    /// place around, in steps of half its size. A label stays whole inside the view.
    package init(_ labels: [LabelBox], in frustum: Frustum) {
        self.init(
            labels, low: SIMD2(frustum.left, frustum.down), high: SIMD2(frustum.right, frustum.up))
    }

    /// As ``init(_:in:)``, on any plane and in any unit, inside the rectangle from `low` to `high`.
    ///
    /// - Parameter obstacles: What no label may cover.
    package init(
        _ labels: [LabelBox], low: SIMD2<Double>, high: SIMD2<Double>, around obstacles: [LabelBox] = []
    ) {
        placed = []
        hidden = []
        for label in labels.sorted(by: { ($0.distance, $0.id) < ($1.distance, $1.id) }) {
            if let free = Self.freePlace(for: label, among: obstacles + placed, low, high) {
                placed.append(free)
            } else {
                hidden.append(label.id)
            }
        }
    }

    private static func freePlace(
        for label: LabelBox, among placed: [LabelBox], _ low: SIMD2<Double>, _ high: SIMD2<Double>
    ) -> LabelBox? {
        guard label.size.x > 0, label.size.y > 0, label.size.x <= high.x - low.x, label.size.y <= high.y - low.y else {
            return nil
        }
        for offset in offsets {
            var moved = label
            moved.centre = (label.centre + offset * label.size)
                .clamped(lowerBound: low + label.size / 2, upperBound: high - label.size / 2)
            if !placed.contains(where: moved.overlaps) { return moved }
        }
        return nil
    }

    /// Nearest first; above before below and beside, since labels hang over what they name.
    private static let offsets: [SIMD2<Double>] = {
        let steps = (-2 * reach)...(2 * reach)
        return steps.flatMap { x in steps.map { y in SIMD2(Double(x), Double(y)) / 2 } }
            .sorted { order($0) < order($1) }
    }()

    private static func order(_ offset: SIMD2<Double>) -> (Double, Double, Double) {
        ((offset * offset).sum(), -offset.y, offset.x)
    }
}
