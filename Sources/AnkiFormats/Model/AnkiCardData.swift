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
    package var others: [String: JSONValue]

    package init(
        stability: Double? = nil, difficulty: Double? = nil, desiredRetention: Double? = nil, decay: Double? = nil,
        lastReview: Int64? = nil, position: Int64? = nil, others: [String: JSONValue] = [:]
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

    /// - Parameter text: As in the database. Text that is no JSON object is kept as it is: Anki tolerates it too.
    init(text: String) {
        self.init()
        if text.isEmpty || text == "{}" { return }
        guard var members = (try? JSONParser.parse(text, named: "card data"))?.object else {
            others = [Self.unreadableKey: .string(text)]
            return
        }
        stability = members.takeNumber("s", \.double)
        difficulty = members.takeNumber("d", \.double)
        desiredRetention = members.takeNumber("dr", \.double)
        decay = members.takeNumber("decay", \.double)
        lastReview = members.takeNumber("lrt", \.integer)
        position = members.takeNumber("pos", \.integer)
        others = members
    }

    /// As in the database.
    var text: String {
        if case .string(let text) = others[Self.unreadableKey] { return text }
        var members: [String] = []
        if let position { members.append("\"pos\":\(position)") }
        if let stability { members.append("\"s\":\(JSONValue(stability).text)") }
        if let difficulty { members.append("\"d\":\(JSONValue(difficulty).text)") }
        if let desiredRetention { members.append("\"dr\":\(JSONValue(desiredRetention).text)") }
        if let decay { members.append("\"decay\":\(JSONValue(decay).text)") }
        if let lastReview { members.append("\"lrt\":\(lastReview)") }
        for (key, value) in others.sorted(by: { $0.key < $1.key }) {
            members.append("\(JSONValue.string(key).text):\(value.text)")
        }
        return "{\(members.joined(separator: ","))}"
    }
}

extension [String: JSONValue] {
    /// Takes a number out; a value of another kind stays.
    fileprivate mutating func takeNumber<Number>(_ key: String, _ number: (JSONValue) -> Number?) -> Number? {
        guard let value = self[key].flatMap(number) else { return nil }
        removeValue(forKey: key)
        return value
    }
}
