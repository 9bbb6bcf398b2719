package import Foundation

/// Where a phoneme begins in synthesised speech.
package struct PhonemeMark: Sendable, Hashable, Codable {
    /// The phoneme in the International Phonetic Alphabet, without stress marks, e.g. "e".
    package var ipa: String
    /// Milliseconds from the start of the speech.
    package var start: Int

    package init(ipa: String, start: Int) {
        self.ipa = ipa
        self.start = start
    }
}

/// When a word is said in speech.
package struct SpokenWord: Sendable, Hashable, Codable {
    /// The word's place in the text that was spoken (the request's text in NFC), in Unicode scalars.
    package var offset: Int
    /// The word's length in Unicode scalars.
    package var length: Int
    /// Milliseconds from the start of the speech.
    package var start: Int
    /// Milliseconds from the start of the speech.
    package var end: Int

    package init(offset: Int, length: Int, start: Int, end: Int) {
        self.offset = offset
        self.length = length
        self.start = start
        self.end = end
    }
}

/// What the synthesiser made of one request.
package struct SynthesizedSpeech: Sendable, Hashable {
    /// A whole WAV file: 16-bit PCM, one channel.
    package var wav: Data
    /// Seconds.
    package var duration: Double
    /// The phonemes in the order they are heard.
    package var phonemes: [PhonemeMark]
    /// The words in the order they are heard.
    package var words: [SpokenWord]

    package init(wav: Data, duration: Double, phonemes: [PhonemeMark], words: [SpokenWord]) {
        self.wav = wav
        self.duration = duration
        self.phonemes = phonemes
        self.words = words
    }
}
