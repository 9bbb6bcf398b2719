/// A part of a template's sequence, and whether it touches the part before it.
struct TemplatePiece {
    var node: TemplateNode
    var isGlued: Bool
    var offset: Int
    /// Text or group, so that it can be part of a word.
    var canJoin: Bool

    /// The words of a plain text and the marks between them.
    static func pieces(of text: String, isGlued: Bool, offset: Int) -> [TemplatePiece] {
        let cut = Tokenizer.cut(text)
        var pieces: [TemplatePiece] = []
        var end = 0
        func punctuation(upTo start: Int) {
            let marks = cut.text(end..<start)
            guard !marks.isEmpty else { return }
            pieces.append(
                TemplatePiece(node: .punctuation(marks), isGlued: false, offset: offset + end, canJoin: false))
        }
        for word in cut.words {
            punctuation(upTo: word.range.lowerBound)
            let touches = word.range.lowerBound == 0 && isGlued
            pieces.append(
                TemplatePiece(
                    node: .word(cut.text(word.range)), isGlued: touches, offset: offset + word.range.lowerBound,
                    canJoin: true))
            end = word.range.upperBound
        }
        punctuation(upTo: cut.scalars.count)
        return pieces
    }

    /// Puts the parts of a sequence together; text and groups that touch become one word in several spellings.
    static func join(_ pieces: [TemplatePiece]) throws(TemplateError) -> TemplateNode {
        var nodes: [TemplateNode] = []
        var index = 0
        while index < pieces.count {
            var end = index + 1
            while end < pieces.count, pieces[end].isGlued, pieces[end].canJoin, pieces[end - 1].canJoin,
                !pieces[end - 1].endsElision
            {
                end += 1
            }
            if end == index + 1 {
                nodes.append(pieces[index].node)
            } else {
                nodes.append(try word(from: pieces[index..<end]))
            }
            if end < pieces.count, pieces[end].isGlued, pieces[end].isReference || pieces[end - 1].isReference,
                pieces[end].isWord || pieces[end - 1].isWord
            {
                throw TemplateError(
                    code: "template-in-word", message: "A list or rule cannot be part of a word; put a space between.",
                    offset: pieces[end].offset)
            }
            index = end
        }
        return nodes.isEmpty ? .empty : nodes.count == 1 ? nodes[0] : .sequence(nodes)
    }

    private static func word(from pieces: ArraySlice<TemplatePiece>) throws(TemplateError) -> TemplateNode {
        var spellings = [""]
        for piece in pieces {
            guard let endings = piece.node.spellings else {
                throw TemplateError(
                    code: "template-in-word",
                    message: "A group that touches a word may hold only letters; put a space between.",
                    offset: piece.offset)
            }
            guard spellings.count * endings.count <= TemplateLimits.wordVariants else {
                throw TemplateError(
                    code: "template-too-large",
                    message: "The word has more than \(TemplateLimits.wordVariants) spellings; list fewer.",
                    offset: piece.offset)
            }
            spellings = spellings.flatMap { start in endings.map { start + $0 } }
        }
        let variants = spellings.map { spelling -> TemplateNode in
            let nodes = spelling.split(whereSeparator: \.isWhitespace).flatMap {
                Self.pieces(of: String($0), isGlued: false, offset: 0).map(\.node)
            }
            return nodes.isEmpty ? .empty : nodes.count == 1 ? nodes[0] : .sequence(nodes)
        }
        return .choice(variants)
    }

    private var isReference: Bool {
        switch node {
        case .list, .rule, .range: true
        default: false
        }
    }

    private var isWord: Bool { if case .word = node { true } else { false } }

    /// An elided word (*l'*) stands apart from what follows.
    private var endsElision: Bool {
        if case .word(let text) = node { text != text.trimmingApostrophe } else { false }
    }
}

extension TemplateNode {
    /// The texts this stands for when it holds nothing but text.
    fileprivate var spellings: [String]? {
        switch self {
        case .empty: return [""]
        case .word(let text), .punctuation(let text): return [text]
        case .choice(let nodes):
            let texts = nodes.compactMap(\.spellings)
            return texts.count == nodes.count ? texts.flatMap { $0 } : nil
        case .sequence(let nodes):
            let parts = nodes.compactMap(\.spellings)
            guard parts.count == nodes.count, parts.reduce(1, { $0 * $1.count }) <= TemplateLimits.wordVariants else {
                return nil
            }
            return parts.reduce([""]) { starts, endings in
                starts.flatMap { start in endings.map { start.isEmpty ? $0 : start + " " + $0 } }
            }
        case .permutation, .list, .range, .rule: return nil
        }
    }
}
