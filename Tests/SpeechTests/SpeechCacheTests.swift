import Foundation
import Glibc
import SpeechProtocol
import TestSupport
import Testing

@testable import SpeechClient

extension WorkerTests {
    @Suite("Speech kept on disk")
    struct SpeechCacheTests {
        private static let line = SynthesisRequest(text: "Buenos días", voice: "es")

        private static func withCache(
            maximumBytes: Int = 64 << 20, _ body: (SpeechCache, URL, SpeechWorkerPool) async throws -> Void
        ) async throws {
            try await WorkerFixture.withFolder { folder in
                try await WorkerFixture.withPool { pool in
                    try await body(
                        try SpeechCache(directory: folder, pool: pool, maximumBytes: maximumBytes), folder, pool)
                }
            }
        }

        private static func files(_ folder: URL) throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        }

        @Test("a line is synthesised once and is then on disk, for this cache and for the next")
        func roundTrip() async throws {
            try await Self.withCache { cache, folder, pool in
                #expect(cache.cached(Self.line) == nil)
                let speech = try await cache.speech(for: Self.line)
                #expect(cache.cached(Self.line) == speech)
                #expect(speech.key == cache.key(for: Self.line))
                #expect(try Self.files(folder) == ["\(speech.key).wav"])
                let bytes = try Data(contentsOf: speech.path)
                #expect(bytes.prefix(4) == Data("RIFF".utf8))
                #expect(SpeechFile.contents(of: bytes)?.duration == speech.duration)
                #expect(speech.duration > 0.4)

                await pool.shutdown()
                #expect(try await cache.speech(for: Self.line) == speech)
                let next = try SpeechCache(directory: folder, pool: pool, maximumBytes: 64 << 20)
                #expect(try await next.speech(for: Self.line) == speech)
            }
        }

        @Test("concurrent requests for one line share one synthesis")
        func sharedSynthesis() async throws {
            try await Self.withCache { cache, folder, _ in
                cache.prefetch([Self.line])
                try await withThrowingTaskGroup(of: CachedSpeech.self) { group in
                    for _ in 0..<40 { group.addTask { try await cache.speech(for: Self.line) } }
                    let made = try await group.reduce(into: Set<CachedSpeech>()) { $0.insert($1) }
                    #expect(made.count == 1)
                }
                let made = try FileManager.default.attributesOfItem(
                    atPath: folder.appendingPathComponent(cache.key(for: Self.line) + ".wav").path)[.systemFileNumber]
                _ = try await cache.speech(for: Self.line)
                let later = try FileManager.default.attributesOfItem(
                    atPath: folder.appendingPathComponent(cache.key(for: Self.line) + ".wav").path)[.systemFileNumber]
                #expect(made as? NSNumber == later as? NSNumber)
            }
        }

        @Test("equal text has one key however it is composed; voice, speed and text make others")
        func keys() async throws {
            try await Self.withCache { cache, _, _ in
                let key = cache.key(for: Self.line)
                #expect(key.utf8.count == 64 && key.allSatisfy { $0.isHexDigit && !$0.isUppercase })
                #expect(key == cache.key(for: SynthesisRequest(text: "Buenos di\u{301}as", voice: "ES")))
                let others = [
                    SynthesisRequest(text: "Buenos días", voice: "es", speed: 1.25),
                    SynthesisRequest(text: "Buenos días", voice: "es-419"),
                    SynthesisRequest(text: "Buenos dias", voice: "es"),
                    SynthesisRequest(text: "Buenos días", voice: "es", speed: .nan),
                    SynthesisRequest(text: "../../etc/passwd", voice: "../"), SynthesisRequest(text: "", voice: ""),
                ]
                #expect(Set(others.map(cache.key) + [key]).count == others.count + 1)
            }
        }

        @Test(
            "a file that is cut short, changed, emptied, replaced or deleted is made again",
            arguments: ["cut", "flip", "header", "empty", "directory link", "delete"])
        func damage(kind: String) async throws {
            try await Self.withCache { cache, folder, pool in
                let speech = try await cache.speech(for: Self.line)
                var bytes = try Data(contentsOf: speech.path)
                switch kind {
                case "cut": bytes.removeLast(bytes.count / 2)
                case "flip": bytes[bytes.count / 2] ^= 1
                case "header": bytes[4] ^= 1
                default: bytes = Data()
                }
                try FileManager.default.removeItem(at: speech.path)
                if kind == "directory link" {
                    try FileManager.default.createSymbolicLink(
                        at: speech.path, withDestinationURL: URL(fileURLWithPath: "/etc"))
                } else if kind != "delete" {
                    try bytes.write(to: speech.path)
                }
                #expect(cache.cached(Self.line) == nil)
                for cache in [cache, try SpeechCache(directory: folder, pool: pool, maximumBytes: 64 << 20)] {
                    let again = try await cache.speech(for: Self.line)
                    #expect(SpeechFile.contents(of: try Data(contentsOf: again.path))?.duration == again.duration)
                    #expect(cache.cached(Self.line) == again)
                }
            }
        }

