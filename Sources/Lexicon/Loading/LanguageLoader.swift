import ContentFiles
import Foundation

/// Reads language.yaml and the files that it names.
struct LanguageLoader {
    private let folder: LanguageFolder
    private let cache: (any LexiconCache)?

    init(directory: URL, cache: (any LexiconCache)?) {
        folder = LanguageFolder(directory)
        self.cache = cache
    }

    func load() throws(ContentError) -> LanguagePack {
        var fields = FieldReader(try folder.yaml("language.yaml"), of: "a language", into: folder.issues)
        let id = fields.requiredText("id")
        let name = fields.requiredText("name")
        let nativeName = fields.requiredText("nativeName")
        let flag = fields.requiredText("flag")
        let voice = fields.requiredText("voice")
        let variants = fields.list("variants").map(variant)
        let regions = RegionTable(fields.value("regions"), of: variants, issues: folder.issues)
        let paradigms = paradigms(fields.list("paradigms"))
        let tables = fields.list("lexicon").compactMap(lexiconFile)
        let enclitics = fields.value("enclitics")
        let reflexiveEnding = fields.text("reflexiveEnding")
        var loader = LexiconLoader(
            folder: folder, paradigms: paradigms, articles: ArticleTable(fields.value("articles"), folder: folder),
            reflexiveEnding: reflexiveEnding)
        var lexicon = lexicon(tables, by: &loader)
        lexicon.glossWords = GlossWords(fields.value("glossWords"), issues: folder.issues)
        lexicon.accentHabits = AccentHabits(fields.value("meantAccents"), issues: folder.issues)
        var rules = TextRules()
        rules.contractions = contractions(fields.value("contractions"))
        rules.fillers = Set(fields.texts("fillers"))
        rules.negations = Set(fields.texts("negations"))
        rules.functionWords = functionWords(fields.value("functionWords"), lexicon)
        rules.grammaticalWords = Set(fields.texts("grammaticalWords"))
        rules.pairedMarks = pairedMarks(fields.value("pairedMarks"))
        rules.reflexiveEnding = reflexiveEnding
        rules.syllables = fields.value("syllables").map { SyllableRules($0, issues: folder.issues) }
        rules.enclitics = enclitics.flatMap { encliticAnalyzer($0, rules.syllables) }
        rules.plurals = fields.value("plurals").map { PluralEndings($0, issues: folder.issues) }
        let glossLanguage = fields.text("glosses")
        if let path = fields.text("guesses") { rules.guesser = guesser(path) }
        if let path = fields.text("derivations") { rules.derivations = derivations(path) }
        rules.overregular = paradigms[.verb].map { OverregularAnalyzer($0, statedStems: lexicon.statedStems) }
        let vectors = fields.value("vectors").flatMap(vectors)
        fields.finish()
        try folder.issues.throwIfErrors()
        var pack = LanguagePack(
            id: id, name: name, nativeName: nativeName, flag: flag, variants: variants, voice: voice,
            lexicon: lexicon, textRules: rules)
        pack.regions = regions
        pack.glossLanguage = glossLanguage
        pack.vectors = vectors
        return pack.withIdioms()
    }

    /// - Parameter node: The path of the file in the language's folder.
    private func vectors(_ node: ContentNode) -> WordVectors? {
        let path = node.text ?? ""
        let file = folder.name(of: path)
        guard let bytes = try? Data(contentsOf: folder.directory.appending(path: path)) else {
            folder.issues.error("missing-file", "There is no file '\(file)'.", at: node.location)
            return nil
        }
        let vectors = WordVectors(bytes)
        if vectors == nil {
            folder.issues.error(
                "bad-vectors",
                "'\(file)' holds no word vectors, or is damaged. Make it with training/conversation/train_vectors.py.",
                at: node.location)
        }
        return vectors
    }

    /// The lexicon as it was kept; compiled, and kept, where none was kept of exactly these files.
    private func lexicon(
        _ tables: [(path: String, partOfSpeech: PartOfSpeech?)], by loader: inout LexiconLoader
    ) -> CompiledLexicon {
        // What cannot be read is reported when the tables are.
        guard let cache, tables.allSatisfy({ (try? folder.text($0.path)) != nil }) else {
            return CompiledLexicon(loader.load(tables))
        }
        let language = folder.directory.lastPathComponent
        let key = cache.key(of: folder.sources)
        if let kept = cache.lexicon(of: language, key: key) { return kept }
        let bytes = LexiconEncoder.encode(loader.load(tables), key: key)
        // A lexicon that was kept is used without another look at its files, so they must be faultless.
        if !folder.issues.hasErrors, let kept = cache.keep(bytes, of: language, key: key) { return kept }
        return CompiledLexicon(justEncoded: bytes, key: key)
    }

    private func variant(_ node: ContentNode) -> LanguagePack.Variant {
        var fields = FieldReader(node, of: "a variant", into: folder.issues)
        let variant = LanguagePack.Variant(
            id: fields.requiredText("id"), name: fields.requiredText("name"), region: fields.requiredText("region"),
            voice: fields.requiredText("voice"))
        fields.finish()
        return variant
    }

