import ContentFiles

/// Where a word table keeps its fields; nil for a column that it lacks.
struct LexiconColumns {
    var lemma, form, partOfSpeech, paradigm, gender, features, gloss, rank, level, categories, synonyms: Int?
    var antonyms, forms: Int?

    init(_ table: ContentTable) {
        lemma = table.column("lemma")
        form = table.column("form")
        partOfSpeech = table.column("partOfSpeech")
        paradigm = table.column("paradigm")
        gender = table.column("gender")
        features = table.column("features")
        gloss = table.column("gloss")
        rank = table.column("rank")
        level = table.column("level")
        categories = table.column("categories")
        synonyms = table.column("synonyms")
        antonyms = table.column("antonyms")
        forms = table.column("forms")
    }
}

/// One line of a word table.
struct LexiconRow {
    private let table: ContentTable
    private let row: ContentTable.Row
    private let columns: LexiconColumns

    init(_ table: ContentTable, _ row: ContentTable.Row, _ columns: LexiconColumns) {
        self.table = table
        self.row = row
        self.columns = columns
    }

    var lemma: Substring { table.text(row, columns.lemma) }
    /// The form that this line is about, where the class has no paradigm.
    var form: Substring { table.text(row, columns.form) }
    var partOfSpeech: Substring { table.text(row, columns.partOfSpeech) }
    var paradigm: Substring { table.text(row, columns.paradigm) }
    var gender: Substring { table.text(row, columns.gender) }
    var features: Substring { table.text(row, columns.features) }
    var gloss: Substring { table.text(row, columns.gloss) }
    var rank: Substring { table.text(row, columns.rank) }
    var level: Substring { table.text(row, columns.level) }
    var categories: Substring { table.text(row, columns.categories) }
    var synonyms: Substring { table.text(row, columns.synonyms) }
    var antonyms: Substring { table.text(row, columns.antonyms) }

    func location(of column: KeyPath<LexiconColumns, Int?>) -> SourceLocation {
        table.location(row, columns[keyPath: column])
    }

    /// The elements of a comma-separated field.
    func list(_ field: Substring) -> [String] {
        field.isEmpty ? [] : field.split(separator: ",").map { String($0.drop { $0 == " " }) }
    }

    /// The field `forms`: `name=form` pairs, alternatives joined by `/`, `.` for a cell that the word lacks.
    func statedForms(_ folder: LanguageFolder) -> [(name: String, forms: [[UInt8]])] {
        let field = table.text(row, columns.forms)
        return field.isEmpty
            ? []
            : field.split(separator: " ").compactMap { pair in
                guard let equals = pair.firstIndex(of: "=") else {
                    folder.issues.error(
                        "bad-form", "'\(pair)' must be written cell=form or stem=form.", at: location(of: \.forms))
                    return nil
                }
                let value = pair[pair.index(after: equals)...]
                return (
                    String(pair[..<equals]), value == "." ? [] : value.split(separator: "/").map { $0.bytes }
                )
            }
    }
}
