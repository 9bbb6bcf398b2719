extension LexiconImage {
    func readings(ofForm id: Int) -> [Reading] {
        var last = (lexeme: -1, lemma: "", partOfSpeech: PartOfSpeech.noun)
        return forms.members(id, limit: formCells.count / 2).map { cell in
            let lexeme = Int(formCells[cell &* 2])
            if lexeme != last.lexeme { last = (lexeme, readingLemma(of: lexeme), partOfSpeech(of: lexeme)) }
            return Reading(
                lemma: last.lemma, partOfSpeech: last.partOfSpeech, features: featureSet(formCells[cell &* 2 &+ 1]))
        }
    }

    @inline(__always)
    private func readingLemma(of lexeme: Int) -> String {
        let range = ImageColumn.range(
            Int(field(.readingLemmaStart, of: lexeme)), Int(field(.readingLemmaEnd, of: lexeme)),
            limit: lemmas.text.count)
        return String(decoding: lemmas.text[range], as: UTF8.self)
    }

    func paradigmForm(_ cell: Int) -> String { forms.string(Int(paradigmCells[cell &* 2])) }

    func paradigmFeatures(_ cell: Int) -> Features { featureSet(paradigmCells[cell &* 2 &+ 1]) }

    /// The most frequent first.
    func lexemes(ofLemma lemma: String) -> ImageSlice {
        lemmas.id(of: lemma).map { lexemes(ofLemma: $0) } ?? ImageSlice(lemmaLexemes, 0..<0)
    }

    /// Lexemes with this sense among their glosses. A scan: translation look-ups are rare.
    ///
    /// - Parameter sense: As `words` make it a key.
    func lexemes(ofSense sense: String, _ words: GlossWords) -> [Int] {
        guard !sense.isEmpty else { return [] }
        let wanted = sense.bytes
        // The bytes of other letters tell nothing of their case: Álex is looked up as álex.
        let isASCII = wanted.allSatisfy { $0 < 0x80 }
        return ImageSlice(ranking, 0..<ranking.count).filter { lexeme in
            let gloss = Int(field(.gloss, of: lexeme))
            return (!isASCII || texts.bytes(gloss).containsIgnoringASCIICase(wanted))
                && GlossSense.senses(of: texts.string(gloss), words).contains { $0.key == sense }
        }
    }

    /// Forms that equal `form` once both have lost their accents, the one without accents first.
    func formsIgnoringAccents(_ form: String) -> [Int] {
        var form = form
        return form.withUTF8 { bytes in
            guard let key = AccentFolding.folded(bytes) else { return formsFolded(to: bytes) }
            return key.withUnsafeBufferPointer { formsFolded(to: $0) }
        }
    }

    private func formsFolded(to key: UnsafeBufferPointer<UInt8>) -> [Int] {
        let plain = forms.id(of: key).map { [$0] } ?? []
        guard let accented = folded.id(of: key) else { return plain }
        return plain + ImageSlice(foldedForms, folded.members(accented, limit: foldedForms.count))
    }

    func allStatedStems() -> [(stem: [UInt8], lemma: String)] {
        (0..<statedStems.count / 2).map { index in
            (Array(texts.bytes(Int(statedStems[2 * index]))), texts.string(Int(statedStems[2 * index + 1])))
        }
    }
}

extension LexiconImage {
    /// Nonsense, which only forged bytes hold, reads as a noun.
    @inline(__always)
    func partOfSpeech(of lexeme: Int) -> PartOfSpeech {
        choice(field(.partOfSpeech, of: lexeme), of: partsOfSpeech) ?? .noun
    }

    func entry(ofLexeme id: Int) -> LexicalEntry {
        let rank = UInt64(field(.rank, of: id)) | UInt64(field(.rankHigh, of: id)) << 32
        let synonyms = Int(field(.firstOfLists, of: id))
        let antonyms = synonyms + Int(field(.synonymCount, of: id))
        let categories = antonyms + Int(field(.antonymCount, of: id))
        let end = categories + Int(field(.categoryCount, of: id))
        return LexicalEntry(
            lemma: lemmas.string(Int(field(.lemma, of: id))), partOfSpeech: partOfSpeech(of: id),
            gloss: texts.string(Int(field(.gloss, of: id))),
            gender: choice(field(.gender, of: id), of: LexicalEntry.Gender.allCases),
            article: text(field(.article, of: id)), feminine: text(field(.feminine, of: id)),
            rank: rank == 0 ? nil : Int(exactly: rank),
            level: choice(field(.level, of: id), of: CEFRLevel.allCases) ?? .a1,
            categories: list(categories, end).compactMap { choice(UInt32($0), of: VocabularyCategory.allCases) },
            synonyms: list(synonyms, antonyms).map { texts.string($0) },
            antonyms: list(antonyms, categories).map { texts.string($0) })
    }

    private func text(_ id: UInt32) -> String? {
        id == LexiconFormat.none ? nil : texts.string(Int(id))
    }

    private func list(_ start: Int, _ end: Int) -> ImageSlice {
        ImageSlice(lists, ImageColumn.range(start, end, limit: lists.count))
    }

    @inline(__always)
    private func choice<Choice>(_ place: UInt32, of choices: [Choice]) -> Choice? {
        Int(place) < choices.count ? choices[Int(place)] : nil
    }
}
