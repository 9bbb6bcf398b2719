import ArgumentParser
import Foundation
import JSONText
import LearningService
import Protocol
import Spatial

struct AnchorsPutCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "put", abstract: "Hangs something in a room, or many things from a file.",
        discussion: """
            A file is a JSON array of anchors as 'anchors list --json' and anchor.put have them; what 'anchors export \
            --format json' wrote of one room can be put into another.
            """)

    /// Anchors sent at once: what one message holds, world maps left out.
    private static let batch = 500
    private static let fields = [
        "anchorIdentifier", "transform", "contentType", "contentID", "language", "displayText", "audioURL",
        "worldMapData", "isActive", "expiresAt",
    ]

    @OptionGroup var room: RoomOptions
    @OptionGroup var frame: FrameOptions

    @Option(help: "A file of anchors, or - for standard input; the options that follow are for a single one.")
    var file: String?

    @Option(help: "Its identifier; a new one unless given.")
    var id: String?

    @Option(help: "What kind of content.")
    var type = SpatialAnchor.ContentType.objectLabel

    @Option(name: .customLong("content-id"), help: "The word, rule or id that hangs there.")
    var contentID: String?

    @Option(help: "What the label shows; the content's id unless given.")
    var text: String?

    @Option(help: "A language's id or variant; the one that is usually learnt unless given.")
    var language: String?

    @Option(parsing: .unconditional, help: "Where: x,y,z in metres; 0,0,0 unless given.")
    var at: NumberList?

    @Option(parsing: .unconditional, help: "Degrees by which it is turned about y; unturned its face looks along z.")
    var yaw = 0.0

    @Flag(help: "Of a file: put all or, if one is refused, none.")
    var atomic = false

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        if (file == nil) == (contentID == nil) { throw ValidationError("Give --content-id or --file.") }
        guard yaw.isFinite else { throw ValidationError("--yaw must be a number of degrees.") }
    }

    func run() throws {
        if let file { try putAll(file) } else { try putOne() }
    }

    private func putOne() throws {
        try reportingErrors {
            var parameters = frame.parameters
            parameters["anchorIdentifier"] = .string(id ?? UUID().uuidString)
            parameters["transform"] = try Self.transform(at: at, yaw: yaw)
            parameters["contentType"] = .string(type.rawValue)
            parameters["contentID"] = contentID.map { .string($0) }
            parameters["displayText"] = (text ?? contentID).map { .string($0) }
            parameters["language"] = language.map { .string($0) }
            if json { return print(try room.json(Methods.anchorPut, parameters).indented()) }
            print(try room.call(Methods.anchorPut, parameters).anchor.anchorIdentifier.uuidString)
        }
    }

    private func putAll(_ file: String) throws {
        let results = try reportingErrors {
            guard let anchors = try contents(ofFile: file).elements else {
                throw LaunchError("The file \(file) must hold an array of anchors.")
            }
            guard !atomic || anchors.count <= Self.batch else {
                throw LaunchError("--atomic puts at most \(Self.batch) anchors; the file has \(anchors.count).")
            }
            var results: [AnchorBatchReply.Item] = []
            for start in stride(from: 0, to: anchors.count, by: Self.batch) {
                let part = anchors[start..<min(start + Self.batch, anchors.count)]
                var parameters = frame.parameters
                parameters["atomic"] = .bool(atomic)
                // Of an export, what the daemon tells of itself is left out.
                parameters["anchors"] = .array(
                    part.map { .object($0.members.filter { Self.fields.contains($0.key) }) })
                results += try room.call(Methods.anchorPutAll, parameters).results
            }
            return results
        }
        let refused = results.filter { $0.error != nil }
        if json {
            print(try JSONValue(written: results).indented())
        } else {
            print("\(results.count - refused.count) put, \(refused.count) refused.")
            for item in refused {
                complain("\(item.anchorIdentifier): \(item.error?.message ?? "")")
            }
        }
        if !refused.isEmpty { throw ExitCode.failure }
    }

    /// - Parameter yaw: Degrees.
    static func transform(at place: NumberList?, yaw: Double) throws -> JSONValue {
        let numbers = try place?.checked(count: 3, "--at").doubles ?? [0, 0, 0]
        let pose = Pose(
            rotation: Quaternion(yaw: yaw * .pi / 180), position: SIMD3(numbers[0], numbers[1], numbers[2]))
        return .doubles(pose.affine.values)
    }
}
