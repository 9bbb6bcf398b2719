import Foundation
import JSONText
import Protocol

/// Answers computations from a stream, one JSON object a line, and writes one result a line in their order.
struct AnchorStream {
    /// The longest line, in bytes: a list of some 300,000 points.
    static let lineLimit = 32 << 20
    /// Values of a line.
    private static let limits = JSONParser.Limits(depth: 16, values: 1_000_000)

    /// - Parameter write: Gets every result, a line without its line break.
    func run(reading input: FileHandle, write: (Data) -> Void) {
        var lines = LineReader(input, limit: Self.lineLimit)
        while let line = lines.next() {
            switch line {
            case .whole(let data): write(Self.result(of: data).line)
            case .tooLong:
                let error = RPCError(.messageTooLarge, "The line has more than \(Self.lineLimit) bytes.")
                write(FailedLine(id: .null, error).data)
            }
        }
    }

    /// - Returns: The result's line, and whether it is a refusal.
    static func result(of request: Data) -> (line: Data, isRefusal: Bool) {
        var id = JSONValue.null
        do {
            let value: JSONValue
            do {
                value = try LenientNumbers.parse(request, limits: limits)
            } catch {
                throw RPCError(.parseError, "The line is not valid JSON: \(error).")
            }
            guard case .object(let members) = value else {
                throw RPCError(.invalidRequest, "A line is a JSON object, not \(value.kindName).")
            }
            id = members["id"] ?? .null
            var answer = try AnchorComputer.answer(members)
            answer["id"] = id
            return (try WireFormat.encode(JSONValue.object(answer)), false)
        } catch let error as ComputeFailure {
            return (FailedLine(id: id, error).data, true)
        } catch {
            let failure = RPCError(refusal: error) ?? RPCError(.internalError, "The result cannot be written: \(error)")
            return (FailedLine(id: id, failure).data, true)
        }
    }
}
