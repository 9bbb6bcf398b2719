/// A point that a search found, and how far it is: from the query point, or along the ray.
package struct Found: Sendable, Hashable, Comparable {
    package var id: Int
    /// Metres.
    package var distance: Double

    package init(id: Int, distance: Double) {
        self.id = id
        self.distance = distance
    }

    /// By distance, then by id, so that an answer has one order only.
    package static func < (left: Found, right: Found) -> Bool {
        left.distance != right.distance ? left.distance < right.distance : left.id < right.id
    }
}
