import ContentFiles
package import Foundation
package import Spatial
package import Storage
import Synchronization

/// A room's anchors in memory, as of one revision: what searches read. The store is the truth.
package struct RoomIndex: Sendable {
    package private(set) var revision = 0
    private var points = PointIndex()
    /// By their numbers in ``points``; nil for a number that is free.
    private var anchors: [SpatialAnchor?] = []
    private var numbers: [UUID: Int] = [:]
    private var free: [Int] = []
    /// No anchor expires before.
    private var nextExpiry = Date.distantFuture

    package init(revision: Int = 0) {
        self.revision = revision
    }

    package var count: Int { numbers.count }

    /// Takes in what changed since ``revision``.
    ///
    /// - Throws: ``SpatialError/outOfRange(_:)`` for an anchor that lies nowhere, which the store holds none of.
    package mutating func apply(_ changes: AnchorChanges) throws(SpatialError) {
        for gone in changes.gone { remove(gone.id) }
        for record in changes.anchors { try place(record.anchor) }
        revision = changes.revision
    }

    /// Leaves out what has expired.
    mutating func expire(at now: Date) {
        guard nextExpiry <= now else { return }
        nextExpiry = .distantFuture
        for anchor in anchors.compactMap(\.self) {
            guard let expiry = anchor.expiresAt else { continue }
            if expiry <= now { remove(anchor.id) } else { nextExpiry = min(nextExpiry, expiry) }
        }
    }

    private mutating func place(_ anchor: SpatialAnchor) throws(SpatialError) {
        let number: Int
        if let known = numbers[anchor.id] {
            number = known
        } else if let last = free.popLast() {
            number = last
        } else {
            number = anchors.count
            anchors.append(nil)
        }
        try points.place(number, at: SIMD3<Double>(anchor.transform.translation))
        anchors[number] = anchor
        numbers[anchor.id] = number
        nextExpiry = min(nextExpiry, anchor.expiresAt ?? .distantFuture)
    }

    private mutating func remove(_ id: UUID) {
        guard let number = numbers.removeValue(forKey: id) else { return }
        points.remove(number)
        anchors[number] = nil
        free.append(number)
    }

    /// An anchor that a search found.
    package struct Match: Sendable {
        package var anchor: SpatialAnchor
        /// Metres from the point, the eye, or along the ray; nil where nothing was measured.
        package var distance: Double?

        package init(anchor: SpatialAnchor, distance: Double? = nil) {
            self.anchor = anchor
            self.distance = distance
        }
    }

    /// Where to look.
    package enum Place: Sendable {
        case anywhere
        case nearest(SIMD3<Double>, count: Int, within: Double)
        case within(SIMD3<Double>, radius: Double)
        case view(Frustum)
        case ray(Ray, radius: Double)
    }

    /// The anchors at a place that `isWanted`, nearest first; without distances, by their ids.
    package func matches(at place: Place, _ isWanted: (SpatialAnchor) -> Bool) -> [Match] {
        if case .nearest(let point, let count, let radius) = place {
            return nearest(to: point, count: count) { ($0.distance ?? 0) <= radius && isWanted($0.anchor) }
        }
        let found: [Match] =
            switch place {
            case .nearest: []
            case .anywhere: numbers.values.compactMap { match($0, nil) }
            case .within(let point, let radius):
                points.within(radius, of: point).compactMap { match($0, distance($0, point)) }
            case .view(let frustum):
                points.visible(in: frustum).compactMap { match($0, distance($0, frustum.eye.position)) }
            case .ray(let ray, let radius):
                points.hits(of: ray, radius: radius).compactMap { match($0.id, $0.distance) }
            }
        return Self.sorted(found.filter { isWanted($0.anchor) })
    }

    /// Asks for more as long as unwanted ones are among the nearest.
    private func nearest(
        to point: SIMD3<Double>, count: Int, _ isWanted: (Match) -> Bool
    ) -> [Match] {
        var asked = count
        while true {
            let found = points.nearest(to: point, count: asked).compactMap { match($0.id, distance($0.id, point)) }
            let wanted = found.filter(isWanted)
            if wanted.count >= count || asked >= points.count { return Array(Self.sorted(wanted).prefix(count)) }
            asked = min(4 * asked, points.count)
        }
    }

    private func match(_ number: Int, _ distance: Double?) -> Match? {
        anchors[number].map { Match(anchor: $0, distance: distance) }
    }

    private func distance(_ number: Int, _ point: SIMD3<Double>) -> Double? {
        points.point(number).map { place in
            let offset = place - point
            return (offset * offset).sum().squareRoot()
        }
    }

    private static func sorted(_ matches: [Match]) -> [Match] {
        matches.sorted { ($0.distance ?? 0, $0.anchor.id.uuidString) < ($1.distance ?? 0, $1.anchor.id.uuidString) }
    }
}

