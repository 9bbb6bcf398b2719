extension Digest {
    /// HMAC (RFC 2104) with SHA-256.
    ///
    /// - Parameter key: Of 64 bytes at most.
    package static func authentication(of bytes: [UInt8], key: [UInt8]) -> [UInt8] {
        precondition(key.count <= 64, "a longer key would have to be hashed")
        let padded = key + [UInt8](repeating: 0, count: 64 - key.count)
        let inner = Digest.of(padded.map { $0 ^ 0x36 } + bytes)
        return Digest.of(padded.map { $0 ^ 0x5C } + inner)
    }
}
