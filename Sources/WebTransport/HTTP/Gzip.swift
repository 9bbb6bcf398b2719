import CZlib
import NIOCore
import NIOHTTP1

/// Responses in gzip, for clients that ask for it.
enum Gzip {
    /// Bytes below which it is not worth it.
    private static let least = 1_024
    /// Bytes above which it would take too long.
    private static let most = 16 << 20
    private static let level: Int32 = 5

    /// The response compressed where that helps. Its tag then says so: the bytes are others.
    ///
    /// - Parameter compress: What compresses; for what is kept compressed, what has it.
    static func apply(
        to response: WebResponse, of request: WebRequest,
        compress: (ByteBuffer) -> ByteBuffer? = { Gzip.compressed($0).map { ByteBuffer(bytes: $0) } }
    ) -> WebResponse {
        guard case .bytes(let buffer) = response.body, response.status == .ok,
            (least...most).contains(buffer.readableBytes),
            response.headers.first(name: "content-encoding") == nil,
            MediaType.isCompressible(response.headers.first(name: "content-type") ?? "")
        else { return response }
        var response = response
        response.headers.replaceOrAdd(name: "Vary", value: "Accept-Encoding")
        guard accepts(request), let small = compress(buffer) else { return response }
        response.body = .bytes(small)
        response.headers.replaceOrAdd(name: "Content-Encoding", value: "gzip")
        response.headers.remove(name: "Accept-Ranges")
        if let tag = response.headers.first(name: "etag") {
            response.headers.replaceOrAdd(name: "ETag", value: EntityTag.compressed(tag))
        }
        return response
    }

    /// Whether a client takes gzip, and does not rather say so with a weight of 0.
    static func accepts(_ request: WebRequest) -> Bool {
        request.headers[canonicalForm: "accept-encoding"].contains { entry in
            let parts = entry.lowercased().filter { $0 != " " }.split(separator: ";")
            return parts.first == "gzip" && !parts.dropFirst().contains { ["q=0", "q=0.0", "q=0.00"].contains($0) }
        }
    }

    static func compressed(_ buffer: ByteBuffer) -> [UInt8]? {
        var stream = z_stream()
        guard czlib_gzip_init(&stream, level) == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        return buffer.withUnsafeReadableBytes { input in
            let bound = Int(deflateBound(&stream, UInt(input.count)))
            let isDone = UnsafeMutablePointer<Bool>.allocate(capacity: 1)
            defer { isDone.deallocate() }
            let bytes = [UInt8](unsafeUninitializedCapacity: bound) { output, count in
                stream.next_in = UnsafeMutablePointer(
                    mutating: input.baseAddress?.assumingMemoryBound(to: UInt8.self))
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(bound)
                isDone.pointee = deflate(&stream, Z_FINISH) == Z_STREAM_END
                count = Int(stream.total_out)
            }
            return isDone.pointee ? bytes : nil
        }
    }
}
