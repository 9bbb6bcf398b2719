internal import JSONText

extension AnkiCollectionInfo {
    /// What several imports said to keep, as one: note types, decks and option groups that are the same are shared, and
    /// those that merely bear the same name or id get another.
    package struct Joined: Sendable {
        package fileprivate(set) var info = AnkiCollectionInfo(created: 0, noteTypes: [], decks: [])
        /// Of each import, its note types' names by those that they had there.
        package fileprivate(set) var noteTypeNames: [[String: String]] = []
    }

    /// - Parameter infos: The oldest first; its names and ids stay.
    package static func joining(_ infos: some Sequence<AnkiCollectionInfo>) -> Joined {
        var joined = Joined()
        for info in infos { joined.add(info) }
        return joined
    }
}

extension AnkiCollectionInfo.Joined {
    fileprivate mutating func add(_ other: AnkiCollectionInfo) {
        if info.configuration.isEmpty { info.configuration = other.configuration }
        let known = Set(info.tags)
        info.tags += other.tags.filter { !known.contains($0) }
        noteTypeNames.append(addNoteTypes(other.noteTypes))
        addDecks(other.decks, optionIDs: addOptions(other.deckOptions))
    }

    private mutating func addNoteTypes(_ noteTypes: [AnkiNoteType]) -> [String: String] {
        var names: [String: String] = [:]
        for noteType in noteTypes {
            if let same = info.noteTypes.first(where: { $0.isAlike(noteType) && $0.isNamed(noteType.name) }) {
                names[noteType.name] = same.name
                continue
            }
            var added = noteType
            added.name = Self.freeName(noteType.name) { name in info.noteTypes.contains { $0.name == name } }
            added.id = Self.freeID(noteType.id) { id in info.noteTypes.contains { $0.id == id } }
            names[noteType.name] = added.name
            info.noteTypes.append(added)
        }
        return names
    }

    private mutating func addOptions(_ groups: [AnkiDeckOptions]) -> [Int64: Int64] {
        var ids: [Int64: Int64] = [:]
        for group in groups {
            if let same = info.deckOptions.first(where: { $0.name == group.name && $0.options == group.options }) {
                ids[group.id] = same.id
                continue
            }
            var added = group
            added.name = Self.freeName(group.name) { name in info.deckOptions.contains { $0.name == name } }
            added.id = Self.freeID(group.id) { id in info.deckOptions.contains { $0.id == id } }
            ids[group.id] = added.id
            info.deckOptions.append(added)
        }
        return ids
    }

    /// A deck is known by its name; of two that bear the same, the first one's options stay.
    private mutating func addDecks(_ decks: [AnkiDeck], optionIDs: [Int64: Int64]) {
        for deck in decks where !info.decks.contains(where: { $0.name == deck.name }) {
            var added = deck
            added.id = Self.freeID(deck.id) { id in info.decks.contains { $0.id == id } }
            if let options = deck.optionsID, let id = optionIDs[options] { added.options["conf"] = VerbatimJSON(id) }
            info.decks.append(added)
        }
    }

    private static func freeName(_ name: String, isTaken: (String) -> Bool) -> String {
        guard isTaken(name) else { return name }
        return (2...).lazy.map { "\(name) (\($0))" }.first { !isTaken($0) } ?? name
    }

    private static func freeID(_ id: Int64, isTaken: (Int64) -> Bool) -> Int64 {
        var id = id
        while isTaken(id) { id += 1 }
        return id
    }
}

extension AnkiNoteType {
    /// Whether notes of either would look the same.
    fileprivate func isAlike(_ other: AnkiNoteType) -> Bool {
        kind == other.kind && fields.map(\.name) == other.fields.map(\.name) && templates == other.templates
            && css == other.css
    }

    /// Whether it bears a name, or got a number after it.
    fileprivate func isNamed(_ wanted: String) -> Bool {
        name == wanted || (name.hasPrefix("\(wanted) (") && name.hasSuffix(")"))
    }
}
