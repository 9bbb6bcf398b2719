import Foundation
import Protocol
import SocketTransport
import Spatial
import Testing

@testable import JSONText
@testable import immersiond

@Suite("Frames of devices in a room")
struct AnchorFrameTests {
    /// Where the device's origin lies in the room, and how it is turned.
    private let roomFromFrame = Pose(rotation: Quaternion(yaw: 0.7), position: SIMD3(2, 0.1, -1))

    @Test("aligned by anchors that the device sees, places are given and told in its frame")
    func align() throws {
        let room = try AnchorRoom()
        let places: [SIMD3<Double>] = [SIMD3(1, 1, 1), SIMD3(-2, 0.5, 0), SIMD3(0, 1.5, -3)]
        let ids = try places.enumerated().map { try room.put("mesa", at: $1 + SIMD3(0, 0, Double($0))) }
        let seen: [JSONValue] = zip(ids, places.enumerated()).map { id, place in
            let inRoom = place.element + SIMD3(0, 0, Double(place.offset))
            return [
                "anchorIdentifier": .string(id),
                "transform": AnchorRoom.matrix(roomFromFrame.inverse.transform(point: inRoom)),
            ]
        }
        let frame = try room.call("anchor.align", ["frameID": "headset", "anchors": .array(seen)])
        #expect(frame["inliers"] == [0, 1, 2])
        #expect((frame["rms"]?.number ?? 1) < 1e-6)
        #expect((frame["quality"]?.number ?? 0) > 0.99)
        for (found, expected) in zip(frame["roomFromFrame"]?.doubles ?? [], roomFromFrame.affine.values) {
            #expect(abs(found - expected) < 1e-6)
        }
        let here = SIMD3<Double>(0.3, 1.2, -0.4)
        let id = try room.put("silla", at: here, ["frameID": "headset"])
        let inRoom = try room.connection.call("anchor.get", ["anchorIdentifier": .string(id)])
        #expect(distance(AnchorRoom.place(inRoom["anchor"]), roomFromFrame.transform(point: here)) < 1e-5)
        for method in ["anchor.list", "anchor.query", "anchor.changes"] {
            let told = try room.call(method, ["frameID": "headset"])["anchors"]?.elements ?? []
            let anchor = told.map { $0["anchor"] ?? $0 }.first { $0["contentID"] == "silla" }
            #expect(distance(AnchorRoom.place(anchor), here) < 1e-5, "\(method)")
        }
        let near = try room.call(
            "anchor.query", ["frameID": "headset", "near": .vector(here), "nearest": 1, "radius": 0.01])
        #expect(AnchorRoom.words(near) == ["silla"])
        #expect(try room.call("anchor.frames")["frames"]?.elements?.map { $0["frameID"] } == ["headset"])
    }

    @Test("outliers are left out when asked, and weights count")
    func outliers() throws {
        let room = try AnchorRoom()
        var pairs: [JSONValue] = (0..<8).map { index in
            let place = SIMD3(Double(index), Double(index % 3), Double(index * index % 5))
            return AnchorRoom.pair(place, roomFromFrame.transform(point: place))
        }
        pairs.append(AnchorRoom.pair(SIMD3(1, 1, 1), SIMD3(40, 0, 7)))
        let plain = try room.failure("anchor.align", ["frameID": "a", "pairs": .array(pairs)])
        #expect(plain?.code == .invalidParams && plain?.field == "pairs")
        #expect(try room.call("anchor.frames")["frames"]?.elements?.isEmpty == true)
        let robust = try room.call("anchor.align", ["frameID": "a", "pairs": .array(pairs), "ransac": [:]])
        #expect(robust["inliers"]?.elements?.count == 8)
        #expect((robust["rms"]?.number ?? 1) < 1e-6)
        let weights = JSONValue.doubles(Array(repeating: 1, count: 8) + [0])
        let weighted = try room.call(
            "anchor.align", ["frameID": "b", "pairs": .array(pairs), "weights": weights, "mode": "rigid"])
        #expect((weighted["rms"]?.number ?? 1) < 1e-6)
        #expect((robust["revision"]?.number ?? 0) < (weighted["revision"]?.number ?? 0))
    }

