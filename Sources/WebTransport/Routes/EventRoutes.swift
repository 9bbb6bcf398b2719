import Foundation
import JSONText
import LearningService
import NIOCore
import NIOHTTP1
import Protocol
import Synchronization

/// Events as a stream that a browser or curl reads (server-sent events), for those who have no WebSocket.
struct EventRoutes: Sendable {
    /// Events that may wait for a reader; one that is behind further must come back, and is told then what it missed.
    private static let mostWaiting = 1_024
    /// The number of no event: after something that is no number, nobody knows what was missed.
    private static let unknown = -1
    private static let keepAlive = Duration.seconds(20)

    let services: WebServices

    var routes: [Route] {
        [
            Route(
                method: .GET, path: "/v1/events", access: .devices(.everyone), pace: .atOnce,
                document: RouteDocument(
                    operation: "watchEvents",
                    summary: "Turns, changes of anchors, due words and imports as they happen; Last-Event-ID goes on.",
                    tag: "events",
                    fields: [
                        .init(name: "Last-Event-ID", place: .header, summary: "The last that is known."),
                        .init(name: "since", place: .query, summary: "The same.", schema: ["type": "integer"]),
                    ], reply: .bytes(type: "text/event-stream"))
            ) { call in
                if let other = call.request.target.query.first(where: { $0.name != "since" }) {
                    throw RPCError(
                        .invalidParams,
                        "There is no parameter '\(other.name.prefix(64))' here; 'since' is all there is.",
                        field: String(other.name.prefix(64)))
                }
                let device = try call.requireClient().deviceID
                let text = call.request.headers.first(name: "last-event-id") ?? call.request.target["since"]
                return WebResponse(
                    headers: ["Content-Type": "text/event-stream", "Cache-Control": "no-store"],
                    body: .stream(stream(for: device, since: text.map { Int($0) ?? Self.unknown })))
            }
        ]
    }

    private func stream(for deviceID: UUID, since number: Int?) -> AsyncStream<ByteBuffer> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: ByteBuffer.self, bufferingPolicy: .bufferingOldest(Self.mostWaiting))
        let told = Opening(continuation)
        let (id, last, isReset) = services.events.watch(since: number) { event in
            guard let device = services.devices.device(deviceID) else { return continuation.finish() }
            guard event.concerns(device), let data = try? WireFormat.encode(event.json) else { return }
            told.tell(
                ByteBuffer(string: "id: \(event.number)\nevent: \(event.kind.rawValue)\ndata: ")
                    .with(data).with(Data("\n\n".utf8)))
        }
        // Whoever is cut off before what was missed has come asks for that again.
        let known = isReset ? last : number ?? last
        told.open(
            with: ByteBuffer(
                string: "id: \(known)\nevent: start\ndata: {\"number\":\(last),\"reset\":\(isReset)}\n\n"))
        let pulse = Task {
            while (try? await Task.sleep(for: Self.keepAlive)) != nil {
                guard services.devices.device(deviceID) != nil else { return continuation.finish() }
                continuation.yield(ByteBuffer(string: ": still here\n\n"))
            }
        }
        continuation.onTermination = { _ in
            pulse.cancel()
            services.events.stop(id)
        }
        return stream
    }
}

/// Where a reader stands is told before what it missed, which is known first.
private final class Opening: Sendable {
    private let continuation: AsyncStream<ByteBuffer>.Continuation
    /// Nil once the reader knows where it stands.
    private let waiting = Mutex<[ByteBuffer]?>([])

    init(_ continuation: AsyncStream<ByteBuffer>.Continuation) { self.continuation = continuation }

    func tell(_ message: ByteBuffer) {
        waiting.withLock { waiting in
            guard waiting == nil else {
                waiting?.append(message)
                return
            }
            pass(message)
        }
    }

    func open(with start: ByteBuffer) {
        waiting.withLock { waiting in
            for message in [start] + (waiting ?? []) { pass(message) }
            waiting = nil
        }
    }

    private func pass(_ message: ByteBuffer) {
        // What follows one that is dropped would look as if nothing were missing.
        if case .dropped = continuation.yield(message) { continuation.finish() }
    }
}

extension ByteBuffer {
    fileprivate func with(_ data: Data) -> ByteBuffer {
        var buffer = self
        buffer.writeBytes(data)
        return buffer
    }
}
