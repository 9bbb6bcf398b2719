/// Cuts paragraphs that are too long to be read, or sent, in one piece: at the end of a sentence where there is one,
/// else between words, and within a text without spaces wherever it is full.
enum LongParagraph {
    /// Characters of one piece: some thousand words.
    private static let most = 6_000
    /// Where no sentence ends in this last part of a piece, it is cut between words.
    private static let least = most / 2

    static func parts(of text: String) -> [String] {
        guard text.utf8.count > most, text.count > most else { return [text] }
        var parts: [String] = []
        var rest = text[...]
        while let full = rest.index(rest.startIndex, offsetBy: most, limitedBy: rest.endIndex), full < rest.endIndex {
            let cut = place(in: rest[..<full])
            let part = PlainText.collapsed(String(rest[..<cut]))
            if !part.isEmpty { parts.append(part) }
            rest = rest[cut...]
        }
        let last = PlainText.collapsed(String(rest))
        return last.isEmpty ? parts : parts + [last]
    }

    /// Where a piece ends.
    private static func place(in piece: Substring) -> Substring.Index {
        let tail = piece[piece.index(piece.startIndex, offsetBy: least)...]
        var (sentence, word): (Substring.Index?, Substring.Index?) = (nil, nil)
        var ended = false
        for index in tail.indices {
            let character = tail[index]
            if ended, character == " " { sentence = index }
            if character == " " { word = index }
            if "。！？".contains(character) { sentence = tail.index(after: index) }
            // Closing marks after the end still belong to the sentence.
            ended = ".!?…".contains(character) || ended && "»\"”’)]".contains(character)
        }
        return sentence ?? word ?? piece.endIndex
    }
}
