import Foundation
import Protocol
import Spatial
import TestSupport
import Testing

@testable import JSONText
@testable import SocketTransport
@testable import immersiond

@Suite("Finding anchors in a room")
struct AnchorQueryTests {
    @Test("by place: near a point, in a view, along a ray; with filters, and after every change")
    func places() throws {
        let room = try AnchorRoom()
        try room.put("mesa", at: SIMD3(0, 1, -2))
        let chair = try room.put("silla", at: SIMD3(0.5, 1, -3))
        try room.put("taza", at: SIMD3(0, 1, 4), ["isActive": false])
        func words(_ parameters: [String: JSONValue]) throws -> [String] {
            AnchorRoom.words(try room.call("anchor.query", parameters))
        }
        let origin = JSONValue.vector(SIMD3(0, 1, 0))
        #expect(try words(["near": origin, "nearest": 2]) == ["mesa", "silla"])
        #expect(try words(["near": origin, "radius": 3.5]) == ["mesa", "silla"])
        #expect(try words(["near": origin, "nearest": 1, "contentID": "taza"]) == ["taza"])
        #expect(try words(["near": origin, "nearest": 3, "radius": 2]) == ["mesa"])
        let view: JSONValue = [
            "eye": origin, "orientation": [0, 0, 0, 1], "fov": [.number(-0.5), 0.5, 0.5, .number(-0.5)],
        ]
        #expect(try words(["frustum": view]) == ["mesa", "silla"])
        #expect(try words(["ray": ["origin": origin, "direction": [0, 0, -2]]]) == ["mesa"])
        #expect(try words(["ray": ["origin": origin, "direction": [0, 0, 1]], "activeOnly": true]) == [])
        #expect(Set(try words([:])) == ["mesa", "silla", "taza"])
        #expect(try words(["anchorIdentifiers": [.string(chair)]]) == ["silla"])
        _ = try room.connection.call("anchor.delete", ["anchorIdentifier": .string(chair)])
        try room.put("libro", at: SIMD3(0, 1, -1))
        let found = try room.call("anchor.query", ["near": origin, "nearest": 9, "limit": 2])
        #expect(AnchorRoom.words(found) == ["libro", "mesa"])
        #expect(found["found"] == 3)
        #expect(found["anchors"]?.elements?.map { $0["distance"]?.number } == [1, 2])
    }

