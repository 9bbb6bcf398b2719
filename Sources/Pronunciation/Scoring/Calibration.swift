/// A monotone, piecewise linear map from a head's raw score to 0...100.
struct CalibrationCurve: Sendable {
    private let points: [(raw: Double, score: Double)]

    /// - Parameter pairs: [raw, score], ascending in both.
    init(_ pairs: [[Double]], name: String) throws(PronunciationError) {
        let isValid =
            pairs.count >= 2 && pairs.allSatisfy { $0.count == 2 && $0[0].isFinite && 0...100 ~= $0[1] }
            && zip(pairs, pairs.dropFirst()).allSatisfy { $0[0] < $1[0] && $0[1] <= $1[1] }
        guard isValid else {
            throw PronunciationError(
                .malformedModel,
                "The pronunciation model is damaged: manifest.json's calibration '\(name)' is no ascending curve.")
        }
        points = pairs.map { ($0[0], $0[1]) }
    }

    /// 0...100; a raw score beyond the curve's ends has the score of the end.
    func score(_ raw: Float) -> Double {
        let raw = Double(raw)
        guard let above = points.firstIndex(where: { raw < $0.raw }) else { return points[points.count - 1].score }
        guard above > 0 else { return points[0].score }
        let low = points[above - 1]
        let high = points[above]
        return low.score + (high.score - low.score) * (raw - low.raw) / (high.raw - low.raw)
    }
}

/// The curves of every kind of score.
struct CalibrationSet: Sendable {
    let phone: CalibrationCurve
    let word: CalibrationCurve
    let accuracy: CalibrationCurve
    let total: CalibrationCurve
    let fluency: CalibrationCurve
    let prosody: CalibrationCurve

    init(_ curves: [String: [[Double]]]) throws(PronunciationError) {
        func curve(_ names: String...) throws(PronunciationError) -> CalibrationCurve {
            let name = names.first { curves[$0] != nil } ?? names[0]
            return try CalibrationCurve(curves[name] ?? [], name: name)
        }
        phone = try curve("phone")
        word = try curve("word")
        accuracy = try curve("utterance")
        total = try curve("total", "utterance")
        fluency = try curve("fluency")
        prosody = try curve("prosody")
    }
}
