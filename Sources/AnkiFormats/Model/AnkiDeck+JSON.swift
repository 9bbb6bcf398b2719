internal import JSONText

extension AnkiDeck {
    /// From an entry of `col.decks`.
    init(json: VerbatimJSON) throws(AnkiFormatError) {
        guard var members = json.object, let id = members.removeValue(forKey: "id")?.integer,
            let name = members.removeValue(forKey: "name")?.string
        else { throw AnkiFormatError(.damaged, "A deck lacks its id or name.") }
        let modified = members.removeValue(forKey: "mod")?.integer ?? 0
        members["usn"] = nil
        self.init(id: id, name: name, modified: modified, options: members)
    }

    /// The entry of `col.decks`.
    var json: VerbatimJSON {
        var members = completedOptions
        members[MessageShape.unknownFields] = nil
        members["id"] = VerbatimJSON(id)
        members["name"] = .string(name)
        members["mod"] = VerbatimJSON(modified)
        members["usn"] = VerbatimJSON(-1)
        return .object(members)
    }

    private var completedOptions: [String: VerbatimJSON] {
        options
            .completed(by: isFiltered ? AnkiDefaults.filteredDeck : AnkiDefaults.normalDeck)
            .completed(by: AnkiDefaults.deck)
    }
}

// MARK: Schema 18

extension AnkiDeck {
    /// Schema 11 counts what was studied on a day in pairs of day and count.
    private static let counts = [("new", "newToday"), ("rev", "revToday"), ("lrn", "lrnToday"), ("time", "timeToday")]

    /// From a row of `decks`.
    init(
        id: Int64, storedName: String, modified: Int64, common: [UInt8], kind: [UInt8]
    ) throws(AnkiFormatError) {
        var members = try AnkiShapes.deckCommon.decode(common[...])
        let day = members.removeValue(forKey: "day") ?? VerbatimJSON(0)
        for (key, pair) in Self.counts {
            members[pair] = .array([day, members.removeValue(forKey: key) ?? VerbatimJSON(0)])
        }
        members[MessageShape.unknownFields] = nil
        let kinds = try AnkiShapes.deckKind.decode(kind[...])
        if let filtered = kinds["filtered"]?.object {
            members.merge(filtered) { $1 }
            members["terms"] = .array(try Self.terms(kind))
            if members["delays"]?.array?.isEmpty == true { members["delays"] = .null }
            members["dyn"] = VerbatimJSON(1)
            members["separate"] = .bool(true)
            members[MessageShape.unknownFields] = nil
        } else {
            members.merge(kinds["normal"]?.object ?? [:]) { $1 }
            if members["md"]?.bool == false { members["md"] = nil }
            members["dyn"] = VerbatimJSON(0)
        }
        self.init(
            id: id,
            name: storedName.split(separator: "\u{1F}", omittingEmptySubsequences: false).joined(separator: "::"),
            modified: modified, options: members)
    }

    /// Levels are separated by the unit separator.
    var storedName: String {
        name.split(separator: Self.levelSeparator, omittingEmptySubsequences: false).joined(separator: "\u{1F}")
    }

    /// The messages of a row of `decks`.
    func messages() -> (common: [UInt8], kind: [UInt8]) {
        var members = completedOptions
        var common: [String: VerbatimJSON] = [:]
        for (key, pair) in Self.counts {
            let values = members.removeValue(forKey: pair)?.array ?? []
            common["day"] = common["day"] ?? values.first
            common[key] = values.dropFirst().first
        }
        for key in ["collapsed", "browserCollapsed"] { common[key] = members.removeValue(forKey: key) }
        let terms = members.removeValue(forKey: "terms")?.array ?? []
        for key in ["dyn", "separate", "return"] { members[key] = nil }
        let unknown = members.removeValue(forKey: MessageShape.unknownFields)
        var kind = ProtobufWriter()
        if isFiltered {
            var filtered = ProtobufWriter()
            for term in terms { filtered.field(2, bytes: Self.message(ofTerm: term)) }
            filtered.append(raw: AnkiShapes.filteredDeck.encode(members.extract(AnkiShapes.filteredDeck)))
            kind.field(2, bytes: filtered.bytes)
            members["desc"] = nil
        } else {
            var inner = members.extract(AnkiShapes.normalDeck)
            inner[MessageShape.unknownFields] = unknown
            kind.field(1, bytes: AnkiShapes.normalDeck.encode(inner))
        }
        // What has no field of its own stands in the common part.
        common.merge(members) { own, _ in own }
        return (AnkiShapes.deckCommon.encode(common), kind.bytes)
    }

    private static func terms(_ kind: [UInt8]) throws(AnkiFormatError) -> [VerbatimJSON] {
        var terms: [VerbatimJSON] = []
        var outer = ProtobufReader(kind[...], of: AnkiShapes.deckKind.name)
        while let field = try outer.next() {
            guard field.number == 2, case .bytes(let filtered) = field.value else { continue }
            var inner = ProtobufReader(filtered, of: AnkiShapes.filteredDeck.name)
            while let field = try inner.next() {
                guard field.number == 2, case .bytes(let term) = field.value else { continue }
                let members = try AnkiShapes.filterTerm.decode(term)
                terms.append(.array(["search", "limit", "order"].map { members[$0] ?? .null }))
            }
        }
        return terms
    }

    private static func message(ofTerm term: VerbatimJSON) -> [UInt8] {
        let values = term.array ?? []
        return AnkiShapes.filterTerm.encode(Dictionary(zip(["search", "limit", "order"], values)) { $1 })
    }
}

extension [String: VerbatimJSON] {
    /// Takes out what a message has fields for.
    fileprivate mutating func extract(_ shape: MessageShape) -> [String: VerbatimJSON] {
        var result: [String: VerbatimJSON] = [:]
        for field in shape.fields { result[field.key] = removeValue(forKey: field.key) }
        return result
    }
}
