/// Where boxes and the lines between them go: boxes in rows, lines downwards as far as they can be.
///
/// The method is Sugiyama's: rows by the longest way from the start, bends for lines that cross rows, few crossings by
/// barycentres (Sugiyama, Tagawa and Toda 1981), then places that keep lines straight, found row by row as an isotonic
/// regression. Each label has a place of its own between two rows, so that none lies on a line or a box.
///
/// The same input makes the same picture. Lengths are in any unit; y grows downwards.
package struct LayeredLayout: Sendable {
    package struct Size: Sendable, Hashable {
        package var width: Double
        package var height: Double

        package init(width: Double, height: Double) {
            self.width = width
            self.height = height
        }
    }

    package struct Point: Sendable, Hashable {
        package var x: Double
        package var y: Double
    }

    package struct Link: Sendable {
        /// Numbers of boxes; one that leads to itself is refused by ``init(boxes:links:start:spacing:)``.
        package var from: Int
        package var to: Int
        package var label: Size?
        /// What stands right below ``from`` in place of a link that would pass too many rows.
        package var stub: Size

        package init(from: Int, to: Int, label: Size? = nil, stub: Size = Size(width: 0, height: 0)) {
            self.from = from
            self.to = to
            self.label = label
            self.stub = stub
        }
    }

    package struct Spacing: Sendable {
        /// Between neighbours of a row.
        package var across = 26.0
        /// Between rows; labels have rows of their own.
        package var down = 18.0
        /// Around the picture.
        package var margin = 24.0
        /// Rows of boxes that a link may pass; a longer one is cut off after its beginning.
        package var longestLink = 8

        package init() {}
    }

    /// The whole picture, margins included.
    package private(set) var size = Size(width: 0, height: 0)
    /// Middles of the boxes.
    package private(set) var boxes: [Point] = []
    /// Middles of the labels, or of the stubs of links that are cut off; nil for a link without either.
    package private(set) var labels: [Point?] = []
    /// Which links are cut off: their routes end at their stubs.
    package private(set) var isCut: [Bool] = []
    /// Of each link, from its box to the other: pairs of points between which it runs straight down or up; between the
    /// pairs it bends.
    package private(set) var routes: [[Point]] = []

    /// - Parameters:
    ///   - boxes: Their sizes.
    ///   - links: Between different boxes.
    ///   - start: The box that stands at the top.
    package init(boxes: [Size], links: [Link], start: Int, spacing: Spacing = Spacing()) {
        precondition(links.allSatisfy { $0.from != $0.to }, "A link leads to its own box.")
        guard !boxes.isEmpty else { return }
        var rows = LayoutRows(boxes: boxes, links: links, start: start, longestLink: spacing.longestLink)
        CrossingReduction.run(on: &rows)
        let places = RowPlacement.places(of: rows, spacing: spacing)
        let router = LinkRouter(rows: rows, places: places, spacing: spacing)
        self.boxes = boxes.indices.map { places.middle[$0] }
        labels = links.indices.map { number in rows.labels[number].map { places.middle[$0] } }
        isCut = rows.isCut
        routes = links.indices.map { router.route(of: $0) }
        size = places.size
    }
}
