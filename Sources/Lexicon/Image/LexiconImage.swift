import Images

/// A compiled lexicon, read where it lies. Bytes that are damaged, or were never a lexicon's, are refused or lead to
/// wrong answers at worst, never out of bounds.
final class LexiconImage: Sendable {
    let forms: ImageWords
    let formCells: ImageColumn
    let lemmas: ImageWords
    let lemmaLexemes: ImageColumn
    let folded: ImageWords
    let foldedForms: ImageColumn
    let texts: ImageTexts
    let features: ImageColumn
    let lexemes: ImageColumn
    let lexemeCount: Int
    let paradigmCells: ImageColumn
    let lists: ImageColumn
    let ranking: ImageColumn
    let statedStems: ImageColumn
    let partsOfSpeech = PartOfSpeech.allCases
    /// Kept for as long as the columns that point into it.
    private let bytes: LexiconBytes

    /// - Parameter key: What the lexicon must be made of.
    init(_ bytes: LexiconBytes, key: LexiconKey) throws(LexiconImageFault) {
        let header = try Header(bytes.buffer, key: key)
        func column(_ section: LexiconFormat.Section) -> ImageColumn { ImageColumn(header.bytes(of: section)) }
        func text(_ section: LexiconFormat.Section) -> ImageText { ImageText(header.bytes(of: section)) }
        func words(
            _ starts: LexiconFormat.Section, _ letters: LexiconFormat.Section, _ slots: LexiconFormat.Section
        ) throws(LexiconImageFault) -> ImageWords {
            let slots = column(slots)
            // The place of a hash is taken by a mask.
            guard slots.count.nonzeroBitCount == 1 else { throw .damaged }
            return ImageWords(starts: column(starts), text: text(letters), slots: slots)
        }
        forms = try words(.formStarts, .formText, .formSlots)
        formCells = column(.formCells)
        lemmas = try words(.lemmaStarts, .lemmaText, .lemmaSlots)
        lemmaLexemes = column(.lemmaLexemes)
        folded = try words(.foldedStarts, .foldedText, .foldedSlots)
        foldedForms = column(.foldedForms)
        texts = ImageTexts(starts: column(.textStarts), text: text(.text))
        features = column(.features)
        lexemes = column(.lexemes)
        lexemeCount = lexemes.count / LexiconFormat.LexemeField.count
        paradigmCells = column(.paradigmCells)
        lists = column(.lists)
        ranking = column(.ranking)
        statedStems = column(.statedStems)
        self.bytes = bytes
    }

    @inline(__always)
    func field(_ field: LexiconFormat.LexemeField, of lexeme: Int) -> UInt32 {
        lexemes[lexeme &* LexiconFormat.LexemeField.count &+ field.rawValue]
    }

    @inline(__always)
    func featureSet(_ number: UInt32) -> Features { Features(rawValue: features.wide(Int(number) &* 2)) }

    /// The pairs of a lexeme's paradigm.
    @inline(__always)
    func paradigm(ofLexeme id: Int) -> Range<Int> {
        ImageColumn.range(
            Int(field(.firstCell, of: id)), Int(field(.endOfCells, of: id)), limit: paradigmCells.count / 2)
    }

    @inline(__always)
    func lexemes(ofLemma id: Int) -> ImageSlice {
        ImageSlice(lemmaLexemes, lemmas.members(id, limit: lemmaLexemes.count))
    }
}

/// A header that has been checked, and the sections behind it.
private struct Header {
    private let bytes: UnsafeRawBufferPointer
    private let sections: [Range<Int>]

    init(_ bytes: UnsafeRawBufferPointer, key: LexiconKey) throws(LexiconImageFault) {
        typealias Format = LexiconFormat
        func number<Number: FixedWidthInteger>(at offset: Int, as type: Number.Type = Number.self) -> Number {
            Number(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: type))
        }
        let table = Format.headerBytes + Format.Section.allCases.count * Format.sectionTableEntryBytes
        guard bytes.count >= Format.headerBytes, bytes.starts(with: Format.magic) else { throw .noLexicon }
        let version: UInt32 = number(at: Format.versionOffset)
        guard version == Format.version else { throw .otherVersion(version) }
        let length: UInt64 = number(at: Format.lengthOffset)
        guard length == UInt64(bytes.count) else { throw .truncated(bytes: bytes.count, expected: length) }
        guard bytes[Format.keyOffset..<Format.keyOffset + LexiconKey.byteCount].elementsEqual(key.bytes) else {
            throw .otherSources
        }
        let body = UnsafeRawBufferPointer(rebasing: bytes[Format.headerBytes...])
        guard bytes.count >= table,
            number(at: Format.sectionCountOffset, as: UInt32.self) == Format.Section.allCases.count,
            number(at: Format.checksumOffset, as: UInt64.self) == ImageChecksum.sum(body)
        else { throw .damaged }
        var sections: [Range<Int>] = []
        for section in Format.Section.allCases {
            let entry = Format.headerBytes + section.rawValue * Format.sectionTableEntryBytes
            let start: UInt64 = number(at: entry)
            let size: UInt64 = number(at: entry + 8)
            guard start >= table, start <= length, size <= length - start, start % UInt64(Format.alignment) == 0 else {
                throw .damaged
            }
            sections.append(Int(start)..<Int(start + size))
        }
        self.bytes = bytes
        self.sections = sections
    }

    func bytes(of section: LexiconFormat.Section) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: bytes[sections[section.rawValue]])
    }
}
