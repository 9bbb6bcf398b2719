import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// Writes a response as fast as its reader takes it.
struct ResponseWriter: Sendable {
    /// Bytes of a file that are read at once.
    private static let chunk = 1 << 18
    /// Bytes that a client must take in a second.
    private static let slowest = 1 << 16

    let channel: any Channel
    let isStream: Bool
    /// Whether the connection ends with the response, which it then says.
    let closes: Bool
    let limits: ServingLimits

    /// Writes a response that is short, without waiting for anything.
    ///
    /// - Returns: When the client's end of the connection has it.
    func writeAtOnce(_ response: WebResponse, isHead: Bool) -> EventLoopFuture<Void> {
        channel.write(head(of: response), promise: nil)
        if case .bytes(let buffer) = response.body, !isHead {
            channel.write(HTTPServerResponsePart.body(.byteBuffer(buffer)), promise: nil)
        }
        return channel.writeAndFlush(HTTPServerResponsePart.end(nil))
    }

    private func head(of response: WebResponse) -> HTTPServerResponsePart {
        var headers = response.headers
        if !response.status.mayHaveResponseBody {
            headers.remove(name: "Content-Length")
        } else if let length = response.body.length {
            headers.replaceOrAdd(name: "Content-Length", value: "\(length)")
        } else if !isStream {
            headers.replaceOrAdd(name: "Transfer-Encoding", value: "chunked")
        }
        if closes, !isStream { headers.replaceOrAdd(name: "Connection", value: "close") }
        headers.replaceOrAdd(name: "Date", value: HTTPDate.now())
        return .head(
            HTTPResponseHead(version: isStream ? .http2 : .http1_1, status: response.status, headers: headers))
    }

    func write(_ response: WebResponse, isHead: Bool) async {
        let head = head(of: response)
        do {
            if isHead {
                channel.write(head, promise: nil)
            } else {
                try await writeBody(response.body, after: head)
            }
            try await flush(.end(nil), bytes: response.body.length ?? 0)
        } catch {
            // The client has gone, or was too slow: what it got has no end, so that it can tell.
            channel.close(promise: nil)
        }
    }

    private func writeBody(_ body: WebResponse.Body, after head: HTTPServerResponsePart) async throws {
        switch body {
        case .none: channel.write(head, promise: nil)
        case .bytes(let buffer):
            channel.write(head, promise: nil)
            channel.write(HTTPServerResponsePart.body(.byteBuffer(buffer)), promise: nil)
        case .file(let slice):
            channel.write(head, promise: nil)
            try await write(slice)
        case .stream(let pieces):
            try await flush(head, bytes: 0)
            for await piece in pieces { try await flush(.body(.byteBuffer(piece)), bytes: piece.readableBytes) }
        }
    }

    /// Writes and waits until the client has taken it: not for ever.
    private func flush(_ part: HTTPServerResponsePart, bytes: Int) async throws {
        let patience = limits.stalledSeconds + Int64(bytes / Self.slowest)
        let deadline = channel.eventLoop.scheduleTask(in: .seconds(patience)) { channel.close(promise: nil) }
        defer { deadline.cancel() }
        try await channel.writeAndFlush(part).get()
    }

    /// Reads a piece while the one before it is on its way.
    private func write(_ slice: FileSlice) async throws {
        var place = slice.range.lowerBound
        var underWay: EventLoopFuture<Void>?
        while place < slice.range.upperBound {
            let part = place..<min(place + Self.chunk, slice.range.upperBound)
            let bytes = try await NIOThreadPool.singleton.runIfActive { try slice.read(part) }
            guard bytes.count == part.count else { throw ChannelError.eof }
            try await wait(for: underWay)
            underWay = channel.writeAndFlush(HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(bytes: bytes))))
            place = part.upperBound
        }
        try await wait(for: underWay)
    }

    private func wait(for written: EventLoopFuture<Void>?) async throws {
        guard let written else { return }
        let deadline = channel.eventLoop.scheduleTask(in: .seconds(limits.stalledSeconds)) {
            channel.close(promise: nil)
        }
        defer { deadline.cancel() }
        try await written.get()
    }
}
