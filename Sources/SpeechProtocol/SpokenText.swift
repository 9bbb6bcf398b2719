/// A text as it is said, in the order of what was written: as it stands, or by another reading (*Sr.* as *señor*).
package struct SpokenText: Sendable, Hashable, Codable {
    package struct Piece: Sendable, Hashable, Codable {
        package var said: String
        /// Unicode scalars from the start of the written text.
        package var offset: Int
        /// Unicode scalars of the written text that a reading stands for; nil where it is said as it is written.
        package var readingOf: Int?
        package var isEmphasised: Bool

        package init(said: String, offset: Int, readingOf: Int? = nil, isEmphasised: Bool = false) {
            self.said = said
            self.offset = offset
            self.readingOf = readingOf
            self.isEmphasised = isEmphasised
        }
    }

    package var pieces: [Piece]

    package init(pieces: [Piece]) {
        self.pieces = pieces
    }

    /// A text that is said as it is written.
    package init(_ text: String) {
        pieces = [Piece(said: text, offset: 0)]
    }

    /// What is said, without emphasis.
    package var said: String { pieces.map(\.said).joined() }

    func check() throws(SpeechFrameError) {
        guard pieces.count <= WorkerLimits.textBytes,
            pieces.reduce(0, { $0 + $1.said.utf8.count }) <= WorkerLimits.saidBytes
        else { throw .malformedHeader("what is to be said is too long") }
        guard pieces.allSatisfy({ $0.offset >= 0 && $0.readingOf ?? 0 >= 0 && !$0.said.utf8.contains(0) }) else {
            throw .malformedHeader("a piece of the text out of range, or a NUL character")
        }
    }
}
