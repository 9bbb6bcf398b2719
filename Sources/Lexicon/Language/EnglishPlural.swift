/// English nouns in the plural, which glosses have in the singular.
enum EnglishPlural {
    private static let irregular = [
        "children": "child", "feet": "foot", "geese": "goose", "men": "man", "mice": "mouse", "oxen": "ox",
        "people": "person", "policemen": "policeman", "teeth": "tooth", "women": "woman",
    ]

    /// Endings, each with what the singular has instead; the first that fits is the likeliest.
    private static let endings = [
        ("s", ""), ("ies", "y"), ("ves", "f"), ("ves", "fe"), ("ses", "s"), ("xes", "x"), ("zes", "z"), ("ches", "ch"),
        ("shes", "sh"), ("oes", "o"),
    ]

    /// What a word or the last word of a phrase may be the plural of: *bus stops*, *knives*; most of them are not
    /// words.
    static func singulars(of text: String) -> [String] {
        let text = GlossSense.key(of: text)
        let start = text.lastIndex(of: " ").map(text.index(after:)) ?? text.startIndex
        let (before, last) = (text[..<start], text[start...])
        if let singular = irregular[String(last)] { return [before + singular] }
        guard !last.hasSuffix("ss") else { return [] }
        return endings.filter { last.hasSuffix($0.0) && last.count > $0.0.count + 1 }
            .map { before + last.dropLast($0.0.count) + $0.1 }
    }
}
