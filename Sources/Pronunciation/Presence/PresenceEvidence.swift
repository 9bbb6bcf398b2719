#if canImport(Glibc)
    import Glibc
#else
    import Foundation
#endif

/// What speaks for and against each expected word having been said, as ``WordPresence`` weighs it.
///
/// The alignment gives every expected word a place, said or not. A word that was not said gets what its neighbours can
/// spare: a few frames, shorter than such sounds last, which fit it badly and its neighbours' sounds or silence better.
struct PresenceEvidence {
    /// [words][``inputs``], in the order that the trees were trained with.
    let rows: FrameMatrix

    static let inputs = 18
    /// Where there is no word beside; far beyond what one can have.
    private static let edge: Float = 99
    /// Log likelihoods beyond it are as good as certain.
    private static let certain = 60.0
    /// Where they stand among the inputs of the heads.
    private static let (meanLogPosterior, relativeLength, silence, goodness) = (0, 9, 13, 20)

    /// - Parameters:
    ///   - emissions: From ``AlignmentCosts/emissions(_:)``.
    ///   - words: Units of each word.
    ///   - judged: All words, as though every one had been said.
    ///   - speechFrames: Of the recording.
    init(
        _ emissions: FrameMatrix, words: [[Int]], judged: JudgedPhones, speechFrames: Int, model: ModelManifest.Presence
    ) {
        let phones = judged.alignment.phones
        let ends = words.reduce(into: [0]) { $0.append($0.last! + $1.count) }
        let places = words.indices.map { ends[$0]..<ends[$0 + 1] }
        let best = (0..<emissions.frames).map { frame in
            emissions.values[frame * emissions.width..<(frame + 1) * emissions.width].max() ?? 0
        }
        func values(_ column: Int, _ word: Range<Int>) -> [Float] { word.map { judged.inputs.phones[$0, column] } }
        func mean(_ values: [Float]) -> Float { values.reduce(0, +) / Float(values.count) }
        let lengths = phones.map { phone in
            (log(Float(phone.frames.count)) - model.durationMeans[phone.unit]) / model.durationDeviations[phone.unit]
        }
        let longest = places.map { lengths[$0].max() ?? 0 }
        let advantages = Self.advantages(emissions, words: words, judged: judged, places: places, model: model)
        var rows: [Float] = []
        for (word, place) in places.enumerated() {
            let misfits = phones[place].flatMap { phone in phone.frames.map { best[$0] - emissions[$0, phone.unit] } }
            let frames = phones[place.upperBound - 1].frames.upperBound - phones[place.lowerBound].frames.lowerBound
            rows += [
                advantages[word],
                mean(values(Self.meanLogPosterior, place)),
                mean(values(Self.goodness, place)),
                longest[word],
                Float(words.count),
                mean(values(Self.relativeLength, place)),
                mean(values(Self.silence, place)),
                mean(Array(judged.scores.phones[place])),
                Float(speechFrames) / Float(phones.count),
                values(Self.goodness, place).min() ?? 0,
                judged.scores.phoneMean,
                lengths[place].min() ?? 0,
                word + 1 < words.count ? longest[word + 1] : Self.edge,
                word > 0 ? longest[word - 1] : Self.edge,
                mean(misfits),
                judged.scores.words[word],
                Float(frames) / Float(place.count),
                word > 0 ? judged.scores.words[word - 1] : Self.edge,
            ]
        }
        self.rows = FrameMatrix(width: Self.inputs, values: rows)
    }

    /// By how much the recording is explained better with each word than without it.
    private static func advantages(
        _ emissions: FrameMatrix, words: [[Int]], judged: JudgedPhones, places: [Range<Int>],
        model: ModelManifest.Presence
    ) -> [Float] {
        let costs = zip(words, places).map { units, place in
            let scores = judged.scores.phones[place]
            return model.cost(phones: units.count, meanScore: scores.reduce(0, +) / Float(scores.count))
        }
        return SkippingAligner(runCost: model.runCost, wordCosts: costs).advantages(emissions, words: words).map {
            // Where there is no path through a word, it is certain that it was not said.
            Float($0.isNaN ? -certain : min(max($0, -certain), certain))
        }
    }
}

extension ModelManifest.Presence {
    /// What a path pays for leaving out a word beside what it pays for the run. It is never a gain in itself: else a
    /// word beside those left out, which the heads judge by them, would go with them.
    func cost(phones: Int, meanScore: Float) -> Double {
        max(0, wordCosts[min(phones, wordCosts.count) - 1] + scoreWeight * Double(min(max(meanScore, 0), 2)))
    }
}
