package import Foundation
import Glibc
package import JSONText
package import Protocol

/// A blocking client of the daemon's socket, for the command line and for tests.
package final class RPCConnection {
    /// The client could not be served: no daemon, or the connection broke.
    package struct Failure: Error, CustomStringConvertible {
        package var description: String

        package init(description: String) {
            self.description = description
        }
    }

    package let path: String
    private var descriptor: Int32
    private var buffered = Data()
    private var nextID = 1
    /// Told of every result with its method's name.
    package var onReply: ((_ method: String, _ result: JSONValue) -> Void)?

    /// - Parameter patience: How long to wait for the daemon each time; for ever unless given.
    /// - Throws: ``Failure`` when nobody listens on the path. `deinit` then closes the descriptor.
    package init(path: String, patience: Duration? = nil) throws {
        self.path = path
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw Failure(description: "No socket can be made: \(Self.reason).") }
        if let patience { limit(patience) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let capacity = MemoryLayout.size(ofValue: address.sun_path)
        guard path.utf8.count < capacity else {
            throw Failure(description: "The socket path is longer than \(capacity - 1) bytes.")
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else {
            let isForbidden = errno == EACCES
            throw Failure(
                description: isForbidden
                    ? "The daemon on \(path) is another user's: join its group, or name your own with --socket."
                    : "No daemon answers on \(path) (\(Self.reason)); start one with 'immersiond serve'.")
        }
    }

    deinit { close() }

    private func limit(_ patience: Duration) {
        let (seconds, attoseconds) = patience.components
        var time = timeval(tv_sec: Int(seconds), tv_usec: Int(attoseconds / 1_000_000_000_000))
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(descriptor, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
        }
    }

    package func close() {
        guard descriptor >= 0 else { return }
        Glibc.close(descriptor)
        descriptor = -1
    }

    /// Calls a method and waits for its result.
    ///
    /// - Throws: ``RPCError`` as the daemon sent it; ``Failure`` when the connection broke.
    package func call(_ method: String, _ parameters: JSONValue = [:]) throws -> JSONValue {
        let id = nextID
        nextID += 1
        let request: JSONValue = [
            "jsonrpc": "2.0", "id": .integer(Int64(id)), "method": .string(method), "params": parameters,
        ]
        try send(WireFormat.encode(request))
        let reply = try WireFormat.decode(JSONValue.self, from: receive())
        if let error = reply["error"] {
            throw RPCError(
                RPCError.Code(rawValue: Int(error["code"]?.number ?? 0)) ?? .internalError,
                error["message"]?.string ?? "The daemon gave no reason.", field: error["data"]?["field"]?.string)
        }
        let result = reply["result"] ?? .null
        onReply?(method, result)
        return result
    }

    /// Calls a method and waits for its reply.
    ///
    /// - Throws: ``RPCError`` as the daemon sent it; ``Failure`` when the connection broke, or the reply is not the
    ///   method's.
    package func call<Reply>(_ method: MethodName<Reply>, _ parameters: JSONValue = [:]) throws -> Reply {
        try received(method, parameters).value
    }

    /// As ``call(_:_:)``, for who passes the reply on as it came, too.
    ///
    /// - Throws: ``RPCError`` as the daemon sent it; ``Failure`` when the connection broke, or the reply is not the
    ///   method's.
    package func received<Reply>(
        _ method: MethodName<Reply>, _ parameters: JSONValue = [:]
    ) throws -> ReceivedReply<Reply> {
        let result = try call(method.text, parameters)
        do {
            return ReceivedReply(
                value: try WireFormat.decode(Reply.self, from: WireFormat.encode(result)), json: result)
        } catch {
            throw Failure(description: "The daemon's reply to \(method.text) is not this version's: \(error)")
        }
    }

    /// Sends one line.
    package func send(_ message: Data) throws {
        var rest = message + Data("\n".utf8)
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Failure(description: "The daemon closed the connection (\(Self.reason)).") }
            rest = rest.dropFirst(count)
        }
    }

    /// Waits for one line.
    package func receive() throws -> Data {
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            if let end = buffered.firstIndex(of: UInt8(ascii: "\n")) {
                let line = buffered[buffered.startIndex..<end]
                buffered = Data(buffered[(end + 1)...])
                return Data(line)
            }
            let count = recv(descriptor, &chunk, chunk.count, 0)
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN { throw Failure(description: "The daemon did not answer in time.") }
            guard count > 0 else { throw Failure(description: "The daemon closed the connection.") }
            buffered.append(contentsOf: chunk[..<count])
        }
    }

    /// Tells the daemon that no more requests follow; replies can still be received.
    func finishSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    private static var reason: String { String(cString: strerror(errno)) }
}
