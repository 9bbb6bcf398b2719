/// The binary form of a lexicon, which is read where it lies: in a mapped file, or in memory.
///
/// All numbers are little-endian. A file is a header, a table of sections, and the sections, each at a multiple of
/// eight bytes; docs/architecture.md describes them all.
///
/// | offset | bytes | |
/// |---|---|---|
/// | 0 | 8 | ``magic`` |
/// | 8 | 4 | ``version`` |
/// | 12 | 4 | number of sections |
/// | 16 | 8 | length of the file |
/// | 24 | 8 | ``ImageChecksum`` of everything after the header |
/// | 32 | 32 | ``LexiconKey`` |
/// | 64 | 16 a section | where it starts, and its length in bytes |
enum LexiconFormat {
    /// Begins with a byte that no text has and holds both line endings, so that a transfer as text shows.
    static let magic: [UInt8] = [0x89, 0x49, 0x4D, 0x4C, 0x0D, 0x0A, 0x1A, 0x0A]
    static let version: UInt32 = 1

    static let versionOffset = 8
    static let sectionCountOffset = 12
    static let lengthOffset = 16
    static let checksumOffset = 24
    static let keyOffset = 32
    static let headerBytes = 64
    static let sectionTableEntryBytes = 16
    static let alignment = 8

    /// Stands for an absent reference.
    static let none = UInt32.max

    /// In the order of the section table.
    enum Section: Int, CaseIterable {
        // Words, by number: pairs of where each starts in the text and where its members start, and the ends of the
        // last; the text; a hash table; and the members.
        /// Forms. Members: pairs of lexeme and feature set, those of the most frequent lexeme first.
        case formStarts, formText, formSlots, formCells
        /// Lemmas. Members: lexemes, the most frequent first.
        case lemmaStarts, lemmaText, lemmaSlots, lemmaLexemes
        /// Spellings without accents that differ from the form that they are of. Members: forms.
        case foldedStarts, foldedText, foldedSlots, foldedForms
        /// Glosses, articles, feminines, synonyms, antonyms, by number: where each starts, and the end of the last; the
        /// text.
        case textStarts, text
        /// Distinct feature sets: eight bytes each.
        case features
        /// Records of ``LexemeField/count`` numbers.
        case lexemes
        /// Pairs of form and feature set, lexeme after lexeme, in the order of the paradigm.
        case paradigmCells
        /// Texts and categories that lexemes refer to.
        case lists
        /// Lexemes, the most frequent first.
        case ranking
        /// Pairs of texts: a stem that a verb states, and its infinitive.
        case statedStems
    }

    /// The numbers of a lexeme's record; what every analysis needs stands first.
    enum LexemeField: Int, CaseIterable {
        /// Where the lemma that its readings bear starts and ends in the lemmas' text.
        case readingLemmaStart, readingLemmaEnd
        /// Place among `PartOfSpeech.allCases`.
        case partOfSpeech
        /// Cells of its paradigm, or of its simplex's where it has none of its own: the first, and that after the last.
        case firstCell, endOfCells
        /// A lemma.
        case lemma
        /// A text.
        case gloss
        /// Texts or ``none``.
        case article, feminine
        /// Place among `Gender.allCases`, or ``none``.
        case gender
        /// Place among `CEFRLevel.allCases`.
        case level
        /// Where its synonyms start in the lists; antonyms and categories follow them.
        case firstOfLists
        case synonymCount, antonymCount, categoryCount
        /// The two halves of the rank, the low one first; 0 where it is unknown.
        case rank, rankHigh

        static let count = allCases.count
    }
}

/// What a lexicon is made of, in 32 bytes: two lexicons with the same key are the same.
package struct LexiconKey: Sendable, Hashable {
    package static let byteCount = 32
    package let bytes: [UInt8]

    /// Nil unless there are ``byteCount`` bytes.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = bytes
    }

    private init(repeating byte: UInt8) { bytes = Array(repeating: byte, count: Self.byteCount) }

    /// Of lexicons that are never written to a file.
    static let unkept = LexiconKey(repeating: 0)
}

/// Why bytes are not taken for a lexicon.
package enum LexiconImageFault: Error, Hashable, CustomStringConvertible {
    case noLexicon
    case otherVersion(UInt32)
    case otherSources
    case truncated(bytes: Int, expected: UInt64)
    case damaged

    package var description: String {
        switch self {
        case .noLexicon: "it is no compiled lexicon"
        case .otherVersion(let version): "it has format \(version), not \(LexiconFormat.version)"
        case .otherSources: "it was made of other files"
        case .truncated(let bytes, let expected): "it has \(bytes) bytes instead of \(expected)"
        case .damaged: "it is damaged"
        }
    }
}
