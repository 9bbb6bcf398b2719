/// A line to be spoken.
package struct SynthesisRequest: Sendable, Hashable, Codable {
    /// What to say: at most 2,000 bytes of UTF-8 after normalisation, no control characters but line breaks and tabs.
    package var text: String
    /// A language ("es", "es-419", "en-gb") or a voice's name, with a variant if one is wanted ("es+f3").
    package var voice: String
    /// A multiple of the normal rate, 0.5 to 2.0.
    package var speed: Double

    package init(text: String, voice: String, speed: Double = 1.0) {
        self.text = text
        self.voice = voice
        self.speed = speed
    }
}
