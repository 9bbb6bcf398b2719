import Pronunciation

/// The long columns of ``SignalTracks`` in a frame's payload: as JSON they would not fit a header.
///
/// Four lengths of 4 bytes (spectrogram, envelope, pitch, reference pitch), then the columns: bytes, and 4-byte floats.
/// Everything is little-endian, as are all machines that Swift on Linux runs on.
enum TracksPayload {
    static func encode(_ tracks: SignalTracks) -> [UInt8] {
        let floats = [tracks.envelope, tracks.pitch, tracks.referencePitch]
        var bytes: [UInt8] = []
        bytes.reserveCapacity(16 + tracks.spectrogram.count + 4 * floats.reduce(0) { $0 + $1.count })
        for count in [tracks.spectrogram.count] + floats.map(\.count) {
            withUnsafeBytes(of: UInt32(count).littleEndian) { bytes.append(contentsOf: $0) }
        }
        bytes += tracks.spectrogram
        for column in floats { column.withUnsafeBytes { bytes.append(contentsOf: $0) } }
        return bytes
    }

    /// Fills the columns of `tracks` from a payload.
    static func decode(_ payload: [UInt8], into tracks: inout SignalTracks) throws(SpeechFrameError) {
        guard payload.count >= 16 else { throw .malformedPayload("tracks without lengths") }
        let counts = (0..<4).map { index in
            Int(payload.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self) })
        }
        guard payload.count == 16 + counts[0] + 4 * (counts[1] + counts[2] + counts[3]) else {
            throw .malformedPayload("tracks of other lengths than they say")
        }
        guard tracks.bands > 0, counts[0].isMultiple(of: tracks.bands), counts[0] / tracks.bands == counts[1],
            counts[2] == counts[1], counts[3] == 0 || counts[3] == counts[1]
        else { throw .malformedPayload("tracks of different lengths") }
        let envelope = 16 + counts[0]
        let pitch = envelope + 4 * counts[1]
        let reference = pitch + 4 * counts[2]
        tracks.spectrogram = Array(payload[16..<envelope])
        tracks.envelope = floats(payload, at: envelope, count: counts[1])
        tracks.pitch = floats(payload, at: pitch, count: counts[2])
        tracks.referencePitch = floats(payload, at: reference, count: counts[3])
        guard (tracks.envelope + tracks.pitch + tracks.referencePitch).allSatisfy(\.isFinite) else {
            throw .malformedPayload("a track with values that are no numbers")
        }
    }

    private static func floats(_ bytes: [UInt8], at offset: Int, count: Int) -> [Float] {
        bytes.withUnsafeBytes { bytes in
            (0..<count).map { bytes.loadUnaligned(fromByteOffset: offset + 4 * $0, as: Float.self) }
        }
    }
}
