extension TemplateNode {
    /// A literal text.
    package static func literal(_ text: String) -> TemplateNode {
        let cut = Tokenizer.cut(Folding.nfc(text))
        var nodes: [TemplateNode] = []
        var end = 0
        func punctuation(upTo start: Int) {
            let marks = cut.text(end..<start).filter { !$0.isWhitespace }
            if !marks.isEmpty { nodes.append(.punctuation(marks)) }
        }
        for word in cut.words {
            punctuation(upTo: word.range.lowerBound)
            nodes.append(.word(cut.text(word.range)))
            end = word.range.upperBound
        }
        punctuation(upTo: cut.scalars.count)
        return .sequence(nodes)
    }
}
