import Foundation
import JSONText

/// Reads a schema off a type by decoding it from nothing: what its decoding asks for is what it holds.
///
/// Whatever is asked for gets a placeholder, so that the decoding goes on to its end.
final class ReplyRecording {
    var types: ReplyTypes
    /// Types that are being read, the outermost first: one that holds itself ends here.
    private var open: [String] = []

    init(types: ReplyTypes) { self.types = types }

    func schema(of type: any Decodable.Type) -> ReplySchema {
        if let leaf = Self.leaf(type) { return leaf }
        if let type = type as? any ReplySchemaProviding.Type { return type.replySchema }
        if let type = type as? any ReplyAlternatives.Type {
            return .either(type.replyAlternatives.map { schema(of: $0) })
        }
        if let type = type as? any OptionalType.Type { return schema(of: type.wrapped) }
        if let type = type as? any ListType.Type { return .array(schema(of: type.element)) }
        if let type = type as? any MapType.Type { return .map(schema(of: type.value)) }
        if let type = type as? any (CaseIterable & RawRepresentable<String>).Type { return .choice(Self.names(type)) }
        let name = Self.name(of: type)
        guard !types.knows(name), !open.contains(name) else { return .reference(name) }
        return read(type, name)
    }

    private func read(_ type: any Decodable.Type, _ name: String) -> ReplySchema {
        open.append(name)
        defer { open.removeLast() }
        let node = ReplyNode()
        do {
            _ = try type.init(from: RecordingDecoder(recording: self, node: node))
        } catch {
            guard type is any ReplyValidating.Type, !node.members.isEmpty else {
                types.noteUnreadable(name, "\(error)")
                return .anything
            }
        }
        if let single = node.single { return single }
        types.note(ObjectSchema(node.members), as: name)
        return .reference(name)
    }

    /// A value that stands in for one that a decoder asks for.
    func placeholder<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let found: Any? =
            switch type {
            case let type as any ReplyValidating.Type: type.replyPlaceholder
            case is String.Type: ""
            case is Bool.Type: false
            case is Date.Type: Date(timeIntervalSince1970: 0)
            case is UUID.Type: UUID()
            case is URL.Type: URL(string: "about:blank")
            case is Data.Type: Data()
            case is JSONValue.Type: JSONValue.null
            case let type as any ReplySchemaProviding.Type: type.replyPlaceholder
            case let type as any OptionalType.Type: type.empty
            case let type as any ListType.Type: type.empty
            case let type as any MapType.Type: type.empty
            case let type as any (CaseIterable & RawRepresentable<String>).Type: Self.first(type)
            case let type as any BinaryInteger.Type: type.init(0)
            case let type as any BinaryFloatingPoint.Type: type.init(0)
            default: nil
            }
        if let found = found as? Value { return found }
        return try Value(from: RecordingDecoder(recording: self, node: ReplyNode()))
    }

    private static func leaf(_ type: any Decodable.Type) -> ReplySchema? {
        switch type {
        case is String.Type, is URL.Type, is Data.Type: .text
        case is Bool.Type: .boolean
        case is Date.Type: .instant
        case is UUID.Type: .uuid
        case is JSONValue.Type: .anything
        case is any BinaryInteger.Type: .integer
        case is any BinaryFloatingPoint.Type: .number
        default: nil
        }
    }

    /// Without its module, and with the types that it stands in: "TurnReplyLine".
    private static func name(of type: any Decodable.Type) -> String {
        String(reflecting: type).replacing(/(^|[<, ])\w+\./) { $0.1 }.replacing(/[<>., ]+/, with: "")
    }

    private static func names<Choice: CaseIterable & RawRepresentable<String>>(_ type: Choice.Type) -> [String] {
        type.allCases.map(\.rawValue)
    }

    private static func first<Choice: CaseIterable>(_ type: Choice.Type) -> Choice? { type.allCases.first }
}

/// What one type has asked for.
final class ReplyNode {
    var members: [ObjectSchema.Member] = []
    /// What it is where it is not an object.
    var single: ReplySchema?
    private var optional: Set<String> = []

    func markOptional(_ name: String) { optional.insert(name) }

    func add(_ name: String, _ schema: ReplySchema) {
        members.removeAll { $0.name == name }
        members.append(ObjectSchema.Member(name, schema, isRequired: !optional.contains(name)))
    }
}

// MARK: What generic types are made of

private protocol OptionalType {
    static var wrapped: any Decodable.Type { get }
    static var empty: Any { get }
}

private protocol ListType {
    static var element: any Decodable.Type { get }
    static var empty: Any { get }
}

private protocol MapType {
    static var value: any Decodable.Type { get }
    static var empty: Any { get }
}

extension Optional: OptionalType where Wrapped: Decodable {
    fileprivate static var wrapped: any Decodable.Type { Wrapped.self }
    fileprivate static var empty: Any { Self.none as Any }
}

extension Array: ListType where Element: Decodable {
    fileprivate static var element: any Decodable.Type { Element.self }
    fileprivate static var empty: Any { Self() }
}

extension Set: ListType where Element: Decodable {
    fileprivate static var element: any Decodable.Type { Element.self }
    fileprivate static var empty: Any { Self() }
}

extension Dictionary: MapType where Key == String, Value: Decodable {
    fileprivate static var value: any Decodable.Type { Value.self }
    fileprivate static var empty: Any { Self() }
}
