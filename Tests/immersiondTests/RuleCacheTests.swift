import ContentFiles
import Foundation
import Glibc
import Grammar
import Synchronization
import TestSupport
import Testing

@testable import LearningService

/// What a cache folder complained of.
private final class Complaints: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    func add(_ line: String) { lines.withLock { $0.append(line) } }
}

@Suite("The folder of compiled rules")
struct RuleCacheTests {
    private let folder: TemporaryFolder
    private let complaints = Complaints()
    private let language: URL

    init() throws {
        folder = try TemporaryFolder()
        language = folder.url.appending(path: "languages/es")
        try FileManager.default.createDirectory(
            at: language.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: Repository.root.appending(path: "languages/es"), to: language)
        try Repository.addLanguageFiles(to: folder.url)
    }

    private var cacheURL: URL { folder.url.appending(path: "cache") }

    private var files: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: cacheURL.path)) ?? [])
            .filter { $0.hasSuffix(".rules") }.sorted()
    }

    private func path() throws -> String { cacheURL.appending(path: try #require(files.first)).path }

    /// Reads the content as a command does.
    private func checker() throws -> GrammarChecker {
        let complaints = complaints
        let cache = try #require(ContentCacheFolder(url: cacheURL) { complaints.add($0) })
        return try ContentSnapshot.languages(in: folder.url, cache: cache, at: Date(timeIntervalSince1970: 0))
            .checker("es")
    }

    private func rewrite(_ path: String, _ change: (inout [UInt8]) -> Void) throws {
        var bytes = Array(try Data(contentsOf: URL(filePath: path)))
        change(&bytes)
        unlink(path)
        try Data(bytes).write(to: URL(filePath: path))
        chmod(path, 0o400)
    }

    private let wrong = "Yo va al parque"

    @Test("rules are kept for their owner alone, taken the next time, and find the same")
    func kept() throws {
        let first = try checker().check(wrong)
        #expect(first.errors.map(\.ruleID) == ["es-verb-present-ir"])
        #expect(files.count == 1)
        var before = stat()
        #expect(stat(try path(), &before) == 0)
        #expect(before.st_mode & 0o777 == 0o400)
        #expect(try checker().check(wrong) == first)
        var after = stat()
        #expect(stat(try path(), &after) == 0)
        #expect(before.st_ino == after.st_ino)
        #expect(complaints.all.isEmpty)
    }

    @Test("rules that changed are read from their files")
    func changed() throws {
        _ = try checker()
        for file in try FileManager.default.contentsOfDirectory(atPath: language.appending(path: "grammar").path)
        where file.hasSuffix(".yaml") {
            let url = language.appending(path: "grammar/\(file)")
            try String(contentsOf: url, encoding: .utf8).replacing("es-verb-present-ir", with: "es-verb-present-go")
                .write(to: url, atomically: true, encoding: .utf8)
        }
        #expect(try checker().check(wrong).errors.map(\.ruleID) == ["es-verb-present-go"])
        #expect(files.count == 2)
    }

    @Test("broken rules are reported each time, and nothing is kept of them")
    func broken() throws {
        let verbs = language.appending(path: "grammar/verbs.yaml")
        try (String(contentsOf: verbs, encoding: .utf8) + "- ruleID: es-x\n").write(
            to: verbs, atomically: true, encoding: .utf8)
        for _ in 0..<2 { #expect(throws: (any Error).self) { try checker() } }
        #expect(files.isEmpty)
    }

    @Test("a file that is damaged or another's is told of once and made again", arguments: [100, 8, -1])
    func damaged(place: Int) throws {
        let fresh = try checker().check(wrong)
        try rewrite(path()) { bytes in
            if place < 0 { bytes.removeLast(100) } else { bytes[place] ^= 1 }
        }
        #expect(try checker().check(wrong) == fresh)
        #expect(complaints.all.count == 1)
        #expect(complaints.all[0].contains(try path()))
        #expect(try checker().check(wrong) == fresh)
        #expect(complaints.all.count == 1)
    }
}
