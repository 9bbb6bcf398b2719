import Lexicon

/// The binary form of a language's rules: what their files say, read and checked once.
///
/// | offset | bytes | |
/// |---|---|---|
/// | 0 | 8 | ``magic`` |
/// | 8 | 4 | ``version`` |
/// | 12 | 4 | 0 |
/// | 16 | 8 | length of the file |
/// | 24 | 8 | checksum of everything after the header |
/// | 32 | 32 | the key: what the rules were made of |
/// | 64 | | the values of ``GrammarRuleSet``, one after the other (``Imaged``) |
///
/// Numbers of the header are little-endian.
enum RuleImage {
    /// Begins with a byte that no text has and holds both line endings, so that a transfer as text shows.
    static let magic: [UInt8] = [0x89, 0x49, 0x4D, 0x52, 0x0D, 0x0A, 0x1A, 0x0A]
    static let version: UInt32 = 4

    private static let versionOffset = 8
    private static let lengthOffset = 16
    private static let checksumOffset = 24
    private static let keyOffset = 32
    private static let headerBytes = 64

    static func encode(_ rules: GrammarRuleSet, key: LexiconKey) -> [UInt8] {
        var writer = ImageWriter()
        writer.write(rules)
        let body = writer.bytes
        var bytes = magic
        append(version, to: &bytes)
        append(UInt32(0), to: &bytes)
        append(UInt64(headerBytes + body.count), to: &bytes)
        append(body.withUnsafeBytes { ImageChecksum.sum($0) }, to: &bytes)
        return bytes + key.bytes + body
    }

    /// - Parameter key: What the rules must be made of.
    static func decode(_ bytes: UnsafeRawBufferPointer, key: LexiconKey) throws(RuleImageFault) -> GrammarRuleSet {
        func number<Number: FixedWidthInteger>(at offset: Int, as type: Number.Type) -> Number {
            Number(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: type))
        }
        guard bytes.count >= headerBytes, bytes.starts(with: magic) else { throw .noRules }
        let version = number(at: versionOffset, as: UInt32.self)
        guard version == self.version else { throw .otherVersion(version) }
        let length = number(at: lengthOffset, as: UInt64.self)
        guard length == UInt64(bytes.count) else { throw .truncated(bytes: bytes.count, expected: length) }
        guard bytes[keyOffset..<keyOffset + LexiconKey.byteCount].elementsEqual(key.bytes) else {
            throw .otherSources
        }
        let body = UnsafeRawBufferPointer(rebasing: bytes[headerBytes...])
        guard number(at: checksumOffset, as: UInt64.self) == ImageChecksum.sum(body) else { throw .damaged }
        var reader = ImageReader(body)
        let rules = try GrammarRuleSet(from: &reader)
        guard reader.isAtEnd, rules.isSound else { throw .damaged }
        return rules
    }

    private static func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }
}

extension GrammarRuleSet: Imaged {
    func write(to image: inout ImageWriter) {
        image.write(language)
        image.write(vocabulary)
        image.write(tests.all)
        image.write(rules)
        image.write(compiled)
        image.write(sources)
        image.write(namedLemmas)
        image.write(namedRegions)
        image.write(disambiguation)
        image.write(terms)
        image.write(words)
        image.write(confusions)
        image.write(respelling)
        image.write(causes)
    }

    init(from image: inout ImageReader) throws(RuleImageFault) {
        language = try image.value()
        vocabulary = try image.value()
        tests = try TokenTests(from: &image, words: vocabulary.count)
        rules = try image.value()
        compiled = try image.value()
        sources = try image.value()
        namedLemmas = try image.value()
        namedRegions = try image.value()
        disambiguation = try image.value()
        terms = try image.value()
        words = try image.value()
        confusions = try image.value()
        respelling = try image.value()
        causes = try image.value()
    }
}
