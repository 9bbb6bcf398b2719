import Pronunciation

/// How a word sounds where the speaker paused beside it: nobody makes a liaison over a pause, or a *b* soft behind one.
enum WordEdges {
    /// Whether any word has an edge that a pause may change.
    static func areOpen(_ line: Pronouncer.Line) -> Bool {
        line.words.indices.contains { word in
            beside(line, at: word, pauseBefore: true, pauseAfter: true) != line.words[word].phones
        }
    }

    /// The words of a line with the consonants at their edges as they are beside pauses.
    ///
    /// - Parameter pauses: Words that a pause follows, by their places.
    static func beside(_ line: Pronouncer.Line, pauses: Set<Int>) -> [ExpectedWord] {
        line.words.enumerated().map { index, word in
            var word = word
            word.phones = beside(
                line, at: index, pauseBefore: index > 0 && pauses.contains(index - 1),
                pauseAfter: pauses.contains(index))
            return word
        }
    }

    private static func beside(
        _ line: Pronouncer.Line, at word: Int, pauseBefore: Bool, pauseAfter: Bool
    ) -> [String] {
        var phones = line.words[word].phones
        guard line.alone.indices.contains(word), !line.alone[word].isEmpty else { return phones }
        let alone = line.alone[word]
        // What the word has by itself at an edge, or nothing where it has one consonant less than here.
        func edge(_ own: String?, _ other: String?) -> [String]? {
            guard let own, !WordCuts.isVowel(own), own != other else { return nil }
            if phones.count == alone.count, let other, !WordCuts.isVowel(other) { return [other] }
            return phones.count == alone.count + 1 ? [] : nil
        }
        if pauseAfter, let last = edge(phones.last, alone.last) {
            phones.replaceSubrange((phones.count - 1)..., with: last)
        }
        if pauseBefore, let first = edge(phones.first, alone.first) { phones.replaceSubrange(..<1, with: first) }
        return phones.isEmpty ? line.words[word].phones : phones
    }
}
