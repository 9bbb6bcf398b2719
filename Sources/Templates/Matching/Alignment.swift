/// One reading of an utterance: the sentence it was taken for, and how it differs.
package struct Alignment: Sendable {
    /// What it was aligned with.
    var index: MatchIndex
    package var final: WordGraph.Final
    package var cost: Float
    package var steps: [Aligner.Step]
    /// Words of the sentence.
    var sentenceWords: Int
    /// Share of the sentence's content words that the utterance has.
    var sentenceCoverage: Float
    /// Share of the utterance's content words that the sentence has.
    var utteranceCoverage: Float
    package var costPerWord: Float
    /// A negation or a number is missing, or there is one too many: the sentence says something else.
    package var turnsTheMeaning = false

    /// Whether the sentence has words that were not said.
    package var isShortened: Bool {
        steps.contains { if case .missing = $0 { true } else { false } }
    }

    func fits(_ tolerance: MatchTolerance) -> Bool {
        sentenceWords > 0 && !turnsTheMeaning && costPerWord <= tolerance.cost
            && sentenceCoverage >= tolerance.coverage
            && utteranceCoverage >= tolerance.coverage
    }
}

/// Counts the words of each side that the other covers.
private struct Coverage {
    private var content = 0
    private var coveredContent = 0
    private var words = 0
    private var coveredWords = 0

    mutating func add(_ wordClass: WordClass, isCovered: Bool) {
        if wordClass == .content || wordClass == .decisive {
            content += 1
            coveredContent += isCovered ? 1 : 0
        }
        if wordClass != .filler {
            words += 1
            coveredWords += isCovered ? 1 : 0
        }
    }

    /// The share of content words; where there are none, of all words but fillers.
    var share: Float {
        if content > 0 { return Float(coveredContent) / Float(content) }
        return words > 0 ? Float(coveredWords) / Float(words) : 1
    }
}

/// Whether something was said that fits each slot of a sentence: *enero* names no day, and *Paris* is none of the towns
/// of a list.
private struct OpenSlots {
    /// In the order of how much they say; what holds no words lacks none.
    private enum Fit: Int { case empty, nothing, misspelt, whole }

    private var fits: [Fit] = []

    mutating func open() { fits.append(.empty) }
    mutating func say() { note(.whole) }
    mutating func misspell() { note(.misspelt) }
    mutating func miss() { note(.nothing) }

    private mutating func note(_ fit: Fit) {
        for index in fits.indices where fits[index].rawValue < fit.rawValue { fits[index] = fit }
    }

    /// - Parameter isNumber: It holds a number of a language whose words are not known: there another number may be but
    ///   a letter away, as *dix* is from *six*.
    mutating func close(isNumber: Bool) -> Bool {
        switch fits.popLast() {
        case .whole?, .empty?, nil: true
        case .misspelt?: !isNumber
        case .nothing?: false
        }
    }
}

