/// Where each expected phone lies in the recording.
package struct PhoneAlignment: Sendable, Hashable {
    package struct Phone: Sendable, Hashable {
        package var unit: Int
        /// Index of its word.
        package var word: Int
        /// 20 ms frames of the network's output.
        package var frames: Range<Int>
        /// Frames of silence next to it, where a word begins or ends with it.
        package var silenceBefore = 0
        package var silenceAfter = 0
    }

    package var phones: [Phone]
    /// Frames that were taken for silence, in order.
    package var silences: [Range<Int>]

    /// The words after which there is silence before the next one.
    ///
    /// - Parameter frames: The shortest silence that counts.
    func pauses(ofAtLeast frames: Int) -> Set<Int> {
        Set(
            zip(phones, phones.dropFirst()).compactMap { last, next in
                last.word != next.word && next.frames.lowerBound - last.frames.upperBound >= frames ? last.word : nil
            })
    }

    /// Words of the longest sentences that the heads have learnt from, and of what longer ones are cut into.
    private static let (longest, pieceWords) = (12, 8)

    /// What a text longer than any sentence is judged by: nearly equal parts of it, in whole words.
    var pieces: [(words: Int, alignment: PhoneAlignment)] {
        let words = phones.reduce(into: [Int]()) { if $0.last != $1.word { $0.append($1.word) } }
        guard words.count > Self.longest else { return [(words.count, self)] }
        let count = (words.count + Self.pieceWords - 1) / Self.pieceWords
        return (0..<count).map { piece in
            let part = words[words.count * piece / count..<words.count * (piece + 1) / count]
            let range = part[part.startIndex]...part[part.endIndex - 1]
            return (part.count, PhoneAlignment(phones: phones.filter { range ~= $0.word }, silences: silences))
        }
    }
}
