import ContentFiles
import Foundation
import Images
import Synchronization
import TestSupport
import Testing

@testable import Lexicon

/// Keeps compiled lexicons in memory, and counts.
private final class MemoryCache: LexiconCache {
    struct Contents {
        var files: [LexiconKey: [UInt8]] = [:]
        var kept = 0
        var found = 0
    }

    private let contents = Mutex(Contents())

    var kept: Int { contents.withLock { $0.kept } }
    var found: Int { contents.withLock { $0.found } }

    func change(_ body: (inout [LexiconKey: [UInt8]]) -> Void) { contents.withLock { body(&$0.files) } }

    func key(of sources: [LexiconSource]) -> LexiconKey {
        // Four checksums of everything, lengths included.
        let bytes = sources.flatMap { [$0.path, $0.text] }.flatMap { Array("\($0.utf8.count):\($0)".utf8) }
        let sums = (0..<4).map { salt in ([UInt8(salt)] + bytes).withUnsafeBytes { ImageChecksum.sum($0) } }
        return LexiconKey(sums.flatMap { withUnsafeBytes(of: $0, Array.init) }) ?? .unkept
    }

    func lexicon(of language: String, key: LexiconKey) -> CompiledLexicon? {
        contents.withLock { contents in
            guard let bytes = contents.files[key],
                let lexicon = try? CompiledLexicon(LexiconBytes(copying: bytes), key: key)
            else { return nil }
            contents.found += 1
            return lexicon
        }
    }

    func keep(_ bytes: [UInt8], of language: String, key: LexiconKey) -> CompiledLexicon? {
        contents.withLock { contents in
            contents.files[key] = bytes
            contents.kept += 1
        }
        return try? CompiledLexicon(LexiconBytes(copying: bytes), key: key)
    }
}

@Suite("Kept lexicons")
struct LexiconCacheTests {
    /// A small language on disk.
    private final class SmallLanguage {
        private let folder: TemporaryFolder
        var url: URL { folder.url }

        init() throws {
            folder = try TemporaryFolder("lexicon")
            try write(Self.description, to: "language.yaml")
            try write(
                "cell\tfeatures\tstem\ts\n@lemma\t\t\ta\nsg\tsingular\tbase\t-\npl\tplural\tbase\ts\n", to: "cells.tsv")
            try write(Self.nouns, to: "nouns.tsv")
        }

        static let description = """
            id: xx
            name: Example
            nativeName: example
            flag: "-"
            voice: xx
            paradigms:
              - {partsOfSpeech: [noun], cells: cells.tsv}
            lexicon:
              - {file: nouns.tsv, partOfSpeech: noun}
            articles: {feminine: la}

            """
        static let nouns = "lemma\tparadigm\tgender\tgloss\trank\tlevel\nmesa\t\tf\ttable\t9\tA1\n"

        func write(_ text: String, to name: String) throws {
            try Data(text.utf8).write(to: url.appending(path: name))
        }
    }

    @Test("the second load takes the lexicon that the first kept, and knows the same")
    func second() throws {
        let language = try SmallLanguage()
        let cache = MemoryCache()
        let packs = try (0..<2).map { _ in try LanguagePack.load(directory: language.url, cache: cache) }
        #expect(cache.kept == 1)
        #expect(cache.found == 1)
        for pack in packs + [try LanguagePack.load(directory: language.url)] {
            #expect(pack.lexicon.form(of: "mesa", .noun, .plural) == "mesas")
            #expect(pack.lexicon.entry("mesa")?.article == "la")
            #expect(pack.tokens(of: "Mesas").first?.readings.first?.lemma == "mesa")
        }
    }

    @Test("all of Spanish reads the same from a kept lexicon, tokens and derived rules included")
    func spanish() throws {
        let cache = MemoryCache()
        _ = try LanguagePack.load(directory: Spanish.directory, cache: cache)
        let kept = try LanguagePack.load(directory: Spanish.directory, cache: cache)
        #expect(cache.kept == 1)
        let fresh = try Spanish.pack.get()
        #expect(kept.lexicon.entries() == fresh.lexicon.entries())
        #expect(kept.textRules.functionWords == fresh.textRules.functionWords)
        let text = "Ayer yo sabo que dámelo rápidamente es un problemita; andaron, digame a Jose."
        #expect(kept.tokens(of: text) == fresh.tokens(of: text))
    }

    @Test(
        "a change to any of the files makes another lexicon",
        arguments: [
            ("language.yaml", SmallLanguage.description.replacing("feminine: la", with: "feminine: il")),
            ("cells.tsv", "cell\tfeatures\tstem\ts\n@lemma\t\t\ta\nsg\tsingular\tbase\t-\npl\tplural\tbase\tx\n"),
            ("nouns.tsv", SmallLanguage.nouns.replacing("table", with: "tablf")),
        ])
    func changed(file: String, text: String) throws {
        let language = try SmallLanguage()
        let cache = MemoryCache()
        _ = try LanguagePack.load(directory: language.url, cache: cache)
        try language.write(text, to: file)
        let pack = try LanguagePack.load(directory: language.url, cache: cache)
        #expect(cache.kept == 2)
        let direct = try LanguagePack.load(directory: language.url)
        #expect(pack.lexicon.entries() == direct.lexicon.entries())
        #expect(pack.lexicon.paradigm(of: "mesa").map(\.form) == direct.lexicon.paradigm(of: "mesa").map(\.form))
    }

    @Test("a damaged lexicon is made again", arguments: [0, 40, 64, 400])
    func damaged(offset: Int) throws {
        let language = try SmallLanguage()
        let cache = MemoryCache()
        _ = try LanguagePack.load(directory: language.url, cache: cache)
        cache.change { files in
            for key in files.keys { files[key]?[offset] ^= 0x10 }
        }
        let pack = try LanguagePack.load(directory: language.url, cache: cache)
        #expect(pack.lexicon.form(of: "mesa", .noun, .plural) == "mesas")
        #expect(cache.kept == 2)
    }

    @Test("files with faults are reported every time, and nothing is kept of them")
    func faults() throws {
        let language = try SmallLanguage()
        let cache = MemoryCache()
        for (file, text, code) in [
            ("nouns.tsv", SmallLanguage.nouns + "casa\tq\tf\thouse\t9\tA1\n", "unknown-paradigm"),
            ("nouns.tsv", "", "empty-file"),
            ("language.yaml", SmallLanguage.description + "colour: red\n", "unknown-field"),
        ] {
            let sound = try String(contentsOf: language.url.appending(path: file), encoding: .utf8)
            try language.write(text, to: file)
            for _ in 0..<2 {
                let error = try #require(throws: ContentError.self) {
                    try LanguagePack.load(directory: language.url, cache: cache)
                }
                #expect(error.diagnostics.map(\.code) == [code])
            }
            try language.write(sound, to: file)
        }
        try FileManager.default.removeItem(at: language.url.appending(path: "nouns.tsv"))
        let error = try #require(throws: ContentError.self) {
            try LanguagePack.load(directory: language.url, cache: cache)
        }
        #expect(error.diagnostics.map(\.code) == ["unreadable-file"])
    }
}
