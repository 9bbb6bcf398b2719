import Foundation
import Pronunciation
import SpeechClient
import SpeechProtocol

/// A text as it is read aloud, which remembers how its words are written: *Sr. Gil* is judged as *señor Gil* is said,
/// and 3,50 € as *3 euros con 50*.
struct TextReadAloud {
    private struct Word {
        var said: String
        /// Nil where it is said as it is written, or stands for no whole word of the text.
        var written: String?
    }

    let said: String
    private let words: [Word]

    /// The ways to read a text aloud, the usual one first.
    ///
    /// - Parameter readings: None count where the text would become too long to be judged.
    static func ways(_ text: String, _ readings: SpokenReadings) -> [TextReadAloud] {
        let text = text.precomposedStringWithCanonicalMapping
        var ways: [TextReadAloud] = []
        for spoken in readings.ways(of: text) where joined(spoken.pieces).utf8.count <= WorkerLimits.textBytes {
            let way = TextReadAloud(text, spoken.pieces)
            if !ways.contains(where: { $0.said == way.said }) { ways.append(way) }
        }
        return ways.isEmpty ? [TextReadAloud(text, SpokenText(text).pieces)] : ways
    }

    private init(_ text: String, _ pieces: [SpokenText.Piece]) {
        let scalars = Array(text.unicodeScalars)
        said = Self.joined(pieces)
        words = pieces.flatMap { piece in
            let said = piece.said.split(whereSeparator: \.isWhitespace).map { Self.bare($0) }
            guard said.count == 1, let length = piece.readingOf else { return said.map { Word(said: $0) } }
            let written = String.UnicodeScalarView(scalars[piece.offset..<piece.offset + length])
            return [Word(said: said[0], written: String(written))]
        }
    }

    /// What is written in one, 2kg, is said in words of their own.
    private static func joined(_ pieces: [SpokenText.Piece]) -> String {
        pieces.reduce(into: "") { said, piece in
            if piece.readingOf != nil, said.last?.isNumber == true { said += " " }
            said += piece.said
        }
    }

    private static func bare(_ word: Substring) -> String { word.trimmingCharacters(in: .punctuationCharacters) }

    /// Words that were judged, as the text writes them.
    func written(_ judged: [AssessedWord]) -> [AssessedWord] {
        var next = words.startIndex
        return judged.map { judged in
            guard let place = words[next...].firstIndex(where: { $0.said == judged.word }) else { return judged }
            next = place + 1
            var judged = judged
            judged.word = words[place].written ?? judged.word
            return judged
        }
    }
}
