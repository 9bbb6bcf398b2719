package import Foundation

/// Something a learner did, as the log keeps it for ever.
package struct StudyEvent: Sendable, Hashable, Codable, Identifiable {
    /// A field's value; in JSON a plain text, number or truth.
    package enum Value: Sendable, Hashable, Codable {
        case text(String)
        case number(Double)
        case flag(Bool)

        package init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let flag = try? container.decode(Bool.self) {
                self = .flag(flag)
            } else if let number = try? container.decode(Double.self) {
                self = .number(number)
            } else {
                self = .text(try container.decode(String.self))
            }
        }

        package func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .text(let text): try container.encode(text)
            case .number(let number): try container.encode(number)
            case .flag(let flag): try container.encode(flag)
            }
        }

        package var number: Double? { if case .number(let number) = self { number } else { nil } }
        package var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }

        /// As files write it.
        package var text: String {
            switch self {
            case .text(let text): text
            case .number(let number): number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
            case .flag(let flag): "\(flag)"
            }
        }
    }

    package var id: String
    package var kind: StudyEventKind
    package var at: Date
    /// ISO 639; nil for what is of no language.
    package var language: String?
    package var device: String?
    /// Time spent on it.
    package var seconds: Int
    package var fields: [String: Value]

    package init(
        id: String, kind: StudyEventKind, at: Date, language: String? = nil, device: String? = nil, seconds: Int = 0,
        fields: [String: Value] = [:]
    ) {
        self.id = id
        self.kind = kind
        self.at = at
        self.language = language
        self.device = device
        self.seconds = max(0, seconds)
        self.fields = fields
    }

    /// A slow reader's.
    private static let secondsOfAWord = 1.5

    /// How long it is likely to have taken, where nobody has said: since the last event, and no longer than such a
    /// thing takes.
    package func likelySeconds(since last: Date?) -> Int {
        let most = kind.longestSeconds.map(Double.init) ?? (self["words"]?.number ?? 0) * Self.secondsOfAWord
        guard let last, kind == .chapter || kind.longestSeconds != nil else { return 0 }
        return Int(max(0, min(at.timeIntervalSince(last), most)))
    }

    /// A field; `seconds` may be one.
    package subscript(field: String) -> Value? {
        fields[field] ?? (field == "seconds" && seconds > 0 ? .number(Double(seconds)) : nil)
    }
}
