import ContentFiles
import Images

extension LocalizedText: Imaged {
    func write(to image: inout ImageWriter) {
        image.write(byLanguage)
        image.write(fallback)
    }

    init(from image: inout ImageReader) throws(ImageFault) {
        self.init(try image.value(), fallback: try image.value())
    }
}

extension GrammarRule: Imaged {
    func write(to image: inout ImageWriter) {
        image.write(ruleID)
        image.write(language)
        image.write(title)
        image.write(category)
        image.write(explanation)
        image.write(difficulty)
        image.write(severity)
        image.write(confidence)
        image.write(isWrittenOnly)
        image.write(regions)
        image.write(accountsFor.sorted { $0.rawValue < $1.rawValue })
        image.write(incorrectExamples)
        image.write(correctExamples)
        image.write(prerequisiteRules)
        image.write(relatedRules)
        image.write(exercises)
        image.write(commonMistakes)
        image.write(tips)
    }

    init(from image: inout ImageReader) throws(ImageFault) {
        self.init(
            ruleID: try image.value(), language: try image.value(), title: try image.value(),
            category: try image.value(), explanation: try image.value(), difficulty: try image.value(),
            severity: try image.value(), confidence: try image.value(), isWrittenOnly: try image.value(),
            regions: try image.value(), accountsFor: Set(try image.value([EditKind].self)),
            incorrectExamples: try image.value(), correctExamples: try image.value(),
            prerequisiteRules: try image.value(), relatedRules: try image.value(), exercises: try image.value(),
            commonMistakes: try image.value(), tips: try image.value())
    }
}

extension GrammarRule.IncorrectExample: Imaged {
    func write(to image: inout ImageWriter) {
        image.write(sentence)
        image.write(mark.lowerBound)
        image.write(mark.count)
        image.write(fix)
        image.write(translation)
        image.write(explanation)
    }

    init(from image: inout ImageReader) throws(ImageFault) {
        sentence = try image.value()
        let start = try image.integer()
        let length = try image.integer()
        guard (0...sentence.utf8.count).contains(start), (0...sentence.utf8.count).contains(length) else {
            throw .damaged
        }
        mark = start..<start + length
        fix = try image.value()
        translation = try image.value()
        explanation = try image.value()
    }
}

extension GrammarRule.CorrectExample: Imaged {
    func write(to image: inout ImageWriter) {
        image.write(sentence)
        image.write(translation)
        image.write(explanation)
    }

    init(from image: inout ImageReader) throws(ImageFault) {
        self.init(sentence: try image.value(), translation: try image.value(), explanation: try image.value())
    }
}

extension GrammarRule.Exercise: Imaged {
    func write(to image: inout ImageWriter) {
        image.write(question)
        image.write(options)
        image.write(correctAnswer)
        image.write(explanation)
    }

    init(from image: inout ImageReader) throws(ImageFault) {
        self.init(
            question: try image.value(), options: try image.value(), correctAnswer: try image.value(),
            explanation: try image.value())
    }
}

extension RuleSource: Imaged {
    func write(to image: inout ImageWriter) {
        image.write(rule)
        image.write(incorrectExamples)
        image.write(correctExamples)
    }

    init(from image: inout ImageReader) throws(ImageFault) {
        rule = try image.value()
        incorrectExamples = try image.value()
        correctExamples = try image.value()
    }
}

extension NamedLemma: Imaged {
    func write(to image: inout ImageWriter) {
        image.write(lemma)
        image.write(parts)
        image.write(location)
    }

    init(from image: inout ImageReader) throws(ImageFault) {
        self.init(lemma: try image.value(), parts: try image.value(), location: try image.value())
    }
}

extension NamedRegion: Imaged {
    func write(to image: inout ImageWriter) {
        image.write(region)
        image.write(location)
    }

    init(from image: inout ImageReader) throws(ImageFault) {
        self.init(region: try image.value(), location: try image.value())
    }
}

extension GrammarCategory: Imaged {}
extension GrammarSeverity: Imaged {}
extension EditKind: Imaged {}
extension Respelling: Imaged {}
extension PartOfSpeechSet: Imaged {}
extension Analysis.Kind: Imaged {}
