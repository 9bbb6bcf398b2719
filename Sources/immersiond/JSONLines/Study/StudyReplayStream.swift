import Foundation
import JSONText
import Protocol
import Study

/// Works out what is known from histories of answers, one JSON object a line, and writes one result a line in their
/// order.
struct StudyReplayStream {
    /// - Parameter write: Gets every result, a line without its line break.
    func run(reading input: FileHandle, write: (Data) -> Void) {
        var lines = LineReader(input, limit: ReplayStream.lineLimit)
        while let line = lines.next() { write(Self.result(of: line)) }
    }

    static func result(of line: LineReader.Line) -> Data {
        var id = JSONValue.null
        do throws(ReplayFault) {
            let request = try ReplayStream.members(of: line)
            id = request["id"] ?? .null
            return try result(KnowledgeTracing.trace(answers(request)), id)
        } catch {
            return FailedLine(id: id, error).data
        }
    }

    private static func result(_ known: [Double], _ id: JSONValue) throws(ReplayFault) -> Data {
        do {
            return try WireFormat.encode(TracedLine(id: id, pKnown: known))
        } catch {
            throw ReplayFault("internalError", "The result cannot be written: \(error)")
        }
    }

    private static func answers(_ members: [String: JSONValue]) throws(ReplayFault) -> [KnowledgeTracing.Answer] {
        guard let value = members["answers"] else { throw ReplayFault("invalidParams", "'answers' is missing.") }
        guard let elements = value.elements else {
            throw ReplayFault("invalidParams", "'answers' must be an array, found \(value.kindName).")
        }
        var answers: [KnowledgeTracing.Answer] = []
        for (index, element) in elements.enumerated() {
            guard case .object(let members) = element else {
                throw ReplayFault("invalidParams", "'answers[\(index)]' must be an object, found \(element.kindName).")
            }
            answers.append(try TracedMembers(members, place: "answers[\(index)]").answer())
        }
        return answers
    }
}

private struct TracedLine: Encodable {
    var id: JSONValue
    var pKnown: [Double]
}

/// The members of one answer.
private struct TracedMembers {
    /// Types of questions that histories may hold.
    private static let types: [QuestionType] = [.mcq, .msq, .openEnded, .trueFalse]
    private static let optionRange = 2...1_000
    private static let hintRange = 0...1_000_000

    private let members: [String: JSONValue]
    private let place: String

    init(_ members: [String: JSONValue], place: String) {
        self.members = members
        self.place = place
    }

    func answer() throws(ReplayFault) -> KnowledgeTracing.Answer {
        let isSkipped = try flag("skipped") ?? false
        let type = try type()
        let difficulty = try difficulty()
        let options = try options(of: type)
        let isCorrect = try flag("correct")
        // What was skipped is neither right nor wrong.
        guard isCorrect != nil || isSkipped else { throw fault("invalidParams", "correct", "is missing.") }
        return KnowledgeTracing.Answer(
            type: type, options: options, difficulty: difficulty, isCorrect: isCorrect ?? false,
            hintsUsed: try hints(), isSkipped: isSkipped)
    }

    private func type() throws(ReplayFault) -> QuestionType {
        let name = try text("type")
        guard let type = Self.types.first(where: { $0.rawValue == name }) else {
            throw fault("unknownType", "type", "must be mcq, msq, openEnded or trueFalse, not '\(name.prefix(64))'.")
        }
        return type
    }

    private func difficulty() throws(ReplayFault) -> QuestionDifficulty {
        let name = try text("difficulty")
        guard let difficulty = QuestionDifficulty(rawValue: name) else {
            throw fault("unknownDifficulty", "difficulty", "must be easy, medium or hard, not '\(name.prefix(64))'.")
        }
        return difficulty
    }

    private func options(of type: QuestionType) throws(ReplayFault) -> Int? {
        let isNeeded = type == .mcq || type == .msq
        guard let value = given("options") else {
            if isNeeded { throw fault("invalidParams", "options", "is missing; a guess is as good as there are few.") }
            return nil
        }
        // Free words are not guessed from options, nor is what is true or false.
        guard isNeeded else { return nil }
        guard let count = value.elements?.count ?? value.number.flatMap({ Int(exactly: $0) }),
            Self.optionRange.contains(count)
        else {
            throw fault("optionsOutOfRange", "options", "must be their number, 2 to 1000, or the list of them.")
        }
        return count
    }

    private func hints() throws(ReplayFault) -> Int {
        guard let value = given("hintsUsed") else { return 0 }
        guard let count = value.number.flatMap({ Int(exactly: $0) }), Self.hintRange.contains(count) else {
            throw fault("hintsOutOfRange", "hintsUsed", "must be a whole number from 0 to 1000000.")
        }
        return count
    }

    private func flag(_ name: String) throws(ReplayFault) -> Bool? {
        guard let value = given(name) else { return nil }
        guard case .bool(let flag) = value else {
            throw fault("invalidParams", name, "must be true or false, found \(value.kindName).")
        }
        return flag
    }

    private func text(_ name: String) throws(ReplayFault) -> String {
        guard let value = given(name) else { throw fault("invalidParams", name, "is missing.") }
        guard let text = value.string else {
            throw fault("invalidParams", name, "must be text, found \(value.kindName).")
        }
        return text
    }

    private func given(_ name: String) -> JSONValue? { members[name].flatMap { $0 == .null ? nil : $0 } }

    private func fault(_ code: String, _ name: String, _ what: String) -> ReplayFault {
        ReplayFault(code, "'\(place).\(name)' \(what)")
    }
}
