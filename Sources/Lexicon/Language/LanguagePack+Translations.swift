extension LanguagePack {
    /// The language's words for one of the language that its glosses are in, the likeliest first: *potato* gives
    /// *patata* in Spain, *papa* elsewhere.
    ///
    /// What the variant does not use comes last, and so does what is not a verb after the mark of an infinitive. Then
    /// counts how frequent a word is, less where the sense is not its first.
    ///
    /// - Parameters:
    ///   - sense: A word or phrase; where no word has it as its sense, the singular is tried.
    ///   - tag: The language or one of its variants: with es, all regions are alike.
    ///   - glosses: The language of the glosses: it knows its plurals.
    /// - Returns: The words, none when there is no such sense; and the sense that was found, *tooth* for *teeth*.
    package func translations(
        of sense: String, into tag: String, glosses: LanguagePack?
    ) -> (sense: String, entries: [LexicalEntry]) {
        let region = variants.first { $0.id.lowercased() == tag.lowercased() }?.region
        let isVerb = lexicon.glossWords.infinitiveMark.map { sense.lowercased().hasPrefix($0 + " ") } ?? false
        let entries = entries(glossedAs: sense, isVerb ? .verb : nil, region)
        guard entries.isEmpty else { return (sense, entries) }
        let singulars = (glosses?.textRules.plurals?.singulars(of: lexicon.glossWords.key(of: sense)) ?? [])
            .map { ($0, self.entries(glossedAs: $0, .noun, region)) }
        return singulars.first { $0.1.contains { $0.partOfSpeech == .noun } } ?? singulars.first { !$0.1.isEmpty }
            ?? (sense, [])
    }

    /// A noun without the article before it: *el agua* gives *agua*; nil where no article comes first.
    package func withoutArticle(_ text: String) -> String? {
        let parts = text.split(maxSplits: 1, whereSeparator: \.isWhitespace)
        guard parts.count == 2,
            lexicon.readings(of: parts[0].lowercased()).contains(where: { $0.partOfSpeech == .article })
        else { return nil }
        return String(parts[1].drop(while: \.isWhitespace))
    }

    /// Words of the class wanted come first; those whose standing is equal stay in the lexicon's order.
    private func entries(glossedAs gloss: String, _ wanted: PartOfSpeech?, _ region: String?) -> [LexicalEntry] {
        let key = lexicon.glossWords.key(of: gloss)
        return lexicon.entries(glossedAs: gloss).enumerated()
            .map { place, entry in
                let isOther = wanted != nil && entry.partOfSpeech != wanted
                let standing = standing(of: key, in: entry, region)
                return (entry, order: (standing.isElsewhere ? 1 : 0, isOther ? 1 : 0, standing.rank, place))
            }
            .sorted { $0.order < $1.order }
            .map(\.0)
    }

    /// Whether an entry has a sense in other regions only, and the rank that it has with that sense.
    private func standing(
        of key: String, in entry: LexicalEntry, _ region: String?
    ) -> (isElsewhere: Bool, rank: Int) {
        GlossSense.senses(of: entry.gloss, lexicon.glossWords)
            .filter { $0.key == key }
            .map { sense in
                let isUsed = region.map { region in
                    sense.remark.map { regions.isUsed($0, in: region) } ?? true
                }
                return (isUsed == false, SenseWeight.rank(of: entry, with: sense, isNarrow: isNarrow(sense)))
            }
            .min { ($0.0 ? 1 : 0, $0.1) < ($1.0 ? 1 : 0, $1.1) } ?? (false, .max)
    }

    /// Whether a remark keeps a sense to few cases: *to lose; to miss (a train)*.
    private func isNarrow(_ sense: GlossSense) -> Bool { sense.remark.map { !regions.isRegional($0) } ?? false }
}

/// How much rarer a word is with a sense that is not its first: *perder* is frequent, but seldom means *miss*.
///
/// The numbers are estimates that order the translations of common words well: *extrañar* before *perder* (miss), but
/// *viaje* before *tropezar* (trip).
private enum SenseWeight {
    /// So many times as rare with a sense after the first, and as many times again where a remark narrows it.
    static let factor = 5
    /// The rank, before it is multiplied, of words that are more frequent still: they have many senses.
    static let highestRank = 300
    static let unknownRank = 1_000_000

    static func rank(of entry: LexicalEntry, with sense: GlossSense, isNarrow: Bool) -> Int {
        let rank = entry.rank ?? unknownRank
        guard sense.group > 0 else { return rank }
        return max(rank, highestRank) * factor * (isNarrow ? factor : 1)
    }
}
