internal import Foundation

/// How values stand in columns.
enum Column {
    /// Milliseconds since 1970.
    static func instant(_ date: Date) -> Int64 {
        Int64((date.timeIntervalSince1970 * 1_000).rounded())
    }

    static func date(_ milliseconds: Int64) -> Date {
        Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
    }

    static func json(_ value: some Encodable) throws -> String {
        String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// - Throws: ``StorageError/Code/damaged`` when the column holds something else.
    static func value<Value: Decodable>(_ type: Value.Type = Value.self, from json: String) throws -> Value {
        do {
            return try decoder.decode(type, from: Data(json.utf8))
        } catch {
            throw StorageError(.damaged, "A stored \(type) cannot be read back: \(error)")
        }
    }

    private static let encoder: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .millisecondsSince1970
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }()

    private static let decoder: JSONDecoder = {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .millisecondsSince1970
        return decoder
    }()
}
