package import Foundation

/// How values are written on the wire: compact JSON on one line, keys sorted, times in ISO 8601.
package enum WireFormat {
    package static func encode(_ value: some Encodable) throws -> Data {
        try encoder.encode(value)
    }

    /// As ``encode(_:)``, with keys in no order, which is faster; nobody reads it but ``decode(_:from:)``.
    package static func encodeForStorage(_ value: some Encodable) throws -> Data {
        try storageEncoder.encode(value)
    }

    /// - Throws: ``JSONParser/Failure``.
    package static func decode(_ type: JSONValue.Type, from data: Data) throws -> JSONValue {
        try JSONParser.parse(data, limits: .reply)
    }

    package static func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        try decoder.decode(type, from: data)
    }

    private static let encoder = encoder([.sortedKeys, .withoutEscapingSlashes])
    private static let storageEncoder = encoder([.withoutEscapingSlashes])

    private static func encoder(_ formatting: JSONEncoder.OutputFormatting) -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(Instant.text(date))
        }
        return encoder
    }

    private static let decoder: JSONDecoder = {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let container = try decoder.singleValueContainer()
            guard let date = Instant.date(from: try container.decode(String.self)) else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "not an ISO 8601 time")
            }
            return date
        }
        return decoder
    }()
}
