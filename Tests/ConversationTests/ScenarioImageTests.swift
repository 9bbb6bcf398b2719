import ContentFiles
import Foundation
import Images
import Lexicon
import Synchronization
import Templates
import TestSupport
import Testing

@testable import Conversation

/// Keeps images in memory, and counts.
private final class MemoryCache: ImageCache {
    struct Kept: Sendable {
        var images: [String: [UInt8]] = [:]
        var reads = 0
    }

    let kept = Mutex(Kept())

    func key(of texts: [String]) -> [UInt8] {
        var sum = [UInt8](repeating: 0, count: ImageFormat.keyBytes)
        for (place, byte) in texts.joined(separator: "\0").utf8.enumerated() {
            let cell = place % sum.count
            sum[cell] = (sum[cell] &* 31) &+ byte
        }
        return sum
    }

    func read<Value>(
        _ kind: ImageKind, named name: String, key: [UInt8],
        _ read: (UnsafeRawBufferPointer) throws(ImageFault) -> Value
    ) -> Value? {
        guard let image = kept.withLock({ $0.images[name + kind.suffix] }),
            let value = try? image.withUnsafeBytes({ try read($0) })
        else { return nil }
        kept.withLock { $0.reads += 1 }
        return value
    }

    func keep(_ image: [UInt8], _ kind: ImageKind, named name: String, key: [UInt8]) {
        kept.withLock { $0.images[name + kind.suffix] = image }
    }

    var reads: Int { kept.withLock { $0.reads } }
}

/// The shipped scenarios as their files state them, and in binary form.
private enum Shipped {
    static let key = [UInt8](repeating: 7, count: ImageFormat.keyBytes)
    static let files = LibraryFiles(directory: Checkout.root)
    static let spanish = Result { try LanguagePack.load(directory: Checkout.root.appending(path: "languages/es")) }

    static func read(_ id: String) throws -> ReadScenario {
        files.scenario(id, languages: ["es": try spanish.get()]) { _ in nil }
    }

    static func decode(_ image: [UInt8], key: [UInt8] = key) throws -> ReadScenario {
        let spanish = try spanish.get()
        return try image.withUnsafeBytes {
            try ScenarioImage.decode(
                $0, key: key, knowledge: { $0 == "es" ? LanguageKnowledge(spanish) : nil }, phrases: files.phrases)
        }
    }

    static func engine(_ read: ReadScenario) throws -> DialogueEngine {
        let scenario = try #require(read.scenario)
        return DialogueEngine(
            scenario: scenario, character: files.characters[scenario.characterID], language: try spanish.get(),
            checker: nil)
    }
}

@Suite("The images of scenarios and phrases")
struct ScenarioImageTests {
    private static let checksum = 24..<32
    private static let header = 64
    private static let small = "es-cita-helado"

    private static let utterances = [
        "hola, buenas tardes", "un helado de chocolate, por favor", "no, gracias", "sí", "¿qué es eso?", "no entiendo",
    ]

    @Test(
        "hold all that the files state: what is read of one makes the same image", arguments: Shipped.files.scenarioIDs)
    func whole(id: String) throws {
        let image = ScenarioImage.encode(try Shipped.read(id), key: Shipped.key)
        #expect(ScenarioImage.encode(try Shipped.decode(image), key: Shipped.key) == image)
    }

    @Test("a conversation goes the same way in both")
    func behaviour() throws {
        let read = try Shipped.read(Self.small)
        let kept = try Shipped.decode(ScenarioImage.encode(read, key: Shipped.key))
        #expect(try Self.talk(Shipped.engine(kept), seed: 7) == Self.talk(Shipped.engine(read), seed: 7))
    }

    /// What becomes of ``utterances``.
    private static func talk(_ engine: DialogueEngine, seed: UInt64) throws -> [TurnOutcome] {
        let settings = DialogueSettings()
        var (state, outcome) = engine.begin(settings: settings, seed: seed)
        var outcomes = [outcome]
        for text in utterances where !state.isEnded {
            (state, outcome) = try engine.turn(state, .say(text), settings: settings)
            outcomes.append(outcome)
        }
        return outcomes
    }

    @Test("bytes that were damaged, cut off, or made of other files, are refused")
    func damage() throws {
        let image = ScenarioImage.encode(try Shipped.read(Self.small), key: Shipped.key)
        for place in stride(from: 0, to: image.count, by: 997) {
            // Four bytes of the header say nothing.
            guard !(12..<16).contains(place) else { continue }
            var flipped = image
            flipped[place] ^= 1 << (place % 8)
            #expect(throws: ImageFault.self) { try Shipped.decode(flipped) }
        }
        #expect(throws: ImageFault.otherKind) { try Shipped.decode([]) }
        #expect(throws: ImageFault.truncated(bytes: image.count - 1, expected: UInt64(image.count))) {
            try Shipped.decode(image.dropLast())
        }
        #expect(throws: ImageFault.otherSources) {
            try Shipped.decode(image, key: [UInt8](repeating: 8, count: ImageFormat.keyBytes))
        }
    }

    @Test("a forged image talks nonsense at worst", arguments: 1...60)
    func forged(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var image = ScenarioImage.encode(try Shipped.read(Self.small), key: Shipped.key)
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            image[Int.random(in: Self.header..<image.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        let sum = image[Self.header...].withUnsafeBytes { ImageChecksum.sum($0) }
        withUnsafeBytes(of: sum.littleEndian) { image.replaceSubrange(Self.checksum, with: $0) }
        guard let read = try? Shipped.decode(image), read.scenario != nil else { return }
        let outcomes = try Self.talk(Shipped.engine(read), seed: seed)
        #expect(!outcomes.isEmpty)
    }

    @Test("scenarios and phrases are kept, taken the next time, and made anew when a file changes")
    func cache() throws {
        let cache = MemoryCache()
        func read(_ folder: URL) throws -> ReadScenario {
            LibraryFiles(directory: folder, cache: cache)
                .keptScenario(Self.small, with: [], languages: ["es": try Shipped.spanish.get()]) { _ in nil }
        }
        let folder = try TemporaryFolder("scenario-images")
        for part in ["languages", "characters", "environments", "scenarios"] {
            try FileManager.default.copyItem(
                at: Checkout.root.appending(path: part), to: folder.url.appending(path: part))
        }
        let first = try read(folder.url)
        #expect(cache.reads == 0)
        let second = try read(folder.url)
        // The scenario and the phrases of its language.
        #expect(cache.reads == 2)
        #expect(
            ScenarioImage.encode(first, key: Shipped.key) == ScenarioImage.encode(second, key: Shipped.key))
        let file = folder.url.appending(path: "scenarios/es/\(Self.small).yaml")
        let text = try String(contentsOf: file, encoding: .utf8)
        try (text + "\n# edited\n").write(to: file, atomically: true, encoding: .utf8)
        let third = try read(folder.url)
        #expect(cache.reads == 3)
        #expect(third.scenario?.contentHash != first.scenario?.contentHash)
    }
}