        @Test("when room is short the line used least recently goes first, also after a restart")
        func eviction() async throws {
            let lines = ["uno", "dos", "tres", "cuatro"].map { SynthesisRequest(text: $0, voice: "es") }
            try await Self.withCache { roomy, folder, pool in
                var bytes = 0
                for line in lines[0..<3] {
                    bytes += try Data(contentsOf: try await roomy.speech(for: line).path).count
                }
                #expect(roomy.cached(lines[0]) != nil)
                // The order of use is on disk to the hour; here it is told apart by the time of making.
                let tight = try SpeechCache(directory: folder, pool: pool, maximumBytes: bytes)
                _ = try await tight.speech(for: lines[0])
                _ = try await tight.speech(for: lines[3])
                #expect(
                    lines.map { FileManager.default.fileExists(atPath: Self.path($0, tight)) }[0...1] == [true, false])
                #expect(tight.cached(lines[0]) != nil)
                #expect(tight.cached(lines[3]) != nil)

                _ = try SpeechCache(directory: folder, pool: pool, maximumBytes: 1)
                #expect(try Self.files(folder) == ["\(tight.key(for: lines[3])).wav"], "the newest stays")
            }
        }

        private static func path(_ request: SynthesisRequest, _ cache: SpeechCache) -> String {
            cache.cached(request)?.path.path ?? "/nonexistent"
        }

        @Test("files that are not the cache's are left alone, and its unfinished ones are not")
        func strangers() async throws {
            try await WorkerFixture.withFolder { folder in
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                let key = String(repeating: "ab", count: 32)
                for name in ["notes.txt", "x.wav", "\(key).1-1.tmp", "\(key.uppercased()).wav"] {
                    try Data("x".utf8).write(to: folder.appendingPathComponent(name))
                }
                try await WorkerFixture.withPool { pool in
                    _ = try SpeechCache(directory: folder, pool: pool, maximumBytes: 0)
                    #expect(try Self.files(folder) == ["\(key.uppercased()).wav", "notes.txt", "x.wav"])
                }
            }
        }

        @Test("a folder that cannot be written gives an error that says so, and the pool goes on")
        func unwritable() async throws {
            try await Self.withCache { cache, folder, pool in
                try FileManager.default.removeItem(at: folder)
                let error = await #expect(throws: SpeechError.self) { try await cache.speech(for: Self.line) }
                #expect(error?.code == .cacheWriteFailed)
                #expect(error?.message.contains(folder.path) == true)
                #expect(try await pool.phonemes(text: "mesa", voice: "es") == "ˈmesa")
                let file = folder.deletingLastPathComponent().appendingPathComponent(UUID().uuidString)
                try Data().write(to: file)
                defer { try? FileManager.default.removeItem(at: file) }
                let opening = #expect(throws: SpeechError.self) {
                    try SpeechCache(directory: file.appendingPathComponent("cache"), pool: pool, maximumBytes: 1 << 20)
                }
                #expect(opening?.code == .cacheWriteFailed)
            }
        }

        @Test("a full disk is told as such, and not where the file would have lain")
        func fullDisk() {
            let failure = SpeechFolder.Failure(message: "/data/speech/0.1-2.tmp: No space left", isFull: true)
            let error = SpeechCache.writeFailed(failure)
            #expect(error.code == .cacheFull)
            #expect(error.message.contains("no space is left"))
            #expect(!error.message.contains("/data"))
        }

        @Test("a line that cannot be spoken leaves no file")
        func failures() async throws {
            try await Self.withCache { cache, folder, _ in
                let requests: [(SynthesisRequest, SpeechError.Code)] = [
                    (SynthesisRequest(text: String(repeating: "s'", count: 68), voice: "en"), .ttsUnspeakable),
                    (SynthesisRequest(text: "mesa", voice: "xx"), .unknownVoice),
                    (SynthesisRequest(text: "mesa", voice: "../es"), .unknownVoice),
                    (SynthesisRequest(text: "", voice: "es"), .invalidText),
                    (SynthesisRequest(text: "mesa", voice: "es", speed: 0), .invalidSpeed),
                ]
                for (request, code) in requests {
                    let error = await #expect(throws: SpeechError.self) { try await cache.speech(for: request) }
                    #expect(error?.code == code)
                }
                let files = try Self.files(folder)
                #expect(files == [])
            }
        }

        @Test("lines made ahead are there later, and a request in the meantime does not wait for them")
        func prefetch() async throws {
            try await Self.withCache { cache, _, pool in
                _ = try await pool.synthesize(Self.line)
                let body = String(repeating: "Uno dos tres cuatro. ", count: 10)
                let ahead = (0..<12).map { SynthesisRequest(text: "\($0) \(body)", voice: "es") }
                cache.prefetch(ahead + ahead + [SynthesisRequest(text: "", voice: "es")])
                _ = try await cache.speech(for: Self.line)
                #expect(ahead.count { cache.cached($0) == nil } > 6, "the request came back while lines were waiting")
                let last = try await cache.speech(for: ahead[11])
                #expect(cache.cached(ahead[11]) == last)
                try await waitUntil(within: .seconds(30)) { ahead.allSatisfy { cache.cached($0) != nil } }
                #expect(ahead.allSatisfy { cache.cached($0) != nil })
            }
        }

        @Test("more lines ahead than the queue holds are dropped, not kept")
        func prefetchBound() async throws {
            try await Self.withCache { cache, folder, pool in
                cache.prefetch((0..<2_000).map { SynthesisRequest(text: "línea \($0)", voice: "es") })
                await pool.shutdown()
                try await Task.sleep(for: .milliseconds(200))
                #expect(try Self.files(folder).count <= 260)
            }
        }
    }
}
