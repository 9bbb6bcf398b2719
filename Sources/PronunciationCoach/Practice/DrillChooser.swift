package import Foundation
import Lexicon

/// Chooses what to practise next: the sounds that the learner's scores say are worst, before there are scores those
/// that speakers of the learner's language find hard.
///
/// The same arguments give the same drill.
package struct DrillChooser: Sendable {
    /// A sound is expected at this score before it is tried, less ``hardnessCost`` when it is the hardest: what is only
    /// expected weighs no more than what the learner has shown.
    static let expectedScore = 85.0
    static let hardnessCost = 25.0
    /// The expectation counts as many attempts.
    static let expectationWeight = 4.0
    /// Right after a practice that went well a sound's need is multiplied by this; it recovers within days.
    static let freshNeed = 0.3
    static let recoveryDays = 2.0
    /// Below it the scores themselves are reason enough.
    static let lowScore = 70.0
    /// The drill is drawn from as many sounds, the neediest.
    static let shortlist = 3

    private let guide: PronunciationGuide

    package init(_ guide: PronunciationGuide) {
        self.guide = guide
    }

    /// - Parameters:
    ///   - language: Language or variant that is learnt.
    ///   - nativeLanguage: The learner's; nil when unknown.
    ///   - explanationLanguage: What the learner reads.
    ///   - progress: In any order; that of other languages is passed over.
    ///   - lastUnit: The sound of the drill before; it does not come twice running.
    ///   - seed: Chooses among nearly equal sounds.
    /// - Returns: nil when the guide does not know the language.
    package func next(
        language: String, nativeLanguage: String? = nil, explanationLanguage: String, progress: [PhonemeProgress],
        lastUnit: String? = nil, at now: Date, seed: UInt64
    ) -> Drill? {
        guard let pronunciation = guide.language(language) else { return nil }
        let hardness = Hardness(pronunciation, for: nativeLanguage.map(baseLanguage(of:)))
        let tried = Dictionary(
            progress.filter { baseLanguage(of: $0.language) == pronunciation.id }.map { ($0.unit, $0) },
            uniquingKeysWith: { $0.attempts >= $1.attempts ? $0 : $1 })
        var candidates = pronunciation.sounds(of: language).map { sound in
            (sound: sound, need: need(of: tried[sound.unit], hardness: hardness.degree(of: sound.unit), at: now))
        }
        if candidates.count > 1 { candidates.removeAll { $0.sound.unit == lastUnit } }
        let ranked = candidates.enumerated().sorted {
            ($1.element.need, $0.offset) < ($0.element.need, $1.offset)
        }
        let shortlist = ranked.prefix(Self.shortlist).map(\.element)
        guard let choice = draw(shortlist, seed: seed) else { return nil }
        return drill(
            choice, language: language, explanationLanguage: explanationLanguage, progress: tried[choice.unit],
            note: hardness.note(of: choice.unit))
    }

    /// 0 (none) to 1. Squared, so that one bad sound weighs more than several middling ones.
    package func need(of progress: PhonemeProgress?, hardness: Double, at now: Date) -> Double {
        let deficit = (100 - Self.score(of: progress, hardness: hardness)) / 100
        var readiness = 1.0
        if let last = progress?.lastPractised, progress?.meanScore ?? 0 >= Self.lowScore {
            let days = max(0, now.timeIntervalSince(last)) / 86_400
            readiness -= (1 - Self.freshNeed) * exp(-days / Self.recoveryDays)
        }
        return deficit * deficit * readiness
    }

    /// The score to expect of a learner's sound, 0 to 100: the hardness tells until there are attempts.
    ///
    /// - Parameter hardness: 0 to 1.
    static func score(of progress: PhonemeProgress?, hardness: Double) -> Double {
        let expected = expectedScore - hardnessCost * hardness
        let attempts = Double(progress?.attempts ?? 0)
        return (expected * expectationWeight + (progress?.meanScore ?? 0) * attempts) / (expectationWeight + attempts)
    }

    private func draw(
        _ shortlist: [(sound: LanguagePronunciation.Sound, need: Double)], seed: UInt64
    ) -> LanguagePronunciation.Sound? {
        let total = shortlist.reduce(0) { $0 + $1.need }
        guard total > 0 else { return shortlist.first?.sound }
        var point = Double(scrambled(seed) >> 11) / Double(1 << 53) * total
        for candidate in shortlist {
            point -= candidate.need
            if point < 0 { return candidate.sound }
        }
        return shortlist.last?.sound
    }

    /// A drill on one sound, whatever the scores.
    ///
    /// - Returns: nil when the language or the variant has no such sound.
    package func drill(
        on unit: String, language: String, nativeLanguage: String? = nil, explanationLanguage: String,
        progress: [PhonemeProgress]
    ) -> Drill? {
        guard let pronunciation = guide.language(language),
            let sound = pronunciation.sounds(of: language).first(where: { $0.unit == unit })
        else { return nil }
        let hardness = Hardness(pronunciation, for: nativeLanguage.map(baseLanguage(of:)))
        let own = progress.first { $0.unit == unit && baseLanguage(of: $0.language) == pronunciation.id }
        return drill(
            sound, language: language, explanationLanguage: explanationLanguage, progress: own,
            note: hardness.note(of: unit))
    }

    private func drill(
        _ sound: LanguagePronunciation.Sound, language: String, explanationLanguage: String,
        progress: PhonemeProgress?, note: Explanation?
    ) -> Drill? {
        guard
            let instruction = guide.feedback(
                for: sound.unit, language: language, explanationLanguage: explanationLanguage)
        else { return nil }
        let reason: Drill.Reason =
            switch progress?.meanScore {
            case let score? where score < Self.lowScore: .lowScore
            case .some: .refresh
            case nil: note == nil ? .newSound : .hardSound
            }
        return Drill(
            unit: sound.unit, language: language,
            name: guide.sounds[sound.unit]?.name.text(in: explanationLanguage) ?? sound.unit,
            instruction: instruction, examples: sound.examples, minimalPairs: sound.pairs, sentence: sound.sentence,
            reason: reason, note: note?.text(in: explanationLanguage))
    }
}

/// SplitMix64: neighbouring seeds give unrelated numbers.
private func scrambled(_ seed: UInt64) -> UInt64 {
    var bits = seed &+ 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
}
