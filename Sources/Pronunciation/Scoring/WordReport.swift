/// The assessed words, in the form that the caller asked for them.
struct WordReport {
    private(set) var words: [AssessedWord] = []
    /// The share of the words that were said, 0...100.
    private(set) var completeness: Double = 100

    /// Raw scores below which a phone counts as wrong enough to say what it sounded like.
    private static let badPhone: Float = 1

    init(
        _ expected: ExpectedUtterance, judged: JudgedPhones, heard: HeardUnits, analysis: Analysis,
        model: PronunciationModel
    ) {
        var first = 0
        var said = 0
        for (index, word) in expected.words.enumerated() {
            let phones = first..<first + word.units.count
            first = phones.upperBound
            let isSaid = WordPresence(judged, phones: phones, heard: heard).isSaid
            if isSaid { said += 1 }
            words.append(
                Self.assessed(
                    word, phones: phones, score: isSaid ? judged.scores.words[index] : 0, isSaid: isSaid,
                    judged: judged, heard: heard, analysis: analysis, model: model))
        }
        completeness = 100 * Double(said) / Double(expected.words.count)
    }

    private static func assessed(
        _ word: ExpectedUtterance.Word, phones: Range<Int>, score: Float, isSaid: Bool, judged: JudgedPhones,
        heard: HeardUnits, analysis: Analysis, model: PronunciationModel
    ) -> AssessedWord {
        var phonemes: [AssessedPhoneme] = []
        var attempted = ""
        for symbol in word.symbols {
            let places = phones.lowerBound + symbol.units.lowerBound..<phones.lowerBound + symbol.units.upperBound
            let aligned = judged.alignment.phones[places]
            let raw = judged.scores.phones[places].reduce(0, +) / Float(places.count)
            let isBad = raw < badPhone
            // Of a symbol of several units, the one said worst is what its alternatives are about.
            let worst = places.min { judged.scores.phones[$0] < judged.scores.phones[$1] } ?? places.lowerBound
            let target = judged.alignment.phones[worst]
            let alternatives = isBad ? heard.alternatives(to: target.unit, in: target.frames) : []
            let span = analysis.seconds(of: aligned.first!.frames.lowerBound..<aligned.last!.frames.upperBound)
            phonemes.append(
                AssessedPhoneme(
                    symbol: symbol.text, unit: model.units.symbols[aligned.first!.unit],
                    accuracyScore: model.calibration.phone.score(raw), start: span.start, end: span.end,
                    soundedLike: alternatives.map { model.units.symbols[$0] }))
            attempted += isBad ? heardText(aligned, heard: heard, units: model.units) : symbol.text
        }
        return AssessedWord(
            word: word.text, accuracyScore: isSaid ? model.calibration.word.score(score) : 0,
            start: phonemes.first?.start ?? 0, end: phonemes.last?.end ?? 0,
            attemptedPronunciation: isSaid ? attempted : "",
            correctPronunciation: word.symbols.map(\.text).joined(), phonemes: phonemes)
    }

    /// IPA of what badly said phones sounded like; nothing for one left out.
    private static func heardText(
        _ phones: ArraySlice<PhoneAlignment.Phone>, heard: HeardUnits, units: UnitInventory
    ) -> String {
        phones.map { heard.likeliest(expected: $0.unit, in: $0.frames) }.filter { $0 != UnitInventory.silence }
            .map { units.symbols[$0] }.joined()
    }
}
