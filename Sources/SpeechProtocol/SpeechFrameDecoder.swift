/// Cuts a stream of bytes into frames. It holds at most one frame, once, and what was appended after it.
package struct SpeechFrameDecoder: Sendable {
    /// The part of the frame that is being read.
    private enum Part: Sendable {
        case prefix
        case header(payloadBytes: Int)
        case payload
    }

    /// Bytes appended that belong to no part yet, and how many of them are used up.
    private var buffer: [UInt8] = []
    private var consumed = 0
    private var part = Part.prefix
    private var frame = SpeechFrame(header: [])
    /// How many bytes the part has when it is whole.
    private var wanted = SpeechFrame.prefixBytes

    package init() {}

    /// Bytes appended that belong to no frame handed out yet.
    package var pendingBytes: Int {
        let begun =
            switch part {
            case .prefix: 0
            case .header: SpeechFrame.prefixBytes
            case .payload: SpeechFrame.prefixBytes + frame.header.count + frame.payload.count
            }
        return begun + buffer.count - consumed
    }

    /// Takes bytes as they came from the socket.
    package mutating func append(_ bytes: ArraySlice<UInt8>) {
        if case .payload = part, consumed == buffer.count {
            // The usual case of a long payload: its bytes go straight to their place.
            let own = bytes.prefix(wanted - frame.payload.count)
            frame.payload.append(contentsOf: own)
            buffer.replaceSubrange(0..<buffer.count, with: bytes.dropFirst(own.count))
        } else {
            buffer.removeFirst(consumed)
            buffer.append(contentsOf: bytes)
        }
        consumed = 0
    }

    /// The next whole frame, or nil when more bytes are needed. Lengths are refused as soon as they are read,
    /// before anything is stored on their word.
    package mutating func next() throws(SpeechFrameError) -> SpeechFrame? {
        if case .prefix = part {
            guard buffer.count - consumed >= wanted else { return nil }
            let headerBytes = length(at: consumed)
            let payloadBytes = length(at: consumed + 4)
            try SpeechFrame.check(headerBytes: headerBytes, payloadBytes: payloadBytes)
            consumed += wanted
            (part, wanted) = (.header(payloadBytes: payloadBytes), headerBytes)
        }
        if case .header(let payloadBytes) = part {
            guard buffer.count - consumed >= wanted else { return nil }
            frame = SpeechFrame(header: Array(buffer[consumed..<consumed + wanted]))
            consumed += wanted
            (part, wanted) = (.payload, payloadBytes)
            // Memory is taken only as it is written to; this keeps the payload from being copied as it grows.
            frame.payload.reserveCapacity(payloadBytes)
        }
        let own = buffer[consumed...].prefix(wanted - frame.payload.count)
        frame.payload.append(contentsOf: own)
        consumed += own.count
        guard frame.payload.count == wanted else { return nil }
        (part, wanted) = (.prefix, SpeechFrame.prefixBytes)
        defer { frame = SpeechFrame(header: []) }
        return frame
    }

    private func length(at index: Int) -> Int {
        buffer[index..<index + 4].reduce(0) { $0 << 8 | Int($1) }
    }
}
