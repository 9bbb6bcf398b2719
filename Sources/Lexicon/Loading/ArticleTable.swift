import ContentFiles

/// The definite articles that cards show beside nouns, from `articles` in language.yaml.
struct ArticleTable {
    private var articles: [(features: Features, article: String)] = []

    init(_ node: ContentNode?, folder: LanguageFolder) {
        for entry in node?.entries ?? [] {
            let features = folder.features(entry.key[...], at: entry.keyLocation)
            articles.append((features, entry.value.text ?? ""))
        }
    }

    /// The article whose features all hold, the most specific first.
    func article(_ gender: LexicalEntry.Gender, _ features: Features) -> String? {
        let all = features.union(gender.features)
        return
            articles
            .filter { all.isSuperset(of: $0.features) }
            .max { $0.features.rawValue.nonzeroBitCount < $1.features.rawValue.nonzeroBitCount }?
            .article
    }
}
