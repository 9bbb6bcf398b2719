import CZlib
import CZstd
import NIOCore
import NIOHTTP1

/// Responses made smaller, for clients that ask for it.
enum Compression: String, CaseIterable {
    case zstd, gzip

    /// Bytes below which it is not worth it.
    private static let least = 1_024
    /// Bytes above which it would take too long.
    private static let most = 16 << 20
    private static let gzipLevel: Int32 = 5
    private static let zstdLevel: Int32 = 5

    /// The response compressed where that helps. Its tag then says so: the bytes are others.
    ///
    /// - Parameters:
    ///   - offered: The kinds there are, the best first.
    ///   - compress: What compresses; for what is kept compressed, what has it.
    static func apply(
        to response: WebResponse, of request: WebRequest, offered: [Compression] = [.zstd, .gzip],
        compress: (Compression, ByteBuffer) -> ByteBuffer? = { $0.compressed($1) }
    ) -> WebResponse {
        guard case .bytes(let buffer) = response.body, response.status == .ok,
            (least...most).contains(buffer.readableBytes),
            response.headers.first(name: "content-encoding") == nil,
            MediaType.isCompressible(response.headers.first(name: "content-type") ?? "")
        else { return response }
        var response = response
        response.headers.replaceOrAdd(name: "Vary", value: "Accept-Encoding")
        guard let kind = offered.first(where: { $0.isAccepted(by: request) }), let small = compress(kind, buffer)
        else { return response }
        response.body = .bytes(small)
        response.headers.replaceOrAdd(name: "Content-Encoding", value: kind.rawValue)
        response.headers.remove(name: "Accept-Ranges")
        if let tag = response.headers.first(name: "etag") {
            response.headers.replaceOrAdd(name: "ETag", value: EntityTag.compressed(tag, by: kind))
        }
        return response
    }

    /// Whether a client takes it, and does not rather say so with a weight of 0.
    private func isAccepted(by request: WebRequest) -> Bool {
        request.headers[canonicalForm: "accept-encoding"].contains { entry in
            let parts = entry.lowercased().filter { $0 != " " }.split(separator: ";")
            return parts.first.map(String.init) == rawValue
                && !parts.dropFirst().contains { ["q=0", "q=0.0", "q=0.00"].contains($0) }
        }
    }

    func compressed(_ buffer: ByteBuffer) -> ByteBuffer? {
        let bytes = self == .zstd ? Self.zstd(buffer) : Self.gzip(buffer)
        return bytes.map { ByteBuffer(bytes: $0) }
    }

    private static func zstd(_ buffer: ByteBuffer) -> [UInt8]? {
        buffer.withUnsafeReadableBytes { input in
            let bytes = [UInt8](unsafeUninitializedCapacity: ZSTD_compressBound(input.count)) { output, count in
                let size = ZSTD_compress(
                    output.baseAddress, output.count, input.baseAddress, input.count, zstdLevel)
                count = ZSTD_isError(size) == 0 ? size : 0
            }
            return bytes.isEmpty ? nil : bytes
        }
    }

    private static func gzip(_ buffer: ByteBuffer) -> [UInt8]? {
        var stream = z_stream()
        guard czlib_gzip_init(&stream, gzipLevel) == Z_OK else { return nil }
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
