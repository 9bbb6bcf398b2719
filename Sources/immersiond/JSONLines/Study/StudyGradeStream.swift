import Foundation
import JSONText
import Lexicon
import Protocol
import Study

/// Grades answers in free words, one JSON object a line, and writes one grade a line in their order.
struct StudyGradeStream {
    /// Key points of one question.
    private static let mostPoints = 20
    private static let mostGroups = 10
    private static let mostExpressions = 100

    /// By id.
    let languages: [String: LanguagePack]
    let words: [String: GradingWords]
    /// Of answers that name none.
    let language: String
    let explanationLanguage: String
    /// What glosses are in, of languages that do not say.
    let explanations: String

    /// - Parameter write: Gets every grade, a line without its line break.
    func run(reading input: FileHandle, write: (Data) -> Void) {
        var lines = LineReader(input, limit: 1 << 20)
        while let line = lines.next() { write(result(of: line)) }
    }

    func result(of line: LineReader.Line) -> Data {
        var id = JSONValue.null
        do throws(ReplayFault) {
            let request = try ReplayStream.members(of: line)
            id = request["id"] ?? .null
            return try result(of: request, id)
        } catch {
            return FailedLine(id: id, error).data
        }
    }

    private func result(of request: [String: JSONValue], _ id: JSONValue) throws(ReplayFault) -> Data {
        let points = try keyPoints(request["keyPoints"])
        let tag = request["language"]?.string ?? language
        let spoken = baseLanguage(of: tag)
        let grader = OpenAnswerGrader(
            language: languages[spoken],
            dictionaries: OpenAnswerGrader.dictionaries(
                into: spoken, of: languages, explanations: explanations),
            words: words[spoken] ?? GradingWords())
        let grade = grader.grade(
            try text(request["answer"], "answer"), question: request["question"]?.string ?? "", keyPoints: points,
            enough: try enough(request["enough"], points.count))
        let phrases = (words[baseLanguage(of: explanationLanguage)] ?? GradingWords()).feedback
        do {
            return try WireFormat.encode(
                GradedLine(
                    id: id, found: grade.found, missing: grade.missing, verdict: grade.verdict,
                    feedback: grader.feedback(grade, keyPoints: points, phrases: phrases)))
        } catch {
            throw ReplayFault("internalError", "The grade cannot be written: \(error)")
        }
    }

    private func keyPoints(_ value: JSONValue?) throws(ReplayFault) -> [KeyPoint] {
        guard let elements = value?.elements, (1...Self.mostPoints).contains(elements.count) else {
            throw ReplayFault("invalidParams", "'keyPoints' must be a list of 1 to \(Self.mostPoints) key points.")
        }
        var points: [KeyPoint] = []
        for (index, element) in elements.enumerated() {
            let place = "keyPoints[\(index)]"
            let groups = element["needs"]?.elements ?? []
            let needs = groups.map { ($0.elements ?? []).compactMap(\.string) }
            guard (1...Self.mostGroups).contains(needs.count),
                needs.allSatisfy({ (1...Self.mostExpressions).contains($0.count) })
            else {
                throw ReplayFault("invalidParams", "'\(place).needs' must be a list of lists of words.")
            }
            let id = try text(element["id"], "\(place).id")
            guard !points.contains(where: { $0.id == id }) else {
                throw ReplayFault("duplicateKeyPoint", "'\(place).id' stands twice; give each key point its own.")
            }
            points.append(KeyPoint(id: id, point: element["point"]?.string ?? id, needs: needs))
        }
        return points
    }

    private func enough(_ value: JSONValue?, _ count: Int) throws(ReplayFault) -> Int {
        guard let value, value != .null else { return count }
        guard let number = value.number.flatMap({ Int(exactly: $0) }), (1...count).contains(number) else {
            throw ReplayFault("invalidParams", "'enough' must be a whole number from 1 to \(count).")
        }
        return number
    }

    private func text(_ value: JSONValue?, _ place: String) throws(ReplayFault) -> String {
        guard let text = value?.string else { throw ReplayFault("invalidParams", "'\(place)' must be text.") }
        return text
    }
}

private struct GradedLine: Encodable {
    var id: JSONValue
    var found: [String]
    var missing: [String]
    var verdict: GradeVerdict
    var feedback: String
}
