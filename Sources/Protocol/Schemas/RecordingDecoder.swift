/// Notes what is asked of it, and answers with placeholders.
struct RecordingDecoder: Decoder {
    let recording: ReplyRecording
    let node: ReplyNode

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(RecordingMembers(recording: recording, node: node))
    }

    func unkeyedContainer() -> any UnkeyedDecodingContainer {
        node.single = .array(.anything)
        return RecordingElements(recording: recording, node: node)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer {
        RecordingValue(recording: recording, node: node)
    }
}

/// An object that has every member.
private struct RecordingMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let recording: ReplyRecording
    let node: ReplyNode

    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { [] }

    func contains(_ key: Key) -> Bool { true }

    /// Asked where a member may be missing, and only there.
    func decodeNil(forKey key: Key) -> Bool {
        node.markOptional(key.stringValue)
        return false
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        node.add(key.stringValue, recording.schema(of: type))
        return try recording.placeholder(type)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "a nested container")
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        node.add(key.stringValue, .array(.anything))
        return RecordingElements(recording: recording, node: ReplyNode())
    }

    func superDecoder() -> any Decoder { RecordingDecoder(recording: recording, node: node) }
    func superDecoder(forKey key: Key) -> any Decoder { RecordingDecoder(recording: recording, node: node) }
}

/// An array whose elements were all read.
private struct RecordingElements: UnkeyedDecodingContainer {
    let recording: ReplyRecording
    let node: ReplyNode

    var codingPath: [any CodingKey] { [] }
    var count: Int? { 0 }
    var isAtEnd: Bool { true }
    var currentIndex: Int { 0 }

    func decodeNil() -> Bool { false }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        node.single = .array(recording.schema(of: type))
        return try recording.placeholder(type)
    }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedDecodingContainer<Nested> {
        KeyedDecodingContainer(RecordingMembers(recording: recording, node: ReplyNode()))
    }

    func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer { self }
    func superDecoder() -> any Decoder { RecordingDecoder(recording: recording, node: node) }
}

/// One value.
private struct RecordingValue: SingleValueDecodingContainer {
    let recording: ReplyRecording
    let node: ReplyNode

    var codingPath: [any CodingKey] { [] }

    func decodeNil() -> Bool { false }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        node.single = recording.schema(of: type)
        return try recording.placeholder(type)
    }
}