    @Test(
        "what leaves several answers, or is none, is refused by name and changes nothing",
        arguments: [
            (#"{"pairs": []}"#, "pairs", "degenerate"),
            (#"{"pairs": [{"frame": [0,0,0], "room": [0,0,0]}]}"#, "pairs", "degenerate"),
            (
                #"{"pairs": [{"frame": [0,0,0], "room": [0,0,0]}, {"frame": [0,0,0], "room": [0,0,0]}]}"#, "pairs",
                "degenerate"
            ),
            (
                #"{"pairs": [{"frame": [0,0,0], "room": [0,0,0]}, {"frame": [0,1,0], "room": [0,1,0]}]}"#, "pairs",
                "degenerate"
            ),
            (
                #"""
                {"mode": "rigid", "pairs": [{"frame": [0,0,0], "room": [0,0,0]}, \#
                {"frame": [1,0,0], "room": [1,0,0]}, {"frame": [2,0,0], "room": [2,0,0]}]}
                """#,
                "pairs", "degenerate"
            ),
            (#"{"mode": "similarity", "pairs": []}"#, "mode", "yaw, rigid"),
            (
                #"""
                {"weights": [1], "pairs": [{"frame": [0,0,0], "room": [0,0,0]}, \#
                {"frame": [1,0,0], "room": [1,0,0]}]}
                """#,
                "weights", "weight"
            ),
            (#"{"pairs": [{"frame": [0,0], "room": [0,0,0]}]}"#, "pairs[0].frame", "3 numbers"),
            (#"{"pairs": [{"frame": [0,0,1e9], "room": [0,0,0]}]}"#, "pairs[0].frame", "100000"),
            (
                #"""
                {"anchors": [{"anchorIdentifier": "6F9619FF-8B86-4D01-B42D-00C04FC964FF", \#
                "transform": [1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1]}]}
                """#,
                "anchors[0].anchorIdentifier", "There is no anchor"
            ),
            (
                #"""
                {"anchors": [{"anchorIdentifier": "6F9619FF-8B86-4D01-B42D-00C04FC964FF", \#
                "transform": [2,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1]}]}
                """#,
                "anchors[0].transform", "scaled"
            ),
        ])
    func refused(parameters: String, field: String, reason: String) throws {
        let room = try AnchorRoom()
        var members = try WireFormat.decode(JSONValue.self, from: Data(parameters.utf8)).members
        members["frameID"] = "headset"
        let error = try #require(try room.failure("anchor.align", members))
        #expect(error.field == field)
        #expect(error.message.contains(reason), "\(error.message)")
        #expect(try room.call("anchor.frames")["frames"] == [])
        #expect(try room.call("anchor.changes")["revision"] == 0)
    }

    @Test("a frame that was never aligned is refused wherever it is named")
    func unknownFrame() throws {
        let room = try AnchorRoom()
        let id = try room.put("mesa", at: .zero)
        let label = AnchorRoom.label("silla", UUID().uuidString, .zero)
        let calls: [(String, [String: JSONValue])] = [
            ("anchor.put", label), ("anchor.putAll", ["anchors": [.object(label)]]), ("anchor.list", [:]),
            ("anchor.query", [:]), ("anchor.changes", [:]), ("anchor.place", ["environmentID": "bogota-oficina"]),
        ]
        for (method, parameters) in calls {
            let error = try #require(
                try room.failure(method, parameters.merging(["frameID": "nobody"]) { $1 }), "\(method)")
            #expect(error.code == .notFound && error.field == "frameID", "\(method)")
        }
        for method in ["anchor.get", "anchor.sight"] {
            var parameters: [String: JSONValue] = ["anchorIdentifier": .string(id), "frameID": "nobody"]
            if method == "anchor.sight" { parameters["transform"] = AnchorRoom.matrix(.zero) }
            #expect(try room.connection.failure(method, .object(parameters))?.field == "frameID", "\(method)")
        }
    }
}

@Suite("Sightings of anchors")
struct AnchorSightingTests {
    private func sight(_ room: AnchorRoom, _ id: String, _ place: SIMD3<Double>, deviation: Double = 0.02) throws
        -> JSONValue
    {
        try room.connection.call(
            "anchor.sight",
            [
                "anchorIdentifier": .string(id), "transform": AnchorRoom.matrix(place, yaw: 0.2),
                "deviation": .number(deviation),
            ])
    }

    @Test("scatter is smoothed, one far off is not believed, five in a row are")
    func smoothing() throws {
        let room = try AnchorRoom()
        let id = try room.put("mesa", at: SIMD3(1, 1, 1))
        var last: JSONValue = .null
        for index in 0..<20 {
            last = try sight(room, id, SIMD3(1.02 + (index % 2 == 0 ? 0.02 : -0.02), 1, 1))
            #expect(last["verdict"] == "accepted")
        }
        #expect(distance(AnchorRoom.place(last["anchor"]), SIMD3(1.02, 1, 1)) < 0.006)
        #expect((last["deviation"]?.number ?? 1) < 0.006)
        #expect(last["tracking"] == "tracked")
        let revision = last["revision"]
        for index in 1...5 {
            let far = try sight(room, id, SIMD3(3, 1, 1))
            #expect(far["verdict"] == (index < 5 ? "rejected" : "moved"))
            if index < 5 {
                #expect(far["revision"] == revision)
                #expect(far["tracking"] == "limited")
                #expect(AnchorRoom.place(far["anchor"]) == AnchorRoom.place(last["anchor"]))
            } else {
                #expect(distance(AnchorRoom.place(far["anchor"]), SIMD3(3, 1, 1)) < 1e-6)
            }
        }
        let changed = try room.call("anchor.changes", ["since": revision ?? 0])
        #expect(changed["anchors"]?.elements?.count == 1)
        #expect(try room.connection.call("anchor.get", ["anchorIdentifier": .string(id)])["tracking"] == "tracked")
    }

    @Test("are refused when they are no pose, of no anchor or of no sensible deviation")
    func refused() throws {
        let room = try AnchorRoom()
        let id = try room.put("mesa", at: .zero)
        for (name, value, field) in [
            ("transform", JSONValue.doubles(Array(repeating: 0, count: 16)), "transform"),
            ("transform", .doubles([1, 2, 3]), "transform"),
            ("transform", AnchorRoom.matrix(SIMD3(1e6, 0, 0)), "transform"),
            ("deviation", 0, "deviation"), ("deviation", -1, "deviation"), ("deviation", 1e9, "deviation"),
            ("anchorIdentifier", .string(UUID().uuidString), "anchorIdentifier"),
        ] {
            var parameters: [String: JSONValue] = [
                "anchorIdentifier": .string(id), "transform": AnchorRoom.matrix(.zero),
            ]
            parameters[name] = value
            #expect(try room.connection.failure("anchor.sight", .object(parameters))?.field == field, "\(name)")
        }
    }
}
