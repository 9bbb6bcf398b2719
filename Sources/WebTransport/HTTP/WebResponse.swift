package import Foundation
package import JSONText
package import NIOCore
package import NIOHTTP1

/// What a request is answered.
package struct WebResponse: Sendable {
    package enum Body: Sendable {
        case none
        case bytes(ByteBuffer)
        case file(FileSlice)
        /// Pieces as they come, until the stream ends or the client leaves.
        case stream(AsyncStream<ByteBuffer>)

        /// Bytes; nil where they are not known beforehand.
        var length: Int? {
            switch self {
            case .none: 0
            case .bytes(let buffer): buffer.readableBytes
            case .file(let slice): slice.range.count
            case .stream: nil
            }
        }
    }

    package var status: HTTPResponseStatus
    package var headers: HTTPHeaders
    package var body: Body

    package init(_ status: HTTPResponseStatus = .ok, headers: HTTPHeaders = [:], body: Body = .none) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Text or JSON of a type.
    package init(_ status: HTTPResponseStatus = .ok, _ bytes: some Sequence<UInt8>, type: String) {
        self.init(status, headers: ["Content-Type": type], body: .bytes(ByteBuffer(bytes: bytes)))
    }

    package static func json(_ value: JSONValue, _ status: HTTPResponseStatus = .ok) -> WebResponse {
        json((try? WireFormat.encode(value)) ?? Data(), status)
    }

    package static func json(_ data: Data, _ status: HTTPResponseStatus = .ok) -> WebResponse {
        WebResponse(status, data, type: "application/json")
    }

    package init(_ fault: WebFault) {
        self = .json(fault.json, fault.status)
        headers.replaceOrAdd(name: "Content-Type", value: "application/problem+json")
        headers.add(name: "Cache-Control", value: "no-store")
        for (name, value) in fault.headers { headers.replaceOrAdd(name: name, value: value) }
    }
}
