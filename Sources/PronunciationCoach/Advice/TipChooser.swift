import Lexicon

/// Chooses what a learner is told about a recording: at most three things, those that would most change how well
/// they are understood.
///
/// What counts is how much hangs on the sound in the language, how sure it is that there is something to mend, and how
/// often this learner has it wrong. What is not sure enough is not told at all.
package struct TipChooser: Sendable {
    package static let most = 3
    /// Below it nothing is said.
    package static let leastConfidence = 0.6
    /// How sure it must be that another word was said for it to be named.
    package static let leastNearer = 0.95
    /// The score below which the sound that tells the two words apart must lie besides, in texts of more words than one
    /// practises a sound with.
    package static let highestNearer = 85.0
    package static let wordsOfPractice = 4
    /// From here on it is likelier than not that what is named was heard.
    static let leastHeard = 0.5
    /// What a sound weighs on which nothing hangs: it still sounds foreign.
    static let leastLoad = 0.1
    /// Each further place of the same mistake adds this share of the first one's weight.
    static let repetition = 0.25

    private let language: LanguagePronunciation?
    private let hardness: Hardness?
    private let progress: [String: PhonemeProgress]

    /// - Parameters:
    ///   - language: What was spoken, as id or variant.
    ///   - nativeLanguage: The learner's; nil when unknown.
    ///   - progress: The learner's sounds, before this recording; those of other languages are passed over.
    package init(
        _ guide: PronunciationGuide?, language: String, nativeLanguage: String? = nil, progress: [PhonemeProgress] = []
    ) {
        let known = guide?.language(language)
        self.language = known
        hardness = known.map { Hardness($0, for: nativeLanguage.map(baseLanguage(of:))) }
        let own = progress.filter { baseLanguage(of: $0.language) == baseLanguage(of: language) }
        self.progress = Dictionary(
            own.map { ($0.unit, $0) }, uniquingKeysWith: { $0.attempts >= $1.attempts ? $0 : $1 })
    }

    /// The weightiest first.
    ///
    /// - Parameter sounds: Those that were said, in their order.
    package func tips(on sounds: [SpokenSound]) -> [Tip] {
        struct Mistake: Hashable {
            var unit: String
            var heard: String?
        }
        var places: [Mistake: [Int]] = [:]
        for (place, sound) in sounds.enumerated() where sound.doubt >= Self.leastConfidence {
            let heard = sound.heard.flatMap { heard in
                heard.confidence >= Self.leastHeard && language?.tellsApart(sound.unit, heard.unit) != false
                    ? heard.unit : nil
            }
            places[Mistake(unit: sound.unit, heard: heard), default: []].append(place)
        }
        let tips = places.map { mistake, places in
            let clearest = places.sorted { (sounds[$1].doubt, $0) < (sounds[$0].doubt, $1) }
            return Tip(
                unit: mistake.unit, heard: mistake.heard, confidence: sounds[clearest[0]].doubt, places: clearest)
        }
        let ranked = tips.sorted { (weight(of: $1), $0.places[0]) < (weight(of: $0), $1.places[0]) }
        // One sound is one thing to mend, whatever it was taken for here and there.
        var told: Set<String> = []
        return Array(ranked.filter { told.insert($0.unit).inserted }.prefix(Self.most))
    }

    private func weight(of tip: Tip) -> Double {
        let contrasts = language?.functionalLoad ?? FunctionalLoad()
        let load = tip.heard.map { contrasts.load(between: tip.unit, and: $0) } ?? contrasts.load(of: tip.unit)
        let often = 1 + Self.repetition * Double(tip.places.count - 1)
        return max(load, Self.leastLoad) * tip.confidence * often * habit(tip.unit)
    }

    /// How often the learner has a sound wrong, 0 to 1: what is expected of speakers of their language, until their own
    /// scores tell.
    private func habit(_ unit: String) -> Double {
        (100 - DrillChooser.score(of: progress[unit], hardness: hardness?.degree(of: unit) ?? 0)) / 100
    }
}
