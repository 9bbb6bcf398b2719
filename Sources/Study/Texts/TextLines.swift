/// A text's lines, one after the other: a stranger's may have more than there is memory for.
struct TextLines: Sequence, IteratorProtocol {
    private var rest: Substring?

    init(_ text: String) { rest = text[...] }

    mutating func next() -> Substring? {
        guard let text = rest else { return nil }
        let end = text.firstIndex(where: \.isNewline)
        rest = end.map { text[text.index(after: $0)...] }
        return text[..<(end ?? text.endIndex)]
    }
}
