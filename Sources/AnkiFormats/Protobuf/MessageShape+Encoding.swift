internal import Foundation
internal import JSONText

extension MessageShape {
    /// The message that stands for a JSON object of schema 11. Keys without a field go into the message's rest, if it
    /// has one.
    func encode(_ object: [String: VerbatimJSON]) -> [UInt8] {
        var members = object
        let unknown = members.removeValue(forKey: Self.unknownFields)?.string.flatMap { Data(base64Encoded: $0) }
        var writer = ProtobufWriter()
        var restNumber: Int?
        for field in fields {
            if case .rest = field.kind {
                restNumber = field.number
            } else if let value = members.take(field.key) {
                write(field.meaning.fromJSON(value), as: field, to: &writer)
            }
        }
        if let restNumber, !members.isEmpty {
            writer.field(restNumber, bytes: Array(VerbatimJSON.object(members).text.utf8))
        }
        if let unknown { writer.append(raw: unknown) }
        return writer.bytes
    }

    private func write(_ value: VerbatimJSON, as field: Field, to writer: inout ProtobufWriter) {
        let isOptional = field.isOptional
        switch field.kind {
        case .bool:
            if value.bool == true || isOptional, let flag = value.bool {
                writer.field(field.number, varint: flag ? 1 : 0)
            }
        case .integer:
            if let number = value.integer, number != 0 || isOptional {
                writer.field(field.number, varint: UInt64(bitPattern: number))
            }
        case .float:
            if let number = value.double.map({ Float($0) }), number != 0 || isOptional {
                writer.field(field.number, float: number)
            }
        case .floats:
            let numbers = (value.array ?? []).compactMap { $0.double.map { Float($0) } }
            if !numbers.isEmpty { writer.field(field.number, floats: numbers) }
        case .text:
            if let text = value.string, !text.isEmpty { writer.field(field.number, bytes: text.utf8) }
        case .message(let shape):
            if let object = value.object { writer.field(field.number, bytes: shape.encode(object)) }
        case .rest: break
        }
    }
}

extension MessageShape.Meaning {
    fileprivate func fromJSON(_ value: VerbatimJSON) -> VerbatimJSON {
        switch self {
        case .same, .optional: value
        case .inverted: .bool(!(value.bool ?? (value.integer == 1)))
        case .number: .bool(value.bool ?? (value.integer != 0))
        case .swapped: VerbatimJSON(1 - min(1, max(0, value.integer ?? 0)))
        case .thousandths: VerbatimJSON((value.double ?? 0) / 1_000)
        case .percent, .optionalPercent: value == .null ? .null : VerbatimJSON((value.double ?? 0) / 100)
        case .zeroIsNull: value == .null ? .number("0") : value
        }
    }
}
