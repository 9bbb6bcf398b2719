internal import CZstd

/// Unpacks a stream of zstd frames, piece by piece, in bounded memory.
final class ZstdDecoder {
    private let stream: OpaquePointer
    private let output: UnsafeMutableRawBufferPointer
    private let what: String
    private var budget: UnpackingBudget
    /// Whether the input so far ends with a whole frame.
    private var isAtFrameEnd = false

    /// - Parameters:
    ///   - what: What is unpacked, for errors.
    ///   - packed: Its bytes as packed.
    ///   - limit: Bytes that it may unpack to.
    init(what: String, packed: Int64, limit: Int64, limits: AnkiLimits) throws(AnkiFormatError) {
        guard let stream = ZSTD_createDStream() else {
            throw AnkiFormatError(.writeFailed, "There is no memory left to unpack \(what).")
        }
        ZSTD_DCtx_setParameter(stream, ZSTD_d_windowLogMax, limits.zstdWindowLog)
        self.stream = stream
        self.output = .allocate(byteCount: ZSTD_DStreamOutSize(), alignment: 16)
        self.what = what
        self.budget = UnpackingBudget(what: what, packed: packed, limit: limit, limits: limits)
    }

    deinit {
        ZSTD_freeDStream(stream)
        output.deallocate()
    }

    func unpack(_ input: UnsafeRawBufferPointer, into sink: ByteSink) throws {
        var source = ZSTD_inBuffer(src: input.baseAddress, size: input.count, pos: 0)
        var isDrained = false
        while source.pos < source.size || !isDrained {
            var target = ZSTD_outBuffer(dst: output.baseAddress, size: output.count, pos: 0)
            let result = ZSTD_decompressStream(stream, &target, &source)
            guard ZSTD_isError(result) == 0 else {
                let reason = String(cString: ZSTD_getErrorName(result))
                throw AnkiFormatError(.damaged, "The packing of \(what) is broken: \(reason).")
            }
            isAtFrameEnd = result == 0
            isDrained = target.pos < target.size
            if target.pos > 0 {
                try budget.spend(Int64(target.pos))
                try sink(UnsafeRawBufferPointer(rebasing: output[..<target.pos]))
            }
            if isAtFrameEnd, source.pos == source.size { break }
        }
    }

    /// - Throws: ``AnkiFormatError/Code/damaged`` when the stream ended within a frame.
    func finish() throws(AnkiFormatError) {
        guard isAtFrameEnd else { throw AnkiFormatError(.damaged, "The packing of \(what) is broken: it ends early.") }
    }
}
