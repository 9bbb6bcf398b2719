package import JSONText

/// How a word's origin is kept: compact JSON, written and read member by member. A deck of 100,000 notes with 500,000
/// answers is mostly that, and Foundation's coders took a third of an import's time and half of an export's.
extension AnkiOrigin {
    package var json: String {
        var json = JSONWriter(reserving: 256 + 128 * (entry.cards.count + entry.reviews.count))
        json.object { json in
            json.set("noteType", noteType)
            json.object("calendar") { $0.set("created", Int(calendar.created)) }
            json.object("entry") { entry.write(to: &$0) }
            json.name("decks")
            // Ids and names in turn, as Swift's coders write a dictionary whose keys are no texts.
            json.array { json in
                for (id, name) in decks.sorted(by: { $0.key < $1.key }) {
                    json.integer(id)
                    json.string(name)
                }
            }
        }
        return json.text
    }

    private enum Key: String, MemberKey {
        case noteType, calendar, entry, decks
        static let members = MemberNames(allCases)
    }

    /// - Parameter json: As ``json`` writes it.
    /// - Throws: ``JSONParser/Failure`` for anything else.
    package init(json: String) throws(JSONParser.Failure) {
        self = try JSONParser.read(json, limits: .reply) { (parser) throws(JSONParser.Failure) in
            var origin = AnkiOrigin(
                noteType: "", calendar: AnkiCalendar(created: 0),
                entry: AnkiEntry(note: AnkiNote(id: 0, guid: "", noteTypeID: 0, modified: 0, fields: []), cards: []),
                decks: [:])
            try parser.members(Key.self) { (key, parser) throws(JSONParser.Failure) in
                switch key {
                case .noteType: origin.noteType = try parser.text()
                case .calendar: origin.calendar = try AnkiCalendar(from: &parser)
                case .entry: origin.entry = try AnkiEntry(from: &parser)
                case .decks: origin.decks = try Self.decks(from: &parser)
                }
            }
            return origin
        }
    }

    private static func decks(from parser: inout JSONParser) throws(JSONParser.Failure) -> [Int64: String] {
        var decks: [Int64: String] = [:]
        guard try parser.entersArray() else { throw parser.missing("a list") }
        while try parser.nextElement() {
            let id = try parser.integer()
            guard try parser.nextElement() else { throw parser.missing("a deck's name") }
            decks[id] = try parser.text()
        }
        return decks
    }
}

extension AnkiCalendar {
    private enum Key: String, MemberKey {
        case created
        static let members = MemberNames(allCases)
    }

    fileprivate init(from parser: inout JSONParser) throws(JSONParser.Failure) {
        var created: Int64 = 0
        try parser.members(Key.self) { (_, parser) throws(JSONParser.Failure) in created = try parser.integer() }
        self.init(created: created)
    }
}

extension AnkiEntry {
    private enum Key: String, MemberKey {
        case note, cards, reviews
        static let members = MemberNames(allCases)
    }

    fileprivate func write(to json: inout JSONWriter) {
        json.object("note") { note.write(to: &$0) }
        json.name("cards")
        json.array(cards) { card, json in json.object { card.write(to: &$0) } }
        json.name("reviews")
        json.array(reviews) { review, json in json.object { review.write(to: &$0) } }
    }

    fileprivate init(from parser: inout JSONParser) throws(JSONParser.Failure) {
        self.init(note: AnkiNote(id: 0, guid: "", noteTypeID: 0, modified: 0, fields: []), cards: [])
        try parser.members(Key.self) { (key, parser) throws(JSONParser.Failure) in
            switch key {
            case .note: note = try AnkiNote(from: &parser)
            case .cards: cards = try parser.list { (parser) throws(JSONParser.Failure) in try AnkiCard(from: &parser) }
            case .reviews:
                reviews = try parser.list { (parser) throws(JSONParser.Failure) in try AnkiReview(from: &parser) }
            }
        }
    }
}

extension AnkiNote {
    private enum Key: String, MemberKey {
        case id, guid, noteTypeID, modified, tags, fields, flags, data
        static let members = MemberNames(allCases)
    }

