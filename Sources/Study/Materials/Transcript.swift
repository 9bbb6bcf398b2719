package import Foundation

/// What is said in a recording. Nobody guessed it: it came with the recording, or from the user.
package struct Transcript: Sendable, Hashable, Codable {
    /// A paragraph.
    package struct Passage: Sendable, Hashable, Codable {
        /// Seconds from the beginning of the recording; nil where they are not known.
        package var start: Double?
        package var end: Double?
        package var text: String

        package init(start: Double?, end: Double?, text: String) {
            self.start = start
            self.end = end
            self.text = text
        }
    }

    package var text: String
    /// Where the recording can be fetched; nil while it is kept nowhere.
    package var audioURL: URL?
    package var createdAt: Date
    /// Seconds of the recording; of a transcript without one up to its last word.
    package var duration: Double
    /// How sure whoever wrote it was, 0 to 1; nil for a person.
    package var confidence: Double?
    package var passages: [Passage]

    /// - Parameter duration: Up to the last word unless given.
    package init(passages: [Passage], duration: Double? = nil, at now: Date) {
        self.passages = passages
        self.duration = duration ?? passages.compactMap(\.end).max() ?? 0
        text = passages.map(\.text).joined(separator: "\n\n")
        createdAt = now
    }

    /// Times of passages by those of their words.
    ///
    /// - Parameters:
    ///   - texts: The passages.
    ///   - words: Of all passages, in their order, with their times in seconds; some may be missing, or written
    ///     otherwise.
    /// - Returns: From the first to the last word that was found of each passage; nil where none was.
    package static func times(
        of texts: [String], words: [(word: String, start: Double, end: Double)]
    ) -> [ClosedRange<Double>?] {
        let places = texts.indices.flatMap { passage in
            texts[passage].lowercased().split { !$0.isLetter && !$0.isNumber }.map { (passage, String($0)) }
        }
        var times = [ClosedRange<Double>?](repeating: nil, count: texts.count)
        var next = 0
        for word in words {
            let parts = word.word.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
            // A word that is not found a little further on is written otherwise, and is passed over.
            guard let part = parts.first,
                let found = places[next...].prefix(reach).firstIndex(where: { $0.1 == part })
            else { continue }
            next = min(places.count, found + parts.count)
            guard word.end >= word.start else { continue }
            let passage = places[found].0
            let known = times[passage] ?? word.start...word.end
            times[passage] = min(known.lowerBound, word.start)...max(known.upperBound, word.end)
        }
        return times
    }

    /// Words that may be missing in a row.
    private static let reach = 12
}
