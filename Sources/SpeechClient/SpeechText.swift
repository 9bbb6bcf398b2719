import Foundation
import SpeechProtocol

/// The checks and the normal form that a text passes through before a worker sees it.
enum SpeechText {
    /// The text in NFC, with line breaks and tabs as spaces.
    ///
    /// - Throws: ``SpeechError`` with code `invalidText` or `textTooLong`.
    static func normalized(_ text: String) throws(SpeechError) -> String {
        // Composition makes a text up to three times as long, never a third as short: what is far too long is not even
        // read.
        guard text.utf8.count <= 8 * WorkerLimits.textBytes else { throw tooLong(text.utf8.count) }
        var spaced = text
        if text.unicodeScalars.contains(where: isBreak) {
            spaced = String(String.UnicodeScalarView(text.unicodeScalars.map { isBreak($0) ? " " : $0 }))
        }
        if let index = spaced.unicodeScalars.firstIndex(where: isControl) {
            let position = spaced.unicodeScalars.distance(from: spaced.startIndex, to: index) + 1
            throw SpeechError(
                code: .invalidText,
                message: "the text has the control character \(name(spaced.unicodeScalars[index])) at position "
                    + "\(position); remove it")
        }
        guard spaced.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
            throw SpeechError(code: .invalidText, message: "the text is empty; give at least one word to speak")
        }
        let normalized = spaced.precomposedStringWithCanonicalMapping
        guard normalized.utf8.count <= WorkerLimits.textBytes else { throw tooLong(normalized.utf8.count) }
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
        guard isName, (1...WorkerLimits.voiceBytes).contains(voice.utf8.count) else {
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
        guard WorkerLimits.speeds.contains(speed) else {
            throw SpeechError(
                code: .invalidSpeed,
                message: "the speed is \(speed); allowed are \(WorkerLimits.speeds.lowerBound) to "
                    + "\(WorkerLimits.speeds.upperBound), and 1 is normal")
        }
        return Int((WorkerLimits.wordsPerMinute * speed).rounded())
    }

    private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }

    /// Unicode's category Cc, which will never have other members.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
    }

    private static func name(_ scalar: Unicode.Scalar) -> String {
        let code = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - code.count)) + code
    }

    private static func tooLong(_ bytes: Int) -> SpeechError {
        SpeechError(
            code: .textTooLong,
            message: "the text has \(bytes) bytes; at most \(WorkerLimits.textBytes) are spoken at once, so split it")
    }
}
