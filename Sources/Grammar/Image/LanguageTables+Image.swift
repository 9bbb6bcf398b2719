import Images
import Lexicon

extension Terms: Imaged {
    func write(to image: inout ImageWriter) {
        image.write(words)
        image.write(fallback)
    }

    init(from image: inout ImageReader) throws(ImageFault) {
        self.init(words: try image.value(), fallback: try image.value())
    }
}

extension FirstLanguageCauses: Imaged {
    func write(to image: inout ImageWriter) { image.write(byLanguage) }
    init(from image: inout ImageReader) throws(ImageFault) { self.init(byLanguage: try image.value()) }
}

extension SentenceWords: Imaged {
    func write(to image: inout ImageWriter) {
        image.write(joining)
        image.write(introducing)
        image.write(dependent)
        image.write(completing)
        image.write(capitalisedElsewhere)
    }

    init(from image: inout ImageReader) throws(ImageFault) {
        self.init(
            joining: try image.value(), introducing: try image.value(), dependent: try image.value(),
            completing: try image.value(), capitalisedElsewhere: try image.value())
    }
}

extension Confusions: Imaged {
    func write(to image: inout ImageWriter) {
        image.write(rows)
        image.write(negations)
    }

    init(from image: inout ImageReader) throws(ImageFault) {
        rows = try image.value()
        negations = try image.value()
    }
}

extension Confusions.Row: Imaged {
    func write(to image: inout ImageWriter) {
        image.write(kind)
        image.write(forms)
        image.write(verbs)
    }

    init(from image: inout ImageReader) throws(ImageFault) {
        self.init(kind: try image.value(), forms: try image.value(), verbs: try image.value())
    }
}

extension RespellingRules: Imaged {
    func write(to image: inout ImageWriter) {
        image.write(letters)
        image.write(vowels)
        image.write(foreignEndings)
        image.write(doubled)
        image.write(foreignPairs.sorted { $0.lexicographicallyPrecedes($1) })
        image.write(finalConsonants)
        image.write(followers)
        image.write(infinitiveEndings)
        image.write(pronouns)
        image.write(pluralEndings)
        image.write(regionalDiminutives)
        image.write(diminutiveBases)
        image.write(genderEndings.map(\.wrong))
        image.write(genderEndings.map(\.right))
        image.write(homophones)
        image.write(leftOut)
        image.write(slips)
    }

    init(from image: inout ImageReader) throws(ImageFault) {
        letters = try image.value()
        vowels = try image.value()
        foreignEndings = try image.value()
        doubled = try image.value()
        foreignPairs = Set(try image.value([[Unicode.Scalar]].self))
        finalConsonants = try image.value()
        followers = try image.value()
        infinitiveEndings = try image.value()
        pronouns = try image.value()
        pluralEndings = try image.value()
        regionalDiminutives = try image.value()
        diminutiveBases = try image.value()
        let wrong: [String] = try image.value()
        let right: [String] = try image.value()
        guard wrong.count == right.count else { throw .damaged }
        genderEndings = zip(wrong, right).map { (wrong: $0, right: $1) }
        homophones = try image.value()
        leftOut = try image.value()
        slips = try image.value()
    }
}

extension RespellingRules.Homophone: Imaged {
    func write(to image: inout ImageWriter) {
        image.write(letters)
        image.write(digraph)
        image.write(after)
        image.write(notAfter)
        image.write(afterOrStart)
        image.write(before)
        image.write(beforeOther)
        image.write(isSecond)
        image.write(isEnd)
        image.write(isForLongWords)
        image.write(write)
        image.write(insert)
    }

    init(from image: inout ImageReader) throws(ImageFault) {
        letters = try image.value()
        digraph = try image.value()
        after = try image.value()
        notAfter = try image.value()
        afterOrStart = try image.value()
        before = try image.value()
        beforeOther = try image.value()
        isSecond = try image.value()
        isEnd = try image.value()
        isForLongWords = try image.value()
        write = try image.value()
        insert = try image.value()
    }
}

extension SlipCosts: Imaged {
    func write(to image: inout ImageWriter) {
        for cost in Self.costs { image.write(self[keyPath: cost.path]) }
        image.write(rareForms)
    }

    init(from image: inout ImageReader) throws(ImageFault) {
        self.init()
        for cost in Self.costs { self[keyPath: cost.path] = try image.value() }
        rareForms = try image.value()
    }
}
