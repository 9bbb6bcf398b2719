import CSndfile

/// Audio files made in memory by libsndfile, and a measure of what came out of them.
enum AudioFixture {
    struct Format: Sendable, CustomStringConvertible {
        var description: String
        var code: Int32
        /// How far below the tone the coding's own noise lies, in decibels, at least.
        var noise: Double

        init(_ description: String, _ container: Int, _ coding: Int, noise: Double = 60) {
            self.description = description
            code = Int32(container | coding)
            self.noise = noise
        }
    }

    /// Everything that is promised, in every coding that matters.
    static let formats: [Format] = [
        Format("WAV, 8 bits", 0x01_0000, 0x0005, noise: 35), Format("WAV, 16 bits", 0x01_0000, 0x0002),
        Format("WAV, 24 bits", 0x01_0000, 0x0003), Format("WAV, 32 bits", 0x01_0000, 0x0004),
        Format("WAV, float", 0x01_0000, 0x0006), Format("WAV, double", 0x01_0000, 0x0007),
        Format("WAV, µ-law", 0x01_0000, 0x0010, noise: 30), Format("WAV, A-law", 0x01_0000, 0x0011, noise: 30),
        Format("WAV, IMA ADPCM", 0x01_0000, 0x0012, noise: 20), Format("WAV, big-endian", 0x2001_0000, 0x0002),
        Format("WAVEX", 0x13_0000, 0x0002), Format("RF64", 0x22_0000, 0x0002), Format("Wave64", 0x0B_0000, 0x0002),
        Format("FLAC, 16 bits", 0x17_0000, 0x0002), Format("FLAC, 24 bits", 0x17_0000, 0x0003),
        Format("Ogg Vorbis", 0x20_0000, 0x0060, noise: 25), opus,
        Format("MP3", 0x23_0000, 0x0082, noise: 25), Format("AIFF", 0x02_0000, 0x0002),
        Format("AIFF, float", 0x02_0000, 0x0006), Format("AU", 0x03_0000, 0x0002), Format("CAF", 0x18_0000, 0x0002),
    ]
    static let wave = Format("WAV, 16 bits", 0x01_0000, 0x0002)
    static let float = Format("WAV, float", 0x01_0000, 0x0006)
    static let flac = Format("FLAC, 16 bits", 0x17_0000, 0x0002)
    static let opus = Format("Ogg Opus", 0x20_0000, 0x0064, noise: 15)

    private final class Sink {
        var bytes: [UInt8] = []
        var position = 0
    }

    private static func sink(_ context: UnsafeMutableRawPointer?) -> Sink {
        Unmanaged<Sink>.fromOpaque(context!).takeUnretainedValue()
    }

    /// A file of frames whose channels stand side by side; nil when libsndfile cannot write this.
    static func file(_ frames: [Float], rate: Int, channels: Int = 1, _ format: Format = wave) -> [UInt8]? {
        let sink = Sink()
        var access = SF_VIRTUAL_IO(
            get_filelen: { sf_count_t(AudioFixture.sink($0).bytes.count) },
            seek: { offset, whence, context in
                let sink = AudioFixture.sink(context)
                sink.position = Int(offset) + (whence == 1 ? sink.position : whence == 2 ? sink.bytes.count : 0)
                return sf_count_t(sink.position)
            },
            read: { destination, count, context in
                let sink = AudioFixture.sink(context)
                let bytes = sink.bytes.dropFirst(sink.position).prefix(Int(count))
                bytes.withUnsafeBytes { destination!.copyMemory(from: $0.baseAddress!, byteCount: $0.count) }
                sink.position += bytes.count
                return sf_count_t(bytes.count)
            },
            write: { source, count, context in
                let sink = AudioFixture.sink(context)
                let end = sink.position + Int(count)
                if sink.bytes.count < end { sink.bytes += Array(repeating: 0, count: end - sink.bytes.count) }
                sink.bytes.replaceSubrange(
                    sink.position..<end, with: UnsafeRawBufferPointer(start: source, count: Int(count)))
                sink.position = end
                return count
            },
            tell: { sf_count_t(AudioFixture.sink($0).position) })
        var information = SF_INFO()
        information.samplerate = Int32(rate)
        information.channels = Int32(channels)
        information.format = format.code
        let context = Unmanaged.passUnretained(sink).toOpaque()
        guard let handle = sf_open_virtual(&access, Int32(SFM_WRITE), &information, context) else { return nil }
        let written = withExtendedLifetime(sink) {
            // In pieces: the Vorbis encoder takes its memory from the stack.
            var written = 0
            while written < frames.count / channels {
                let count = min(4_096, frames.count / channels - written)
                let done = frames.withUnsafeBufferPointer {
                    sf_writef_float(handle, $0.baseAddress! + written * channels, sf_count_t(count))
                }
                guard done == count else { break }
                written += count
            }
            sf_close(handle)
            return written
        }
        return written == frames.count / channels ? sink.bytes : nil
    }

    /// A sine, one channel.
    static func tone(_ hertz: Double, amplitude: Float = 0.5, seconds: Double, rate: Int) -> [Float] {
        (0..<Int(seconds * Double(rate))).map {
            amplitude * Float(Phase.sine(cycles: hertz * Double($0) / Double(rate)))
        }
    }

    /// How much of a tone there is, and how much else, without the first and last twentieth of a second.
    static func measure(_ samples: [Float], hertz: Double, rate: Int = 16_000) -> (amplitude: Double, rest: Double) {
        let inner = samples.dropFirst(rate / 20).dropLast(rate / 20).map(Double.init)
        // Least squares of a sine and a cosine, which need not be orthogonal over a part of a cycle.
        let waves = inner.indices.map { index in
            let cycles = Double(index) * hertz / Double(rate)
            return (sine: Phase.sine(cycles: cycles), cosine: Phase.sine(cycles: cycles + 0.25))
        }
        func sum(_ product: (Int) -> Double) -> Double { inner.indices.reduce(0) { $0 + product($1) } }
        let base = inner.startIndex
        let ss = sum { waves[$0 - base].sine * waves[$0 - base].sine }
        let cc = sum { waves[$0 - base].cosine * waves[$0 - base].cosine }
        let sc = sum { waves[$0 - base].sine * waves[$0 - base].cosine }
        let (ys, yc) = (sum { inner[$0] * waves[$0 - base].sine }, sum { inner[$0] * waves[$0 - base].cosine })
        let determinant = ss * cc - sc * sc
        let (a, b) = ((ys * cc - yc * sc) / determinant, (yc * ss - ys * sc) / determinant)
        let rest = sum { index in
            let error = inner[index] - a * waves[index - base].sine - b * waves[index - base].cosine
            return error * error
        }
        return ((a * a + b * b).squareRoot(), (rest / Double(max(1, inner.count))).squareRoot())
    }

    /// The root mean square, without the edges.
    static func level(_ samples: [Float]) -> Double {
        let inner = samples.dropFirst(800).dropLast(800).map(Double.init)
        return (inner.reduce(0) { $0 + $1 * $1 } / Double(max(1, inner.count))).squareRoot()
    }
}