    private func paradigms(_ nodes: [ContentNode]) -> [PartOfSpeech: ParadigmTable] {
        var paradigms: [PartOfSpeech: ParadigmTable] = [:]
        for node in nodes {
            guard let (partsOfSpeech, table) = ParadigmLoader(folder: folder).load(node) else { continue }
            for partOfSpeech in partsOfSpeech { paradigms[partOfSpeech] = table }
        }
        return paradigms
    }

    private func lexiconFile(_ node: ContentNode) -> (path: String, partOfSpeech: PartOfSpeech?)? {
        var fields = FieldReader(node, of: "a lexicon file", into: folder.issues)
        let path = fields.requiredText("file")
        let partOfSpeech = fields.choice("partOfSpeech", of: PartOfSpeech.self)
        fields.finish()
        return path.isEmpty ? nil : (path, partOfSpeech)
    }

    private func contractions(_ node: ContentNode?) -> [String: [String]] {
        var contractions: [String: [String]] = [:]
        for entry in node?.entries ?? [] {
            contractions[entry.key] = entry.value.elements?.compactMap(\.text) ?? []
        }
        return contractions
    }

    /// `["¿?", "¡!"]`: the opening mark with the closing one.
    private func pairedMarks(_ node: ContentNode?) -> [(open: Unicode.Scalar, close: Unicode.Scalar)] {
        (node?.elements ?? []).compactMap { element in
            let marks = Array((element.text ?? "").unicodeScalars)
            guard marks.count == 2 else {
                folder.issues.error(
                    "bad-marks", "Paired marks are two characters, the opening one first: \"¿?\".", at: element.location
                )
                return nil
            }
            return (marks[0], marks[1])
        }
    }

    private func functionWords(_ node: ContentNode?, _ lexicon: CompiledLexicon) -> Set<String> {
        guard let node else { return [] }
        var fields = FieldReader(node, of: "the function words", into: folder.issues)
        let classes = fields.texts("partsOfSpeech").compactMap {
            folder.choice($0[...], of: PartOfSpeech.self, at: node.location)
        }
        let lemmas = fields.texts("lemmas")
        var words = Set(fields.texts("forms"))
        let excluded = fields.texts("except")
        fields.finish()
        words.formUnion(lexicon.forms(of: Set(classes)))
        for lemma in lemmas {
            let forms = lexicon.paradigm(of: lemma).map(\.form)
            if forms.isEmpty {
                folder.issues.error("unknown-lemma", "'\(lemma)' is not in the lexicon.", at: node.location)
            }
            words.formUnion(forms)
        }
        return words.subtracting(excluded)
    }

    private func encliticAnalyzer(_ node: ContentNode, _ syllables: SyllableRules?) -> EncliticAnalyzer? {
        guard let syllables else {
            folder.issues.error(
                "missing-field", "Enclitics need 'syllables': they tell where a verb with pronouns bears its accent.",
                at: node.location)
            return nil
        }
        var fields = FieldReader(node, of: "the enclitics", into: folder.issues)
        let analyzer = EncliticAnalyzer(
            clitics: fields.texts("pronouns"), leading: fields.texts("leading"),
            elisions: fields.list("elisions").map { node in
                var fields = FieldReader(node, of: "an elision", into: folder.issues)
                let elision = (letter: fields.requiredText("letter"), before: fields.requiredText("before"))
                fields.finish()
                return elision
            }, syllables: syllables)
        fields.finish()
        return analyzer
    }

    private func guesser(_ path: String) -> SuffixGuesser {
        var guesser = SuffixGuesser()
        let columns = ["ending", "partOfSpeech", "features", "lemmaEnd"]
        guard let table = folder.table(path, allowed: columns, required: columns) else { return guesser }
        let places = columns.map(table.column)
        for row in table.rows {
            let fields = places.map { table.text(row, $0) }
            guard let partOfSpeech = folder.choice(fields[1], of: PartOfSpeech.self, at: table.location(row, places[1]))
            else { continue }
            let features = folder.features(fields[2], at: table.location(row, places[2]))
            guesser.add(
                SuffixGuesser.Guess(partOfSpeech: partOfSpeech, features: features, lemmaEnd: fields[3].bytes),
                ending: fields[0].bytes)
        }
        return guesser
    }

    private func derivations(_ path: String) -> [Derivation] {
        let columns = ["ending", "baseEnding", "base", "baseFeatures", "partOfSpeech", "features", "isLemma"]
        guard let table = folder.table(path, allowed: columns, required: columns) else { return [] }
        let places = columns.map(table.column)
        return table.rows.compactMap { row in
            let fields = places.map { table.text(row, $0) }
            guard let base = folder.choice(fields[2], of: PartOfSpeech.self, at: table.location(row, places[2])),
                let result = folder.choice(fields[4], of: PartOfSpeech.self, at: table.location(row, places[4]))
            else { return nil }
            return Derivation(
                ending: fields[0].bytes, baseEnding: fields[1].bytes, basePartOfSpeech: base,
                baseFeatures: folder.features(fields[3], at: table.location(row, places[3])), partOfSpeech: result,
                features: folder.features(fields[5], at: table.location(row, places[5])), isLemma: fields[6] == "yes")
        }
    }
}
