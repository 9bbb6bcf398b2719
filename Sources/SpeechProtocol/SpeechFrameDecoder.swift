/// Cuts a stream of bytes into frames. It holds at most one frame and what was appended after it.
package struct SpeechFrameDecoder: Sendable {
    private var buffer: [UInt8] = []
    private var consumed = 0

    package init() {}

    /// Bytes appended that belong to no frame handed out yet.
    package var pendingBytes: Int { buffer.count - consumed }

    /// Takes bytes as they came from the socket.
    package mutating func append(_ bytes: some Sequence<UInt8>) {
        discardConsumed()
        buffer.append(contentsOf: bytes)
    }

    /// The next whole frame, or nil when more bytes are needed. Lengths are refused as soon as they are read,
    /// before anything is stored on their word.
    package mutating func next() throws(SpeechFrameError) -> SpeechFrame? {
        guard pendingBytes >= SpeechFrame.prefixBytes else { return nil }
        let headerBytes = length(at: consumed)
        let payloadBytes = length(at: consumed + 4)
        try SpeechFrame.check(headerBytes: headerBytes, payloadBytes: payloadBytes)
        let header = consumed + SpeechFrame.prefixBytes
        let payload = header + headerBytes
        let end = payload + payloadBytes
        guard buffer.count >= end else { return nil }
        let frame = SpeechFrame(header: Array(buffer[header..<payload]), payload: Array(buffer[payload..<end]))
        consumed = end
        return frame
    }

    private func length(at index: Int) -> Int {
        buffer[index..<index + 4].reduce(0) { $0 << 8 | Int($1) }
    }

    private mutating func discardConsumed() {
        guard consumed > 0 else { return }
        buffer.removeFirst(consumed)
        consumed = 0
    }
}
