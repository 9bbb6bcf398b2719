import CSndfile
import Pronunciation

/// An audio file in memory, read by libsndfile block by block.
final class AudioFile {
    /// Keeps the bytes where they are while libsndfile reads them.
    private final class Source {
        let bytes: [UInt8]
        var position = 0

        init(_ bytes: [UInt8]) {
            self.bytes = bytes
        }
    }

    private let source: Source
    private let handle: OpaquePointer
    let sampleRate: Int
    let channels: Int
    /// What the header says, which may be wrong; nil when it says nothing.
    let claimedFrames: Int?

    /// More are refused: no microphone has them, and each costs memory.
    static let mostChannels = 32
    static let sampleRates = 8_000...192_000

    /// - Parameter wantedRate: The rate to which the samples will be brought.
    init(_ bytes: [UInt8], wantedRate: Int = PronunciationLimits.sampleRate) throws(AudioRefusal) {
        _ = try AudioContainer(recognising: bytes)
        let source = Source(bytes)
        var information = SF_INFO()
        var access = AudioFile.virtualAccess
        guard
            let handle = sf_open_virtual(
                &access, Int32(SFM_READ), &information, Unmanaged.passUnretained(source).toOpaque())
        else {
            throw AudioRefusal("the audio cannot be read: \(String(cString: sf_strerror(nil)))")
        }
        self.source = source
        self.handle = handle
        if Int(information.format) & SF_FORMAT_SUBMASK == SF_FORMAT_OPUS {
            Self.decode(handle, near: wantedRate, &information)
        }
        sampleRate = Int(information.samplerate)
        channels = Int(information.channels)
        // libsndfile says the largest number it has for "unknown".
        claimedFrames = (1..<Int(Int64.max)).contains(Int(information.frames)) ? Int(information.frames) : nil
        guard AudioFile.sampleRates.contains(sampleRate) else {
            throw AudioRefusal(
                "the audio has \(sampleRate) samples a second; allowed are \(AudioFile.sampleRates.lowerBound) to "
                    + "\(AudioFile.sampleRates.upperBound)")
        }
        guard (1...AudioFile.mostChannels).contains(channels) else {
            throw AudioRefusal("the audio has \(channels) channels; at most \(AudioFile.mostChannels) are read")
        }
    }

    deinit {
        sf_close(handle)
    }

    /// Opus has no rate of its own: its decoder gives the one that is wanted, or the next above, which takes less than
    /// to give another and to convert that.
    private static func decode(_ handle: OpaquePointer, near wanted: Int, _ information: inout SF_INFO) {
        var rate = Int32([8_000, 12_000, 16_000, 24_000].first { $0 >= wanted } ?? 48_000)
        sf_command(handle, Int32(SFC_SET_ORIGINAL_SAMPLERATE), &rate, Int32(MemoryLayout<Int32>.size))
        var changed = information
        let size = Int32(MemoryLayout<SF_INFO>.size)
        if sf_command(handle, Int32(SFC_GET_CURRENT_SF_INFO), &changed, size) == 0 { information = changed }
    }

    /// Fills `block` with whole frames, the channels of each side by side. Returns how many; 0 at the end of what can
    /// be read, because the file ends or is damaged.
    func read(into block: inout [Float]) -> Int {
        let frames = block.count / channels
        return block.withUnsafeMutableBufferPointer { block in
            max(0, Int(sf_readf_float(handle, block.baseAddress, sf_count_t(frames))))
        }
    }

    /// Goes back to the first frame; false when the format does not allow it.
    func rewind() -> Bool { sf_seek(handle, 0, SEEK_SET) == 0 }

    private static let virtualAccess = SF_VIRTUAL_IO(
        get_filelen: { context in sf_count_t(AudioFile.source(context).bytes.count) },
        seek: { offset, whence, context in
            let source = AudioFile.source(context)
            let base =
                switch whence {
                case SEEK_CUR: source.position
                case SEEK_END: source.bytes.count
                default: 0
                }
            let (target, isBeyond) = base.addingReportingOverflow(Int(offset))
            guard !isBeyond, target >= 0 else { return -1 }
            source.position = target
            return sf_count_t(target)
        },
        read: { destination, count, context in
            let source = AudioFile.source(context)
            guard let destination, source.position < source.bytes.count else { return 0 }
            let taken = min(max(0, Int(count)), source.bytes.count - source.position)
            source.bytes.withUnsafeBytes {
                destination.copyMemory(from: $0.baseAddress! + source.position, byteCount: taken)
            }
            source.position += taken
            return sf_count_t(taken)
        },
        write: { _, _, _ in 0 },
        tell: { context in sf_count_t(AudioFile.source(context).position) })

    private static func source(_ context: UnsafeMutableRawPointer?) -> Source {
        Unmanaged<Source>.fromOpaque(context!).takeUnretainedValue()
    }
}
