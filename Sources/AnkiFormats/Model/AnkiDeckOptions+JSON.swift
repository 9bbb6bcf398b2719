internal import JSONText

extension AnkiDeckOptions {
    /// From an entry of `col.dconf`.
    init(json: VerbatimJSON) throws(AnkiFormatError) {
        guard var members = json.object, let id = members.removeValue(forKey: "id")?.integer,
            let name = members.removeValue(forKey: "name")?.string
        else { throw AnkiFormatError(.damaged, "A group of deck options lacks its id or name.") }
        let modified = members.removeValue(forKey: "mod")?.integer ?? 0
        members["usn"] = nil
        self.init(id: id, name: name, modified: modified, options: members)
    }

    /// The entry of `col.dconf`.
    var json: VerbatimJSON {
        var members = options.completed(by: AnkiDefaults.deckOptions)
        members[MessageShape.unknownFields] = nil
        members["id"] = VerbatimJSON(id)
        members["name"] = .string(name)
        members["mod"] = VerbatimJSON(modified)
        members["usn"] = VerbatimJSON(-1)
        return .object(members)
    }

    /// From a row of `deck_config`.
    init(id: Int64, name: String, modified: Int64, config: [UInt8]) throws(AnkiFormatError) {
        var members = try AnkiShapes.deckOptions.decode(config[...])
        let good = members.removeValue(forKey: "graduatingGood") ?? VerbatimJSON(0)
        let easy = members.removeValue(forKey: "graduatingEasy") ?? VerbatimJSON(0)
        members.set(.array([good, easy, VerbatimJSON(0)]), at: "new.ints")
        members["dyn"] = .bool(false)
        self.init(id: id, name: name, modified: modified, options: members)
    }

    /// The message of a row of `deck_config`.
    var message: [UInt8] {
        var members = options.completed(by: AnkiDefaults.deckOptions)
        let intervals = members.take("new.ints")?.array ?? []
        members["graduatingGood"] = intervals.first
        members["graduatingEasy"] = intervals.dropFirst().first
        members["dyn"] = nil
        return AnkiShapes.deckOptions.encode(members)
    }
}
