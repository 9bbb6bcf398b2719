import Foundation
import Spatial

@testable import JSONText
@testable import Protocol
@testable import SocketTransport
@testable import immersiond

/// A room of its own for one test, in a daemon that all share.
struct AnchorRoom {
    let name = "room-\(UUID().uuidString.prefix(8))"
    let connection: RPCConnection

    /// The daemon of every test of rooms.
    static let daemon = Result { try DaemonProcess() }

    init() throws { connection = try Self.daemon.get().connect() }

    private func inRoom(_ parameters: [String: JSONValue]) -> JSONValue {
        .object(parameters.merging(["roomIdentifier": .string(name)]) { $1 })
    }

    func call(_ method: String, _ parameters: [String: JSONValue] = [:]) throws -> JSONValue {
        try connection.call(method, inRoom(parameters))
    }

    func failure(_ method: String, _ parameters: [String: JSONValue] = [:]) throws -> RPCError? {
        try connection.failure(method, inRoom(parameters))
    }

    /// - Returns: Its id.
    @discardableResult
    func put(_ word: String, at place: SIMD3<Double>, _ extra: [String: JSONValue] = [:]) throws -> String {
        let id = UUID().uuidString
        _ = try call("anchor.put", Self.label(word, id, place).merging(extra) { $1 })
        return id
    }

    static func label(_ word: String, _ id: String, _ place: SIMD3<Double>) -> [String: JSONValue] {
        [
            "anchorIdentifier": .string(id), "transform": matrix(place), "contentType": "objectLabel",
            "contentID": .string(word), "displayText": .string(word),
        ]
    }

    static func matrix(_ place: SIMD3<Double>, yaw: Double = 0) -> JSONValue {
        .doubles(Pose(rotation: Quaternion(yaw: yaw), position: place).affine.values)
    }

    static func pair(_ frame: SIMD3<Double>, _ room: SIMD3<Double>) -> JSONValue {
        ["frame": .vector(frame), "room": .vector(room)]
    }

    static func words(_ reply: JSONValue) -> [String] {
        (reply["anchors"]?.elements ?? []).compactMap { $0["anchor"]?["contentID"]?.string }
    }

    static func place(_ anchor: JSONValue?) -> SIMD3<Double> {
        let numbers = anchor?["transform"]?.doubles ?? []
        return numbers.count == 16 ? SIMD3(numbers[12], numbers[13], numbers[14]) : SIMD3(repeating: .nan)
    }
}

func distance(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { ((a - b) * (a - b)).sum().squareRoot() }
