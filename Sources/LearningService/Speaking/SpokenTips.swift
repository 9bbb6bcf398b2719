import Pronunciation
import PronunciationCoach

/// A tip on a recording, at the places of the assessment.
package struct SpokenTip: Sendable, Hashable {
    /// A phoneme by the indices of its word and of itself in it.
    package struct Place: Sendable, Hashable {
        package var word: Int
        package var phoneme: Int
    }

    /// What was heard instead, where that is likelier than not.
    package var heard: String?
    /// How sure it is that there is something to mend, 0 to 1.
    package var confidence: Double
    /// Where the mistake is heard, the clearest first; never empty.
    package var places: [Place]

    package var place: Place { places[0] }
}

/// A tip with what the learner reads.
package struct ToldTip: Sendable, Hashable {
    package var tip: SpokenTip
    package var text: String

    package init(tip: SpokenTip, text: String) {
        self.tip = tip
        self.text = text
    }
}

extension TipChooser {
    /// What to tell the learner of a recording; nothing about what was not said, or may not have been, unless it is
    /// sure which word was said instead.
    func tips(on assessment: Assessment) -> [SpokenTip] {
        guard assessment.isNarrowBand != true else { return [] }
        var sounds: [SpokenSound] = []
        var places: [SpokenTip.Place] = []
        for (index, word) in assessment.words.enumerated() where word.isJudged {
            for (phoneme, assessed) in word.phonemes.enumerated() {
                let place = SpokenTip.Place(word: index, phoneme: phoneme)
                let nearer = assessment.nearer(at: place)
                guard assessment.tellsOfSounds || nearer != nil else { continue }
                sounds.append(SpokenSound(assessed, nearer: nearer))
                places.append(place)
            }
        }
        return tips(on: sounds).map { tip in
            SpokenTip(heard: tip.heard, confidence: tip.confidence, places: tip.places.map { places[$0] })
        }
    }
}

extension Assessment {
    /// Whether its scores tell how the learner says the sounds: the text was said, and nothing of it is missing in the
    /// recording.
    var tellsOfSounds: Bool { certainty != .doubtful && isNarrowBand != true }
}

extension SpokenSound {
    /// Recordings that were kept before there was any doubt in them are taken at their scores.
    ///
    /// - Parameter nearer: The word that was heard in the place of the wanted one, for this sound; nil where none was.
    fileprivate init(_ phoneme: AssessedPhoneme, nearer: NearerWord?) {
        let doubt = phoneme.doubt ?? (phoneme.isProblematic ? 1 - (phoneme.accuracyScore ?? 100) / 100 : 0)
        let heard = phoneme.soundedLike.first.map { Heard(unit: $0, confidence: phoneme.heardConfidence ?? 0) }
        guard let nearer else {
            self.init(unit: phoneme.unit, doubt: doubt, heard: heard)
            return
        }
        // Of two sounds that lie near each other it is told which it was only by comparing them.
        self.init(
            unit: phoneme.unit, doubt: max(doubt, nearer.confidence),
            heard: nearer.unit.map { Heard(unit: $0, confidence: nearer.confidence) })
    }
}

extension Assessment {
    /// The word that was heard in the place of a place's, where that is sure and its sound tells the two apart.
    func nearer(at place: SpokenTip.Place) -> NearerWord? {
        let word = words[place.word]
        guard let nearer = word.nearer, nearer.phoneme == place.phoneme, nearer.confidence >= TipChooser.leastNearer
        else { return nil }
        // In whole sentences of learners whom the comparison alone had say another word, experts heard the right sound
        // in most. A word or two are said to tell it from its partner.
        let isPractice = words.count <= TipChooser.wordsOfPractice
        guard isPractice || word.phonemes[place.phoneme].accuracyScore ?? 0 < TipChooser.highestNearer else {
            return nil
        }
        return nearer
    }
}

extension [PronunciationReply.Tip] {
    /// Those of several recordings as one list: the same sound is one tip, told where it was heard most clearly, those
    /// that came up oftenest and most surely first.
    var gathered: [PronunciationReply.Tip] {
        let mistakes = Dictionary(grouping: self, by: \.unit).values.compactMap { tips in
            tips.max { $0.confidence < $1.confidence }.map { clearest in
                var tip = clearest
                tip.occurrences = tips.reduce(0) { $0 + $1.occurrences }
                return tip
            }
        }
        func weight(_ tip: PronunciationReply.Tip) -> Double { tip.confidence * Double(tip.occurrences) }
        return Array(
            mistakes.sorted { (weight($1), $0.unit) < (weight($0), $1.unit) }.prefix(TipChooser.most))
    }
}
