import Images

/// Writes a lexicon in the form of ``LexiconFormat``. The same draft always gives the same bytes.
struct LexiconEncoder {
    private let draft: LexiconDraft
    private let indexes: LexiconIndexes
    private var writer = ImageWriter()
    private var texts = ByteStringTable()
    private var lists: [UInt32] = []

    /// - Parameter key: What a reader must ask for.
    static func encode(_ draft: LexiconDraft, key: LexiconKey) -> [UInt8] {
        var encoder = LexiconEncoder(draft)
        return encoder.encode(key: key)
    }

    private init(_ draft: LexiconDraft) {
        self.draft = draft
        indexes = LexiconIndexes(draft)
    }

    private mutating func encode(key: LexiconKey) -> [UInt8] {
        write(draft.forms, memberStarts: indexes.formCellStarts, [.formStarts, .formText, .formSlots])
        writer.write(Self.pairs(indexes.formCells) { ($0.lexeme, $0.features) }, as: .formCells)
        writer.write(Self.pairs(indexes.paradigmCells) { ($0.form, $0.features) }, as: .paradigmCells)
        writer.write(
            indexes.featureSets.flatMap { [UInt32(truncatingIfNeeded: $0.rawValue), UInt32($0.rawValue >> 32)] },
            as: .features)
        write(
            indexes.lemmas, indexes.lexemesOfLemma, [.lemmaStarts, .lemmaText, .lemmaSlots], members: .lemmaLexemes)
        write(
            indexes.folded, indexes.formsOfFolded, [.foldedStarts, .foldedText, .foldedSlots], members: .foldedForms)
        writeLexemes()
        writer.write(lists, as: .lists)
        writer.write(indexes.ranking.map { UInt32($0) }, as: .ranking)
        writer.write(
            draft.statedStems.flatMap { [UInt32(texts.intern($0.stem)), text($0.lemma)] }, as: .statedStems)
        // Last, because all the others may have added to it.
        writer.write(texts.starts, as: .textStarts)
        writer.write(bytes: texts.text, as: .text)
        return writer.finish(key: key)
    }

    private static func pairs(
        _ cells: [LexiconIndexes.Cell], _ pair: (LexiconIndexes.Cell) -> (UInt32, UInt32)
    ) -> [UInt32] {
        var pairs: [UInt32] = []
        pairs.reserveCapacity(cells.count * 2)
        for cell in cells {
            let (first, second) = pair(cell)
            pairs.append(first)
            pairs.append(second)
        }
        return pairs
    }

    private mutating func writeLexemes() {
        var records: [UInt32] = []
        records.reserveCapacity(draft.entries.count * LexiconFormat.LexemeField.count)
        for lexeme in draft.entries.indices { records += record(of: lexeme) }
        writer.write(records, as: .lexemes)
    }

    private mutating func record(of lexeme: Int) -> [UInt32] {
        let entry = draft.entries[lexeme]
        var record = [UInt32](repeating: LexiconFormat.none, count: LexiconFormat.LexemeField.count)
        func set(_ field: LexiconFormat.LexemeField, _ value: some BinaryInteger) {
            record[field.rawValue] = UInt32(value)
        }
        let readingLemma = lemma(draft.readingLemmas[lexeme])
        set(.readingLemmaStart, indexes.lemmas.starts[readingLemma])
        set(.readingLemmaEnd, indexes.lemmas.starts[readingLemma + 1])
        set(.partOfSpeech, Self.place(of: entry.partOfSpeech))
        set(.firstCell, indexes.cellsOfLexeme[lexeme].lowerBound)
        set(.endOfCells, indexes.cellsOfLexeme[lexeme].upperBound)
        set(.lemma, lemma(entry.lemma))
        set(.gloss, text(entry.gloss))
        if let article = entry.article { set(.article, text(article)) }
        if let feminine = entry.feminine { set(.feminine, text(feminine)) }
        if let gender = entry.gender { set(.gender, Self.place(of: gender)) }
        set(.level, Self.place(of: entry.level))
        set(.firstOfLists, lists.count)
        set(.synonymCount, entry.synonyms.count)
        set(.antonymCount, entry.antonyms.count)
        set(.categoryCount, entry.categories.count)
        lists += (entry.synonyms + entry.antonyms).map { text($0) }
        lists += entry.categories.map { Self.place(of: $0) }
        let rank = UInt64(entry.rank ?? 0)
        set(.rank, rank & UInt64(UInt32.max))
        set(.rankHigh, rank >> 32)
        return record
    }

