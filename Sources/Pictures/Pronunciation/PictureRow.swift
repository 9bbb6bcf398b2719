package import Pronunciation

/// A stretch of the recording that stands on one line of the picture, as staves do in a score.
package struct PictureRow: Hashable {
    package var start: Double
    package var end: Double
    /// Indices of the words it shows.
    package var words: Range<Int>

    /// Seconds that a line holds at most; fifteen phones a second then have room for their symbols.
    package static let longest = 4.0
    /// Seconds shown before the first word and after the last.
    package static let margin = 0.2
    /// Seconds that a line holds at least, so that one short word is not drawn out over the page.
    package static let shortest = 1.0

    /// Cuts a recording into lines, between words where it can.
    package static func rows(of assessment: Assessment) -> [PictureRow] {
        let words = assessment.words
        guard let first = words.first, let last = words.last else {
            return [PictureRow(start: 0, end: min(max(assessment.duration, 0.1), longest), words: 0..<0)]
        }
        var rows: [PictureRow] = []
        var start = max(0, first.start - margin)
        let end = max(min(assessment.duration, last.end + margin), start + 0.1)
        var index = 0
        while end - start > longest {
            // Lines of like length look better than full ones and a stump.
            let count = ((end - start) / longest).rounded(.up)
            let goal = start + (end - start) / count
            let next = words.indices.dropFirst(index + 1).filter { cut(before: $0, in: words) <= start + longest }
                .min { abs(cut(before: $0, in: words) - goal) < abs(cut(before: $1, in: words) - goal) }
            guard let next else {
                // A word longer than a line, or a pause: nothing to cut between.
                let after = words.indices.dropFirst(index).first { words[$0].start >= start + longest }
                rows.append(PictureRow(start: start, end: start + longest, words: index..<(after ?? words.count)))
                start += longest
                index = max(index, (after ?? words.count) - 1)
                continue
            }
            let boundary = cut(before: next, in: words)
            rows.append(PictureRow(start: start, end: boundary, words: index..<next))
            start = boundary
            index = next
        }
        rows.append(PictureRow(start: start, end: end, words: index..<words.count))
        return rows
    }

    /// Halfway between a word and the one before it.
    private static func cut(before index: Int, in words: [AssessedWord]) -> Double {
        (words[index - 1].end + words[index].start) / 2
    }
}
