import Digests
package import Foundation
import JSONText

/// A value with an id beside its own members, which clients tell it apart by.
package struct Identified<Value: Codable & Sendable>: Codable, Sendable {
    package let id: UUID
    package let value: Value

    package init(id: UUID, value: Value) {
        self.id = id
        self.value = value
    }

    private enum CodingKeys: CodingKey { case id }

    package init(from decoder: any Decoder) throws {
        value = try Value(from: decoder)
        id = try decoder.container(keyedBy: CodingKeys.self).decode(UUID.self, forKey: .id)
    }

    package func encode(to encoder: any Encoder) throws {
        try value.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
    }
}

extension Identified: Equatable where Value: Equatable {}
extension Identified: Hashable where Value: Hashable {}

extension UUID {
    /// The daemon's own namespace of names.
    private static let namespace = UUID(
        uuid: (0x5A, 0x0E, 0x3D, 0x5B, 0x6B, 0x1C, 0x4E, 0x63, 0x9D, 0x2A, 0x77, 0x41, 0xC5, 0x0F, 0x8E, 0x12))

    /// The id of what a name stands for, the same whenever it is made: version 5 of RFC 9562 §5.5.
    ///
    /// - Parameter parts: What tells the thing from all others, its kind first.
    package init(named parts: Any...) {
        var bytes = withUnsafeBytes(of: Self.namespace.uuid) { [UInt8]($0) }
        bytes += parts.map { "\($0)" }.joined(separator: "/").utf8
        var hash = Digest.of(bytes, .sha1)
        hash[6] = hash[6] & 0x0F | 0x50
        hash[8] = hash[8] & 0x3F | 0x80
        self = hash.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }
}
