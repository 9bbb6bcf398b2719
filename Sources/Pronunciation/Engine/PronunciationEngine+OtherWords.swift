extension PronunciationEngine {
    /// Places of words of a text of several in whose place another was said, and when.
    ///
    /// - Parameter words: Units of each word of the text.
    func otherWords(
        among words: [[Int]], _ evidence: PresenceEvidence, _ text: TextEvidence, _ presence: WordPresence,
        emissions: FrameMatrix, posteriors: FrameMatrix, sounds: OtherSounds
    ) -> [Int: Range<Int>] {
        guard let trust = model.otherWord, presence.isSaid.count > 1 else { return [:] }
        let replacement = ReplacementEvidence(emissions, posteriors: posteriors, words: words, sounds: sounds)
        let isOther = trust.isOther(OtherWordEvidence(evidence, text: text, replacement))
        let places = isOther.indices.filter { isOther[$0] && presence.isSaid[$0] }
        return Dictionary(uniqueKeysWithValues: places.map { ($0, replacement.frames[$0]) })
    }

    /// How sure it is which of two words was said for that to be told.
    private static let surePartner = 0.95

    /// Puts what was heard in the place of those words.
    ///
    /// - Returns: When that was, of the words that are told to be others.
    func tell(
        _ others: [Int: Range<Int>], in words: inout [AssessedWord], _ presence: WordPresence,
        _ alignment: PhoneAlignment, _ sounds: OtherSounds
    ) -> [Range<Int>] {
        var told: [Range<Int>] = []
        // Where it is sure which other word it was, that is told instead.
        for (index, frames) in others
        where words[index].nearer?.confidence ?? 0 < Self.surePartner && !words[index].isOmitted {
            let place = presence.isSaid[..<index].count { $0 }
            let expected = alignment.phones.filter { $0.word == place }.map(\.unit)
            let heard = sounds.sequence(in: frames)
            // That it was another, and sounded like itself, says nothing.
            guard !heard.isEmpty, heard != expected else { continue }
            words[index].becomeOther(heard: heard.map { model.units.symbols[$0] }.joined())
            told.append(frames)
        }
        return told
    }
}

extension AssessedWord {
    /// - Parameter heard: IPA of what was said in its place.
    fileprivate mutating func becomeOther(heard: String) {
        isOther = true
        attemptedPronunciation = heard
        let low = ScoreBand.lowestFair / 2
        accuracyScore = min(accuracyScore, low)
        nearer = nil
        for place in phonemes.indices {
            phonemes[place].accuracyScore = phonemes[place].accuracyScore.map { min($0, low) }
            (phonemes[place].soundedLike, phonemes[place].doubt, phonemes[place].heardConfidence) = ([], nil, nil)
        }
    }
}
