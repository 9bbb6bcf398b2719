import ArgumentParser
import ContentFiles
import Foundation
import JSONText
import LearningService
import Pictures
import Protocol
import SocketTransport
import Spatial

struct AnchorsListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Lists what hangs in a room.")

    @OptionGroup var room: RoomOptions
    @OptionGroup var frame: FrameOptions
    @OptionGroup var colour: ColourOptions

    @Option(help: "Only anchors of this type.")
    var type: SpatialAnchor.ContentType?

    @Flag(help: "Print JSON.")
    var json = false

    func run() throws {
        let anchors = try reportingErrors { try room.anchors(frame: frame.frame) }
            .filter { (type ?? $0.contentType) == $0.contentType }
        if json { return print(try JSONValue(written: anchors).indented()) }
        guard !anchors.isEmpty else { return print("Nothing hangs there.") }
        for line in AnchorTable(anchors: anchors, style: colour.style).lines { print(line) }
    }
}

struct AnchorsPlaceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "place", abstract: "Hangs an environment's objects and words in a room.")

    @OptionGroup var room: RoomOptions
    @OptionGroup var frame: FrameOptions

    @Argument(help: "The environment.")
    var environment: String

    @Option(parsing: .unconditional, help: "Where the environment's origin lies: x,y,z in metres; 0,0,0 unless given.")
    var at: NumberList?

    @Option(parsing: .unconditional, help: "Degrees by which the environment is turned about y.")
    var yaw = 0.0

    @Flag(help: "Print JSON.")
    var json = false

    func run() throws {
        try reportingErrors {
            var parameters = frame.parameters
            parameters["environmentID"] = .string(environment)
            parameters["origin"] = try AnchorsPutCommand.transform(at: at, yaw: yaw)
            if json { return print(try room.json(Methods.anchorPlace, parameters).indented()) }
            let placed = try room.call(Methods.anchorPlace, parameters)
            let count = placed.anchors.count
            print("\(counted(count, "anchor")) \(count == 1 ? "hangs" : "hang") in '\(room.room)'.")
            let unplaced = placed.unplaced
            if !unplaced.isEmpty { print("Without an object: \(unplaced.joined(separator: ", ")).") }
        }
    }
}

struct AnchorsAlignCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "align", abstract: "Finds where a device's frame lies in a room.",
        discussion: """
            The file is a JSON object with "anchors": [{"anchorIdentifier", "transform"}, …], as the device sees them, \
            or "pairs": [{"frame": [x, y, z], "room": [x, y, z]}, …], or both.
            """)

    @OptionGroup var room: RoomOptions

    @Argument(help: "The device's name for its frame.")
    var frame: String

    @Argument(help: "What it sees: a file, or - for standard input.")
    var file: String

    @Option(help: "yaw: a turn about y and a shift; rigid: any turn and a shift.")
    var mode = "yaw"

    @Option(help: "Leave out what disagrees by more than so many metres.")
    var outliers: Double?

    @Flag(help: "Print JSON.")
    var json = false

    func run() throws {
        try reportingErrors {
            var parameters = try contents(ofFile: file).members
            parameters["frameID"] = .string(frame)
            parameters["mode"] = .string(mode)
            if let outliers { parameters["ransac"] = ["threshold": .number(outliers)] }
            if json { return print(try room.json(Methods.anchorAlign, parameters).indented()) }
            let found = try room.call(Methods.anchorAlign, parameters)
            print(
                String(
                    format: "%@: %ld of %ld agree, %.1f cm rms, quality %.2f", frame, found.inlierCount,
                    found.pairCount, 100 * found.rms, found.quality))
        }
    }
}

struct AnchorsQueryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "query", abstract: "Finds what hangs near a point or along a ray, nearest first.")

    @OptionGroup var room: RoomOptions
    @OptionGroup var frame: FrameOptions
    @OptionGroup var colour: ColourOptions

    @Option(parsing: .unconditional, help: "A point: x,y,z in metres.")
    var near: NumberList?

    @Option(help: "Metres from the point, or of the anchors along the ray.")
    var radius: Double?

    @Option(help: "How many of the nearest.")
    var nearest: Int?

    @Option(parsing: .unconditional, help: "A ray: its origin and its direction, x,y,z,x,y,z.")
    var ray: NumberList?

    @Option(help: "Only anchors of this type.")
    var type: SpatialAnchor.ContentType?

    @Option(name: .customLong("content-id"), help: "Only anchors of this word, rule or id.")
    var contentID: String?

    @Flag(help: "Print JSON.")
    var json = false

    func run() throws {
        try reportingErrors {
            var parameters = frame.parameters
            parameters["near"] = try near?.checked(count: 3, "--near")
            parameters["radius"] = radius.map { .number($0) }
            parameters["nearest"] = nearest.map { .integer(Int64($0)) }
            if let ray = try ray?.checked(count: 6, "--ray").elements {
                parameters["ray"] = ["origin": .array(Array(ray[..<3])), "direction": .array(Array(ray[3...]))]
            }
            parameters["contentType"] = type.map { .string($0.rawValue) }
            parameters["contentID"] = contentID.map { .string($0) }
            if json { return print(try room.json(Methods.anchorQuery, parameters).indented()) }
            let found = try room.call(Methods.anchorQuery, parameters).anchors
            guard !found.isEmpty else { return print("Nothing hangs there.") }
            let table = AnchorTable(
                anchors: found.map(\.anchor), distances: found.map(\.distance), style: colour.style)
            for line in table.lines { print(line) }
        }
    }
}

struct AnchorsExportCommand: ParsableCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable { case gltf, json }

    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Writes a room's anchors as glTF nodes or JSON.")

    @OptionGroup var room: RoomOptions
    @OptionGroup var frame: FrameOptions

    @Option(help: "gltf: a scene of nodes, each where an anchor hangs; json: the anchors as they are.")
    var format = Format.gltf

    @Option(name: .shortAndLong, help: "Where to; standard output unless given.")
    var output = "-"

    func run() throws {
        try reportingErrors {
            let anchors = try room.anchors(frame: frame.frame)
            let text =
                switch format {
                case .gltf: try AnchorScene.document(room: room.room, anchors: anchors).indented()
                case .json: try JSONValue(written: anchors).indented()
                }
            try write(text, toFile: output)
        }
    }
}

struct AnchorsPlanCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan", abstract: "Draws a room's floor plan, what was not practised lately dashed.")

    @OptionGroup var room: RoomOptions
    @OptionGroup var frame: FrameOptions

    @Option(help: "Where to draw it; - is standard output.")
    var svg: String

    @Option(help: "Whose practice is shown.")
    var learner: String?

    func run() throws {
        try reportingErrors {
            let anchors = try room.anchors(frame: frame.frame)
            var stale: Set<UUID> = []
            if let learner {
                let id = try room.socket.connect().call(Methods.learnerGet, ["username": .string(learner)]).id
                let labels = try room.call(
                    Methods.anchorLabels,
                    ["learnerID": .string(id.uuidString), "labelStyle": "minimal", "limit": 2_000]
                ).labels
                stale = Set(labels.filter { $0.isStale == true }.map(\.anchorIdentifier))
            }
            try write(FloorPlan(room: room.room, anchors: anchors, stale: stale).svg(), toFile: svg)
        }
    }
}
