#if canImport(Glibc)
    import Glibc
#else
    import Foundation
#endif

/// What speaks for something having been put in at each candidate place, as the trees weigh it.
///
/// A word that was said badly leaves sounds that belong to no word, too. So each place is taken for silence, and the
/// words beside it are judged again: what was put in leaves sound words behind.
struct InsertionEvidence {
    let candidates: [InsertionSearch.Candidate]
    /// [candidates][``inputs``], in the order that the trees were trained with.
    let rows: FrameMatrix

    static let inputs = 25
    /// Where among them it stands how well it fits the words beside it.
    static let repeats = 24
    /// Where there is no word beside.
    private static let edge: Float = 99

    /// The recording, as far as it counts here.
    struct Heard {
        var output: AcousticNetwork.Output
        /// The network's input, for the energy of what was put in.
        var features: FrameMatrix
        /// Frames in which some sound is likelier than silence.
        var speechFrames: Int
    }

    /// - Parameters:
    ///   - words: Units of the words that were said.
    ///   - judged: These words, as though nothing else had been said.
    ///   - again: The same, with the candidates taken for silence.
    init(
        _ candidates: [InsertionSearch.Candidate], emissions: FrameMatrix, heard: Heard, words: [[Int]],
        sounds: OtherSounds, judged: JudgedPhones, again: JudgedPhones, durations: ModelManifest.Presence,
        vowels: Set<Int>
    ) {
        let ends = words.reduce(into: [0]) { $0.append($0.last! + $1.count) }
        let posteriors = heard.output.logPosteriors
        let best = (0..<posteriors.frames).map { frame in
            (0..<posteriors.width).max { posteriors[frame, $0] < posteriors[frame, $1] } ?? 0
        }
        let isQuiet = best.map { $0 == UnitInventory.silence }
        let energy = Self.energies(heard.features)
        let lengths = judged.alignment.phones.map { phone in
            (log(Float(phone.frames.count)) - durations.durationMeans[phone.unit])
                / durations.durationDeviations[phone.unit]
        }
        func mean(_ scores: [Float], _ word: Int) -> Float {
            guard words.indices.contains(word) else { return Self.edge }
            return scores[ends[word]..<ends[word + 1]].reduce(0, +) / Float(words[word].count)
        }
        func longest(_ word: Int) -> Float {
            guard words.indices.contains(word) else { return Self.edge }
            return lengths[ends[word]..<ends[word + 1]].max() ?? 0
        }
        var rows: [Float] = []
        for candidate in candidates {
            let (frames, place) = (candidate.frames, candidate.place)
            let inner = sounds.units[frames]
            func share(_ isMeant: (Int) -> Bool) -> Float { Float(inner.count(where: isMeant)) / Float(frames.count) }
            let before = isQuiet[..<frames.lowerBound].reversed().prefix { $0 }.count
            let behind = isQuiet[frames.upperBound...].prefix { $0 }.count
            let certainty = frames.reduce(Float(0)) { $0 + exp(posteriors[$1, best[$1]]) } / Float(frames.count)
            let around = energy[2 * frames.lowerBound..<min(energy.count, 2 * frames.upperBound)]
            rows += [
                Float(candidate.gain),
                Float(frames.count),
                Float(candidate.gain / Double(frames.count)),
                place == 0 ? 1 : 0,
                place == words.count ? 1 : 0,
                Float(before),
                Float(behind),
                certainty,
                share { $0 == UnitInventory.silence },
                place > 0 ? share { $0 == words[place - 1].last } : 0,
                place < words.count ? share { $0 == words[place].first } : 0,
                around.reduce(0, +) / Float(max(1, around.count)),
                mean(judged.scores.phones, place - 1),
                mean(judged.scores.phones, place),
                mean(again.scores.phones, place - 1),
                mean(again.scores.phones, place),
                longest(place - 1),
                longest(place),
                judged.scores.phoneMean,
                again.scores.phoneMean,
                Float(heard.speechFrames) / Float(judged.alignment.phones.count),
                share { vowels.contains($0) },
                Float(zip(inner.dropFirst(), inner).count { $0 != $1 }),
                Float(words.count),
                Float(RepeatFit.best(frames, of: emissions, words: words, place: place, sounds: sounds)),
            ]
        }
        self.candidates = candidates
        self.rows = FrameMatrix(width: Self.inputs, values: rows)
    }

    /// Mean standardised energy of each 10 ms frame, itself standardised.
    private static func energies(_ features: FrameMatrix) -> [Float] {
        let means = (0..<features.frames).map { frame in
            features.values[frame * features.width..<(frame + 1) * features.width].reduce(0, +)
                / Float(features.width)
        }
        return FrameMatrix(width: 1, values: means).standardised(softening: 0.1).values
    }
}
