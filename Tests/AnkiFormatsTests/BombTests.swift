import CZstd
import Foundation
import Testing

@testable import AnkiFormats

/// What unpacks to more than it should is refused before it fills disk or memory.
@Suite struct BombTests {
    @Test func bombsAreRefused() throws {
        var limits = AnkiLimits()
        limits.freeBytes = 1 << 16
        limits.ratio = 50
        let zeros = [UInt8](repeating: 0, count: 4 << 20)
        expectRefusal(.tooLarge, saying: "50 times") {
            try HostilePackage.open([("collection.anki2", zeros)], limits: limits, deflated: true)
        }
        expectRefusal(.tooLarge, saying: "50 times") {
            try HostilePackage.open(
                [("meta", [8, 3]), ("collection.anki21b", try HostilePackage.zstd(zeros))], limits: limits)
        }
        limits = AnkiLimits()
        limits.databaseBytes = 1 << 16
        expectRefusal(.tooLarge, saying: "65536 bytes") {
            try HostilePackage.open([("collection.anki2", zeros)], limits: limits)
        }
        limits = AnkiLimits()
        limits.mediaMapBytes = 1_000
        expectRefusal(.tooLarge, saying: "1000 bytes") {
            try HostilePackage.open(
                [("collection.anki2", try HostilePackage.database()), ("media", Array(zeros.prefix(2_000)))],
                limits: limits)
        }
        limits = AnkiLimits()
        limits.archiveEntries = 3
        let many = (0..<4).map { ("\($0)", [UInt8(1)]) }
        expectRefusal(.tooLarge, saying: "allowed are 3") { try HostilePackage.open(many, limits: limits) }
        limits = AnkiLimits()
        limits.rows = 2
        expectRefusal(.tooLarge, saying: "notes") {
            try HostilePackage.open([("collection.anki2", try HostilePackage.database())], limits: limits) {
                try $0.entries { _ in }
            }
        }
    }

    @Test func aMediaFileLargerThanItSaysIsRefused() throws {
        let content = [UInt8](repeating: 9, count: 5_000)
        var entry = MediaMapEntry(name: "a.mp3", size: 4_000, sha1: [])
        expectRefusal(.tooLarge) {
            try HostilePackage.open(
                try HostilePackage.modern(media: entry.encoded, files: [("0", try HostilePackage.zstd(content))])
            ) {
                try $0.read($0.media[0]) { _ in }
            }
        }
        entry.size = 6_000
        expectRefusal(.damaged, saying: "a.mp3") {
            try HostilePackage.open(
                try HostilePackage.modern(media: entry.encoded, files: [("0", try HostilePackage.zstd(content))])
            ) {
                try $0.read($0.media[0]) { _ in }
            }
        }
        entry = MediaMapEntry(name: "a.mp3", size: 5_000, sha1: Array(repeating: 1, count: 20))
        expectRefusal(.damaged, saying: "a.mp3") {
            try HostilePackage.open(
                try HostilePackage.modern(media: entry.encoded, files: [("0", try HostilePackage.zstd(content))])
            ) { reader in
                try withFolder { folder in
                    defer { #expect((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) == []) }
                    _ = try reader.writeMedia(to: folder)
                }
            }
        }
        var limits = AnkiLimits()
        limits.mediaBytes = 4_000
        let honest = MediaMapEntry(name: "a.mp3", size: 5_000, sha1: [])
        expectRefusal(.tooLarge, saying: "4000 bytes") {
            try HostilePackage.open(
                try HostilePackage.modern(media: honest.encoded, files: [("0", try HostilePackage.zstd(content))]),
                limits: limits
            ) { reader in
                _ = try withFolder { try reader.writeMedia(to: $0) }
            }
        }
    }

    @Test func aZstdFrameThatWantsMuchMemoryIsRefused() throws {
        let stream = try #require(ZSTD_createCCtx())
        defer { ZSTD_freeCCtx(stream) }
        ZSTD_CCtx_setParameter(stream, ZSTD_c_windowLog, 27)
        var packed = [UInt8](repeating: 0, count: 1 << 16)
        var input = [UInt8]("SQLite".utf8)
        var target = packed.withUnsafeMutableBytes { ZSTD_outBuffer(dst: $0.baseAddress, size: $0.count, pos: 0) }
        packed.withUnsafeMutableBytes { out in
            target = ZSTD_outBuffer(dst: out.baseAddress, size: out.count, pos: 0)
            input.withUnsafeMutableBytes { bytes in
                var source = ZSTD_inBuffer(src: bytes.baseAddress, size: bytes.count, pos: 0)
                ZSTD_compressStream2(stream, &target, &source, ZSTD_e_continue)
                ZSTD_compressStream2(stream, &target, &source, ZSTD_e_end)
            }
        }
        let frame = Array(packed.prefix(target.pos))
        expectRefusal(.damaged) { try HostilePackage.open([("meta", [8, 3]), ("collection.anki21b", frame)]) }
    }

    @Test func brokenZstdIsRefused() throws {
        let packed = try HostilePackage.zstd(try HostilePackage.database(.modern))
        expectRefusal(.damaged, saying: "ends early") {
            try HostilePackage.open([("meta", [8, 3]), ("collection.anki21b", Array(packed.dropLast(9)))])
        }
        expectRefusal(.damaged) {
            try HostilePackage.open([("meta", [8, 3]), ("collection.anki21b", Array("no zstd".utf8))])
        }
        expectRefusal(.damaged, saying: "ends early") {
            try HostilePackage.open([("meta", [8, 3]), ("collection.anki21b", [])])
        }
        expectRefusal(.damaged) {
            try HostilePackage.open([("meta", [8, 3]), ("collection.anki21b", packed + [1, 2, 3, 4])])
        }
    }
}
