import ContentFiles
import Foundation
import Glibc
import Lexicon
import Synchronization
import TestSupport
import Testing

@testable import LearningService
@testable import immersiond

/// What a cache folder complained of.
private final class Complaints: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    func add(_ line: String) { lines.withLock { $0.append(line) } }
}

@Suite("The folder of compiled lexicons")
struct LexiconCacheTests {
    private let folder: TemporaryFolder
    private let complaints = Complaints()
    private let words: URL

    init() throws {
        folder = try TemporaryFolder()
        words = folder.url.appending(path: "languages/es")
        try FileManager.default.createDirectory(
            at: words.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: LintExamples.source.appending(path: "languages/es"), to: words)
        try Repository.addLanguageFiles(to: folder.url)
    }

    private var cacheURL: URL { folder.url.appending(path: "cache/of/mine") }

    private var files: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: cacheURL.path)) ?? []).sorted()
    }

    private func cache(at url: URL? = nil, executable: String = "/proc/self/exe") throws -> ContentCacheFolder {
        let complaints = complaints
        return try #require(
            ContentCacheFolder(url: url ?? cacheURL, executable: executable) { complaints.add($0) })
    }

    private func load(_ cache: ContentCacheFolder) throws -> CompiledLexicon {
        try LanguagePack.load(directory: words, cache: cache).lexicon
    }

    private func file() throws -> String { cacheURL.appending(path: try #require(files.first)).path }

    /// Opens what was written, for the tests to damage.
    private func rewrite(_ path: String, _ change: (inout [UInt8]) -> Void) throws {
        var bytes = Array(try Data(contentsOf: URL(filePath: path)))
        change(&bytes)
        unlink(path)
        try Data(bytes).write(to: URL(filePath: path))
        chmod(path, 0o400)
    }

    @Test("a lexicon is kept for its owner alone, taken the next time, and knows the same")
    func kept() throws {
        let fresh = try LanguagePack.load(directory: words).lexicon
        #expect(try load(cache()).entries() == fresh.entries())
        #expect(files.count == 1)
        #expect(mode(of: try file()) == 0o400)
        #expect(mode(of: cacheURL.path) == 0o700)
        var before = stat()
        #expect(stat(try file(), &before) == 0)
        let again = try load(cache())
        #expect(again.entries() == fresh.entries())
        #expect(again.formCount == fresh.formCount)
        var after = stat()
        #expect(stat(try file(), &after) == 0)
        #expect(before.st_ino == after.st_ino)
        #expect(complaints.all.isEmpty)
    }

    @Test("what a lexicon was mapped from may go; the lexicon stays")
    func unlinked() throws {
        _ = try load(cache())
        let lexicon = try load(cache())
        let entries = lexicon.entries()
        try FileManager.default.removeItem(at: cacheURL)
        #expect(lexicon.entries() == entries)
        #expect(complaints.all.isEmpty)
    }

    @Test("other words, and another build, make another lexicon")
    func keys() throws {
        _ = try load(cache())
        let table = words.appending(path: "language.yaml")
        try (String(contentsOf: table, encoding: .utf8) + "# a remark\n").write(
            to: table, atomically: true, encoding: .utf8)
        _ = try load(cache())
        #expect(files.count == 2)
        _ = try load(cache(executable: "/bin/sh"))
        #expect(files.count == 3)
        #expect(complaints.all.isEmpty)
    }

    @Test("a few lexicons of a language are kept, and what killed writers left goes with the oldest")
    func oldest() throws {
        try FileManager.default.createDirectory(at: cacheURL, withIntermediateDirectories: true)
        let key = { (number: Int) in "00000000000000a\(number)" }
        let own = [
            "es-\(key(0)).lexicon", "es-\(key(1)).lexicon.77-1", "es-\(key(2)).lexicon", "es-\(key(3)).lexicon",
        ]
        let others = ["fr-\(key(4)).lexicon", "note", "es-notes.lexicon", "es-old.lexicon.txt"]
        for name in others.suffix(2) + own + others.prefix(2) {
            let path = cacheURL.appending(path: name).path
            #expect(FileManager.default.createFile(atPath: path, contents: Data("x".utf8)))
            var times = [timeval](repeating: timeval(tv_sec: files.count, tv_usec: 0), count: 2)
            utimes(path, &times)
        }
        _ = try load(cache())
        #expect(files.filter { !others.contains($0) }.count == ContentCacheFolder.filesPerLanguage)
        #expect(!files.contains(own[0]))
        for name in others { #expect(files.contains(name)) }
    }

    enum Damage: String, CaseIterable {
        case flipped, cut, longer, empty, otherFormat, writableByOthers, symbolicLink, folder
    }

    @Test(
        "a file that is damaged, or that others may have written, is told of once and made again",
        arguments: Damage.allCases)
    func damage(damage: Damage) throws {
        let fresh = try load(cache()).entries()
        let path = try file()
        switch damage {
        case .flipped: try rewrite(path) { $0[$0.count / 2] ^= 4 }
        case .cut: try rewrite(path) { $0.removeLast(100) }
        case .longer: try rewrite(path) { $0.append(0) }
        case .empty: try rewrite(path) { $0 = [] }
        case .otherFormat: try rewrite(path) { $0[8] += 1 }
        case .writableByOthers: chmod(path, 0o620)
        case .symbolicLink:
            rename(path, path + "x")
            symlink(path + "x", path)
        case .folder:
            unlink(path)
            mkdir(path, 0o700)
        }
        #expect(try load(cache()).entries() == fresh)
        if damage == .folder {
            // A folder is in the way of the new file too, and stays.
            #expect(complaints.all.count == 2)
            return
        }
        #expect(complaints.all.count == 1)
        #expect(complaints.all[0].contains(path))
        #expect(try load(cache()).entries() == fresh)
        #expect(complaints.all.count == 1)
        #expect(mode(of: path) == 0o400)
    }

    @Test("where nothing can be kept the words are there all the same")
    func unusable() throws {
        let file = folder.url.appending(path: "file")
        try Data().write(to: file)
        let open = folder.url.appending(path: "open")
        try FileManager.default.createDirectory(at: open, withIntermediateDirectories: true)
        chmod(open.path, 0o777)
        for (index, url) in [file.appending(path: "below"), open, URL(filePath: "/proc/none")].enumerated() {
            #expect(try !load(cache(at: url)).isEmpty)
            #expect(complaints.all.count == index + 1)
            #expect(complaints.all.last?.contains(url.path) == true)
        }
    }

    @Test("check says the same without a cache, with a new one, a used one and a damaged one")
    func check() throws {
        try FileManager.default.createDirectory(
            at: words.appending(path: "grammar"), withIntermediateDirectories: true)
        let command = ["check", "La casa es grande.", "--content", folder.url.path, "--explain"]
        let without = try CommandRun(command + ["--cache", "/proc/none"])
        #expect(without.status == 0)
        for turn in 0..<4 {
            if turn == 2 { try rewrite(file()) { $0[200] ^= 1 } }
            let run = try CommandRun(command + ["--cache", cacheURL.path])
            #expect(run.status == 0)
            #expect(run.output == without.output)
            #expect(run.complaint.isEmpty)
        }
        #expect(files.count == 1)
        #expect(try CommandRun(command + ["--cache", ""]).complaint.contains("--cache must be a folder"))
    }

    @Test("a limit on the size of files does not end a command")
    func fileSizeLimit() throws {
        let shell = try ChildProcess(
            URL(filePath: "/bin/bash"),
            [
                "-c", "ulimit -f 1; exec \"$@\" >/dev/null", "bash", Repository.executable("immersiond").path, "check",
                "Hola", "--content", Repository.root.path, "--cache", cacheURL.path,
            ])
        #expect(shell.wait() == .exit(0))
        // Those of languages without words fit.
        #expect(!files.contains { $0.hasPrefix("es-") })
    }
}

@Suite("Default folders")
struct DefaultCacheTests {
    @Test(
        "what can be made again is kept where the XDG specification says",
        arguments: [
            (["XDG_CACHE_HOME": "/c", "HOME": "/h"], "/c/immersiond"), (["HOME": "/h"], "/h/.cache/immersiond"),
            (["XDG_CACHE_HOME": "c", "HOME": "/h"], "/h/.cache/immersiond"), ([:], nil),
        ] as [([String: String], String?)])
    func cache(environment: [String: String], path: String?) {
        #expect(DefaultPaths(environment: environment).cache?.path == path)
    }
}
