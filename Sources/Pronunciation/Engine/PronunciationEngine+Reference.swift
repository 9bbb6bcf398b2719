extension PronunciationEngine {
    /// Lays the pitch of a reference, such as a synthesised one, over a learner's, phone by phone.
    ///
    /// Changes nothing unless the assessment was accepted and has tracks. Does nothing either when the reference cannot
    /// be aligned with the words.
    ///
    /// - Parameters:
    ///   - reference: 16 kHz samples of somebody saying the same words.
    ///   - words: The words that were assessed.
    package func attachReference(
        _ reference: [Float], to assessment: inout Assessment, words: [ExpectedWord], language: String
    ) {
        guard assessment.tracks != nil, !assessment.words.isEmpty,
            let expected = try? ExpectedUtterance(words, units: model.units, language: language)
        else { return }
        let analysis = analyse(reference)
        let posteriors = analysis.output.logPosteriors
        let emissions = model.alignment.adapted(to: posteriors, language: language).emissions(posteriors)
        guard analysis.refusal == nil,
            let alignment = ForcedAligner().align(emissions, words: expected.words.map(\.units))
        else { return }
        let spans = PhoneSpans(expected, alignment: alignment, analysis: analysis).seconds
        let learner = assessment.words.flatMap { $0.phonemes.map { $0.start..<max($0.start, $0.end) } }
        guard spans.count == learner.count else { return }
        assessment.tracks?.layReference(analysis.onTimeAxis(analysis.pitch, quiet: 0), phones: spans, over: learner)
    }
}

/// Where each expected symbol lies, in seconds.
private struct PhoneSpans {
    let seconds: [Range<Double>]

    init(_ expected: ExpectedUtterance, alignment: PhoneAlignment, analysis: Analysis) {
        var spans: [Range<Double>] = []
        var first = 0
        for word in expected.words {
            for symbol in word.symbols {
                let phones = alignment.phones[first + symbol.units.lowerBound..<first + symbol.units.upperBound]
                let span = analysis.seconds(of: phones.first!.frames.lowerBound..<phones.last!.frames.upperBound)
                spans.append(span.start..<span.end)
            }
            first += word.units.count
        }
        seconds = spans
    }
}

extension SignalTracks {
    /// Fills ``referencePitch``: within each of the learner's phones runs what the reference's pitch does within its
    /// own.
    mutating func layReference(_ pitch: [Float], phones: [Range<Double>], over learner: [Range<Double>]) {
        var laid = [Float](repeating: 0, count: self.pitch.count)
        for (source, target) in zip(phones, learner) {
            let length = target.upperBound - target.lowerBound
            guard length > 0 else { continue }
            let first = Int((target.lowerBound / secondsPerFrame).rounded(.up))
            let last = min(laid.count - 1, Int((target.upperBound / secondsPerFrame).rounded(.down)))
            for frame in Swift.stride(from: first, through: last, by: 1) {
                let share = (Double(frame) * secondsPerFrame - target.lowerBound) / length
                let time = source.lowerBound + share * (source.upperBound - source.lowerBound)
                let index = Int((time / secondsPerFrame).rounded())
                if pitch.indices ~= index { laid[frame] = pitch[index] }
            }
        }
        referencePitch = laid
    }
}
