import Foundation
import JSONText
import Protocol
import Vocab

/// Works out histories of answers from a stream, one JSON object a line, and writes one result a line in their order.
struct ReplayStream {
    /// The longest line, in bytes.
    static let lineLimit = 16 << 20
    /// Values in a line: some hundred thousand reviews.
    private static let limits = JSONParser.Limits(depth: 8, values: 1_000_000)

    /// - Parameter write: Gets every result, a line without its line break.
    func run(reading input: FileHandle, write: (Data) -> Void) {
        var lines = LineReader(input, limit: Self.lineLimit)
        while let line = lines.next() { write(Self.result(of: line)) }
    }

    static func result(of line: LineReader.Line) -> Data {
        var id = JSONValue.null
        do throws(ReplayFault) {
            let request = try members(of: line)
            id = request["id"] ?? .null
            return try result(of: request, id: id)
        } catch {
            return FailedLine(id: id, error).data
        }
    }

    static func members(of line: LineReader.Line) throws(ReplayFault) -> [String: JSONValue] {
        guard case .whole(let data) = line else {
            throw ReplayFault("messageTooLarge", "The line has more than \(lineLimit) bytes.")
        }
        let value: JSONValue
        do throws(JSONParser.Failure) {
            value = try JSONParser.parse(data, limits: limits)
        } catch {
            throw ReplayFault("parseError", "The line is not valid JSON: \(error).")
        }
        guard case .object(let members) = value else {
            throw ReplayFault("invalidRequest", "A line is a JSON object, not \(value.kindName).")
        }
        return members
    }

    private static func result(of members: [String: JSONValue], id: JSONValue) throws(ReplayFault) -> Data {
        let reviews: any Encodable & Sendable
        switch members["algorithm"] ?? .string(SchedulingAlgorithm.fsrs6.rawValue) {
        case .string(SchedulingAlgorithm.fsrs6.rawValue): reviews = try fsrs6(members, id: id)
        case .string(SchedulingAlgorithm.sm2.rawValue): reviews = try sm2(members)
        case .string(let name):
            throw ReplayFault("unknownAlgorithm", "'algorithm' is fsrs6 or sm2, not '\(name.prefix(64))'.")
        case let other:
            throw ReplayFault("invalidParams", "'algorithm' must be the name fsrs6 or sm2, found \(other.kindName).")
        }
        do {
            return try WireFormat.encode(ReplayedLine(id: id, reviews: reviews))
        } catch {
            throw ReplayFault("internalError", "The result cannot be written: \(error)")
        }
    }

    private static func fsrs6(_ members: [String: JSONValue], id: JSONValue) throws(ReplayFault) -> [ReplayedReview] {
        let scheduler = try FSRS6(replay: members)
        let reviews = try answers(members)
        let seed = try seed(members, id: id)
        let cards = try reviews.named { () throws(VocabError) in
            try scheduler.replay(reviews.distinct, seed: seed)
        }
        return reviews.places.map { ReplayedReview(cards[$0]) }
    }

    /// The answers of a history that FSRS-6 is to see, each once and in order.
    static func answers(_ members: [String: JSONValue]) throws(ReplayFault) -> UniqueReviews<ReplayedAnswer> {
        let reviews = try UniqueReviews(members) { (review, place) throws(ReplayFault) in
            ReplayedAnswer(
                at: try ReplayInstant.microseconds(review["at"], place: "\(place).at"),
                rating: try ReviewRating(replay: review["rating"], place: "\(place).rating"))
        }
        try reviews.checkOrder(by: \.at) { ReplayInstant.text($0) }
        return reviews
    }

    private static func sm2(_ members: [String: JSONValue]) throws(ReplayFault) -> [ReplayedSM2Review] {
        let reviews = try UniqueReviews(members) { (review, place) throws(ReplayFault) in
            SM2Answer(
                day: try ReplayInstant.day(review["day"], place: "\(place).day"),
                quality: try quality(review["quality"], place: "\(place).quality"))
        }
        try reviews.checkOrder(by: \.day) { "\($0)" }
        let cards = try reviews.named { () throws(VocabError) in
            try SM2().replay(reviews.distinct.map { ($0.day, $0.quality) })
        }
        return reviews.places.map { ReplayedSM2Review(cards[$0]) }
    }

    private static func quality(_ value: JSONValue?, place: String) throws(ReplayFault) -> Int {
        guard let value else { throw ReplayFault("invalidParams", "'\(place)' is missing.") }
        guard let number = value.number, let quality = Int(exactly: number), 0...5 ~= quality else {
            throw ReplayFault("qualityOutOfRange", "'\(place)' must be a whole number from 0 to 5.")
        }
        return quality
    }

    /// What decides fuzz: the member 'seed', or else the request's id.
    private static func seed(_ members: [String: JSONValue], id: JSONValue) throws(ReplayFault) -> UInt64 {
        switch members["seed"] {
        case .integer(let seed): return UInt64(bitPattern: seed)
        case nil, .null: break
        case let other?:
            throw ReplayFault("invalidParams", "'seed' must be a whole number, found \(other.kindName).")
        }
        let text = (try? WireFormat.encode(id)) ?? Data()
        // FNV-1a, the same on every machine.
        return text.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}

private struct SM2Answer: Hashable {
    var day: Double
    var quality: Int
}
