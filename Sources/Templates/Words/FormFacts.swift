import Images
import Lexicon

/// What matching and feedback need to know of one written form. An object, so that words are copied by one reference.
package final class FormFacts: Sendable {
    package let wordClass: WordClass
    /// Numbers of the scenario's lemmas that the form may belong to.
    let lemmas: [Int32]
    /// The likeliest lemma of a content word; nil for other words and unknown forms.
    let contentLemma: String?
    /// The likeliest lemma of what may be a verb.
    let verbLemma: String?
    package let isWord: Bool
    /// As ``WordKnowledge/partsOfSpeech(of:)`` has them.
    let partsOfSpeech: UInt32
    /// Likeliest a verb in the third person, or a word in the first.
    let isThirdPersonVerb: Bool
    let isFirstPerson: Bool
    package let isVerb: Bool

    /// Whether it may be a number.
    var isNumeral: Bool { partsOfSpeech & Self.numeral != 0 }

    /// Whether it is a number and nothing else, in words or digits.
    package var isNumber: Bool { wordClass == .decisive && (isNumeral || !isWord) }

    /// Whether it says something by itself: a word of content, or a number.
    package var saysSomething: Bool { wordClass == .content || isNumber }

    /// Whether what is said turns on it, and it is no number: *no*, *nunca*, *sin*.
    package var isDenying: Bool { wordClass == .decisive && !isNumber }

    var mayBeVerb: Bool { partsOfSpeech & Self.verb != 0 }

    var mayBeName: Bool { partsOfSpeech & Self.name != 0 }

    var mayBeNoun: Bool { partsOfSpeech & Self.noun != 0 }

    /// Whether it may stand before a noun: *el*, *mi*, *esta*.
    var mayBeDeterminer: Bool { partsOfSpeech & Self.determiner != 0 }

    private static let name = bit(of: .name)
    private static let numeral = bit(of: .numeral)
    private static let noun = bit(of: .noun)
    private static let determiner = bit(of: .article) | bit(of: .determiner)
    private static let verb = bit(of: .verb)

    private static func bit(of part: PartOfSpeech) -> UInt32 {
        1 << UInt32(PartOfSpeech.allCases.firstIndex(of: part) ?? 31)
    }

    func write(to image: inout ImageWriter) {
        image.write(wordClass.rawValue)
        image.write(lemmas)
        image.write(contentLemma)
        image.write(verbLemma)
        image.write(UInt64(partsOfSpeech))
        image.write([isWord, isThirdPersonVerb, isFirstPerson, isVerb])
    }

    init(from image: inout ImageReader) throws(ImageFault) {
        guard let wordClass = WordClass(rawValue: try image.value()) else { throw .damaged }
        self.wordClass = wordClass
        lemmas = try image.value()
        contentLemma = try image.value()
        verbLemma = try image.value()
        partsOfSpeech = UInt32(truncatingIfNeeded: try image.number())
        let flags = try image.value([Bool].self)
        guard flags.count == 4 else { throw .damaged }
        (isWord, isThirdPersonVerb, isFirstPerson, isVerb) = (flags[0], flags[1], flags[2], flags[3])
    }

    /// - Parameter number: Gives a lemma's number; nil for lemmas that no template has.
    init(_ form: String, _ knowledge: any WordKnowledge, number: (String) -> Int32?) {
        let record = knowledge.record(of: form)
        wordClass =
            record.isDecisive ? .decisive : record.isFiller ? .filler : record.isFunctionWord ? .function : .content
        lemmas = record.lemmas.compactMap(number)
        contentLemma = wordClass == .content ? record.lemmas.first : nil
        isWord = record.isWord
        partsOfSpeech = record.partsOfSpeech
        verbLemma = record.partsOfSpeech & Self.verb != 0 ? record.lemmas.first : nil
        isVerb = record.isVerb
        isThirdPersonVerb = record.isVerb && record.person == .third
        isFirstPerson = record.person == .first
    }
}