    fileprivate func write(to json: inout JSONWriter) {
        json.set("id", Int(id))
        json.set("guid", guid)
        json.set("noteTypeID", Int(noteTypeID))
        json.set("modified", Int(modified))
        json.set("tags", tags)
        json.set("fields", fields)
        json.set("flags", flags)
        json.set("data", data)
    }

    fileprivate init(from parser: inout JSONParser) throws(JSONParser.Failure) {
        self.init(id: 0, guid: "", noteTypeID: 0, modified: 0, fields: [])
        try parser.members(Key.self) { (key, parser) throws(JSONParser.Failure) in
            switch key {
            case .id: id = try parser.integer()
            case .guid: guid = try parser.text()
            case .noteTypeID: noteTypeID = try parser.integer()
            case .modified: modified = try parser.integer()
            case .tags: tags = try parser.list { (parser) throws(JSONParser.Failure) in try parser.text() }
            case .fields: fields = try parser.list { (parser) throws(JSONParser.Failure) in try parser.text() }
            case .flags: flags = try parser.int()
            case .data: data = try parser.text()
            }
        }
    }
}

extension AnkiCard {
    private enum Key: String, MemberKey {
        case id, noteID, deckID, template, modified, kind, queue, due, interval, easeFactor, reviewCount, lapses
        case remainingSteps, originalDue, originalDeckID, flags, data
        static let members = MemberNames(allCases)
    }

    fileprivate func write(to json: inout JSONWriter) {
        json.set("id", Int(id))
        json.set("noteID", Int(noteID))
        json.set("deckID", Int(deckID))
        json.set("template", template)
        json.set("modified", Int(modified))
        json.set("kind", kind.rawValue)
        json.set("queue", queue.rawValue)
        json.set("due", Int(due))
        json.set("interval", interval)
        json.set("easeFactor", easeFactor)
        json.set("reviewCount", reviewCount)
        json.set("lapses", lapses)
        json.set("remainingSteps", remainingSteps)
        json.set("originalDue", Int(originalDue))
        json.set("originalDeckID", Int(originalDeckID))
        json.set("flags", flags)
        json.object("data") { data.write(to: &$0) }
    }

    fileprivate init(from parser: inout JSONParser) throws(JSONParser.Failure) {
        self.init(id: 0, noteID: 0)
        try parser.members(Key.self) { (key, parser) throws(JSONParser.Failure) in
            switch key {
            case .id: id = try parser.integer()
            case .noteID: noteID = try parser.integer()
            case .deckID: deckID = try parser.integer()
            case .template: template = try parser.int()
            case .modified: modified = try parser.integer()
            case .kind: kind = try parser.value(of: Kind.self)
            case .queue: queue = try parser.value(of: Queue.self)
            case .due: due = try parser.integer()
            case .interval: interval = try parser.int()
            case .easeFactor: easeFactor = try parser.int()
            case .reviewCount: reviewCount = try parser.int()
            case .lapses: lapses = try parser.int()
            case .remainingSteps: remainingSteps = try parser.int()
            case .originalDue: originalDue = try parser.integer()
            case .originalDeckID: originalDeckID = try parser.integer()
            case .flags: flags = try parser.int()
            case .data: data = try AnkiCardData(stored: &parser)
            }
        }
    }
}

extension AnkiCardData {
    private enum StoredKey: String, MemberKey {
        case stability, difficulty, desiredRetention, decay, lastReview, position, others
        static let members = MemberNames(allCases)
    }

    fileprivate func write(to json: inout JSONWriter) {
        if let stability { json.set("stability", stability) }
        if let difficulty { json.set("difficulty", difficulty) }
        if let desiredRetention { json.set("desiredRetention", desiredRetention) }
        if let decay { json.set("decay", decay) }
        json.set("lastReview", lastReview.map { Int($0) })
        json.set("position", position.map { Int($0) })
        // Values as texts that hold their JSON.
        json.set("others", others.mapValues(\.text))
    }

