/// A part of a template's sequence, and whether it touches the part before it.
private struct TemplatePiece {
    var node: TemplateNode
    var isGlued: Bool
    var offset: Int

    /// Nothing joins a mark between words, and an elided word (*l'*) stands apart from what follows.
    var canJoinNext: Bool {
        switch node {
        case .punctuation, .permutation, .space: false
        case .word(let text): text == text.trimmingApostrophe
        default: true
        }
    }

    var canJoinPrevious: Bool {
        switch node {
        case .punctuation, .permutation, .space: false
        default: true
        }
    }
}

extension TemplateNode {
    /// The words that an expression stands for. Text and groups that touch become one word in several spellings.
    package init(_ expression: TemplateExpression) {
        self =
            switch expression {
            case .text: TemplateNode.row([expression])
            case .sequence(let parts): TemplateNode.row(parts)
            case .choice(let parts): .choice(parts.map { TemplateNode($0) })
            case .option(let parts): .choice(parts.map { TemplateNode($0) } + [.empty])
            case .permutation(let parts): .permutation(parts.map { TemplateNode($0) })
            case .list(let list):
                .list(name: list.name, slot: list.isCapture ? "" : list.slot ?? list.name, offset: list.offset)
            case .range(let range, let list): .range(range, slot: list.isCapture ? nil : list.slot, offset: list.offset)
            case .rule(let name, let offset): .rule(name: name, offset: offset)
            }
    }

    private static func row(_ parts: [TemplateExpression]) -> TemplateNode {
        var pieces: [TemplatePiece] = []
        var isGlued = false
        for part in parts {
            if part.hasSpace(atEnd: false) { isGlued = false }
            if case .text(let text, let offset) = part {
                pieces += Self.pieces(of: text, isGlued: isGlued, offset: offset)
            } else {
                pieces.append(TemplatePiece(node: TemplateNode(part), isGlued: isGlued, offset: part.offset))
            }
            isGlued = !part.hasSpace(atEnd: true)
        }
        return join(pieces, edges: parts)
    }

    /// The words of a plain text and the marks between them.
    private static func pieces(of text: String, isGlued: Bool, offset: Int) -> [TemplatePiece] {
        let cut = Tokenizer.cut(Folding.nfc(text))
        var pieces: [TemplatePiece] = []
        var end = 0
        func punctuation(upTo start: Int) {
            let marks = cut.text(end..<start).filter { !$0.isWhitespace }
            guard !marks.isEmpty else { return }
            pieces.append(TemplatePiece(node: .punctuation(marks), isGlued: false, offset: offset + end))
        }
        for word in cut.words {
            punctuation(upTo: word.range.lowerBound)
            let touches = word.range.lowerBound == 0 && isGlued
            pieces.append(
                TemplatePiece(
                    node: .word(cut.text(word.range)), isGlued: touches, offset: offset + word.range.lowerBound))
            end = word.range.upperBound
        }
        punctuation(upTo: cut.scalars.count)
        return pieces
    }

    private static func join(_ pieces: [TemplatePiece], edges: [TemplateExpression]) -> TemplateNode {
        var nodes: [TemplateNode] = []
        if edges.first?.hasSpace(atEnd: false) == true { nodes.append(.space) }
        var index = 0
        while index < pieces.count {
            var end = index + 1
            while end < pieces.count, pieces[end].isGlued, pieces[end].canJoinPrevious, pieces[end - 1].canJoinNext {
                end += 1
            }
            if end == index + 1 {
                nodes.append(pieces[index].node)
            } else {
                nodes.append(.joined(pieces[index..<end].map(\.node), offset: pieces[index].offset))
            }
            index = end
        }
        if edges.count > 0, edges.last?.hasSpace(atEnd: true) == true { nodes.append(.space) }
        return nodes.isEmpty ? .empty : nodes.count == 1 ? nodes[0] : .sequence(nodes)
    }
}

extension TemplateExpression {
    /// Where it begins; 0 for an empty group.
    fileprivate var offset: Int {
        switch self {
        case .text(_, let offset), .rule(_, let offset): offset
        case .list(let list), .range(_, let list): list.offset
        case .sequence(let parts), .choice(let parts), .option(let parts), .permutation(let parts):
            parts.lazy.map(\.offset).first { $0 > 0 } ?? 0
        }
    }
}