/// The indexes of the rooms lately searched. Each is made when its room is first searched, and takes in what changed
/// since before every search, so that an answer holds every change that was acknowledged before the question.
package final class RoomIndexes: Sendable {
    /// Rooms kept, and anchors of all of them; the room not searched for longest goes first.
    private let (mostRooms, mostAnchors): (Int, Int)
    /// More changes than a room can have.
    private static let allChanges = 100_000_000

    private struct Rooms {
        var indexes: [String: RoomIndex] = [:]
        var lastSearch: [String: Int] = [:]
        var searches = 0

        mutating func forgetOldest(most: Int, anchors: Int) {
            while indexes.count > 1, indexes.count > most || indexes.values.reduce(0, { $0 + $1.count }) > anchors,
                let oldest = lastSearch.min(by: { $0.value < $1.value })
            {
                indexes[oldest.key] = nil
                lastSearch[oldest.key] = nil
            }
        }
    }

    private let rooms = Mutex(Rooms())

    /// - Parameters:
    ///   - rooms: Most that are kept.
    ///   - anchors: The same of all of them, each of which takes half a kibibyte. The room searched last stays, however
    ///     many it has.
    package init(rooms: Int = 64, anchors: Int = 400_000) {
        (mostRooms, mostAnchors) = (rooms, anchors)
    }

    /// Those whose indexes are in memory.
    var kept: Set<String> { rooms.withLock { Set($0.indexes.keys) } }

    /// - Throws: ``StorageError`` when the room cannot be read.
    package func search<Answer: Sendable>(
        _ room: String, in store: Store, at now: Date, _ body: @Sendable (RoomIndex) -> Answer
    ) async throws -> Answer {
        while true {
            let known = rooms.withLock { $0.indexes[room]?.revision ?? 0 }
            let changes = try await store.read {
                try $0.anchorChanges(inRoom: room, since: known, limit: Self.allChanges)
            }
            // A room's first index is made outside of the lock, since others search meanwhile.
            var fresh: RoomIndex?
            if known == 0 || changes.isReset {
                var index = RoomIndex()
                try index.apply(changes)
                fresh = index
            }
            if let answer = try answer(room, changes, since: known, fresh, at: now, body) { return answer }
        }
    }

    /// Nil when another search has brought the index further meanwhile.
    private func answer<Answer: Sendable>(
        _ room: String, _ changes: AnchorChanges, since known: Int, _ fresh: RoomIndex?, at now: Date,
        _ body: @Sendable (RoomIndex) -> Answer
    ) throws -> Answer? {
        try rooms.withLock { rooms throws -> Answer? in
            guard (rooms.indexes[room]?.revision ?? 0) == known else { return nil }
            // Taken out while it changes, so that it is not copied.
            let last = rooms.indexes.removeValue(forKey: room)
            var index = fresh ?? last ?? RoomIndex()
            if fresh == nil { try index.apply(changes) }
            index.expire(at: now)
            let answer = body(index)
            rooms.indexes[room] = index
            rooms.searches += 1
            rooms.lastSearch[room] = rooms.searches
            rooms.forgetOldest(most: mostRooms, anchors: mostAnchors)
            return answer
        }
    }
}
