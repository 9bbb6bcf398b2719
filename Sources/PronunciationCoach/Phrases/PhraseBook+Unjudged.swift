extension PhraseBook {
    /// What is not judged, and why, as sentences; nil where nothing is named.
    package func unjudged(_ kinds: [LanguagePronunciation.Unjudged], in reader: String) -> String? {
        guard !kinds.isEmpty else { return nil }
        return text(.notJudged, in: reader, ["what": kinds.map { text($0.phrase, in: reader) }.joined(separator: "; ")])
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
