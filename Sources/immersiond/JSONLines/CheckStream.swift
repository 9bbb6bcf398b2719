import Foundation
import Grammar
import JSONText
import Protocol

/// Checks requests from a stream, one JSON object a line, and writes one result a line in their order.
struct CheckStream {
    /// The longest line, in bytes.
    static let lineLimit = 1 << 20

    let checker: GrammarChecker
    let explanationLanguage: String
    /// Of the variant that the texts are in.
    var region: String?
    /// Of whoever wrote the texts.
    var firstLanguage: String?

    private static let parameters: [Parameter] = [
        .required("text", .text(), "What was written."),
        .optional("expected", .array(of: .text(), maximumCount: 100), "Answers that were expected."),
    ]

    /// - Parameter write: Gets every result, a line without its line break.
    func run(reading input: FileHandle, write: (Data) -> Void) {
        var lines = LineReader(input, limit: Self.lineLimit)
        while let line = lines.next() { write(result(of: line)) }
    }

    private func result(of line: LineReader.Line) -> Data {
        var id = JSONValue.null
        do {
            guard case .whole(let data) = line else {
                throw RPCError(.messageTooLarge, "The line has more than \(Self.lineLimit) bytes.")
            }
            guard let value = try? JSONParser.parse(data), case .object(let members) = value else {
                throw RPCError(.parseError, "The line is not a JSON object.")
            }
            id = members["id"] ?? .null
            // Other members are left alone, so that a corpus can be checked as it stands.
            let known = members.filter { member in Self.parameters.contains { $0.name == member.key } }
            try Parameter.check(known, against: Self.parameters)
            let arguments = Arguments(known)
            let examination = checker.examine(
                try arguments.text("text"),
                options: GrammarChecker.Options(
                    explanationLanguage: explanationLanguage, region: region,
                    expected: arguments.value("expected")?.elements?.compactMap(\.string) ?? [],
                    firstLanguage: firstLanguage))
            return try WireFormat.encode(CheckedLine(id: id, examination))
        } catch {
            let failure = RPCError(refusal: error) ?? RPCError(.internalError, "The result cannot be written: \(error)")
            return FailedLine(id: id, failure).data
        }
    }
}

private struct CheckedLine: Encodable {
    var id: JSONValue
    var inputText: String
    var errors: [GrammarError]
    /// What may be wrong: each as an error with how sure it is, and never part of `correctedText`.
    var hints: [GrammarHint]
    var correctedText: String

    init(id: JSONValue, _ examination: GrammarExamination) {
        self.id = id
        inputText = examination.report.inputText
        errors = examination.report.errors
        hints = examination.hints
        correctedText = examination.report.correctedText
    }
}
