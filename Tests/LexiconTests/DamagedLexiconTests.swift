import Foundation
import Glibc
import Images
import Testing

@testable import Lexicon

@Suite("Damaged and foreign bytes")
struct DamagedLexiconTests {
    private static let key = LexiconKey(Array(1...32)) ?? .unkept

    private static let small: LexiconDraft = {
        var builder = LexiconBuilder()
        let verb = builder.add(
            LexicalEntry(
                lemma: "estar", partOfSpeech: .verb, gloss: "to be; to stay", rank: 16, level: .a1,
                categories: [.home, .work], synonyms: ["hallarse"], antonyms: ["faltar"]))
        for (form, features): (String, Features) in [
            ("estar", .infinitive), ("esta", .third), ("está", .third), ("estás", .second), ("estamos", .first),
        ] {
            builder.add(form: Array(form.utf8), features: features, to: verb)
        }
        let noun = builder.add(
            LexicalEntry(
                lemma: "camarero", partOfSpeech: .noun, gloss: "waiter", gender: .masculine, article: "el",
                feminine: "camarera", level: .a2))
        builder.add(form: Array("camarero".utf8), features: [.masculine, .singular], to: noun)
        _ = builder.add(
            LexicalEntry(lemma: "estarse", partOfSpeech: .verb, gloss: "to stay", level: .b1), readingLemma: "estar")
        builder.add(statedStem: Array("estuv".utf8), of: "estar")
        return builder.build()
    }()

    private func fault(of bytes: [UInt8], key: LexiconKey = key) -> LexiconImageFault? {
        do throws(LexiconImageFault) {
            _ = try CompiledLexicon(LexiconBytes(copying: bytes), key: key)
            return nil
        } catch {
            return error
        }
    }

    @Test("sound bytes are taken, and those made of other files are not")
    func otherSources() {
        let bytes = Self.small.encoded(key: Self.key)
        #expect(fault(of: bytes) == nil)
        #expect(fault(of: bytes, key: .unkept) == .otherSources)
    }

    @Test("a file that was cut off, or has something behind it, is refused")
    func lengths() {
        let bytes = Self.small.encoded(key: Self.key)
        for length in 0..<bytes.count {
            let found = fault(of: Array(bytes[..<length]))
            #expect(
                found
                    == (length < LexiconFormat.headerBytes
                        ? .noLexicon : .truncated(bytes: length, expected: UInt64(bytes.count))))
        }
        #expect(fault(of: bytes + [0]) == .truncated(bytes: bytes.count + 1, expected: UInt64(bytes.count)))
    }

    @Test("what is no lexicon, or a later format's, is told apart")
    func kinds() {
        let bytes = Self.small.encoded(key: Self.key)
        #expect(fault(of: Array("lemma\tform\n".utf8)) == .noLexicon)
        #expect(fault(of: [UInt8](repeating: 0, count: bytes.count)) == .noLexicon)
        var later = bytes
        later[LexiconFormat.versionOffset] += 1
        #expect(fault(of: later) == .otherVersion(LexiconFormat.version + 1))
    }

    @Test("a change of any one bit is noticed")
    func flips() {
        let bytes = Self.small.encoded(key: Self.key)
        for offset in bytes.indices {
            for bit in 0..<8 {
                var damaged = bytes
                damaged[offset] ^= 1 << bit
                if fault(of: damaged) == nil { Issue.record("bit \(bit) of byte \(offset) went unnoticed") }
            }
        }
    }

    /// The bytes end where a page begins that cannot be read, so that a look past them ends the test.
    private func guarded(_ bytes: [UInt8]) throws -> LexiconBytes {
        let page = sysconf(Int32(_SC_PAGESIZE))
        let size = (bytes.count + page - 1) / page * page
        let start = try #require(
            mmap(nil, size + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), "no memory")
        mprotect(start + page, size, PROT_READ | PROT_WRITE)
        let end = start + page + size
        UnsafeMutableRawBufferPointer(start: end - bytes.count, count: bytes.count).copyBytes(from: bytes)
        return LexiconBytes(UnsafeRawBufferPointer(start: end - bytes.count, count: bytes.count)) { buffer in
            guard let base = buffer.baseAddress else { return }
            munmap(UnsafeMutableRawPointer(mutating: base) + buffer.count - size - page, size + 2 * page)
        }
    }

    /// Damages bytes and puts the checksum right again, as nothing but malice would.
    private func forged(_ bytes: [UInt8], _ random: inout SplitMix) -> [UInt8] {
        var bytes = bytes
        let section = LexiconFormat.headerBytes
        for _ in 0..<Int.random(in: 1...24, using: &random) {
            let offset = Int.random(in: section..<bytes.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes[offset] ^= 1 << Int.random(in: 0..<8, using: &random)
            case 1: bytes[offset] = .random(in: 0...255, using: &random)
            case 2: for place in offset..<min(offset + 8, bytes.count) { bytes[place] = 0xFF }
            default: for place in offset..<min(offset + 8, bytes.count) { bytes[place] = 0 }
            }
        }
        let sum = bytes.withUnsafeBytes { ImageChecksum.sum(UnsafeRawBufferPointer(rebasing: $0[section...])) }
        withUnsafeBytes(of: sum.littleEndian) {
            bytes.replaceSubrange(LexiconFormat.checksumOffset..<LexiconFormat.checksumOffset + 8, with: $0)
        }
        return bytes
    }

    /// Every look-up there is.
    private func use(_ lexicon: CompiledLexicon) -> Int {
        var count = lexicon.formCount &+ lexicon.entries().count &+ lexicon.statedStems.count
        for word in ["estar", "esta", "está", "estás", "camarero", "camarera", "estarse", "", "xyz"] {
            count &+= lexicon.readings(of: word).count &+ lexicon.forms(ignoringAccents: word).count
            count &+= lexicon.paradigm(of: word).count &+ (lexicon.entry(word)?.synonyms.count ?? 0)
            count &+= lexicon.form(of: word, .verb, .third)?.utf8.count ?? 0
            count &+= lexicon.inflectionTable(of: word, .verb)?.groups.count ?? 0
        }
        for sense in ["stay", "waiter"] { count &+= lexicon.entries(glossedAs: sense).count }
        return count &+ lexicon.forms(of: [.verb, .noun]).count
    }

    @Test("forged bytes are refused, or look-ups in them find nonsense and end", arguments: 0..<8)
    func forgeries(part: Int) throws {
        var random = SplitMix(state: UInt64(part) + 77)
        let bytes = Self.small.encoded(key: Self.key)
        var taken = 0
        for _ in 0..<1_500 {
            let forged = forged(bytes, &random)
            guard let lexicon = try? CompiledLexicon(try guarded(forged), key: Self.key) else { continue }
            taken += 1
            #expect(use(lexicon) >= 0)
        }
        // A good part must get as far as the look-ups for this to test any.
        #expect(taken > 150)
    }

    @Test("the guard page does what the test of forgeries relies on")
    func guardPage() throws {
        let bytes = try guarded(Self.small.encoded(key: Self.key))
        let end = try #require(bytes.buffer.baseAddress) + bytes.buffer.count
        #expect(UInt(bitPattern: end) % UInt(sysconf(Int32(_SC_PAGESIZE))) == 0)
        #expect(try use(CompiledLexicon(bytes, key: Self.key)) > 0)
    }
}
