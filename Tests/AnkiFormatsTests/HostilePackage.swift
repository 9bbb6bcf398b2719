import Foundation
import GRDBSQLite
import Testing

@testable import AnkiFormats

/// Makes packages that no honest program makes.
enum HostilePackage {
    /// Writes an archive with the entries given, and opens it as a package.
    static func open(
        _ entries: [(String, [UInt8])], limits: AnkiLimits = AnkiLimits(), deflated: Bool = false,
        _ body: (AnkiPackageReader) throws -> Void = { _ in }
    ) throws {
        try withFolder { folder in
            let path = folder.path + "/x.apkg"
            let writer = try ZipWriter(path: path)
            for (name, bytes) in entries {
                try writer.add(name, bytes: bytes, packing: deflated ? .deflated : .stored)
            }
            try writer.finish { _ in }
            let scratch = folder.appendingPathComponent("scratch")
            defer {
                let left = try? FileManager.default.contentsOfDirectory(atPath: scratch.path)
                #expect(left ?? [] == [])
            }
            try body(try AnkiPackageReader(path: path, limits: limits, scratch: scratch))
        }
    }

    /// The bytes of the sample collection's database.
    static func database(_ schema: CollectionWriter.Schema = .legacy, changing sql: String = "") throws -> [UInt8] {
        try withFolder { folder in
            let path = folder.path + "/c.db"
            try writeDatabase(path, schema)
            if !sql.isEmpty {
                var handle: OpaquePointer?
                #expect(sqlite3_open(path, &handle) == SQLITE_OK)
                defer { sqlite3_close(handle) }
                sqlite3_create_collation_v2(handle, "unicase", SQLITE_UTF8, nil, { _, _, _, _, _ in 0 }, nil)
                #expect(
                    sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK, "\(String(cString: sqlite3_errmsg(handle)))")
            }
            return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        }
    }

    private static func writeDatabase(_ path: String, _ schema: CollectionWriter.Schema) throws {
        let writer = try CollectionWriter(path: path, schema: schema, info: Samples.info, modified: 1)
        for entry in Samples.entries { try writer.add(entry) }
        try writer.finish()
    }

    static func zstd(_ bytes: [UInt8]) throws -> [UInt8] {
        var packed: [UInt8] = []
        let encoder = try ZstdEncoder()
        try bytes.withUnsafeBytes { try encoder.pack($0) { packed.append(contentsOf: $0) } }
        try encoder.finish { packed.append(contentsOf: $0) }
        return packed
    }

    static func modern(_ database: [UInt8]? = nil, media: [UInt8]? = nil, files: [(String, [UInt8])] = []) throws
        -> [(String, [UInt8])]
    {
        var entries: [(String, [UInt8])] = [
            ("meta", [0x08, 0x03]), ("collection.anki21b", try zstd(try database ?? HostilePackage.database(.modern))),
        ]
        if let media { entries.append(("media", try zstd(media))) }
        return entries + files
    }
}

struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
