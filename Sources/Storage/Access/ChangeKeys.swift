internal import Foundation

/// Keys of changed records as they stand in one column: packed, since an import names a hundred thousand.
enum ChangeKeys {
    /// For each key the number of its names, then the names; 0 means an id, whose bytes follow.
    static func bytes(of keys: some Collection<ChangeRecord.Key>) -> [UInt8] {
        var packed = PackedWriter(capacity: keys.count * 17)
        for key in keys {
            switch key {
            case .id(let id):
                packed.append(byte: 0)
                withUnsafeBytes(of: id.uuid) { packed.append($0) }
            case .names(let names):
                packed.append(names.count)
                for name in names {
                    packed.append(name.utf8.count)
                    packed.append(name.utf8)
                }
            }
        }
        return packed.bytes
    }

    /// - Throws: ``StorageError/Code/damaged``.
    static func keys(from bytes: UnsafeRawBufferPointer) throws -> [ChangeRecord.Key] {
        try PackedReader.read(bytes) { packed in
            var keys: [ChangeRecord.Key] = []
            while !packed.isAtEnd { keys.append(try key(&packed)) }
            return keys
        }
    }

    private static func key(_ packed: inout PackedReader) throws -> ChangeRecord.Key {
        let count = try packed.integer()
        guard count > 0 else {
            return .id(UUID(uuid: try packed.bytes(MemoryLayout<uuid_t>.size).loadUnaligned(as: uuid_t.self)))
        }
        var names: [String] = []
        for _ in 0..<count { names.append(String(decoding: try packed.bytes(try packed.integer()), as: UTF8.self)) }
        return .names(names)
    }
}
