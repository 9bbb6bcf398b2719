import SpeechProtocol

/// What espeak-ng is given for a text, and where each character of it comes from.
struct SpeechScript {
    /// Plain text, or SSML where something is emphasised.
    private(set) var text = ""
    let isMarkup: Bool
    /// For each Unicode scalar of ``text``, the place in the written text; the piece's whole place for a reading.
    private var origins: [(offset: Int, readingOf: Int?)] = []
    /// For each Unicode scalar of ``text``, whether it is a space or markup.
    private var separators: [Bool] = []

    init(_ spoken: SpokenText) {
        isMarkup = spoken.pieces.contains(where: \.isEmphasised)
        if isMarkup { write("<speak>", from: (0, nil)) }
        for piece in spoken.pieces {
            let start = (offset: piece.offset, readingOf: piece.readingOf)
            if piece.isEmphasised { write(#"<emphasis level="strong">"#, from: start) }
            for (index, scalar) in piece.said.unicodeScalars.enumerated() {
                let origin = piece.readingOf == nil ? (piece.offset + index, nil) : start
                write(
                    isMarkup ? Self.escaped(scalar) : String(scalar), from: origin,
                    isSeparator: scalar.properties.isWhitespace)
            }
            if piece.isEmphasised { write("</emphasis>", from: start) }
        }
        if isMarkup { write("</speak>", from: origins.last ?? (0, nil)) }
    }

    /// The place in the written text of a word that espeak-ng tells of, in Unicode scalars; nil for none of its words.
    ///
    /// After a point within a sentence (*Co. nunca*) it tells of the space before the word.
    func place(offset: Int, length: Int) -> (offset: Int, length: Int)? {
        guard origins.indices.contains(offset), length > 0 else { return nil }
        guard let start = separators[offset...].firstIndex(of: false) else { return nil }
        let end = start == offset ? offset + length : separators[start...].firstIndex(of: true) ?? origins.count
        let origin = origins[start]
        if let whole = origin.readingOf { return (origin.offset, whole) }
        let last = origins[min(end, origins.count) - 1]
        return (origin.offset, max(1, last.offset + (last.readingOf ?? 1) - origin.offset))
    }

    private mutating func write(
        _ addition: String, from origin: (offset: Int, readingOf: Int?), isSeparator: Bool = true
    ) {
        text += addition
        origins.append(contentsOf: repeatElement(origin, count: addition.unicodeScalars.count))
        separators.append(contentsOf: repeatElement(isSeparator, count: addition.unicodeScalars.count))
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "<": "&lt;"
        case ">": "&gt;"
        case "&": "&amp;"
        default: String(scalar)
        }
    }
}
