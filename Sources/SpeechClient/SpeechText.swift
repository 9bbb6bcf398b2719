import Foundation
import SpeechProtocol

/// The checks and the normal form that a text passes through before a worker sees it.
enum SpeechText {
    /// The text in NFC, with line breaks and tabs as spaces.
    ///
    /// - Throws: ``SpeechError`` with code `invalidText` or `textTooLong`.
    static func normalized(_ text: String) throws(SpeechError) -> String {
        // Composition makes a text up to three times as long, never a third as short: what is far too long is not even read.
        guard text.utf8.count <= 8 * SpeechLimits.textBytes else { throw tooLong(text.utf8.count) }
        var scalars = String.UnicodeScalarView()
        var isBlank = true
        for (index, scalar) in text.unicodeScalars.enumerated() {
            switch scalar {
            case "\n", "\r", "\t", "\u{85}", "\u{2028}", "\u{2029}":
                scalars.append(" ")
            case _ where scalar.properties.generalCategory == .control:
                let code = String(scalar.value, radix: 16, uppercase: true)
                let name = "U+" + String(repeating: "0", count: max(0, 4 - code.count)) + code
                throw SpeechError(
                    code: .invalidText,
                    message: "the text has the control character \(name) at position \(index + 1); remove it")
            default:
                isBlank = isBlank && scalar.properties.isWhitespace
                scalars.append(scalar)
            }
        }
        guard !isBlank else {
            throw SpeechError(code: .invalidText, message: "the text is empty; give at least one word to speak")
        }
        let normalized = String(scalars).precomposedStringWithCanonicalMapping
        guard normalized.utf8.count <= SpeechLimits.textBytes else { throw tooLong(normalized.utf8.count) }
        return normalized
    }

    /// The name in lower case.
    ///
    /// - Throws: ``SpeechError`` with code `unknownVoice` when no voice can have this name.
    static func normalized(voice: String) throws(SpeechError) -> String {
        let isName = voice.utf8.allSatisfy {
            switch $0 {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "+"):
                true
            default: false
            }
        }
        guard isName, (1...SpeechLimits.voiceBytes).contains(voice.utf8.count) else {
            throw SpeechError(
                code: .unknownVoice,
                message: "a voice is named by a language such as \"es\" or \"en-gb\", with a variant if wanted: "
                    + "\"es+f3\"")
        }
        return voice.lowercased()
    }

    /// Words a minute.
    ///
    /// - Throws: ``SpeechError`` with code `invalidSpeed`.
    static func rate(speed: Double) throws(SpeechError) -> Int {
        guard SpeechLimits.speeds.contains(speed) else {
            throw SpeechError(
                code: .invalidSpeed,
                message: "the speed is \(speed); allowed are \(SpeechLimits.speeds.lowerBound) to "
                    + "\(SpeechLimits.speeds.upperBound), and 1 is normal")
        }
        return Int((SpeechLimits.wordsPerMinute * speed).rounded())
    }

    private static func tooLong(_ bytes: Int) -> SpeechError {
        SpeechError(
            code: .textTooLong,
            message: "the text has \(bytes) bytes; at most \(SpeechLimits.textBytes) are spoken at once, so split it")
    }
}
