internal import Foundation
internal import JSONText
internal import Vocab

extension JSONParser {
    /// Reads JSON of a file without making a tree of it.
    ///
    /// - Parameters:
    ///   - name: What the text is, for errors.
    ///   - body: Reads the one value of the text.
    /// - Throws: ``AnkiFormatError/Code/damaged``
    static func read<Value>(
        _ text: String, named name: String, _ body: (inout JSONParser) throws(Failure) -> Value
    ) throws(AnkiFormatError) -> Value {
        do throws(Failure) {
            return try read(text, limits: Limits(depth: AnkiLimits.jsonDepth, values: .max), body)
        } catch {
            throw AnkiFormatError(.damaged, "\(name) is no valid JSON: \(error)")
        }
    }

    mutating func nextUUID() throws(Failure) -> UUID? {
        if let id = nextPlainString(ofLength: UUIDText.length, UUIDText.parse) { return id }
        return try nextString().flatMap(UUIDText.parse)
    }
}

/// The members of an object, whose names are an enumeration's cases.
struct MemberNames<Key: RawRepresentable<String> & Sendable>: Sendable {
    let keys: [Key]
    let names: JSONKeys.Names

    init(_ keys: [Key]) {
        self.keys = keys
        names = JSONKeys.Names(keys.map(\.rawValue))
    }

    /// nil for a member of another name.
    subscript(key: JSONKeys.Key) -> Key? { key.place.map { keys[$0] } }
}

extension VerbatimJSON {
    /// - Parameter name: What the text is, for errors.
    /// - Throws: ``AnkiFormatError/Code/damaged``
    static func parse(_ text: String, named name: String) throws(AnkiFormatError) -> VerbatimJSON {
        try JSONParser.read(text, named: name) { (parser) throws(JSONParser.Failure) in try parser.verbatimValue() }
    }
}

extension JSONWriter {
    mutating func value(_ id: UUID) { UUIDText.withBytes(of: id) { plainString($0) } }
}
