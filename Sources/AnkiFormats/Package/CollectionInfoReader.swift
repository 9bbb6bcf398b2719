internal import JSONText

/// Reads what a collection is besides its notes and cards, of schema 11 or of schema 15 and later.
struct CollectionInfoReader {
    let database: SQLiteDatabase
    let limits: AnkiLimits

    /// The schema versions known here: 11 in legacy packages, 18 in modern ones.
    private static let versions: ClosedRange<Int64> = 11...18

    func read() throws(AnkiFormatError) -> AnkiCollectionInfo {
        for table in ["col", "notes", "cards", "revlog"] { try database.requireTable(table) }
        let collection = try database.prepare("SELECT crt, ver, conf, models, decks, dconf, tags FROM col LIMIT 1")
        guard try collection.step() else {
            throw AnkiFormatError(.damaged, "The database of the package has no collection.")
        }
        let created = try collection.integer(0)
        let version = try collection.integer(1)
        guard Self.versions.contains(version) else {
            throw AnkiFormatError(.unsupported, "The collection is of schema \(version); known are 11 to 18.")
        }
        let isInTables = try database.checkTable("notetypes")
        let info =
            isInTables
            ? try infoFromTables(created: created) : try infoFromJSON(collection, created: created)
        try info.check(limits)
        return info
    }

    // MARK: Schema 11

    private func infoFromJSON(
        _ collection: SQLiteStatement, created: Int64
    ) throws(AnkiFormatError) -> AnkiCollectionInfo {
        var info = AnkiCollectionInfo(created: created, noteTypes: [], decks: [])
        info.configuration = try object(collection, 2, "The preferences")
        for (_, json) in try object(collection, 3, "The note types").sorted(by: { $0.key < $1.key }) {
            info.noteTypes.append(try AnkiNoteType(json: json, limits: limits))
        }
        for (_, json) in try object(collection, 4, "The decks").sorted(by: { $0.key < $1.key }) {
            info.decks.append(try AnkiDeck(json: json))
        }
        for (_, json) in try object(collection, 5, "The deck options").sorted(by: { $0.key < $1.key }) {
            info.deckOptions.append(try AnkiDeckOptions(json: json))
        }
        info.tags = try object(collection, 6, "The tags").keys.sorted()
        return info
    }

    private func object(
        _ row: SQLiteStatement, _ column: Int32, _ name: String
    ) throws(AnkiFormatError) -> [String: VerbatimJSON] {
        let text = try row.text(column)
        if text.isEmpty { return [:] }
        guard let object = try VerbatimJSON.parse(text, named: name).object else {
            throw AnkiFormatError(.damaged, "\(name) of the collection are no JSON object.")
        }
        guard object.count <= limits.definitions else {
            throw AnkiFormatError(.tooLarge, "\(name) of the collection are more than \(limits.definitions).")
        }
        return object
    }

    // MARK: Schema 18

    private func infoFromTables(created: Int64) throws(AnkiFormatError) -> AnkiCollectionInfo {
        for table in ["fields", "templates", "decks", "deck_config", "config", "tags"] {
            try database.requireTable(table)
        }
        for table in ["notetypes", "decks", "deck_config"] {
            _ = try database.count(table, limit: Int64(limits.definitions))
        }
        var info = AnkiCollectionInfo(created: created, noteTypes: [], decks: [])
        let configuration = try database.prepare("SELECT KEY, val FROM config")
        while try configuration.step() {
            let key = try configuration.text(0)
            let value = try ProtobufReader.text(try configuration.blob(1)[...], of: "a preference")
            info.configuration[key] = try VerbatimJSON.parse(value, named: "The preference \(quoted(key))")
        }
        info.noteTypes = try noteTypes()
        let decks = try database.prepare("SELECT id, name, mtime_secs, common, kind FROM decks ORDER BY id")
        while try decks.step() {
            info.decks.append(
                try AnkiDeck(
                    id: try decks.integer(0), storedName: try decks.text(1), modified: try decks.integer(2),
                    common: try decks.blob(3), kind: try decks.blob(4)))
        }
        let options = try database.prepare("SELECT id, name, mtime_secs, config FROM deck_config ORDER BY id")
        while try options.step() {
            info.deckOptions.append(
                try AnkiDeckOptions(
                    id: try options.integer(0), name: try options.text(1), modified: try options.integer(2),
                    config: try options.blob(3)))
        }
        let tags = try database.prepare("SELECT tag FROM tags")
        while try tags.step() { info.tags.append(try tags.text(0)) }
        info.tags.sort()
        return info
    }

    private func noteTypes() throws(AnkiFormatError) -> [AnkiNoteType] {
        var fields: [Int64: [AnkiNoteType.Field]] = [:]
        let fieldRows = try database.prepare("SELECT ntid, name, config FROM fields ORDER BY ntid, ord")
        while try fieldRows.step() {
            let id = try fieldRows.integer(0)
            let field = try AnkiNoteType.Field(name: try fieldRows.text(1), config: try fieldRows.blob(2))
            fields[id, default: []].append(field)
            guard fields[id, default: []].count <= limits.fields else {
                throw AnkiFormatError(.tooLarge, "A note type has more than \(limits.fields) fields.")
            }
        }
        var templates: [Int64: [AnkiNoteType.Template]] = [:]
        let templateRows = try database.prepare("SELECT ntid, name, config FROM templates ORDER BY ntid, ord")
        while try templateRows.step() {
            let id = try templateRows.integer(0)
            let template = try AnkiNoteType.Template(name: try templateRows.text(1), config: try templateRows.blob(2))
            templates[id, default: []].append(template)
            guard templates[id, default: []].count <= limits.fields else {
                throw AnkiFormatError(.tooLarge, "A note type has more than \(limits.fields) templates.")
            }
        }
        var noteTypes: [AnkiNoteType] = []
        let rows = try database.prepare("SELECT id, name, mtime_secs, config FROM notetypes ORDER BY id")
        while try rows.step() {
            let id = try rows.integer(0)
            noteTypes.append(
                try AnkiNoteType(
                    id: id, name: try rows.text(1), modified: try rows.integer(2), config: try rows.blob(3),
                    fields: fields[id] ?? [], templates: templates[id] ?? []))
        }
        return noteTypes
    }
}
