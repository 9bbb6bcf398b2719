internal import JSONText

/// Notes with their cards and reviews as bytes. What is read back is held to the same rules as rows of a package.
extension AnkiEntry {
    func write(to piece: inout PieceWriter) {
        note.write(to: &piece)
        piece.list(cards) { $0.write(to: &$1) }
        piece.list(reviews) { $0.write(to: &$1) }
    }

    /// - Throws: ``AnkiFormatError/Code/damaged``.
    init(from piece: inout PieceReader) throws(AnkiFormatError) {
        self.init(note: try AnkiNote(from: &piece), cards: [])
        cards = try piece.list { (piece) throws(AnkiFormatError) in try AnkiCard(from: &piece) }
        reviews = try piece.list { (piece) throws(AnkiFormatError) in try AnkiReview(from: &piece) }
    }
}

extension AnkiNote {
    fileprivate func write(to piece: inout PieceWriter) {
        piece.integer(id)
        piece.text(guid)
        piece.integer(noteTypeID)
        piece.integer(modified)
        piece.list(tags) { $1.text($0) }
        piece.list(fields) { $1.text($0) }
        piece.integer(flags)
        piece.text(data)
    }

    fileprivate init(from piece: inout PieceReader) throws(AnkiFormatError) {
        self.init(
            id: try piece.integer(), guid: try piece.text(), noteTypeID: try piece.integer(),
            modified: try piece.integer(), tags: try Self.texts(&piece), fields: try Self.texts(&piece),
            flags: try piece.int32(), data: try piece.text())
    }

    private static func texts(_ piece: inout PieceReader) throws(AnkiFormatError) -> [String] {
        try piece.list { (piece) throws(AnkiFormatError) in try piece.text() }
    }
}

extension AnkiCard {
    fileprivate func write(to piece: inout PieceWriter) {
        piece.integer(id)
        piece.integer(noteID)
        piece.integer(deckID)
        piece.integer(template)
        piece.integer(modified)
        piece.integer(kind.rawValue)
        piece.integer(queue.rawValue)
        piece.integer(due)
        piece.integer(interval)
        piece.integer(easeFactor)
        piece.integer(reviewCount)
        piece.integer(lapses)
        piece.integer(remainingSteps)
        piece.integer(originalDue)
        piece.integer(originalDeckID)
        piece.integer(flags)
        data.write(to: &piece)
    }

    fileprivate init(from piece: inout PieceReader) throws(AnkiFormatError) {
        self.init(
            id: try piece.integer(), noteID: try piece.integer(), deckID: try piece.integer(),
            template: try piece.int32(), modified: try piece.integer(), kind: try piece.value(of: Kind.self),
            queue: try piece.value(of: Queue.self), due: try piece.integer(), interval: try piece.int32(),
            easeFactor: try piece.int32(), reviewCount: try piece.int32(), lapses: try piece.int32(),
            remainingSteps: try piece.int32(), originalDue: try piece.integer(), originalDeckID: try piece.integer(),
            flags: try piece.int32(), data: try AnkiCardData(from: &piece))
        guard impossibleValue == nil else { throw .brokenPiece }
    }
}

extension AnkiCardData {
    fileprivate func write(to piece: inout PieceWriter) {
        for number in [stability, difficulty, desiredRetention, decay] { piece.optional(number) { $1.double($0) } }
        for number in [lastReview, position] { piece.optional(number) { $1.integer($0) } }
        // Few cards have others.
        piece.list(others.isEmpty ? [] : Array(others)) { other, piece in
            piece.text(other.key)
            piece.text(other.value.text)
        }
    }

    fileprivate init(from piece: inout PieceReader) throws(AnkiFormatError) {
        func double(_ piece: inout PieceReader) throws(AnkiFormatError) -> Double? {
            try piece.optional { (piece) throws(AnkiFormatError) in try piece.double() }
        }
        func integer(_ piece: inout PieceReader) throws(AnkiFormatError) -> Int64? {
            try piece.optional { (piece) throws(AnkiFormatError) in try piece.integer() }
        }
        self.init(
            stability: try double(&piece), difficulty: try double(&piece), desiredRetention: try double(&piece),
            decay: try double(&piece), lastReview: try integer(&piece), position: try integer(&piece))
        let pairs = try piece.list { (piece) throws(AnkiFormatError) in
            (key: try piece.text(), value: try VerbatimJSON.parse(try piece.text(), named: "A card's data"))
        }
        for pair in pairs { others[pair.key] = pair.value }
    }
}

extension AnkiReview {
    fileprivate func write(to piece: inout PieceWriter) {
        piece.integer(id)
        piece.integer(cardID)
        piece.integer(button)
        piece.integer(interval)
        piece.integer(lastInterval)
        piece.integer(factor)
        piece.integer(duration)
        piece.integer(kind.rawValue)
    }

    fileprivate init(from piece: inout PieceReader) throws(AnkiFormatError) {
        self.init(
            id: try piece.integer(), cardID: try piece.integer(), button: try piece.int32(),
            interval: try piece.int32(), lastInterval: try piece.int32(), factor: try piece.int32(),
            duration: try piece.int32(), kind: try piece.value(of: Kind.self))
        guard impossibleValue == nil else { throw .brokenPiece }
    }
}
