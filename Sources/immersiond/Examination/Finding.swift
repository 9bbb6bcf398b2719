/// What was looked at, and what was found.
struct Finding: Codable, Sendable {
    enum State: String, Codable, Sendable {
        case sound, doubtful, wrong, repaired
    }

    var subject: String
    var state: State
    var message: String

    var line: String {
        let mark =
            switch state {
            case .sound: "✔"
            case .doubtful: "?"
            case .wrong: "✘"
            case .repaired: "+"
            }
        return "\(mark) \(subject): \(message)"
    }
}
