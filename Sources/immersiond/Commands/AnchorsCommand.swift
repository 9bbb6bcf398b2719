import ArgumentParser
import Foundation
import JSONText
import LearningService
import Protocol
import SocketTransport
import Spatial

struct AnchorsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "anchors", abstract: "Works with what hangs in rooms: anchors, their transforms and places.",
        subcommands: [
            AnchorsListCommand.self, AnchorsPutCommand.self, AnchorsPlaceCommand.self, AnchorsAlignCommand.self,
            AnchorsQueryCommand.self, AnchorsExportCommand.self, AnchorsPlanCommand.self, AnchorsComputeCommand.self,
        ])
}

/// The room of a daemon that a command works with.
struct RoomOptions: ParsableArguments {
    /// Changes asked at once when a room is read whole.
    private static let pageSize = 5_000

    @Argument(help: "The room.")
    var room: String

    @OptionGroup var socket: SocketOptions

    /// Calls a method with the room among its parameters.
    func call<Reply>(_ method: MethodName<Reply>, _ parameters: [String: JSONValue] = [:]) throws -> Reply {
        try socket.connect().call(method, named(parameters))
    }

    /// The same for the reply as it is, to be printed.
    func json<Reply>(_ method: MethodName<Reply>, _ parameters: [String: JSONValue] = [:]) throws -> JSONValue {
        try socket.connect().call(method.text, named(parameters))
    }

    private func named(_ parameters: [String: JSONValue]) -> JSONValue {
        .object(parameters.merging(["roomIdentifier": .string(room)]) { $1 })
    }

    /// Every anchor of the room, however many, in the order of their ids.
    func anchors(frame: String?) throws -> [SpatialAnchor] {
        let daemon = try socket.connect()
        var found: [UUID: SpatialAnchor] = [:]
        var since = 0
        while true {
            var parameters: [String: JSONValue] = [
                "since": .integer(Int64(since)), "limit": .integer(Int64(Self.pageSize)),
            ]
            parameters["frameID"] = frame.map { .string($0) }
            let page = try daemon.call(Methods.anchorChanges, named(parameters))
            if page.reset { found = [:] }
            for change in page.anchors { found[change.anchor.id] = change.anchor }
            for gone in page.gone { found[gone.anchorIdentifier] = nil }
            since = page.revision
            if !page.hasMore { break }
        }
        return found.values.sorted { $0.id.uuidString < $1.id.uuidString }
    }
}

/// The frame that places are given and told in.
struct FrameOptions: ParsableArguments {
    @Option(help: "The frame that places are given and told in; the room's own unless given.")
    var frame: String?

    var parameters: [String: JSONValue] {
        var parameters: [String: JSONValue] = [:]
        parameters["frameID"] = frame.map { .string($0) }
        return parameters
    }
}

/// Numbers as an argument: 1,-2.5,0.
struct NumberList: ExpressibleByArgument {
    let numbers: [Double]

    init?(argument: String) {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
        numbers = parts.compactMap { Double($0.trimmingCharacters(in: .whitespaces)) }
        guard numbers.count == parts.count, numbers.allSatisfy(\.isFinite) else { return nil }
    }

    /// - Throws: `ValidationError` for another number of numbers.
    func checked(count: Int, _ option: String) throws -> JSONValue {
        guard numbers.count == count else {
            throw ValidationError("\(option) must be \(count) numbers with commas between; it has \(numbers.count).")
        }
        return .doubles(numbers)
    }
}

extension SpatialAnchor.ContentType: ExpressibleByArgument {}

/// Reads a file, or standard input for "-".
func contents(ofFile path: String) throws -> JSONValue {
    let input =
        path == "-" ? try StandardInput.whole() : FileManager.default.contents(atPath: path)
    guard let data = input else { throw LaunchError("The file \(path) cannot be read.") }
    do {
        return try WireFormat.decode(JSONValue.self, from: data)
    } catch {
        throw LaunchError("The file \(path) is not valid JSON: \(error).")
    }
}

/// Writes a file, or standard output for "-".
func write(_ text: String, toFile path: String) throws {
    guard path != "-" else { return print(text) }
    try NamedOutput.write(text + "\n", to: path)
}
