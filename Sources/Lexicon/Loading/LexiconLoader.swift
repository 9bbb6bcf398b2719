import ContentFiles

/// Reads the word tables of a language and expands their paradigms.
struct LexiconLoader {
    let folder: LanguageFolder
    let paradigms: [PartOfSpeech: ParadigmTable]
    let articles: ArticleTable
    /// What a pronominal infinitive ends in, *se* in *llamarse*; nil where the language has none.
    let reflexiveEnding: String?

    static let columns = [
        "lemma", "form", "partOfSpeech", "paradigm", "gender", "features", "gloss", "rank", "level", "categories",
        "synonyms", "antonyms", "forms",
    ]

    /// Room is made when tables are read: a lexicon that was kept has none.
    private var builder = LexiconBuilder(capacity: 0)
    private var lexemes: [Key: Int] = [:]
    private var verbs: Set<Substring> = []
    private var inflections: [PartOfSpeech: [Substring: Inflection]] = [:]

    private struct Key: Hashable {
        var lemma: Substring
        var partOfSpeech: PartOfSpeech
        var gender: LexicalEntry.Gender?
    }

    init(
        folder: LanguageFolder, paradigms: [PartOfSpeech: ParadigmTable], articles: ArticleTable,
        reflexiveEnding: String?
    ) {
        self.folder = folder
        self.paradigms = paradigms
        self.articles = articles
        self.reflexiveEnding = reflexiveEnding
    }

    /// - Parameter files: Paths in the folder, each with the part of speech of all its rows; nil where a column tells.
    mutating func load(_ files: [(path: String, partOfSpeech: PartOfSpeech?)]) -> LexiconDraft {
        builder = LexiconBuilder()
        for file in files {
            let required = ["lemma", "gloss", "rank", "level"] + (file.partOfSpeech == nil ? ["partOfSpeech"] : [])
            guard let table = folder.table(file.path, allowed: Self.columns, required: required) else { continue }
            let columns = LexiconColumns(table)
            if file.partOfSpeech == .verb {
                verbs.formUnion(table.rows.map { table.text($0, columns.lemma) })
            }
            for row in table.rows {
                read(LexiconRow(table, row, columns), partOfSpeech: file.partOfSpeech)
            }
        }
        defer { builder = LexiconBuilder(capacity: 0) }
        return builder.build()
    }

    private mutating func read(_ row: LexiconRow, partOfSpeech: PartOfSpeech?) {
        let isInferred = partOfSpeech != nil
        guard
            let partOfSpeech = partOfSpeech
                ?? folder.choice(
                    row.partOfSpeech, of: PartOfSpeech.self, at: row.location(of: \.partOfSpeech))
        else { return }
        guard !row.lemma.isEmpty else {
            return folder.issues.error("missing-field", "The field 'lemma' is empty.", at: row.location(of: \.lemma))
        }
        let gender = gender(of: row)
        let key = Key(lemma: row.lemma, partOfSpeech: partOfSpeech, gender: gender)
        let features = folder.features(row.features, at: row.location(of: \.features))
        let lexeme: Int
        if let known = lexemes[key] {
            if isInferred {
                folder.issues.error(
                    "duplicate-lemma", "The \(partOfSpeech.rawValue) '\(row.lemma)' stands twice. Keep one.",
                    at: row.location(of: \.lemma))
                return
            }
            lexeme = known
        } else {
            let entry = entry(of: row, partOfSpeech, gender)
            lexeme = builder.add(entry, readingLemma: simplex(of: row.lemma, partOfSpeech))
            lexemes[key] = lexeme
        }
        if partOfSpeech == .verb, let simplex = simplex(of: row.lemma, .verb), verbs.contains(simplex[...]) {
            return  // ir already has the forms of irse
        }
        if let table = paradigms[partOfSpeech], isInferred || !row.paradigm.isEmpty {
            expand(row, of: lexeme, partOfSpeech, gender, features, by: table)
        } else {
            let form = row.form.isEmpty ? row.lemma : row.form
            builder.add(form: form.lowercased().bytes, features: features.union(gender?.features ?? []), to: lexeme)
        }
    }

