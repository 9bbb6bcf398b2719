package import JSONText

/// What Anki keeps of a card as JSON: the FSRS memory state, and more.
package struct AnkiCardData: Codable, Sendable, Hashable {
    /// FSRS: days until recall falls to 90 %.
    package var stability: Double?
    /// FSRS: 1 easy to 10 hard.
    package var difficulty: Double?
    package var desiredRetention: Double?
    /// FSRS-6: the exponent of forgetting.
    package var decay: Double?
    /// Seconds since 1970.
    package var lastReview: Int64?
    /// The place in the queue that it had while new.
    package var position: Int64?
    /// What else stands there.
    package var others: [String: VerbatimJSON]

    package init(
        stability: Double? = nil, difficulty: Double? = nil, desiredRetention: Double? = nil, decay: Double? = nil,
        lastReview: Int64? = nil, position: Int64? = nil, others: [String: VerbatimJSON] = [:]
    ) {
        self.stability = stability
        self.difficulty = difficulty
        self.desiredRetention = desiredRetention
        self.decay = decay
        self.lastReview = lastReview
        self.position = position
        self.others = others
    }

    private static let unreadableKey = "immersiondUnreadable"

    /// - Parameter text: As in the database. Text that is not a JSON object is kept as it is: Anki tolerates it too.
    init(text: String) {
        self.init()
        if text.isEmpty || text == "{}" { return }
        let read = try? JSONParser.read(text, named: "card data") { (parser) throws(JSONParser.Failure) in
            try AnkiCardData(from: &parser)
        }
        self = read ?? AnkiCardData(others: [Self.unreadableKey: .string(text)])
    }

    private enum Key: String, CaseIterable {
        case position = "pos"
        case stability = "s"
        case difficulty = "d"
        case desiredRetention = "dr"
        case decay
        case lastReview = "lrt"
    }

    private static let members = MemberNames(Key.allCases)

    /// nil for what is not an object.
    private init?(from parser: inout JSONParser) throws(JSONParser.Failure) {
        guard try parser.entersObject() else { return nil }
        self.init()
        var keys = JSONKeys(Self.members.names)
        while let key = try parser.nextKey(of: &keys) {
            var other: VerbatimJSON?
            switch Self.members[key] {
            case .position: position = try parser.nextInteger(orElse: &other)
            case .stability: stability = try parser.nextDouble(orElse: &other)
            case .difficulty: difficulty = try parser.nextDouble(orElse: &other)
            case .desiredRetention: desiredRetention = try parser.nextDouble(orElse: &other)
            case .decay: decay = try parser.nextDouble(orElse: &other)
            case .lastReview: lastReview = try parser.nextInteger(orElse: &other)
            case nil: other = try parser.verbatimValue()
            }
            if let other { others[Self.name(of: key)] = other }
        }
    }

    private static func name(of key: JSONKeys.Key) -> String {
        switch key {
        case .known(let place): members.keys[place].rawValue
        case .other(let name): name
        }
    }

    /// As in the database.
    var text: String {
        if case .string(let text) = others[Self.unreadableKey] { return text }
        var json = JSONWriter(reserving: 128)
        json.object { json in
            json.set("pos", position.map { VerbatimJSON($0) })
            json.set("s", stability.map { VerbatimJSON($0) })
            json.set("d", difficulty.map { VerbatimJSON($0) })
            json.set("dr", desiredRetention.map { VerbatimJSON($0) })
            json.set("decay", decay.map { VerbatimJSON($0) })
            json.set("lrt", lastReview.map { VerbatimJSON($0) })
            for (key, value) in others.sorted(by: { $0.key < $1.key }) {
                json.name(key)
                json.value(value)
            }
        }
        return json.text
    }
}
