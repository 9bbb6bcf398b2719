import Images
import Lexicon

extension CompiledRule: Imaged {
    func write(to image: inout ImageWriter) {
        image.write(rule)
        image.write(confidence)
        image.write(pattern)
        image.write(agreement)
        image.write(requirements)
        image.write(antipatterns)
        image.write(fix)
        image.write(explanations)
        image.write(location)
    }

    convenience init(from image: inout ImageReader) throws(ImageFault) {
        self.init(
            rule: try image.value(), confidence: try image.value(), pattern: try image.value(),
            agreement: try image.value(), requirements: try image.value(), antipatterns: try image.value(),
            fix: try image.value(), explanations: try image.value(), location: try image.value())
    }
}

extension Disambiguation.Rule: Imaged {
    func write(to image: inout ImageWriter) {
        image.write(pattern)
        image.write(target)
        image.write(test)
        image.write(selects)
        image.write(agreement?.groups)
        image.write(agreement?.isBroken ?? false)
    }

    convenience init(from image: inout ImageReader) throws(ImageFault) {
        let pattern: Pattern = try image.value()
        let target = try image.integer()
        let test: TokenTest.ID = try image.value()
        let selects: Bool = try image.value()
        let groups: Agreement? = try image.value()
        let isBroken: Bool = try image.value()
        self.init(
            pattern: pattern, target: target, test: test, selects: selects,
            agreement: groups.map { (groups: $0, isBroken: isBroken) })
    }
}

extension Pattern: Imaged {
    func write(to image: inout ImageWriter) {
        image.write(elements)
        image.write(anchor)
    }

    init(from image: inout ImageReader) throws(ImageFault) {
        let elements: [Element] = try image.value()
        let anchor = try image.integer()
        guard elements.count <= Self.maximalElements, elements.indices.contains(anchor) else { throw .damaged }
        self.init(elements: elements, anchor: anchor)
    }
}

extension Pattern.Element: Imaged {
    func write(to image: inout ImageWriter) {
        image.write(name)
        image.write(test)
        image.write(count)
        image.write(summary)
    }

    init(from image: inout ImageReader) throws(ImageFault) {
        self.init(
            name: try image.value(), test: try image.value(), count: try image.value(), summary: try image.value())
        guard count.lowerBound >= 0, count.upperBound <= Pattern.maximalRepeats else { throw .damaged }
    }
}

extension Condition: Imaged {
    func write(to image: inout ImageWriter) {
        image.write(tests.map(\.element))
        image.write(tests.map(\.test))
        image.write(before)
        image.write(after)
        image.write(sentence)
        image.write(earlier)
        image.write(summary)
    }

    convenience init(from image: inout ImageReader) throws(ImageFault) {
        let elements: [Int] = try image.value()
        let tests: [TokenTest.ID] = try image.value()
        guard elements.count == tests.count else { throw .damaged }
        self.init(
            tests: zip(elements, tests).map { (element: $0, test: $1) }, before: try image.value(),
            after: try image.value(), sentence: try image.value(), earlier: try image.value(),
            summary: try image.value())
    }
}

extension Agreement: Imaged {
    func write(to image: inout ImageWriter) {
        image.write(groups)
        image.write(first)
        image.write(second)
        image.write(isRepetition)
    }

    init(from image: inout ImageReader) throws(ImageFault) {
        self.init(
            groups: try image.value(), first: try image.value(), second: try image.value(),
            isRepetition: try image.value())
    }
}

extension TokenTest: Imaged {
    func write(to image: inout ImageWriter) {
        image.write(kinds)
        image.write(acceptsBoundary)
        image.write(forms)
        image.write(lemmas)
        image.write(parts)
        image.write(features)
        image.write(groups)
        image.write(without)
        image.write(only)
        image.write(allowsGuessed)
        image.write(isCapitalised)
        image.write(isAccentless)
        image.write(isUnknown)
        image.write(opensClause)
        image.write(prefixes)
        image.write(suffixes)
        image.write(infixes)
        image.write(alternatives)
        image.write(exclusions)
    }

    init(from image: inout ImageReader) throws(ImageFault) {
        self.init(
            kinds: try image.value(), acceptsBoundary: try image.value(), forms: try image.value(),
            lemmas: try image.value(), parts: try image.value(), features: try image.value(),
            groups: try image.value(), without: try image.value(), only: try image.value(),
            allowsGuessed: try image.value(), isCapitalised: try image.value(), isAccentless: try image.value(),
            isUnknown: try image.value(), opensClause: try image.value(), prefixes: try image.value(),
            suffixes: try image.value(), infixes: try image.value(), alternatives: try image.value(),
            exclusions: try image.value())
    }
}

extension TokenTests {
    /// - Parameter words: How many words the vocabulary holds.
    init(from image: inout ImageReader, words: Int) throws(ImageFault) {
        let all: [TokenTest] = try image.value()
        guard zip(0..., all).allSatisfy({ $1.isSound(id: $0, words: words) }) else { throw .damaged }
        self.init(all)
    }
}

extension Vocabulary: Imaged {
    func write(to image: inout ImageWriter) { image.write(all) }
    init(from image: inout ImageReader) throws(ImageFault) { self.init(try image.value([String].self)) }
}
