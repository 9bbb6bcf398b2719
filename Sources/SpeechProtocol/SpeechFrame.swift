/// One message on the worker's socket: a JSON header, and what is not text: samples, an audio file, tracks.
///
/// On the wire: the header's length and the payload's length, each 4 bytes, big-endian; then the header; then the
/// payload.
package struct SpeechFrame: Sendable, Hashable {
    package var header: [UInt8]
    package var payload: [UInt8]

    package init(header: [UInt8], payload: [UInt8] = []) {
        self.header = header
        self.payload = payload
    }

    static let prefixBytes = 8

    /// The bytes to send before the payload, which is not copied for it.
    ///
    /// - Throws: ``SpeechFrameError`` when the frame is larger than ``WorkerLimits`` allow.
    package func encodedHead() throws(SpeechFrameError) -> [UInt8] {
        try SpeechFrame.check(headerBytes: header.count, payloadBytes: payload.count)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(SpeechFrame.prefixBytes + header.count)
        for length in [header.count, payload.count] {
            for shift in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: length >> shift)) }
        }
        bytes += header
        return bytes
    }

    /// All the bytes to send.
    ///
    /// - Throws: ``SpeechFrameError`` when the frame is larger than ``WorkerLimits`` allow.
    package func encoded() throws(SpeechFrameError) -> [UInt8] { try encodedHead() + payload }

    static func check(headerBytes: Int, payloadBytes: Int) throws(SpeechFrameError) {
        guard headerBytes > 0 else { throw .emptyHeader }
        guard headerBytes <= WorkerLimits.headerBytes else { throw .headerTooLarge(bytes: headerBytes) }
        guard headerBytes + payloadBytes <= WorkerLimits.frameBytes else {
            throw .frameTooLarge(bytes: headerBytes + payloadBytes)
        }
    }
}

/// Why bytes are not a frame. After one the stream has lost its rhythm and must be closed.
package enum SpeechFrameError: Error, Sendable, Hashable, CustomStringConvertible {
    case emptyHeader
    case headerTooLarge(bytes: Int)
    case frameTooLarge(bytes: Int)
    /// The header is not the JSON of a message of this protocol.
    case malformedHeader(String)
    /// The header and the payload contradict each other.
    case malformedPayload(String)

    package var description: String {
        switch self {
        case .emptyHeader: "a frame without a header"
        case .headerTooLarge(let bytes): "a header of \(bytes) bytes; at most \(WorkerLimits.headerBytes) are allowed"
        case .frameTooLarge(let bytes): "a frame of \(bytes) bytes; at most \(WorkerLimits.frameBytes) are allowed"
        case .malformedHeader(let reason): "a malformed header: \(reason)"
        case .malformedPayload(let reason): "a malformed payload: \(reason)"
        }
    }
}