extension Alignment {
    /// - Parameter isSpoken: A wrong word may be a slip of recognition, so it covers the right one.
    init?(
        _ aligner: Aligner, _ final: WordGraph.Final, _ analysis: EditAnalysis, isSpoken: Bool
    ) {
        guard let steps = aligner.path(to: final, analysis.utterance) else { return nil }
        index = aligner.index
        self.final = final
        self.steps = steps
        cost = aligner.cost(of: final)
        var sentence = Coverage()
        var spoken = Coverage()
        sentenceWords = 0
        var freeWords = 0
        var slots = OpenSlots()
        for step in steps {
            switch step {
            case .match(_, let surface) where surface < 0:
                slots.say()
                // However long, free text counts as one word, so that it cannot make up for slips elsewhere.
                freeWords += 1
                if freeWords == 1 { sentenceWords += 1 }
            case .match(_, let surface):
                sentenceWords += 1
                slots.say()
                let wordClass = analysis.wordClass(of: surface)
                sentence.add(wordClass, isCovered: true)
                spoken.add(wordClass, isCovered: true)
            case .substitute(let word, let surface):
                sentenceWords += 1
                let wordClass = analysis.wordClass(of: surface)
                let isCovered = isSpoken || analysis.kind(of: word, for: surface) != .lexical
                if isCovered { slots.misspell() } else { slots.miss() }
                sentence.add(wordClass, isCovered: isCovered)
                spoken.add(wordClass, isCovered: isCovered)
            case .missing(let surface):
                sentenceWords += 1
                slots.miss()
                let wordClass = analysis.wordClass(of: surface)
                sentence.add(wordClass, isCovered: false)
                turnsTheMeaning = turnsTheMeaning || wordClass == .decisive
            case .extra(let word):
                let wordClass = analysis.wordClass(ofWord: word)
                spoken.add(wordClass, isCovered: false)
                turnsTheMeaning = turnsTheMeaning || wordClass == .decisive
            case .mark(let mark):
                switch index.graph.marks[Int(mark)] {
                case .slotBegin: slots.open()
                case .slotEnd(_, let value):
                    let isNumber = value.flatMap(Double.init) != nil && !analysis.vocabulary.knowledge.knowsWords
                    turnsTheMeaning = turnsTheMeaning || !slots.close(isNumber: isNumber && !isSpoken)
                case .punctuation: break
                }
            }
        }
        sentenceCoverage = sentence.share
        utteranceCoverage = spoken.share
        costPerWord = cost / Float(max(1, sentenceWords, analysis.utterance.words.count - max(0, freeWords - 1)))
    }
}

/// Tells what kind of slip a wrong word is.
package final class EditAnalysis: Sendable {
    package let utterance: Utterance
    let vocabulary: ScriptVocabulary

    package init(utterance: Utterance, vocabulary: ScriptVocabulary) {
        self.utterance = utterance
        self.vocabulary = vocabulary
    }

    /// Free text is what a learner makes of it, so it weighs nothing.
    package func wordClass(of surface: Int32) -> WordClass {
        surface < 0 ? .filler : vocabulary.surfaces[Int(surface)].facts.wordClass
    }

    package func wordClass(ofWord word: Int) -> WordClass { utterance.words[word].facts.wordClass }

    /// Whether a sentence loses what it says without a word: it can only be a noun, an adjective, a name or a verb.
    package func isLexical(_ word: Int) -> Bool {
        let facts = utterance.words[word].facts
        guard facts.wordClass == .content, facts.partsOfSpeech != 0 else { return false }
        return facts.isVerb || facts.partsOfSpeech & ~MatchCosts.neverExchanged == 0
    }

    /// Whether both are words that a sentence is about, and neither a form of the other.
    package func isAnotherWord(_ surface: Int32, than word: Int) -> Bool {
        wordClass(ofWord: word) == .content && wordClass(of: surface) == .content
            && kind(of: word, for: surface) == .lexical
    }

    /// Whether both are determiners, and neither a form of the other: *el*, *un*.
    package func isAnotherDeterminer(_ surface: Int32, than word: Int) -> Bool {
        utterance.words[word].facts.mayBeDeterminer && vocabulary.surfaces[Int(surface)].facts.mayBeDeterminer
            && kind(of: word, for: surface) == .lexical
    }

    /// Whether it is a word of the language, and so hardly another one misspelt.
    func isKnown(_ word: Int) -> Bool { utterance.words[word].facts.isWord }

    func kind(of word: Int, for surface: Int32) -> UtteranceEdit.Kind {
        let facts = utterance.words[word].facts
        let expected = vocabulary.surfaces[Int(surface)].facts.lemmas
        if facts.lemmas.contains(where: expected.contains) { return .agreement }
        return facts.isWord || isFar(word, from: surface) ? .lexical : .typo
    }

    /// Whether more than half of the letters differ: what is no word that is known is another word all the same.
    private func isFar(_ word: Int, from surface: Int32) -> Bool {
        let said = utterance.folded[utterance.words[word].folded]
        let number = vocabulary.surfaces[Int(surface)].word
        let expected = vocabulary.table.scalars[vocabulary.table.range(of: number)]
        var distance = EditDistance()
        return distance.between(said, expected, limit: max(said.count, expected.count) / 2) == nil
    }
}
