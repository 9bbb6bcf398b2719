/// The assessed words, in the form that the caller asked for them.
struct WordReport {
    private(set) var words: [AssessedWord] = []

    /// Raw scores below which a phone counts as wrong enough to say what it sounded like.
    private static let badPhone: Float = 1

    private let judged: JudgedPhones
    private let heard: HeardUnits
    private let analysis: Analysis
    private let model: PronunciationModel

    /// - Parameter judged: The phones of the words that were said, and no others.
    init(
        _ expected: ExpectedUtterance, presence: WordPresence, judged: JudgedPhones, heard: HeardUnits,
        analysis: Analysis, model: PronunciationModel
    ) {
        self.judged = judged
        self.heard = heard
        self.analysis = analysis
        self.model = model
        // What was left out at the beginning stands where the first word begins.
        var place = analysis.seconds(of: judged.alignment.phones[0].frames).start
        var first = 0
        var said = 0
        for (word, isSaid) in zip(expected.words, presence.isSaid) {
            guard isSaid else {
                words.append(omitted(word, at: place))
                continue
            }
            let phones = first..<first + word.units.count
            words.append(assessed(word, phones: phones, score: judged.scores.words[said]))
            first = phones.upperBound
            said += 1
            place = words[words.count - 1].end
        }
    }

    private func assessed(_ word: ExpectedUtterance.Word, phones: Range<Int>, score: Float) -> AssessedWord {
        var phonemes: [AssessedPhoneme] = []
        var attempted = ""
        for symbol in word.symbols {
            let places = phones.lowerBound + symbol.units.lowerBound..<phones.lowerBound + symbol.units.upperBound
            let aligned = judged.alignment.phones[places]
            let raw = judged.scores.phones[places].reduce(0, +) / Float(places.count)
            let isBad = raw < Self.badPhone
            // A symbol of several units has the alternatives of the one that was said worst.
            let worst = places.min { judged.scores.phones[$0] < judged.scores.phones[$1] } ?? places.lowerBound
            let target = judged.alignment.phones[worst]
            let alternatives =
                isBad ? heard.alternatives(to: target.unit, in: target.frames) : HeardUnits.Alternatives()
            let span = analysis.seconds(of: aligned.first!.frames.lowerBound..<aligned.last!.frames.upperBound)
            phonemes.append(
                AssessedPhoneme(
                    symbol: symbol.text, unit: model.units.symbols[aligned.first!.unit],
                    accuracyScore: model.calibration.phone.score(raw), start: span.start, end: span.end,
                    soundedLike: alternatives.units.map { model.units.symbols[$0] },
                    doubt: model.advice.doubt(ofPhone: worst, in: judged),
                    heardConfidence: alternatives.units.isEmpty ? nil : model.advice.confidence(in: alternatives)))
            attempted += isBad ? heardText(aligned) : symbol.text
        }
        return AssessedWord(
            word: word.text, accuracyScore: model.calibration.word.score(score), start: phonemes.first?.start ?? 0,
            end: phonemes.last?.end ?? 0, attemptedPronunciation: attempted, correctPronunciation: Self.ipa(of: word),
            phonemes: phonemes)
    }

    /// A word that was not said, with its phonemes, none of which was heard.
    private func omitted(_ word: ExpectedUtterance.Word, at place: Double) -> AssessedWord {
        AssessedWord(
            word: word.text, isOmitted: true, accuracyScore: 0, start: place, end: place, attemptedPronunciation: "",
            correctPronunciation: Self.ipa(of: word),
            phonemes: word.symbols.map { symbol in
                AssessedPhoneme(
                    symbol: symbol.text, unit: model.units.symbols[word.units[symbol.units.lowerBound]],
                    accuracyScore: nil, start: place, end: place, soundedLike: [])
            })
    }

    private static func ipa(of word: ExpectedUtterance.Word) -> String { word.symbols.map(\.text).joined() }

    /// IPA of what badly said phones sounded like; nothing for one left out.
    private func heardText(_ phones: ArraySlice<PhoneAlignment.Phone>) -> String {
        phones.map { heard.likeliest(expected: $0.unit, in: $0.frames) }.filter { $0 != UnitInventory.silence }
            .map { model.units.symbols[$0] }.joined()
    }
}
