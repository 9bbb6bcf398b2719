import JSONText
import Vocab

extension FSRS6 {
    /// The scheduler that a replay request asks for; what it leaves out is as everywhere here.
    init(replay members: [String: JSONValue]) throws(ReplayFault) {
        let settings = try ReplaySettings(members)
        do throws(VocabError) {
            try self.init(settings: settings)
        } catch {
            throw ReplayFault(error)
        }
    }

    private init(settings: ReplaySettings) throws(VocabError) {
        try self.init(
            parameters: settings.parameters, desiredRetention: settings.desiredRetention,
            learningSteps: settings.learningSteps, relearningSteps: settings.relearningSteps,
            maximumInterval: settings.maximumInterval, fuzz: settings.fuzz, intervalLimit: Self.longestForeignInterval)
    }
}

private struct ReplaySettings {
    var parameters = FSRS6.defaultParameters
    var desiredRetention = 0.9
    var learningSteps = [60.0, 600]
    var relearningSteps = [600.0]
    var maximumInterval = SchedulingState.longestInterval
    var fuzz = false

    init(_ members: [String: JSONValue]) throws(ReplayFault) {
        func given(_ name: String) -> JSONValue? {
            members[name].flatMap { $0 == .null ? nil : $0 }
        }
        if let value = given("parameters") { parameters = try Self.numbers(value, "parameters") }
        if let value = given("learningSteps") { learningSteps = try Self.numbers(value, "learningSteps") }
        if let value = given("relearningSteps") { relearningSteps = try Self.numbers(value, "relearningSteps") }
        if let value = given("desiredRetention") { desiredRetention = try Self.number(value, "desiredRetention") }
        if let value = given("maximumInterval") {
            guard let days = Int(exactly: try Self.number(value, "maximumInterval")) else {
                throw ReplayFault("invalidParams", "'maximumInterval' must be a whole number of days.")
            }
            maximumInterval = days
        }
        if let value = given("fuzz") {
            guard case .bool(let isOn) = value else {
                throw ReplayFault("invalidParams", "'fuzz' must be true or false, found \(value.kindName).")
            }
            fuzz = isOn
        }
    }

    private static func number(_ value: JSONValue, _ place: String) throws(ReplayFault) -> Double {
        guard let number = value.number else {
            throw ReplayFault("invalidParams", "'\(place)' must be a number, found \(value.kindName).")
        }
        return number
    }

    private static func numbers(_ value: JSONValue, _ place: String) throws(ReplayFault) -> [Double] {
        guard let elements = value.elements else {
            throw ReplayFault("invalidParams", "'\(place)' must be an array of numbers, found \(value.kindName).")
        }
        var numbers: [Double] = []
        for (index, element) in elements.enumerated() {
            numbers.append(try number(element, "\(place)[\(index)]"))
        }
        return numbers
    }
}

extension ReviewRating {
    private static let names: [String: ReviewRating] = [
        "again": .again, "hard": .hard, "good": .good, "easy": .easy,
    ]

    /// From 1 to 4, or a name.
    init(replay value: JSONValue?, place: String) throws(ReplayFault) {
        let rating: ReviewRating? =
            switch value {
            case nil: throw ReplayFault("invalidParams", "'\(place)' is missing.")
            case .string(let name)?: Self.names[name.lowercased()]
            case let value?: value.number.flatMap { Int(exactly: $0) }.flatMap { ReviewRating(rawValue: $0) }
            }
        guard let rating else {
            throw ReplayFault(
                "ratingOutOfRange", "'\(place)' must be 1 to 4, or one of again, hard, good and easy.")
        }
        self = rating
    }
}