    private func lemma(_ lemma: String) -> Int {
        guard let id = indexes.lemmas.id(of: lemma) else { preconditionFailure("'\(lemma)' was not indexed") }
        return id
    }

    private mutating func text(_ text: String) -> UInt32 { UInt32(texts.intern(text)) }

    private static func place<Choice: CaseIterable & Equatable>(of choice: Choice) -> UInt32 {
        var place: UInt32 = 0
        for other in Choice.allCases {
            if other == choice { break }
            place += 1
        }
        return place
    }

    /// - Parameter sections: Of the starts, the text and the slots.
    private mutating func write(
        _ words: ByteStringTable, memberStarts: [Int], _ sections: [LexiconFormat.Section]
    ) {
        var starts: [UInt32] = []
        starts.reserveCapacity(words.starts.count * 2)
        for (text, members) in zip(words.starts, memberStarts) {
            starts.append(text)
            starts.append(UInt32(members))
        }
        let layout = SlotLayout(stringCount: words.count)
        var slots = [UInt32](repeating: SlotLayout.free, count: SlotLayout.slotCount(for: words.count))
        for id in 0..<words.count {
            let hash = words.withBytes(of: id) { ByteHash.hash($0) }
            var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
            while slots[slot] != SlotLayout.free { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = layout.entry(id: id, hash: hash)
        }
        writer.write(starts, as: sections[0])
        writer.write(bytes: words.text, as: sections[1])
        writer.write(slots, as: sections[2])
    }

    private mutating func write(
        _ words: ByteStringTable, _ members: [[Int]], _ sections: [LexiconFormat.Section],
        members section: LexiconFormat.Section
    ) {
        var starts = [0]
        for group in members { starts.append(starts[starts.count - 1] + group.count) }
        write(words, memberStarts: starts, sections)
        writer.write(members.joined().map { UInt32($0) }, as: section)
    }
}

/// Lays sections out behind a header.
private struct ImageWriter {
    private typealias Format = LexiconFormat

    private var bytes = [UInt8](
        repeating: 0, count: Format.headerBytes + Format.Section.allCases.count * Format.sectionTableEntryBytes)

    mutating func write(_ numbers: [UInt32], as section: LexiconFormat.Section) {
        let start = bytes.count
        #if _endian(little)
            numbers.withUnsafeBytes { bytes.append(contentsOf: $0) }
        #else
            numbers.map(\.littleEndian).withUnsafeBytes { bytes.append(contentsOf: $0) }
        #endif
        close(section, from: start)
    }

    mutating func write(bytes text: [UInt8], as section: LexiconFormat.Section) {
        let start = bytes.count
        bytes += text
        close(section, from: start)
    }

    private mutating func close(_ section: LexiconFormat.Section, from start: Int) {
        let entry = Format.headerBytes + section.rawValue * Format.sectionTableEntryBytes
        set(UInt64(start), at: entry)
        set(UInt64(bytes.count - start), at: entry + 8)
        while bytes.count % Format.alignment != 0 { bytes.append(0) }
    }

    mutating func finish(key: LexiconKey) -> [UInt8] {
        bytes.replaceSubrange(0..<Format.magic.count, with: Format.magic)
        set(Format.version, at: Format.versionOffset)
        set(UInt32(Format.Section.allCases.count), at: Format.sectionCountOffset)
        set(UInt64(bytes.count), at: Format.lengthOffset)
        bytes.replaceSubrange(Format.keyOffset..<Format.keyOffset + key.bytes.count, with: key.bytes)
        let sum = bytes.withUnsafeBytes {
            ImageChecksum.sum(UnsafeRawBufferPointer(rebasing: $0[Format.headerBytes...]))
        }
        set(sum, at: Format.checksumOffset)
        return bytes
    }

    private mutating func set(_ number: some FixedWidthInteger, at offset: Int) {
        withUnsafeBytes(of: number.littleEndian) { source in
            bytes.replaceSubrange(offset..<offset + source.count, with: source)
        }
    }
}
