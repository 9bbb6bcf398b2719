/// What the lexicon knows of a lemma: the raw material of a vocabulary card.
package struct LexicalEntry: Sendable, Hashable {
    package enum Gender: String, Sendable, Codable, CaseIterable {
        case masculine, feminine, common
    }

    package var lemma: String
    package var partOfSpeech: PartOfSpeech
    /// The English gloss; several senses are separated by "; ".
    package var gloss: String
    package var gender: Gender?
    /// The definite article a learner should memorise with a noun: *la* mesa, *el* agua.
    package var article: String?
    /// The feminine of a noun that names men or women: *camarera* of *camarero*.
    package var feminine: String?
    /// Rank by frequency, 1 the most frequent; nil when unknown.
    package var rank: Int?
    package var level: CEFRLevel
    package var categories: [VocabularyCategory]
    package var synonyms: [String]
    package var antonyms: [String]

    package init(
        lemma: String, partOfSpeech: PartOfSpeech, gloss: String, gender: Gender? = nil, article: String? = nil,
        feminine: String? = nil, rank: Int? = nil, level: CEFRLevel, categories: [VocabularyCategory] = [],
        synonyms: [String] = [],
        antonyms: [String] = []
    ) {
        self.lemma = lemma
        self.partOfSpeech = partOfSpeech
        self.gloss = gloss
        self.gender = gender
        self.article = article
        self.feminine = feminine
        self.rank = rank
        self.level = level
        self.categories = categories
        self.synonyms = synonyms
        self.antonyms = antonyms
    }
}

/// How common a word is, by the rank of its lemma.
package enum WordFrequency: String, Sendable, Codable, CaseIterable {
    case veryCommon, common, uncommon, rare

    /// Bands end at ranks 1,000, 5,000 and 20,000; an unknown rank is rare.
    package init(rank: Int?) {
        switch rank ?? .max {
        case ...1_000: self = .veryCommon
        case ...5_000: self = .common
        case ...20_000: self = .uncommon
        default: self = .rare
        }
    }
}

/// Themes that a vocabulary word can belong to.
package enum VocabularyCategory: String, Sendable, Codable, CaseIterable {
    case home, kitchen, bedroom, bathroom, office, furniture
    case food, drinks, restaurant, cooking
    case travel, transportation, hotel
    case business, work, meeting
    case health, medical, body
    case shopping, clothes, colors
    case emotions, personality, relationships
    case nature, weather, animals
    case technology, media
    case education, school
}
