extension KeyedDecodingContainer {
    /// A member, or what stands in where there is none.
    func decode<Value: Decodable>(_ key: Key, or usual: Value) throws -> Value {
        try decodeIfPresent(Value.self, forKey: key) ?? usual
    }
}
