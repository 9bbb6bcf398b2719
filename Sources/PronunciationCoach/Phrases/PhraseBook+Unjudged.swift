extension PhraseBook {
    /// What is not judged, and why, as sentences; nil where nothing is named.
    ///
    /// - Parameter sounds: Symbols of sounds that are taken for each other, row by row.
    package func unjudged(
        _ kinds: [LanguagePronunciation.Unjudged], sounds: [[String]] = [], in reader: String
    ) -> String? {
        let named =
            kinds.map { text($0.phrase, in: reader) }
            + sounds.map { row in
                text(.ofSounds, in: reader, ["sounds": row.map { "[\($0)]" }.joined(separator: ", ")])
            }
        return named.isEmpty ? nil : text(.notJudged, in: reader, ["what": named.joined(separator: "; ")])
    }
}

extension LanguagePronunciation.Unjudged {
    /// What a learner calls it.
    fileprivate var phrase: Phrase {
        switch self {
        case .length: .ofLength
        case .stress: .ofStress
        case .pitch: .ofPitch
        case .nasality: .ofNasality
        case .openness: .ofOpenness
        }
    }
}