    private mutating func expand(
        _ row: LexiconRow, of lexeme: Int, _ partOfSpeech: PartOfSpeech, _ gender: LexicalEntry.Gender?,
        _ features: Features, by table: ParadigmTable
    ) {
        let lemma = simplex(of: row.lemma, partOfSpeech) ?? String(row.lemma)
        let bytes = lemma.lowercased().bytes
        let codes = row.paradigm.isEmpty ? table.inferredCodes(of: bytes) : row.paradigm
        guard let codes else {
            return folder.issues.error(
                "unknown-paradigm",
                "The ending of '\(lemma)' does not tell its paradigm; state one of \(table.codeList).",
                at: row.location(of: \.paradigm))
        }
        var feminine: [UInt8]?
        var lemmaNumber: Features = []
        do throws(InflectionFault) {
            let inflection = try inflection(of: partOfSpeech, table, codes)
            let stated = row.statedForms(folder)
            if partOfSpeech == .verb {
                for (name, forms) in stated where table.stemsByName[name] != nil {
                    for form in forms { builder.add(statedStem: form, of: lemma) }
                }
            }
            try inflection.forms(of: bytes, stated: stated) { cellFeatures, form in
                var bits = cellFeatures
                if let gender, bits.isDisjoint(with: .genders) { bits.formUnion(gender.features) }
                if lemmaNumber.isEmpty { lemmaNumber = bits.intersection(.numbers) }
                if feminine == nil, gender == .masculine, bits.isSuperset(of: [.feminine, .singular]) {
                    feminine = form
                }
                builder.add(form: form, features: bits.union(features), to: lexeme)
            }
        } catch {
            return report(error, lemma: lemma, row)
        }
        if let gender, partOfSpeech == .noun {
            let article = articles.article(gender, lemmaNumber.union(features))
            builder.amend(lexeme) { entry in
                entry.feminine = feminine.map { String(decoding: $0, as: UTF8.self) }
                entry.article = article
            }
        }
    }

    /// Resolved once for all words that share the codes.
    private mutating func inflection(
        of partOfSpeech: PartOfSpeech, _ table: ParadigmTable, _ codes: Substring
    ) throws(InflectionFault) -> Inflection {
        if let known = inflections[partOfSpeech]?[codes] { return known }
        let inflection = try Inflection(table, codes: codes.split(separator: " ").map(String.init))
        inflections[partOfSpeech, default: [:]][codes] = inflection
        return inflection
    }

    /// *llamar* for *llamarse*; nil for a lemma that is not pronominal.
    private func simplex(of lemma: Substring, _ partOfSpeech: PartOfSpeech) -> String? {
        guard partOfSpeech == .verb, let ending = reflexiveEnding, lemma.hasSuffix(ending) else { return nil }
        return String(lemma.dropLast(ending.count))
    }

    private func gender(of row: LexiconRow) -> LexicalEntry.Gender? {
        switch row.gender {
        case "": return nil
        case "m": return .masculine
        case "f": return .feminine
        case "c": return .common
        default:
            folder.issues.error(
                "bad-choice", "The gender '\(row.gender)' must be m, f or c (common).", at: row.location(of: \.gender))
            return nil
        }
    }

    private func entry(
        of row: LexiconRow, _ partOfSpeech: PartOfSpeech, _ gender: LexicalEntry.Gender?
    ) -> LexicalEntry {
        if row.gloss.isEmpty {
            folder.issues.error(
                "missing-field", "'\(row.lemma)' needs an English gloss.", at: row.location(of: \.gloss))
        }
        var rank: Int?
        if !row.rank.isEmpty {
            rank = Int(row.rank)
            if rank.map({ $0 < 1 }) ?? true {
                folder.issues.error(
                    "bad-number", "The rank '\(row.rank)' must be a whole number from 1.", at: row.location(of: \.rank))
            }
        }
        return LexicalEntry(
            lemma: String(row.lemma), partOfSpeech: partOfSpeech, gloss: String(row.gloss), gender: gender, rank: rank,
            level: folder.choice(row.level, of: CEFRLevel.self, at: row.location(of: \.level)) ?? .a1,
            categories: row.list(row.categories).compactMap {
                folder.choice($0[...], of: VocabularyCategory.self, at: row.location(of: \.categories))
            },
            synonyms: row.list(row.synonyms), antonyms: row.list(row.antonyms))
    }

    private func report(_ fault: InflectionFault, lemma: String, _ row: LexiconRow) {
        switch fault {
        case .unknownCode(let code, let allowed):
            folder.issues.error(
                "unknown-paradigm", "'\(code)' is no paradigm; known are \(allowed.joined(separator: ", ")).",
                at: row.location(of: \.paradigm))
        case .unknownForm(let name, let allowed):
            folder.issues.error(
                "unknown-form", "'\(name)' is no cell or stem; known are \(allowed.joined(separator: ", ")).",
                at: row.location(of: \.forms))
        case .lemmaEnding(let ending):
            folder.issues.error(
                "bad-lemma", "'\(lemma)' must end in '\(ending)' in this paradigm.", at: row.location(of: \.lemma))
        case .changeDoesNotApply(let code):
            folder.issues.error(
                "bad-lemma", "The stem change '\(code)' finds nothing to change in '\(lemma)'.",
                at: row.location(of: \.paradigm))
        case .noLemmaCell:
            folder.issues.error(
                "unknown-paradigm", "The paradigm of '\(lemma)' has no forms; name one of the full ones first.",
                at: row.location(of: \.paradigm))
        }
    }
}

extension ParadigmTable {
    fileprivate var codeList: String { codes.keys.sorted().joined(separator: ", ") }
}

extension LexicalEntry.Gender {
    var features: Features {
        switch self {
        case .masculine: .masculine
        case .feminine: .feminine
        case .common: .genders
        }
    }
}