    fileprivate init(stored parser: inout JSONParser) throws(JSONParser.Failure) {
        self.init()
        try parser.members(StoredKey.self, required: 1) { (key, parser) throws(JSONParser.Failure) in
            switch key {
            case .stability: stability = try parser.nextDouble()
            case .difficulty: difficulty = try parser.nextDouble()
            case .desiredRetention: desiredRetention = try parser.nextDouble()
            case .decay: decay = try parser.nextDouble()
            case .lastReview: lastReview = try parser.integer()
            case .position: position = try parser.integer()
            case .others: others = try Self.others(from: &parser)
            }
        }
    }

    private static func others(from parser: inout JSONParser) throws(JSONParser.Failure) -> [String: VerbatimJSON] {
        var others: [String: VerbatimJSON] = [:]
        guard try parser.entersObject() else { throw parser.missing("an object") }
        while let (name, _) = try parser.nextKey() {
            others[name] = try JSONParser.read(try parser.text(), limits: .reply) {
                (parser) throws(JSONParser.Failure) in try parser.verbatimValue()
            }
        }
        return others
    }
}

extension AnkiReview {
    private enum Key: String, MemberKey {
        case id, cardID, button, interval, lastInterval, factor, duration, kind
        static let members = MemberNames(allCases)
    }

    fileprivate func write(to json: inout JSONWriter) {
        json.set("id", Int(id))
        json.set("cardID", Int(cardID))
        json.set("button", button)
        json.set("interval", interval)
        json.set("lastInterval", lastInterval)
        json.set("factor", factor)
        json.set("duration", duration)
        json.set("kind", kind.rawValue)
    }

    fileprivate init(from parser: inout JSONParser) throws(JSONParser.Failure) {
        self.init(id: 0, cardID: 0, button: 0, interval: 0, lastInterval: 0, factor: 0, duration: 0, kind: .manual)
        try parser.members(Key.self) { (key, parser) throws(JSONParser.Failure) in
            switch key {
            case .id: id = try parser.integer()
            case .cardID: cardID = try parser.integer()
            case .button: button = try parser.int()
            case .interval: interval = try parser.int()
            case .lastInterval: lastInterval = try parser.int()
            case .factor: factor = try parser.int()
            case .duration: duration = try parser.int()
            case .kind: kind = try parser.value(of: Kind.self)
            }
        }
    }
}

/// What is kept of one of an origin's objects.
private protocol MemberKey: RawRepresentable<String>, CaseIterable, Sendable {
    static var members: MemberNames<Self> { get }
}

/// Values that must be there.
extension JSONParser {
    /// Passes the members of an object by their keys; others are read over.
    ///
    /// - Parameter required: How many there must be; all unless given.
    fileprivate mutating func members<Key: MemberKey>(
        _ type: Key.Type, required: Int? = nil, _ read: (Key, inout JSONParser) throws(Failure) -> Void
    ) throws(Failure) {
        guard try entersObject() else { throw missing("an object") }
        var keys = JSONKeys(Key.members.names)
        var count = 0
        while let key = try nextKey(of: &keys) {
            guard let key = Key.members[key] else {
                try skip()
                continue
            }
            try read(key, &self)
            count += 1
        }
        guard count >= required ?? Key.members.keys.count else { throw missing("another member") }
    }

    fileprivate mutating func list<Element>(
        _ read: (inout JSONParser) throws(Failure) -> Element
    ) throws(Failure) -> [Element] {
        var elements: [Element] = []
        guard try entersArray() else { throw missing("a list") }
        while try nextElement() { elements.append(try read(&self)) }
        return elements
    }

    fileprivate mutating func text() throws(Failure) -> String {
        guard let text = try nextString() else { throw missing("a text") }
        return text
    }

    fileprivate mutating func integer() throws(Failure) -> Int64 {
        guard let integer = try nextInteger() else { throw missing("a whole number") }
        return integer
    }

    fileprivate mutating func int() throws(Failure) -> Int { Int(try integer()) }

    fileprivate mutating func value<Value: RawRepresentable<Int>>(of type: Value.Type) throws(Failure) -> Value {
        guard let value = Value(rawValue: try int()) else { throw missing("one of the values of \(type)") }
        return value
    }

    fileprivate func missing(_ what: String) -> Failure {
        Failure(reason: "\(what) should stand before here", offset: position)
    }
}
