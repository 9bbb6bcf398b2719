/// How long an audio file is.
enum AudioMeasure {
    private static let framesPerBlock = 4_096

    /// - Returns: Seconds: as the file says, and where it does not, as many as can be decoded.
    /// - Throws: ``AudioRefusal`` when the bytes are not audio, or hold no sample.
    static func seconds(of bytes: [UInt8]) throws(AudioRefusal) -> Double {
        let file = try AudioFile(bytes)
        var block = [Float](repeating: 0, count: framesPerBlock * file.channels)
        var frames = file.read(into: &block)
        guard frames > 0 else { throw AudioRefusal("the audio holds no samples") }
        if let claimed = file.claimedFrames { return Double(claimed) / Double(file.sampleRate) }
        while case let count = file.read(into: &block), count > 0 { frames += count }
        return Double(frames) / Double(file.sampleRate)
    }
}
