internal import Foundation
internal import JSONText

extension MessageShape {
    /// The JSON object of schema 11 that a message stands for.
    ///
    /// - Parameter depth: Messages that this one stands in.
    /// - Throws: ``AnkiFormatError/Code/damaged``
    func decode(_ bytes: ArraySlice<UInt8>, depth: Int = 0) throws(AnkiFormatError) -> [String: VerbatimJSON] {
        guard depth < AnkiLimits.jsonDepth else { throw AnkiFormatError(.damaged, "\(name) nests too deep.") }
        var values: [Int: VerbatimJSON] = [:]
        var members: [String: VerbatimJSON] = [:]
        var unknown: [UInt8] = []
        var reader = ProtobufReader(bytes, of: name)
        while let field = try reader.next() {
            guard let shape = fields.first(where: { $0.number == field.number }) else {
                unknown.append(contentsOf: field.raw)
                continue
            }
            if case .rest = shape.kind {
                members = try rest(field.value)
            } else {
                values[shape.number] = try value(of: field.value, as: shape, after: values[shape.number], depth: depth)
            }
        }
        for field in fields {
            if case .rest = field.kind { continue }
            let value = values[field.number] ?? (field.isOptional ? .null : field.kind.absent)
            members.set(field.meaning.toJSON(value), at: field.key)
        }
        if !unknown.isEmpty { members[Self.unknownFields] = .string(Data(unknown).base64EncodedString()) }
        return members
    }

    private func rest(_ value: ProtobufReader.Value) throws(AnkiFormatError) -> [String: VerbatimJSON] {
        guard case .bytes(let bytes) = value else { throw mismatch("other") }
        if bytes.isEmpty { return [:] }
        let text = try ProtobufReader.text(bytes, of: name)
        return try VerbatimJSON.parse(text, named: name).object ?? [:]
    }

    /// - Parameter earlier: What the same field held before, for lists that are not packed.
    private func value(
        of value: ProtobufReader.Value, as field: Field, after earlier: VerbatimJSON?, depth: Int
    ) throws(AnkiFormatError) -> VerbatimJSON {
        switch (field.kind, value) {
        case (.bool, .varint(let number)): return .bool(number != 0)
        case (.integer, .varint(let number)): return VerbatimJSON(Int64(bitPattern: number))
        case (.float, .fixed32(let bits)): return VerbatimJSON(shortest: Float(bitPattern: bits))
        case (.text, .bytes(let bytes)): return .string(try ProtobufReader.text(bytes, of: name))
        case (.message(let shape), .bytes(let bytes)): return .object(try shape.decode(bytes, depth: depth + 1))
        case (.floats, .fixed32(let bits)):
            return .array((earlier?.array ?? []) + [VerbatimJSON(shortest: Float(bitPattern: bits))])
        case (.floats, .bytes(let bytes)):
            guard bytes.count.isMultiple(of: 4) else { throw mismatch(field.key) }
            let floats = stride(from: bytes.startIndex, to: bytes.endIndex, by: 4).map { start in
                Float(bitPattern: bytes[start..<start + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) })
            }
            return .array((earlier?.array ?? []) + floats.map(VerbatimJSON.init(shortest:)))
        default: throw mismatch(field.key)
        }
    }

    private func mismatch(_ key: String) -> AnkiFormatError {
        AnkiFormatError(.damaged, "\(name) is broken: \(quoted(key)) is of another kind.")
    }
}

extension MessageShape.Kind {
    /// Proto3's default.
    fileprivate var absent: VerbatimJSON {
        switch self {
        case .bool: .bool(false)
        case .integer, .float: .number("0")
        case .floats: .array([])
        case .text: .string("")
        case .message, .rest: .null
        }
    }
}

extension MessageShape.Meaning {
    fileprivate func toJSON(_ value: VerbatimJSON) -> VerbatimJSON {
        switch self {
        case .same, .optional: value
        case .inverted: .bool(value.bool == false)
        case .number: .number(value.bool == true ? "1" : "0")
        case .swapped: VerbatimJSON(1 - min(1, max(0, value.integer ?? 0)))
        case .thousandths: VerbatimJSON(((value.double ?? 0) * 1_000).rounded())
        case .percent, .optionalPercent: value == .null ? .null : VerbatimJSON(((value.double ?? 0) * 100).rounded())
        case .zeroIsNull: value.integer == 0 ? .null : value
        }
    }
}

extension [String: VerbatimJSON] {
    /// - Parameter path: Keys, separated by full stops.
    mutating func set(_ value: VerbatimJSON, at path: String) {
        guard let dot = path.firstIndex(of: ".") else {
            self[path] = value
            return
        }
        let key = String(path[..<dot])
        var inner = self[key]?.object ?? [:]
        inner.set(value, at: String(path[path.index(after: dot)...]))
        self[key] = .object(inner)
    }

    /// - Returns: The value at a path of keys separated by full stops, and the object without it.
    mutating func take(_ path: String) -> VerbatimJSON? {
        guard let dot = path.firstIndex(of: ".") else { return removeValue(forKey: path) }
        let key = String(path[..<dot])
        guard var inner = self[key]?.object else { return nil }
        let value = inner.take(String(path[path.index(after: dot)...]))
        self[key] = inner.isEmpty ? nil : .object(inner)
        return value
    }
}
