internal import JSONText

/// Writes what a collection is besides its notes and cards, as schema 11 keeps it: in JSON, in one row.
struct LegacyInfoWriter {
    let database: SQLiteDatabase

    func write(_ info: AnkiCollectionInfo, modified: Int64) throws(AnkiFormatError) {
        let row = try database.prepare("INSERT INTO col VALUES (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, ?)")
        row.bind(info.created, at: 0)
        row.bind(modified, at: 1)
        row.bind(modified, at: 2)
        row.bind(VerbatimJSON.object(info.configuration.completed(by: AnkiDefaults.configuration)).text, at: 3)
        row.bind(object(info.noteTypes.map { ($0.id, $0.json) }), at: 4)
        row.bind(object(info.decks.map { ($0.id, $0.json) }), at: 5)
        row.bind(object(info.deckOptions.map { ($0.id, $0.json) }), at: 6)
        row.bind(VerbatimJSON.object(Dictionary(info.tags.map { ($0, VerbatimJSON(-1)) }) { $1 }).text, at: 7)
        try row.run()
    }

    private func object(_ members: [(Int64, VerbatimJSON)]) -> String {
        VerbatimJSON.object(Dictionary(members.map { (String($0), $1) }) { $1 }).text
    }
}

/// Writes the same as schema 18 keeps it: in tables, with protobuf messages.
struct ModernInfoWriter {
    let database: SQLiteDatabase

    func write(_ info: AnkiCollectionInfo, modified: Int64) throws(AnkiFormatError) {
        let row = try database.prepare("INSERT INTO col VALUES (1, ?, ?, ?, 18, 0, 0, 0, '', '', '', '', '')")
        row.bind(info.created, at: 0)
        row.bind(modified, at: 1)
        row.bind(modified, at: 2)
        try row.run()
        let configuration = try database.prepare("INSERT INTO config VALUES (?, -1, ?, ?)")
        for (key, value) in info.configuration.completed(by: AnkiDefaults.configuration) {
            configuration.bind(key, at: 0)
            configuration.bind(modified / 1_000, at: 1)
            configuration.bind(Array(value.text.utf8), at: 2)
            try configuration.run()
        }
        for noteType in info.noteTypes { try write(noteType) }
        try write(info.decks)
        let options = try database.prepare("INSERT INTO deck_config VALUES (?, ?, ?, -1, ?)")
        for group in info.deckOptions {
            options.bind(group.id, at: 0)
            options.bind(group.name, at: 1)
            options.bind(group.modified, at: 2)
            options.bind(group.message, at: 3)
            try options.run()
        }
        let tags = try database.prepare("INSERT OR IGNORE INTO tags VALUES (?, -1, 1, NULL)")
        for tag in info.tags {
            tags.bind(tag, at: 0)
            try tags.run()
        }
    }

    private func write(_ noteType: AnkiNoteType) throws(AnkiFormatError) {
        let row = try database.prepare("INSERT INTO notetypes VALUES (?, ?, ?, -1, ?)")
        row.bind(noteType.id, at: 0)
        row.bind(noteType.name, at: 1)
        row.bind(noteType.modified, at: 2)
        row.bind(noteType.message, at: 3)
        try row.run()
        let fields = try database.prepare("INSERT INTO fields VALUES (?, ?, ?, ?)")
        for (order, field) in noteType.fields.enumerated() {
            fields.bind(noteType.id, at: 0)
            fields.bind(order, at: 1)
            fields.bind(field.name, at: 2)
            fields.bind(field.message, at: 3)
            try fields.run()
        }
        let templates = try database.prepare("INSERT INTO templates VALUES (?, ?, ?, ?, -1, ?)")
        for (order, template) in noteType.templates.enumerated() {
            templates.bind(noteType.id, at: 0)
            templates.bind(order, at: 1)
            templates.bind(template.name, at: 2)
            templates.bind(noteType.modified, at: 3)
            templates.bind(template.message, at: 4)
            try templates.run()
        }
    }

    private func write(_ decks: [AnkiDeck]) throws(AnkiFormatError) {
        let row = try database.prepare("INSERT INTO decks VALUES (?, ?, ?, -1, ?, ?)")
        for deck in decks {
            let messages = deck.messages()
            row.bind(deck.id, at: 0)
            row.bind(deck.storedName, at: 1)
            row.bind(deck.modified, at: 2)
            row.bind(messages.common, at: 3)
            row.bind(messages.kind, at: 4)
            try row.run()
        }
    }
}
