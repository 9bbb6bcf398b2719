import Foundation

/// When a word of a text is said, for showing it meanwhile.
package struct WordTime: Sendable, Hashable, Codable {
    /// As it stands in the text.
    package var text: String
    /// Seconds from the start of the sound.
    package var start: Double
    package var end: Double

    package init(text: String, start: Double, end: Double) {
        self.text = text
        self.start = start
        self.end = end
    }
}

extension CachedSpeech {
    /// The words of the text that was spoken, in the order in which they are heard.
    package func wordTimes(in text: String) -> [WordTime] {
        guard let normalized = try? SpeechText.normalized(text) else { return [] }
        let scalars = Array(normalized.unicodeScalars)
        return words.compactMap { word in
            let end = min(scalars.count, word.offset + word.length)
            guard word.offset < end else { return nil }
            let text = String(String.UnicodeScalarView(scalars[word.offset..<end]))
            // Behind an emphasised word the synthesiser takes the full stop for another.
            guard text.contains(where: { $0.isLetter || $0.isNumber }) else { return nil }
            return WordTime(text: text, start: Double(word.start) / 1_000, end: Double(word.end) / 1_000)
        }
    }
}
