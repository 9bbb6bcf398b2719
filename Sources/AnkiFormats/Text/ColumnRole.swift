/// What a column of somebody's table, or a field of their notes, means: told by its name.
enum ColumnRole: CaseIterable {
    case word, translation, ipa, audio, partOfSpeech, gender, article, definition, example, synonyms, antonyms

    /// Names that people give, in lower case, without spaces and punctuation; the first match wins.
    static let names: [ColumnRole: [String]] = [
        .word: [
            "word", "headword", "term", "expression", "vocabulary", "vocab", "lemma", "front", "target", "question",
            "palabra", "mot", "wort", "parola", "単語", "表現", "单词", "단어", "слово", "text",
            "spanish", "español", "french", "français", "german", "deutsch", "italian", "italiano", "portuguese",
            "português",
        ],
        .translation: [
            "translation", "meaning", "meanings", "gloss", "english", "back", "answer", "native", "traduccion",
            "traducción", "traduction", "signification", "bedeutung", "übersetzung", "traduzione", "significado",
            "意味", "意思", "뜻", "перевод",
        ],
        .ipa: ["ipa", "pronunciation", "phonetic", "phonetics", "transcription"],
        .audio: ["audio", "sound", "wordaudio", "audioword", "recording", "voice"],
        .partOfSpeech: ["partofspeech", "pos", "wordclass", "class", "type", "wordtype"],
        .gender: ["gender", "genus", "género", "genre"],
        .article: ["article", "artikel", "artículo"],
        .definition: ["definition", "definitions", "explanation", "definición"],
        .example: [
            "example", "examples", "sentence", "sentences", "examplesentence", "context", "ejemplo", "exemple",
            "beispiel", "例文", "例句",
        ],
        .synonyms: ["synonyms", "synonym"],
        .antonyms: ["antonyms", "antonym", "opposite"],
    ]

    /// Whether the cells of a table's first row are names of columns: a word's, a translation's and others that mean
    /// something here.
    static func areNames(_ cells: [String]) -> Bool {
        let keys = cells.map(key)
        func has(_ role: ColumnRole) -> Bool { keys.contains { names[role]?.contains($0) ?? false } }
        return has(.word) && has(.translation)
            && keys.allSatisfy { key in
                AnkiTextHeader.ColumnName(rawValue: key) != nil || names.values.contains { $0.contains(key) }
            }
    }

    /// A name as it stands in ``names``.
    static func key(_ name: String) -> String { name.lowercased().filter { $0.isLetter || $0.isNumber } }
}
