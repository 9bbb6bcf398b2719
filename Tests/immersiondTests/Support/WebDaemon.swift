import Foundation
import Glibc
import TestSupport
import Testing

@testable import JSONText
@testable import SocketTransport
@testable import immersiond

/// A daemon that serves devices, on a port of its own.
final class WebDaemon: Sendable {
    /// One for suites that change nothing in it but devices and learners of their own.
    static let shared = Result { try WebDaemon() }

    let daemon: DaemonProcess
    let port: UInt16

    init(arguments: [String] = []) throws {
        daemon = try DaemonProcess(arguments: ["--listen", "127.0.0.1:0", "--plain"] + arguments)
        port = try Self.port(of: daemon)
    }

    /// The port, from the line that tells it.
    private static func port(of daemon: DaemonProcess) throws -> UInt16 {
        var found: UInt16?
        blockUntil(within: .seconds(30)) {
            found = daemon.logText.firstMatch(of: /web=127\.0\.0\.1:(\d+)/).flatMap { UInt16($0.1) }
            return found != nil
        }
        return try #require(found, "the daemon told no port: \(daemon.logText)")
    }

    /// Sends bytes as they are, and reads until the daemon closes the connection.
    func send(_ bytes: some Sequence<UInt8>, patience: Int = 10) throws -> Data {
        let connection = try TCPConnection(port: port, patience: patience)
        connection.write(Data(bytes))
        return connection.readToEnd()
    }

    /// A request and its response.
    func ask(
        _ method: String, _ path: String, token: String? = nil, headers: [String: String] = [:], body: Data? = nil
    ) throws -> WebReply {
        var lines = ["\(method) \(path) HTTP/1.1", "Connection: close"]
        if headers["Host"] == nil { lines.append("Host: 127.0.0.1:\(port)") }
        if let token { lines.append("Authorization: Bearer \(token)") }
        if let body { lines.append("Content-Length: \(body.count)") }
        lines += headers.map { "\($0): \($1)" }
        return try #require(
            WebReply(try send(Data((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + (body ?? Data()))))
    }

    /// A request with a JSON body.
    func ask(
        _ method: String, _ path: String, token: String? = nil, headers: [String: String] = [:], json: JSONValue
    ) throws -> WebReply {
        try ask(
            method, path, token: token, headers: headers.merging(["Content-Type": "application/json"]) { $1 },
            body: try WireFormat.encode(json))
    }

    /// The result of a method; the error's name where it fails.
    func call(_ method: String, _ parameters: JSONValue = [:], token: String) throws -> (
        result: JSONValue, failure: String?
    ) {
        let message: JSONValue = ["jsonrpc": "2.0", "id": 1, "method": .string(method), "params": parameters]
        let reply = try ask("POST", "/v1/rpc", token: token, json: message)
        guard reply.status == 200 else { return (.null, reply.json["code"]?.string ?? "\(reply.status)") }
        return (reply.json["result"] ?? .null, reply.json["error"]?["data"]?["code"]?.string)
    }

    /// Pairs a device: it shows its code, and the machine's user approves it.
    func pair(_ role: String, learners: [JSONValue] = [], room: String? = nil) throws -> PairedDevice {
        let asked = try ask("POST", "/v1/pairings", json: ["deviceName": "test", "kind": "headset"])
        let ticket = asked.json
        var grant: [String: JSONValue] = ["code": ticket["code"] ?? .null, "role": .string(role)]
        if !learners.isEmpty { grant["learners"] = .array(learners) }
        if let room { grant["room"] = .string(room) }
        _ = try daemon.connect().call("device.approve", .object(grant))
        let status = try ask(
            "GET", "/v1/pairings/\(ticket["id"]?.string ?? "")", token: ticket["secret"]?.string
        ).json
        return PairedDevice(
            token: try #require(status["token"]?.string), id: try #require(status["deviceID"]?.string))
    }

    /// A device with a new learner of its own.
    func pairLearner() throws -> (device: PairedDevice, learnerID: JSONValue) {
        let device = try pair("learner")
        let learner = try call(
            "learner.create", ["username": .string("web_\(Int.random(in: 0..<1_000_000_000))")], token: device.token)
        return (device, try #require(learner.result["id"]))
    }
}

struct PairedDevice: Sendable {
    let token: String
    let id: String
}

/// A response, taken apart.
struct WebReply {
    let status: Int
    /// By their names in lower case.
    let headers: [String: String]
    let body: Data

    var json: JSONValue { (try? JSONParser.parse(body, limits: .reply)) ?? .null }
    var text: String { String(decoding: body, as: UTF8.self) }

    /// - Returns: Nil for what is no response.
    init?(_ data: Data) {
        guard let end = data.firstRange(of: Data("\r\n\r\n".utf8)) else { return nil }
        let lines = String(decoding: data[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        guard let status = lines[0].split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else { return nil }
        self.status = status
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let sides = line.split(separator: ":", maxSplits: 1)
            headers[sides[0].lowercased()] = sides.count > 1 ? sides[1].trimmingCharacters(in: .whitespaces) : ""
        }
        self.headers = headers
        body = Data(data[end.upperBound...])
    }
}

/// A blocking connection to a port of this machine.
final class TCPConnection {
    private var descriptor: Int32

    /// - Parameter patience: Seconds that a read or a write may take.
    init(port: UInt16, patience: Int = 10) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var wait = timeval(tv_sec: patience, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &wait, socklen_t(MemoryLayout<timeval>.size))
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw LaunchError("Nobody listens on port \(port).") }
        // Set now, since it would hold for connecting too.
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &wait, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(descriptor) }

    func write(_ data: Data) { _ = writeSome(data) }

    /// - Returns: How many bytes the other end took in time.
    func writeSome(_ data: Data) -> Int {
        var rest = data[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { break }
            rest = rest.dropFirst(count)
        }
        return data.count - rest.count
    }

    /// Some bytes; none once the other end has closed, or said nothing for too long.
    func read(_ most: Int = 1 << 16) -> Data {
        var chunk = [UInt8](repeating: 0, count: most)
        let count = recv(descriptor, &chunk, most, 0)
        return Data(chunk.prefix(max(0, count)))
    }

    func readToEnd() -> Data {
        var all = Data()
        while true {
            let some = read()
            if some.isEmpty { return all }
            all.append(some)
        }
    }
}
