import ContentFiles

/// Reads a word class's paradigms: the table of cells, the stems, and optionally stem changes and spelling rules.
struct ParadigmLoader {
    let folder: LanguageFolder

    /// Marks in a table of cells: an empty ending, no form, and the row of lemma endings that tell a word's codes.
    private static let emptyEnding = "-"
    private static let noForm = "."
    private static let inferenceRow = "@lemma"

    /// - Parameter node: One element of `paradigms` in language.yaml.
    func load(_ node: ContentNode) -> (partsOfSpeech: [PartOfSpeech], table: ParadigmTable)? {
        var fields = FieldReader(node, of: "a paradigm set", into: folder.issues)
        let names = fields.texts("partsOfSpeech")
        let partsOfSpeech = names.compactMap { folder.choice($0[...], of: PartOfSpeech.self, at: node.location) }
        let path = fields.requiredText("cells")
        let stems = fields.value("stems")
        let changes = fields.text("changes")
        let spelling = fields.text("spelling")
        fields.finish()
        guard !path.isEmpty else { return nil }
        let table = ParadigmTable(name: path)
        readStems(stems, into: table)
        readCells(path, into: table)
        if let changes { readChanges(changes, into: table) }
        if let spelling { readSpelling(spelling, into: table) }
        return (partsOfSpeech, table)
    }

    private func readStems(_ node: ContentNode?, into table: ParadigmTable) {
        let entries = node?.entries ?? []
        for entry in entries {
            table.stemsByName[entry.key] = table.stems.count
            table.stems.append(ParadigmTable.Stem(name: entry.key, fallbacks: []))
        }
        for (index, entry) in entries.enumerated() {
            for fallback in entry.value.elements ?? [] {
                guard let name = fallback.text, let stem = table.stemsByName[name] else {
                    folder.issues.error(
                        "unknown-stem",
                        "'\(fallback.text ?? "")' is no stem; known are "
                            + "\(table.stems.map(\.name).joined(separator: ", ")).",
                        at: fallback.location)
                    continue
                }
                table.stems[index + 2].fallbacks.append(stem)
            }
        }
    }

    private func readCells(_ path: String, into table: ParadigmTable) {
        let fixed = ["cell", "features", "stem"]
        guard let file = folder.table(path, required: fixed) else { return }
        let codes = file.columns.enumerated().filter { !fixed.contains($0.element) }
        for (index, code) in codes.enumerated() { table.codes[code.element] = index }
        let (cell, features, stem) = (file.column("cell"), file.column("features"), file.column("stem"))
        for row in file.rows {
            let name = String(file.text(row, cell))
            if name == Self.inferenceRow {
                for code in codes {
                    for end in file.text(row, code.offset).split(separator: " ") {
                        table.inference.append((end.bytes, code.element[...]))
                    }
                }
                continue
            }
            guard let stem = stemIndex(file.text(row, stem), table, file.location(row, stem)) else { continue }
            let endings = codes.map { code -> ParadigmTable.Ending in
                switch String(file.text(row, code.offset)) {
                case "": .unstated
                case Self.noForm: .absent
                case Self.emptyEnding: .suffix([])
                case let ending: .suffix(ending.bytes)
                }
            }
            table.cellsByName[name] = table.cells.count
            table.cells.append(
                ParadigmTable.Cell(
                    name: name,
                    features: folder.features(file.text(row, features), at: file.location(row, features)), stem: stem,
                    endings: endings))
        }
    }

    private func readChanges(_ path: String, into table: ParadigmTable) {
        let columns = ["code", "stem", "from", "to", "spelling"]
        guard let file = folder.table(path, allowed: columns, required: columns) else { return }
        let places = columns.map(file.column)
        for row in file.rows {
            let fields = places.map { file.text(row, $0) }
            guard let stem = stemIndex(fields[1], table, file.location(row, places[1])) else { continue }
            let from = fields[2] == Self.emptyEnding ? [] : fields[2].bytes
            table.changes[String(fields[0]), default: []].append(
                StemChange(stem: stem, from: from, to: fields[3].bytes, allowsSpelling: fields[4] == "yes"))
        }
    }

    private func readSpelling(_ path: String, into table: ParadigmTable) {
        let columns = ["paradigms", "stemEnd", "endingStart", "stemBecomes", "endingBecomes"]
        guard let file = folder.table(path, allowed: columns, required: columns) else { return }
        let places = columns.map(file.column)
        for row in file.rows {
            let fields = places.map { file.text(row, $0) }
            let paradigms = fields[0].split(separator: " ").map(String.init)
            for paradigm in paradigms where table.codes[paradigm] == nil {
                folder.issues.error(
                    "unknown-paradigm",
                    "'\(paradigm)' is no paradigm; known are \(table.codes.keys.sorted().joined(separator: ", ")).",
                    at: file.location(row, places[0]))
            }
            table.spelling.append(
                SpellingRule(
                    paradigms: paradigms, stemEnd: fields[1].bytes, endingStart: fields[2].bytes,
                    stemBecomes: fields[3].bytes, endingBecomes: fields[4].bytes))
        }
    }

    private func stemIndex(
        _ name: Substring, _ table: ParadigmTable, _ location: @autoclosure () -> SourceLocation
    ) -> Int? {
        if let stem = table.stemsByName[String(name)] { return stem }
        folder.issues.error(
            "unknown-stem",
            "'\(name)' is no stem; known are \(table.stems.map(\.name).joined(separator: ", ")).", at: location())
        return nil
    }
}
