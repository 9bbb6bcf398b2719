package import Images
import Lexicon

extension GrammarRuleSet {
    static let imageFormat = ImageFormat(letters: "IMR", version: 4)
    static let imageKind = ImageKind(suffix: ".rules", name: "rules")

    /// What the rules' files say, read and checked once; ``init(_:key:)`` reads it.
    package func image(key: [UInt8]) -> [UInt8] {
        var values = ImageWriter()
        values.write(self)
        return Self.imageFormat.file(values, key: key)
    }

    /// - Parameter key: What the rules must be made of.
    package init(_ image: UnsafeRawBufferPointer, key: [UInt8]) throws(ImageFault) {
        self = try Self.imageFormat.read(image, key: key) { values throws(ImageFault) in
            let rules = try GrammarRuleSet(from: &values)
            guard rules.isSound else { throw .damaged }
            return rules
        }
    }
}

extension GrammarRuleSet: Imaged {
    package func write(to image: inout ImageWriter) {
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

    package init(from image: inout ImageReader) throws(ImageFault) {
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
