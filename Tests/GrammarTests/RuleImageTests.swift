import ContentFiles
import Foundation
import Images
import Lexicon
import TestSupport
import Testing

@testable import Grammar

/// The shipped rules of Spanish as their files state them, and in binary form.
private enum Spanish {
    static let key = [UInt8](repeating: 7, count: ImageFormat.keyBytes)

    static let rules = Result {
        try GrammarRuleSet.load(
            directory: SpanishGrammar.directory, language: SpanishGrammar.id, prose: SpanishGrammar.prose)
    }

    static func image() throws -> [UInt8] {
        try rules.get().image(key: key)
    }
}

private func read(_ bytes: [UInt8], key: [UInt8] = Spanish.key) throws -> GrammarRuleSet {
    try bytes.withUnsafeBytes { try GrammarRuleSet($0, key: key) }
}

@Suite("The image of compiled rules")
struct RuleImageTests {
    private static let checksum = 24..<32
    private static let header = 64

    @Test("holds all that the files state: what is read of it makes the same image")
    func whole() throws {
        let image = try Spanish.image()
        #expect(try read(image).image(key: Spanish.key) == image)
    }

    @Test("rules that were read of an image find, mend and explain what those of the files do")
    func behaviour() throws {
        let files = try SpanishGrammar.checker()
        let kept = GrammarChecker(try read(Spanish.image()), language: files.language)
        for rule in files.rules {
            #expect(kept.card(rule.ruleID) == files.card(rule.ruleID))
            let texts = rule.incorrectExamples.map(\.sentence) + rule.correctExamples.map(\.sentence)
            for text in texts {
                let expected = files.examine(text, isTracing: true)
                let found = kept.examine(text, isTracing: true)
                #expect(found.report == expected.report)
                #expect(found.hints == expected.hints)
                #expect(found.traces.map(\.description) == expected.traces.map(\.description))
            }
        }
    }

    @Test("bytes that were damaged, cut off, lengthened, or never were rules, are refused")
    func damage() throws {
        let image = try Spanish.image()
        for place in stride(from: 0, to: image.count, by: 9_973) {
            var flipped = image
            flipped[place] ^= 1 << (place % 8)
            // Four bytes of the header say nothing.
            guard !(12..<16).contains(place) else { continue }
            #expect(throws: ImageFault.self) { try read(flipped) }
        }
        #expect(throws: ImageFault.otherKind) { try read([]) }
        #expect(throws: ImageFault.otherKind) { try read(Array("something else altogether".utf8)) }
        #expect(throws: ImageFault.truncated(bytes: image.count - 1, expected: UInt64(image.count))) {
            try read(image.dropLast())
        }
        #expect(throws: ImageFault.truncated(bytes: image.count + 1, expected: UInt64(image.count))) {
            try read(image + [0])
        }
        var later = image
        later[8] += 1
        #expect(throws: ImageFault.otherVersion(5, wanted: 4)) { try read(later) }
    }

    @Test("the image of other files is refused")
    func otherKey() throws {
        let other = [UInt8](repeating: 8, count: ImageFormat.keyBytes)
        #expect(throws: ImageFault.otherSources) { try read(Spanish.image(), key: other) }
    }

    @Test("a forged image finds nonsense at worst", arguments: 1...40)
    func forged(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var image = try Spanish.image()
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            image[Int.random(in: Self.header..<image.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        let sum = image[Self.header...].withUnsafeBytes { ImageChecksum.sum($0) }
        withUnsafeBytes(of: sum.littleEndian) { image.replaceSubrange(Self.checksum, with: $0) }
        guard let rules = try? read(image) else { return }
        let checker = GrammarChecker(rules, language: try SpanishGrammar.checker().language)
        for text in ["Yo va al parque con una amigo", "La problema es que no se donde esta el libro que lo compre"] {
            let examined = checker.examine(text, isTracing: true)
            #expect(examined.report.inputText == text)
        }
    }
}