    @Test(
        "is refused where it is unclear or no place",
        arguments: [
            (#"{"near": [0,0,0]}"#, "near"), (#"{"radius": 1}"#, "radius"), (#"{"nearest": 1}"#, "nearest"),
            (#"{"near": [0,0,0], "radius": -1}"#, "radius"), (#"{"near": [0,0,0], "nearest": 0}"#, "nearest"),
            (#"{"near": [0,1e300,0], "nearest": 1}"#, "near"), (#"{"near": [0,0], "nearest": 1}"#, "near"),
            (#"{"near": [0,0,"NaN"], "nearest": 1}"#, "near[2]"),
            (#"{"near": [0,0,0], "nearest": 1, "ray": {"origin": [0,0,0], "direction": [0,0,1]}}"#, "ray"),
            (#"{"ray": {"origin": [0,0,0], "direction": [0,0,0]}}"#, "ray"),
            (#"{"frustum": {"eye": [0,0,0], "orientation": [0,0,0,0], "fov": [-1,1,1,-1]}}"#, "frustum"),
            (#"{"frustum": {"eye": [0,0,0], "orientation": [0,0,0,1], "fov": [1,-1,1,-1]}}"#, "frustum"),
            (#"{"frustum": {"eye": [0,0,0], "orientation": [0,0,0,1], "fov": [-1,1,1]}}"#, "frustum.fov"),
            (
                #"{"frustum": {"eye": [0,0,0], "orientation": [0,0,0,1], "fov": [-1,1,1,-1], "near": 5, "far": 1}}"#,
                "frustum"
            ),
        ])
    func refused(parameters: String, field: String) throws {
        let room = try AnchorRoom()
        let members = try WireFormat.decode(JSONValue.self, from: Data(parameters.utf8)).members
        let error = try #require(try room.failure("anchor.query", members))
        #expect(error.code == .invalidParams)
        #expect(error.field == field, "\(error)")
    }

    @Test("answers as a scan of all would, in a room with so many that a grid searches it")
    func many() throws {
        let room = try AnchorRoom()
        var generator = SeededGenerator(seed: 7)
        let places = (0..<4_500).map { _ in
            SIMD3(
                Double.random(in: -20...20, using: &generator), Double.random(in: 0...3, using: &generator),
                Double.random(in: -20...20, using: &generator))
        }
        for start in stride(from: 0, to: places.count, by: 500) {
            let labels = places[start..<start + 500].enumerated().map { index, place in
                JSONValue.object(AnchorRoom.label("\(start + index)", UUID().uuidString, place))
            }
            let reply = try room.call("anchor.putAll", ["anchors": .array(labels), "atomic": true])
            #expect(reply["results"]?.elements?.count == 500)
        }
        for _ in 0..<10 {
            let point = SIMD3(
                Double.random(in: -20...20, using: &generator), 1, Double.random(in: -20...20, using: &generator))
            let expected = places.indices.sorted { distance(places[$0], point) < distance(places[$1], point) }
            let found = try room.call("anchor.query", ["near": .vector(point), "nearest": 8])
            #expect(AnchorRoom.words(found) == expected.prefix(8).map { "\($0)" })
            let within = try room.call("anchor.query", ["near": .vector(point), "radius": 3])
            #expect(within["found"]?.number == Double(places.count { distance($0, point) <= 3 }))
        }
    }

    @Test("labels are laid out without overlaps, the nearest first")
    func layout() throws {
        let room = try AnchorRoom()
        for index in 0..<6 { try room.put("mesa", at: SIMD3(0.001 * Double(index), 1, -2 - Double(index))) }
        try room.put("silla", at: SIMD3(0, 1, 5))
        let reply = try room.call(
            "anchor.layout",
            [
                "view": [
                    "eye": [0, 1, 0], "orientation": [0, 0, 0, 1], "fov": [.number(-0.7), 0.7, 0.7, .number(-0.7)],
                ]
            ])
        let labels = reply["labels"]?.elements ?? []
        #expect(labels.count + (reply["hidden"]?.elements?.count ?? 0) == 6)
        #expect(labels.first?["isMoved"] == false)
        #expect(labels.dropFirst().contains { $0["isMoved"] == true })
        for (index, a) in labels.enumerated() {
            for b in labels.dropFirst(index + 1) {
                let (p, q) = (a["centre"]?.doubles ?? [], b["centre"]?.doubles ?? [])
                let (s, t) = (a["size"]?.doubles ?? [], b["size"]?.doubles ?? [])
                let isApart = (0..<2).contains { abs(p[$0] - q[$0]) >= (s[$0] + t[$0]) / 2 * (1 - 1e-9) }
                #expect(isApart)
            }
        }
    }
}

@Suite("Many anchors at once")
struct AnchorBatchTests {
    @Test("each has its own result, or one refusal takes all back")
    func results() throws {
        let room = try AnchorRoom()
        let (good, bad) = (UUID().uuidString, UUID().uuidString)
        var broken = AnchorRoom.label("silla", bad, .zero)
        broken["transform"] = .doubles([2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
        let batch: JSONValue = [.object(AnchorRoom.label("mesa", good, .zero)), .object(broken)]
        let error = try #require(try room.failure("anchor.putAll", ["anchors": batch, "atomic": true]))
        #expect(error.field == "anchors[1].transform")
        #expect(try room.call("anchor.list")["anchors"] == [])
        let reply = try room.call("anchor.putAll", ["anchors": batch])
        let results = reply["results"]?.elements ?? []
        #expect(results.count == 2)
        #expect(results.first?["revision"] == 1)
        #expect(results.last?["error"]?["data"]?["field"] == "transform")
        #expect(results.last?["anchorIdentifier"] == .string(bad))
        #expect(reply["revision"] == 1)
        #expect(try room.call("anchor.list")["anchors"]?.elements?.count == 1)
    }

    @Test("a map over the cap is refused, one under it comes back as it was")
    func worldMap() throws {
        let room = try AnchorRoom()
        let map = Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        let id = try room.put("mesa", at: .zero, ["worldMapData": .string(map.base64EncodedString())])
        let anchor = try room.connection.call("anchor.get", ["anchorIdentifier": .string(id)])["anchor"]
        #expect(anchor?["worldMapData"] == .string(map.base64EncodedString()))
        #expect(try room.call("anchor.list")["anchors"]?.elements?.first?["worldMapData"] == nil)
        let large = Data(count: SocketServer.messageLimit / 2 + 3).base64EncodedString()
        let label = AnchorRoom.label("mesa", UUID().uuidString, .zero).merging(["worldMapData": .string(large)]) { $1 }
        #expect(try room.failure("anchor.put", label)?.field == "worldMapData")
        let other = AnchorRoom.label("mesa", UUID().uuidString, .zero).merging(["worldMapData": "no base64!"]) { $1 }
        #expect(try room.failure("anchor.put", other)?.field == "worldMapData")
    }

    @Test("duplicates become one that answers to all their ids")
    func dedup() throws {
        let room = try AnchorRoom()
        let ids = try (0..<3).map { try room.put("mesa", at: SIMD3(0.05 * Double($0), 0, 0)) }.sorted()
        try room.put("silla", at: .zero)
        let merged = try room.call("anchor.dedup")["merged"]?.elements ?? []
        #expect(merged.map { $0["anchorIdentifier"] } == [.string(ids[0])])
        #expect(merged.first?["aliases"] == [.string(ids[1]), .string(ids[2])])
        for id in ids {
            let anchor = try room.connection.call("anchor.get", ["anchorIdentifier": .string(id)])["anchor"]
            #expect(anchor?["anchorIdentifier"] == .string(ids[0]))
            #expect(distance(AnchorRoom.place(anchor), SIMD3(0.05, 0, 0)) < 1e-6)
        }
        #expect(try room.call("anchor.query")["found"] == 2)
        #expect(try room.call("anchor.dedup")["merged"] == [])
    }
}

@Suite("Environments placed in a room")
struct AnchorPlacingTests {
    @Test("objects and words hang where the file has them, marked by practice, and again replace themselves")
    func place() throws {
        let room = try AnchorRoom()
        let learner = try room.connection.newLearner()
        let card = try room.connection.call("vocab.add", ["learnerID": learner, "word": "mesa"])["id"] ?? .null
        _ = try room.connection.call("vocab.review", ["wordID": card, "rating": "easy"])
        let parameters: [String: JSONValue] = [
            "environmentID": "bogota-oficina", "learnerID": learner, "labelStyle": "detailed",
            "origin": AnchorRoom.matrix(SIMD3(10, 0, 0)),
        ]
        let reply = try room.call("anchor.place", parameters)
        let anchors = reply["anchors"]?.elements ?? []
        #expect(anchors.count { $0["contentType"] == "interactiveProp" } == 17)
        #expect(anchors.count { $0["contentType"] == "objectLabel" } + (reply["unplaced"]?.elements?.count ?? 0) == 17)
        let table = anchors.first { $0["contentType"] == "interactiveProp" && $0["contentID"] == "mesa" }
        #expect(distance(AnchorRoom.place(table), SIMD3(10, 0.74, -1)) < 1e-5)
        let labels = reply["labels"]?.elements ?? []
        let label = try #require(labels.first { $0["word"] == "mesa" })
        #expect(label["article"] == "la")
        #expect(label["isStale"] == false)
        #expect(label["details"]?["gender"] == "feminine")
        #expect(label["example"]?["sentence"] != nil)
        #expect(label["ipa"]?.string?.contains("mes") == true)
        #expect(labels.first { $0["word"] == "silla" }?["isStale"] == true)
        _ = try room.call("anchor.place", parameters)
        #expect(try room.call("anchor.list")["anchors"]?.elements?.count == anchors.count)
        let minimal = try room.call("anchor.labels", ["labelStyle": "minimal"])["labels"]?.elements ?? []
        #expect(minimal.count == labels.count)
        #expect(minimal.allSatisfy { $0["ipa"] == nil && $0["translation"] == nil && $0["isStale"] == nil })
        #expect(try room.failure("anchor.place", ["environmentID": "nowhere"])?.field == "environmentID")
    }
}

@Suite("The commands of anchors")
struct AnchorsRoomCommandTests {
    private func run(_ arguments: [String], input: String = "") throws -> CommandRun {
        try CommandRun(
            ["anchors"] + arguments + ["--socket", try AnchorRoom.daemon.get().socket], input: Data(input.utf8))
    }

    @Test("put, list, query, align, export and plan work on a room of a daemon")
    func commands() throws {
        let (name, folder) = ("cli-\(UUID().uuidString.prefix(8))", try AnchorRoom.daemon.get().folder)
        let put = try run(
            ["put", name, "--content-id", "mesa", "--text", "la mesa", "--at", "-1,0.7,-2", "--yaw", "90"])
        #expect(put.status == 0)
        #expect(UUID(uuidString: put.output.trimmingCharacters(in: .newlines)) != nil)
        let list = try run(["list", name])
        #expect(list.output.contains("la mesa") && list.output.contains("-1.00  0.70  -2.00"), "\(list.output)")
        let exported = try run(["export", name, "--format", "json"])
        let copy = name + "-copy"
        let copied = try run(["put", copy, "--file", "-", "--json"], input: exported.output)
        // The same identifier moves from one room to the other.
        #expect(copied.status == 0)
        #expect(try run(["list", name]).output == "Nothing hangs there.\n")
        let pairs = #"{"pairs": [{"frame": [0,0,0], "room": [1,0,0]}, {"frame": [1,0,0], "room": [2,0,0]}]}"#
        let aligned = try run(["align", copy, "headset", "-"], input: pairs)
        #expect(aligned.output == "headset: 2 of 2 agree, 0.0 cm rms, quality 1.00\n")
        let near = try run(
            ["query", copy, "--near", "-2,0.7,-2", "--nearest", "1", "--frame", "headset", "--json"])
        let found = try JSONParser.parse(Data(near.output.utf8))["anchors"]?.elements ?? []
        #expect((found.first?["distance"]?.number ?? 1) < 1e-5)
        let gltf = try JSONParser.parse(Data(try run(["export", copy]).output.utf8))
        #expect(gltf["nodes"]?.elements?.first?["name"] == "la mesa")
        let svg = folder.appending(path: "\(copy).svg")
        #expect(try run(["plan", copy, "--svg", svg.path]).status == 0)
        #expect(try String(contentsOf: svg, encoding: .utf8).contains("la mesa"))
    }

    @Test("refuse what is wrong by name, and end with 1 or 64")
    func refusals() throws {
        let room = "cli-\(UUID().uuidString.prefix(8))"
        #expect(try run(["put", room, "--content-id", "mesa", "--at", "1,2"]).status == 64)
        #expect(try run(["put", room]).status == 64)
        #expect(try run(["query", room, "--near", "a,b,c", "--nearest", "1"]).status == 64)
        #expect(try run(["query", room, "--near", "0,0,0"]).status == 1)
        #expect(try run(["align", room, "f", "-"], input: "{").status == 1)
        #expect(try run(["put", room, "--file", "-"], input: #"[{"contentID": "mesa"}]"#).status == 1)
        #expect(try run(["plan", room, "--svg", "/nowhere/plan.svg"]).status == 1)
    }
}
